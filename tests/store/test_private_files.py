"""Nobody else on the machine reads the games: modes of the data folder and of what is written in it."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from pathlib import Path

import pytest
import redis

from bot.store.server.private_files import make_private
from bot.store.server.server import Server


@pytest.fixture
def wide():
    """A short folder of others; the umask lets everybody read what is written."""
    umask = os.umask(0)
    parent = Path(tempfile.mkdtemp(prefix="capolinea-"))
    parent.chmod(0o777)
    yield parent
    os.umask(umask)
    shutil.rmtree(parent)


def open_to_others(folder: Path) -> dict[str, str]:
    """What in a folder, itself included, others may do anything with, and its mode."""
    modes = {path: path.lstat().st_mode for path in (folder, *folder.rglob("*"))}
    return {str(path): oct(mode) for path, mode in modes.items() if mode & 0o077 and not stat.S_ISLNK(mode)}


def play(server: Server) -> None:
    """Write to a server, and let it write its append-only file anew."""
    with redis.Redis.from_url(server.start()) as client:
        client.set("seed", "secret")
        client.bgrewriteaof()
        while (
            client.info("persistence")["aof_rewrite_in_progress"] or client.info("persistence")["aof_rewrite_scheduled"]
        ):
            pass
    assert server.home


def test_a_new_folder_is_private(wide):
    """The server's append-only file, its log and everything else, with a umask of 0."""
    server = Server(wide / "data")
    play(server)
    assert open_to_others(wide / "data") == {}
    server.stop()
    assert open_to_others(wide / "data") == {}
    assert {"bot.lock", "home", "server.json", "server.log"} <= {path.name for path in (wide / "data").iterdir()}


def test_a_wider_folder_is_narrowed(wide):
    """One that was open before is closed at the start, with all that is in it."""
    folder = wide / "data"
    folder.mkdir(mode=0o777)
    make_private(folder)
    assert open_to_others(folder) == {}


def test_a_folder_that_many_share_is_left_alone(wide):
    """As its sticky bit says; what we write into it is private by itself."""
    wide.chmod(0o1777)
    make_private(wide)
    assert wide.stat().st_mode & 0o777 == 0o777

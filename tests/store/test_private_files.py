"""Nobody else on the machine reads the games: modes of the data folder and of what is written in it."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from pathlib import Path

import pytest
import redis

from bot.store.server.private_files import narrow
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


def test_wider_modes_are_narrowed(wide):
    """A folder that an earlier version left open is closed at the start, and the games in it are kept."""
    folder = wide / "data"
    server = Server(folder)
    play(server)
    server.stop()
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o644)
    server = Server(folder)
    with redis.Redis.from_url(server.start()) as client:
        assert client.get("seed") == b"secret"
    assert open_to_others(folder) == {}
    server.stop()


def test_what_is_not_ours_is_left_alone(wide):
    """A folder that many share, the files of others in it, and what a link leads to."""
    elsewhere = wide / "elsewhere"
    shared = wide / "shared"
    for folder in (elsewhere, shared):
        folder.mkdir(mode=0o777)
    shared.chmod(0o1777)
    for path in (shared / "letter", shared / "server.log", elsewhere / "log"):
        path.touch(mode=0o644)
    (shared / "server.link").symlink_to(elsewhere / "log")
    (shared / "appendonlydir").symlink_to(elsewhere)
    narrow(shared)
    left = {Path(path).name: mode for path, mode in open_to_others(wide).items()}
    assert left.keys() == {wide.name, "elsewhere", "shared", "letter", "log"}

"""Where copies are written and what is read as one: links, folders and pipes."""

from __future__ import annotations

import gzip
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.backup.files import Backup, save
from bot.store.backup.lines import CannotRestore
from bot.store.backup.restore import restore
from bot.store.redis_store import RedisStore


async def _lines() -> AsyncIterator[bytes]:
    yield b'{"tables": 0}\n'


async def test_a_link_stays_and_its_file_is_written(tmp_path: Path) -> None:
    """A backup that goes to another disk by a link goes on going there."""
    real, link = tmp_path / "disk" / "games", tmp_path / "games"
    real.parent.mkdir()
    link.symlink_to(real)
    for _ in range(2):
        await save(_lines(), link)
        assert link.is_symlink() and gzip.decompress(real.read_bytes())


async def test_what_is_no_file_is_never_replaced(tmp_path: Path) -> None:
    """A pipe, a folder, the root and a circle of links are refused by name and stay what they are."""
    pipe, circle = tmp_path / "pipe", tmp_path / "circle"
    os.mkfifo(pipe)
    circle.symlink_to(circle)
    for path in (pipe, tmp_path, Path("/"), circle):
        with pytest.raises(OSError, match=r"\w"):
            await save(_lines(), path)
    assert pipe.is_fifo()
    assert circle.is_symlink()


async def test_what_is_no_file_is_never_read(store: RedisStore, tmp_path: Path) -> None:
    """A backup is read several times: of one that is piped in nothing would come the second time."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(CannotRestore, match="cannot be read"):
        await restore(store, Backup(pipe))


async def test_nothing_is_written_through_what_lies_in_the_way(tmp_path: Path) -> None:
    """A link under the name a backup is first written to leads nowhere."""
    victim, file = tmp_path / "victim", tmp_path / "games"
    victim.write_text("mine")
    (tmp_path / f".games.{os.getpid()}").symlink_to(victim)
    await save(_lines(), file)
    assert victim.read_text() == "mine" and file.is_file()

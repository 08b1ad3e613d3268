"""Where copies are written and what is read as one: links, folders, pipes, and files made to do harm."""

from __future__ import annotations

import gzip
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.backup.dump import dump
from bot.store.backup.files import Backup, save
from bot.store.backup.restore import CannotRestore, restore
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


async def test_hostile_copies_are_refused(store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line without an end and one nested without end are no backup; nothing is written."""
    monkeypatch.setattr("bot.store.backup.files.LONGEST", 1 << 16)
    for number, text in enumerate((b"\0" * (1 << 20), b'{"a":' * 10_000 + b"\n" + b"[" * 10_000)):
        file = tmp_path / str(number)
        file.write_bytes(gzip.compress(text))
        with pytest.raises(CannotRestore):
            await restore(store, Backup(file))
    assert [line async for line in dump(store)][1:-1] == []


@pytest.mark.parametrize("line", [b'"' + b"x" * (40 << 20) + b'"', b"[" + b"[]," * (2 << 20) + b"0]"])
def test_a_line_that_would_fill_the_memory_is_never_whole(tmp_path: Path, line: bytes) -> None:
    """One made a thousand times smaller, or of values that take many times their bytes, ends the reading at once."""
    file = tmp_path / "bomb"
    file.write_bytes(gzip.compress(b"{}\n" + line, 9))
    lines = iter(Backup(file))
    assert next(lines) == b"{}\n"
    with pytest.raises(CannotRestore, match="damaged or not complete"):
        next(lines)


def test_a_long_line_is_read_whole(tmp_path: Path) -> None:
    """What a room of many posts takes, in as many pieces as it comes."""
    line = os.urandom(3 << 19).hex().encode() + b"\n"
    file = tmp_path / "copy"
    file.write_bytes(gzip.compress(b"{}\n" + line, 1))
    assert list(Backup(file)) == [b"{}\n", line]

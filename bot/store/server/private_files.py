"""The data folder and what we write in it are for the host alone, whatever the umask and whatever they were before.

Its disk may be full, or allow no writing.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OTHERS = 0o077
"""What a group and everybody else may do."""

OURS = ("bot.lock", "home", "server.*", "appendonly*", "dump*.rdb", "temp-*")
"""What the bot and its server write in a data folder, by their names; folders with all that is in them."""

ROOM = 1 << 20
"""Bytes that must fit on a disk that is not full."""

FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})

GAMES = ("appendonlydir", "appendonly.aof", "dump.rdb", "server.json")
"""What the games of a folder are read from."""


def write(path: Path, text: str) -> None:
    """Write a file, beside it first, so that it is whole or not there at all."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    with opened(fresh, anew=True) as file:
        file.write(text.encode())
    fresh.replace(path)


def opened(path: Path, *, anew: bool) -> BinaryIO:
    """A file to write to, behind what is in it unless ``anew``; a new one is for the host alone."""
    how = os.O_TRUNC if anew else os.O_APPEND
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | how, 0o600), "wb")


def narrow(folder: Path) -> None:
    """Take away from others what they may do with a folder of games and with what of it is ours.

    A folder that many share, as their sticky bit says, stays as it is, and so does what belongs to somebody else.
    """
    folder = folder.resolve()
    if not folder.stat().st_mode & stat.S_ISVTX:
        _narrow(folder)
    for path in _ours(folder):
        _narrow(path)


def _ours(folder: Path) -> Iterator[Path]:
    for pattern in OURS:
        for path in folder.glob(pattern):
            yield path
            if path.is_dir() and not path.is_symlink():
                yield from path.rglob("*")


def _narrow(path: Path) -> None:
    # the server may take a file away meanwhile
    with suppress(FileNotFoundError, PermissionError):
        mode = path.lstat().st_mode
        if not stat.S_ISLNK(mode) and mode & OTHERS:
            path.chmod(stat.S_IMODE(mode) & ~OTHERS)


def full(folder: Path) -> str:
    """Why nothing more fits into a folder, ``""`` where something does.

    It is tried, as quotas and reserves are not told otherwise; not beside a server that ends where its own write fails.
    """
    probe = folder / "server.room"
    try:
        with opened(probe, anew=True) as file:
            file.write(os.urandom(ROOM))
    except OSError as error:
        return os.strerror(error.errno) if error.errno in FULL else ""
    finally:
        with suppress(OSError):
            probe.unlink()
    return ""


def copied(folder: Path) -> Path:
    """A folder of its own, for the host alone, with the games of another; raises ``OSError``."""
    copy = Path(tempfile.mkdtemp(prefix="capolinea-"))
    try:
        for name in GAMES:
            part = folder / name
            if part.is_dir():
                shutil.copytree(part, copy / name)
            elif part.exists():
                shutil.copyfile(part, copy / name)
    except OSError:
        shutil.rmtree(copy, ignore_errors=True)
        raise
    return copy


if TYPE_CHECKING:
    pass

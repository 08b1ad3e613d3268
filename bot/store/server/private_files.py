"""The data folder is for the host alone, whatever the umask and whatever it was before.

Its disk may be full.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

OTHERS = 0o077
"""What a group and everybody else may do."""

ROOM = 1 << 20
"""Bytes that must fit on a disk that is not full."""

FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def write(path: Path, text: str) -> None:
    """Write a file, beside it first, so that it is whole or not there at all."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    fresh.replace(path)


def make_private(folder: Path) -> None:
    """A folder that nobody else may enter, made if it is missing; one that many share stays as it is.

    That is what a sticky bit says. What the bot and its server write is for the host alone there too.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    mode = folder.stat().st_mode
    if mode & OTHERS and not mode & stat.S_ISVTX:
        folder.chmod(stat.S_IMODE(mode) & ~OTHERS)


def full(folder: Path) -> str:
    """Why nothing more fits into a folder, ``""`` where something does.

    It is tried, as quotas and reserves are not told otherwise; not beside a server that ends where its own write fails.
    """
    probe = folder / "server.room"
    try:
        probe.write_bytes(os.urandom(ROOM))
    except OSError as error:
        return os.strerror(error.errno) if error.errno in FULL else ""
    finally:
        with suppress(OSError):
            probe.unlink()
    return ""

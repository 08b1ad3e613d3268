"""Pictures of one palette as an animated GIF in which each frame holds only what has changed (GIF89a)."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PIL import Image, ImageChops

from rendering.lzw import Codes, encoded, run, stream

KEEP = 1
"""The disposal method by which a frame stays and the next one is laid upon it."""
MOST = 255
"""Colours an animation has at most; one more number means that a pixel stays as it is."""
APART = 6
"""Rows that stay between rows that change, from so many on, are written as a run."""

_CHANGED = bytes((0, *([255] * 255)))
"""By the difference of two palette numbers, whether a pixel has changed."""
_ROWS = re.compile(rb"\x01(?:\x00{0,%d}\x01)*" % (APART - 1))
"""Rows that change, with the few between them that stay."""

Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Held:
    """A plane of palette numbers (mode ``L``) and how many milliseconds it is seen, in whole hundredths of a second."""

    plane: Image.Image
    milliseconds: int


class TooLarge(Exception):
    """An animation would have more bytes than it may; so many ``frames`` of it have room."""

    def __init__(self, frames: int) -> None:
        super().__init__(frames)
        self.frames = frames


def animated(frames: Iterable[Held], rgb: bytes, largest: int = 0) -> bytes:
    """The frames, all of one size, with the colours ``rgb`` (``MOST`` at most), again and again.

    Of each frame the box that changed is written, and in it only the pixels that did. A frame that changes nothing
    lengthens the one before it. Raises ``ValueError`` where there is no frame, or too many colours, and ``TooLarge`` as
    soon as there are more than ``largest`` bytes, unless that is 0.
    """
    clear = len(rgb) // 3
    if clear > MOST:
        raise ValueError(f"an animation has room for {MOST} colours, not {clear}")
    parts: list[bytes] = []
    before: Image.Image | None = None
    waiting, milliseconds = (0, 0, 0, 0), 0
    pixels, size = b"", 0
    for frame in frames:
        if before is None:
            box, difference = (0, 0, *frame.plane.size), None
        else:
            difference = ImageChops.difference(before, frame.plane)
            changed = difference.getbbox()
            if changed is None:
                milliseconds += frame.milliseconds
                continue
            parts.append(_frame(waiting, milliseconds, clear, pixels))
            size += len(parts[-1])
            box = changed
        before, waiting, milliseconds = frame.plane, box, frame.milliseconds
        if 0 < largest < size:
            raise TooLarge(len(parts))
        pixels = stream(_codes(frame.plane.crop(box), difference and difference.crop(box), clear))
    if before is None:
        raise ValueError("an animation has at least one frame")
    made = b"".join((_header(before.size, rgb), *parts, _frame(waiting, milliseconds, clear, pixels), b";"))
    if 0 < largest < len(made):
        raise TooLarge(len(parts))
    return made


def _codes(plane: Image.Image, difference: Image.Image | None, clear: int) -> Iterator[Codes]:
    """A plane in codes, or of its pixels those that differ: rows that hold such, and runs between them."""
    if difference is None:
        yield encoded(plane)
        return
    wide, below = plane.width, 0
    for rows in _ROWS.finditer(bytes(difference.getprojection()[1])):
        top, bottom = rows.span()
        if top > below:
            yield run(clear, (top - below) * wide)
        yield encoded(_changed(plane, difference, (0, top, wide, bottom), clear))
        below = bottom


def _changed(plane: Image.Image, difference: Image.Image, band: Box, clear: int) -> Image.Image:
    """A part of a plane, clear where nothing has changed."""
    _, top, wide, bottom = band
    inside = difference.crop(band)
    box = inside.getbbox()
    assert box is not None
    mask = inside.crop(box)
    mask = Image.frombytes("L", mask.size, mask.tobytes().translate(_CHANGED))
    part = Image.new("L", (wide, bottom - top), clear)
    part.paste(plane.crop((box[0], top + box[1], box[2], top + box[3])), box, mask)
    return part


def _header(size: tuple[int, int], rgb: bytes) -> bytes:
    """Signature, screen of this size with 256 colours (the rest black), and the extension that repeats it for ever."""
    screen = struct.pack("<HHBBB", *size, 0b11110111, 0, 0)
    again = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    return b"GIF89a" + screen + rgb.ljust(768, b"\0") + again


def _frame(box: Box, milliseconds: int, clear: int, pixels: bytes) -> bytes:
    """A frame that stays for a while: how it is laid upon the one before, where it lies, and its pixels."""
    left, top, right, bottom = box
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, KEEP << 2 | 1, milliseconds // 10, clear, 0)
    return control + struct.pack("<BHHHHB", 0x2C, left, top, right - left, bottom - top, 0) + pixels

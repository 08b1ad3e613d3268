"""Pictures of one palette as an animated GIF in which each frame holds only what has changed (GIF89a)."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

KEEP = 1
"""The disposal method by which a frame stays and the next one is laid upon it."""

_CHANGED = bytes((0, *([255] * 255)))
"""By the difference of two palette numbers, whether a pixel has changed."""


@dataclass(frozen=True)
class Held:
    """A plane of palette numbers (mode ``L``) and how many milliseconds it is seen, in whole hundredths of a second."""

    plane: Image.Image
    milliseconds: int


def animated(frames: Iterable[Held], rgb: bytes) -> bytes:
    """The frames, all of one size, with the colours ``rgb`` (at most 256), again and again.

    Where the palette has room for one more number, pixels that stay are left out of the box that changed. A frame that
    changes nothing lengthens the one before it. Raises ``ValueError`` where there is no frame.
    """
    number = len(rgb) // 3
    clear = number if number < 256 else None
    parts: list[bytes] = []
    waiting: tuple[Image.Image, tuple[int, int], int] | None = None
    before: Image.Image | None = None
    for frame in frames:
        changed = _whole(frame.plane) if before is None else _changed(before, frame.plane, clear)
        before = frame.plane
        if changed is None:
            assert waiting is not None
            waiting = (*waiting[:2], waiting[2] + frame.milliseconds)
            continue
        if waiting is not None:
            parts.append(_frame(*waiting, clear))
        waiting = (*changed, frame.milliseconds)
    if waiting is None or before is None:
        raise ValueError("an animation has at least one frame")
    return b"".join((_header(before.size, rgb), *parts, _frame(*waiting, clear), b";"))


def _whole(plane: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
    return plane, (0, 0)


def _changed(before: Image.Image, plane: Image.Image, clear: int | None) -> tuple[Image.Image, tuple[int, int]] | None:
    """The box that has changed and where it lies; None where nothing has."""
    difference = ImageChops.difference(before, plane)
    box = difference.getbbox()
    if box is None:
        return None
    part = plane.crop(box)
    if clear is not None:
        changed = difference.crop(box)
        mask = Image.frombytes("L", changed.size, changed.tobytes().translate(_CHANGED))
        part = Image.composite(part, Image.new("L", part.size, clear), mask)
    return part, (box[0], box[1])


def _header(size: tuple[int, int], rgb: bytes) -> bytes:
    """Signature, screen of this size with 256 colours (the rest black), and the extension that repeats it for ever."""
    screen = struct.pack("<HHBBB", *size, 0b11110111, 0, 0)
    again = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    return b"GIF89a" + screen + rgb.ljust(768, b"\0") + again


def _frame(plane: Image.Image, at: tuple[int, int], milliseconds: int, clear: int | None) -> bytes:
    seen = {} if clear is None else {"transparency": clear}
    return b"".join(getdata(plane, at, duration=milliseconds, disposal=KEEP, **seen))

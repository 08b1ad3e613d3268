"""Pictures of one palette as an animated GIF in which each frame holds only what has changed, frame by frame by Pillow.

``Image.save`` would hold every whole picture of a film in memory at once, and tell its size only at the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PIL import GifImagePlugin, Image, ImageChops

KEEP = 1
"""The disposal method by which a frame stays and the next one is laid upon it."""
MOST = 255
"""Colours an animation has at most; one more number means that a pixel stays as it is."""
AGAIN = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""The extension that repeats an animation for ever."""

_SAME = (255, *(0,) * 255)
"""By the difference of two palette numbers, whether a pixel is as it was."""


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
    parts, size = list[bytes](), 0
    before = waiting = None
    left_top, milliseconds = (0, 0), 0
    for frame in frames:
        if before is None:
            part, corner = frame.plane.copy(), (0, 0)
        else:
            difference = ImageChops.difference(before, frame.plane)
            box = difference.getbbox()
            if box is None:
                milliseconds += frame.milliseconds
                continue
            part, corner = frame.plane.crop(box), (box[0], box[1])
            part.paste(clear, mask=difference.crop(box).point(_SAME, "1"))
        if waiting is not None:
            parts.append(_frame(waiting, left_top, milliseconds, clear))
            size += len(parts[-1])
        if 0 < largest < size:
            raise TooLarge(len(parts))
        before, waiting, left_top, milliseconds = frame.plane, part, corner, frame.milliseconds
    if before is None or waiting is None:
        raise ValueError("an animation has at least one frame")
    parts.append(_frame(waiting, left_top, milliseconds, clear))
    made = b"".join((_header(before.size, rgb), *parts, b";"))
    if 0 < largest < len(made):
        raise TooLarge(len(parts) - 1)
    return made


def _header(size: tuple[int, int], rgb: bytes) -> bytes:
    """Signature, screen of this size with 256 colours (the rest black), and the extension that repeats it for ever."""
    wide, high = (edge.to_bytes(2, "little") for edge in size)
    return b"GIF89a" + wide + high + bytes((0b11110111, 0, 0)) + rgb.ljust(768, b"\0") + AGAIN


def _frame(plane: Image.Image, corner: tuple[int, int], milliseconds: int, clear: int) -> bytes:
    """A frame that stays for a while: how it is laid upon the one before, where it lies, and its pixels."""
    return b"".join(GifImagePlugin.getdata(plane, corner, duration=milliseconds, disposal=KEEP, transparency=clear))

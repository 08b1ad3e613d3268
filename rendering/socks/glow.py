"""The light around what is new on the board of Socks, and words that can be read in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from PIL import Image

from rendering.canvas import Box, Canvas, palette, toward
from rendering.socks.layout import Pixel
from rendering.theme import MARK, NOBODY, PAPER, QUIET, TEXT, TILE, TRACK, Ink, Theme
from rendering.typeface import cap, width

WARM = 22
"""How much of a colour is the light, in hundredths."""


@dataclass(frozen=True)
class Glow:
    """Where the light falls: a mask, 0 or 255, and the pixel of its left top corner."""

    mask: Image.Image
    corner: Pixel

    def dim(self, at: Pixel, mask: Image.Image) -> None:
        """No light falls any more where a mask with its middle at a pixel is."""
        x, y = self.corner
        self.mask.paste(0, (at[0] - x - mask.width // 2, at[1] - y - mask.height // 2), mask)

    def meets(self, box: Box) -> bool:
        """Whether some of the light falls into a box."""
        x, y = self.corner
        if box[2] <= x or box[3] <= y or box[0] >= x + self.mask.width or box[1] >= y + self.mask.height:
            return False
        return self.mask.crop((box[0] - x, box[1] - y, box[2] - x, box[3] - y)).getbbox() is not None


NOTHING = Glow(Image.new("L", (1, 1)), (0, 0))
"""No light at all."""


def united(spots: Sequence[tuple[Pixel, Image.Image]]) -> Glow:
    """The light of masks with their middles at some pixels."""
    if not spots:
        return NOTHING
    corners = [(x - mask.width // 2, y - mask.height // 2) for (x, y), mask in spots]
    left, top = (min(corner[axis] for corner in corners) for axis in (0, 1))
    right = max(x + mask.width for (x, _), (_, mask) in zip(corners, spots, strict=True))
    bottom = max(y + mask.height for (_, y), (_, mask) in zip(corners, spots, strict=True))
    whole = Image.new("L", (right - left, bottom - top))
    for (x, y), (_, mask) in zip(corners, spots, strict=True):
        whole.paste(255, (x - left, y - top), mask)
    return Glow(whole, (left, top))


def shine(canvas: Canvas, before: Image.Image, glow: Glow) -> None:
    """Show what was painted ``before``, in warm light, wherever it falls."""
    (left, top), (wide, high) = glow.corner, glow.mask.size
    lit = before.crop((left, top, left + wide, top + high)).point(list(_warmer(canvas.theme)))
    canvas.plane.paste(lit, glow.corner, glow.mask)


@cache
def _warmer(theme: Theme) -> bytes:
    """For each number of the palette the number nearest to it in the light of what is new, if it is one of grounds."""
    grounds = set[int]()
    for pair in ((PAPER, TRACK), (PAPER, TILE), (TRACK, TILE), (TILE, NOBODY), (PAPER, QUIET), (TRACK, QUIET)):
        grounds.update(palette(theme).ramp(*pair))
    return toward(theme, MARK, WARM, grounds)


def write(canvas: Canvas, text: str, at: Pixel, under: Ink, size: int, glow: Glow) -> None:
    """A quiet word with its middle at a pixel; a strong one where the light falls on it."""
    wide, high = width(text, "regular", size) // 2, cap("regular", size)
    box = (at[0] - wide, at[1] - high, at[0] + wide, at[1] + high)
    inks = (PAPER, TEXT) if glow.meets(box) else (under, QUIET)
    canvas.write(text, at, *inks, size=size, anchor="middle")

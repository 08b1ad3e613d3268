"""Numbers on the board of Socks, on pills: in what order things happened, and where one may play."""

from __future__ import annotations

from functools import lru_cache

from rendering.canvas import Canvas
from rendering.socks.layout import Pixel
from rendering.socks.pieces import stamp, wipe
from rendering.sprites import frame, rounded
from rendering.theme import TEXT, TILE, Ink
from rendering.typeface import width

PRESSED = 0.82
"""How wide numbers of several digits are beside what they would be in words."""


@lru_cache(maxsize=512)
def pressed(text: str, size: int) -> tuple[int, int]:
    """Width and height of the pill of a number; two digits and more stand closer than they would in words."""
    high, long = round(size * 0.84), width(text, "bold", size)
    return max(high, long + size // 10 if len(text) == 1 else round(long * PRESSED) + size // 6), high


def number(canvas: Canvas, at: Pixel, text: str, size: int, ink: Ink, over: Ink = TILE) -> None:
    """A number on a pill in this ink, with a casing; a thin line around that where the ink is not that of text.

    ``over`` is the ink of the digits.
    """
    wide, high = pressed(text, size)
    casing, corner = max(2, size // 14), high // 2 if len(text) == 1 else high // 4
    if ink != TEXT:
        rim = 2 * casing
        wipe(canvas, rounded(wide + 2 * rim, high + 2 * rim, corner + rim), at)
        stamp(canvas, frame(wide + 2 * rim, high + 2 * rim, corner + rim, casing), at, TILE, TEXT)
    wipe(canvas, rounded(wide + 2 * casing, high + 2 * casing, corner + casing), at)
    stamp(canvas, rounded(wide, high, corner), at, TILE, ink)
    most = 0 if len(text) == 1 else round(width(text, "bold", size) * PRESSED)
    canvas.write(text, at, ink, over, size=size, weight="bold", anchor="middle", most=most)

"""The hexagons of The Best Road as sprites: six colours, each with a sign of its own, numbers and labels."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops

from rendering.canvas import Canvas, Sprite, inked
from rendering.road import plan
from rendering.sprites import Point, polygon, rounded
from rendering.theme import PAPER, Theme, over_ink, seat_ink

GAP = 1.5
"""From the edge of a cell to the hexagon in it."""


@lru_cache(maxsize=16)
def hexagon(wide: int, inset: float = GAP) -> Image.Image:
    """A full hexagon that stands on a corner, as a mask."""
    high = plan.height(wide)
    radius = wide / math.sqrt(3) - inset * 2 / math.sqrt(3)
    points = tuple(
        (wide / 2 + radius * math.sin(math.radians(60 * k)), high / 2 - radius * math.cos(math.radians(60 * k)))
        for k in range(6)
    )
    return polygon(wide, high, points)


@lru_cache(maxsize=64)
def sign(colour: int, size: int) -> Image.Image:
    """What stands for a colour where colour is not seen: disc, triangle, star, square, diamond, cross."""
    half = size / 2
    match colour:
        case 0:
            return rounded(size, size, size // 2)
        case 1:
            return polygon(size, size, ((half, 0.04 * size), (0.98 * size, 0.92 * size), (0.02 * size, 0.92 * size)))
        case 2:
            return polygon(size, size, _star(half))
        case 3:
            return rounded(size, size, max(2, size // 12))
        case 4:
            return polygon(size, size, ((half, 0), (0.92 * size, half), (half, size), (0.08 * size, half)))
        case _:
            a, b = 0.33 * size, 0.67 * size
            cross = (
                (a, 0), (b, 0), (b, a), (size, a), (size, b), (b, b),
                (b, size), (a, size), (a, b), (0, b), (0, a), (a, a),
            )  # fmt: skip
            return polygon(size, size, tuple((x * 0.96 + size * 0.02, y * 0.96 + size * 0.02) for x, y in cross))


def _star(half: float) -> tuple[Point, ...]:
    points = []
    for corner in range(10):
        radius = half * (1.08 if corner % 2 == 0 else 0.5)
        angle = math.radians(36 * corner)
        points.append((half + radius * math.sin(angle), half * 1.06 - radius * math.cos(angle)))
    return tuple(points)


@lru_cache(maxsize=2048)
def space(theme: Theme, wide: int, colour: int, number: int, name: str, *, ready: bool = False) -> Sprite:
    """A space no road has reached: colour, sign, number (0 for none) and label ("" for none); framed if ``ready``."""
    hexed = inked(theme, hexagon(wide), PAPER, seat_ink(colour))
    canvas = Canvas(theme, hexed.colours)
    high = plan.height(wide)
    ink, over = seat_ink(colour), over_ink(colour)
    middle = (wide // 2, high // 2)
    large = wide >= plan.LARGE
    if ready:
        canvas.stamp(ImageChops.subtract(hexagon(wide, 4), hexagon(wide, 8)), (0, 0), ink, over)
    if number:
        size = 22 if large else 16
        canvas.stamp(sign(colour, size), (middle[0] - size // 2, round(high * 0.1)), ink, over)
        where = (middle[0], middle[1] + (-5 if large else 9))
        figure = theme.large if large else theme.normal + 2
        canvas.write(str(number), where, ink, over, size=figure, weight="bold", anchor="middle")
    else:
        size = round(wide * 0.36)
        top = middle[1] - size // 2 - (14 if name else 0)
        canvas.stamp(sign(colour, size), (middle[0] - size // 2, top), ink, over)
    if name:
        canvas.write(name, (middle[0], round(high * 0.74)), ink, over, size=theme.small, anchor="middle")
    return Sprite(canvas.plane, hexed.touched)


@lru_cache(maxsize=64)
def swatch(theme: Theme, colour: int) -> Sprite:
    """A colour of the card with its sign."""
    return space(theme, plan.SWATCH, colour, 0, "")

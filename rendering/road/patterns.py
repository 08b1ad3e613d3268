"""A pattern for each colour, for people who do not tell colours apart, as masks over a whole hexagon."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.road import layout
from rendering.sprites import FINE, Point


@lru_cache(maxsize=64)
def pattern(colour: int, wide: int) -> Image.Image:
    """Waves, triangles, dots, upright stripes, a lattice or slanted stripes, over a rectangle around a hexagon."""
    high = layout.height(wide)
    large = Image.new("L", (wide * FINE, high * FINE))
    _PATTERNS[colour](ImageDraw.Draw(large), wide * FINE, high * FINE)
    return large.reduce(FINE)


def _waves(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    thick, steps = round(wide * 0.075), 48
    for row in range(-2, 3):
        y = high / 2 + row * wide * 0.235
        points = [
            (wide * step / steps, y + wide * 0.055 * math.sin(4 * math.pi * step / steps)) for step in range(steps + 1)
        ]
        pen.line(points, fill=255, width=thick, joint="curve")


def _triangles(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    for x, y in _staggered(wide, high, 0.34, 0.27):
        tall, half = wide * 0.105, wide * 0.115
        pen.polygon([(x, y - tall), (x + half, y + tall), (x - half, y + tall)], fill=255)


def _dots(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    radius = wide * 0.075
    for x, y in _staggered(wide, high, 0.29, 0.25):
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


def _staggered(wide: int, high: int, along: float, down: float) -> list[Point]:
    """Points in rows around the middle, every second row half a step aside; steps in widths of the hexagon."""
    return [
        (wide * (0.5 + along * (column + (row % 2) / 2)), high / 2 + wide * down * row)
        for row in range(-3, 4)
        for column in range(-3, 3)
    ]


def _upright(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    half = wide * 0.045
    for column in range(-2, 3):
        x = wide * (0.5 + 0.21 * column)
        pen.rectangle((x - half, 0, x + half, high), fill=255)


def _lattice(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    _slopes(pen, wide, high, 0.3, 0.05, (1, -1))


def _slanted(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    _slopes(pen, wide, high, 0.3, 0.09, (-1,))


def _slopes(pen: ImageDraw.ImageDraw, wide: int, high: int, step: float, thick: float, ways: tuple[int, ...]) -> None:
    """Parallel lines at 45 degrees, falling (1) or rising (-1); ``step`` is measured along the edge."""
    for way in ways:
        for number in range(-5, 6):
            x = wide * (0.5 + step * number)
            pen.line((x - way * high, -high / 2, x + way * high, high * 1.5), fill=255, width=round(wide * thick))


_PATTERNS = (_waves, _triangles, _dots, _upright, _lattice, _slanted)

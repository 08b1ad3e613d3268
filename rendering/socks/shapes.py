"""The shapes of Socks as masks: bars, pills, socks, the sign of each colour, ticks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from games.socks.values import Colour
from rendering.sprites import FINE, Point, Same, mapped, polygon


def _ring(count: int, near: float, far: float, start: float) -> tuple[Point, ...]:
    """Corners around (0.5, 0.5), by turns so far and so near."""
    points = []
    for number in range(count):
        angle = math.radians(start + 360 * number / count)
        reach = near if number % 2 else far
        points.append((0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)))
    return tuple(points)


def _bend(one: Point, two: Point, three: Point, four: Point) -> tuple[Point, ...]:
    """Points on a cubic curve, without its first one."""
    found = []
    for step in range(1, 9):
        t = step / 8
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (
            sum(share * each[axis] for share, each in zip(shares, (one, two, three, four), strict=True))
            for axis in (0, 1)
        )
        found.append((x, y))
    return tuple(found)


_CROSS = ((1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1))

SHAPE: tuple[tuple[Point, ...], ...] = (
    _ring(40, 0.46, 0.46, 0),
    ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)),
    ((0.5, 0.04), (1.0, 0.92), (0.0, 0.92)),
    _ring(10, 0.22, 0.56, -90),
    ((0.5, -0.04), (0.94, 0.5), (0.5, 1.04), (0.06, 0.5)),
    tuple((x / 3, y / 3) for x, y in _CROSS),
)
"""The sign of each colour in a square of side 1: disc, square, triangle, star, diamond, cross."""

_SOCK: tuple[Point, ...] = (
    (0.07, 0.02), (0.09, 0.0), (0.53, 0.0), (0.55, 0.02), (0.55, 0.38),
    *_bend((0.55, 0.38), (0.56, 0.52), (0.82, 0.54), (0.86, 0.76)),
    *_bend((0.86, 0.76), (0.89, 0.93), (0.80, 1.0), (0.66, 1.0)),
    *_bend((0.66, 1.0), (0.48, 1.0), (0.34, 0.92), (0.2, 0.8)),
    *_bend((0.2, 0.8), (0.03, 0.66), (0.07, 0.52), (0.07, 0.38)),
)  # fmt: skip
"""A sock whose toe is on the right, in its height."""
BROAD = 0.94
"""How broad the mask of a sock is beside its height."""


@lru_cache(maxsize=128)
def shape(colour: Colour, size: int) -> Image.Image:
    """The sign of a colour, ``size`` pixels wide and high, with two pixels of room around it."""
    points = tuple((2 + x * size, 2 + y * size) for x, y in SHAPE[colour])
    return polygon(size + 4, size + 4, points)


@lru_cache(maxsize=128)
def sock(high: int, more: int = 0) -> Image.Image:
    """A sock so many pixels high in the middle of its mask, ``more`` pixels larger all around."""
    wide = round(high * BROAD)
    large = Image.new("L", ((wide + 2 * more) * FINE, (high + 2 * more) * FINE))
    points = [((more + x * high) * FINE, (more + y * high) * FINE) for x, y in _SOCK]
    _swollen(large, points, more * FINE)
    return large.reduce(FINE)


@lru_cache(maxsize=64)
def cuff(high: int) -> Image.Image:
    """The seam below the cuff of a sock, in a mask as large as that of the sock."""
    wide = round(high * BROAD)
    points = [(0.09, 0.13), (0.53, 0.13), (0.53, 0.19), (0.09, 0.19)]
    return polygon(wide, high, tuple((x * high, y * high) for x, y in points))


@lru_cache(maxsize=64)
def tick(side: int) -> Image.Image:
    """A tick in a square."""
    return _strokes(side, (((0.24, 0.53), (0.43, 0.71), (0.77, 0.31)),))


@lru_cache(maxsize=64)
def cross(side: int) -> Image.Image:
    """Two crossed strokes in a square."""
    return _strokes(side, (((0.3, 0.3), (0.7, 0.7)), ((0.7, 0.3), (0.3, 0.7))))


def _strokes(side: int, lines: Sequence[Sequence[Point]]) -> Image.Image:
    large = Image.new("L", (side * FINE, side * FINE))
    pen, breadth = ImageDraw.Draw(large), side * FINE * 14 // 100
    for line in lines:
        points = [(x * side * FINE, y * side * FINE) for x, y in line]
        pen.line(points, fill=255, width=breadth, joint="curve")
        for x, y in (points[0], points[-1]):
            pen.ellipse((x - breadth / 2, y - breadth / 2, x + breadth / 2, y + breadth / 2), fill=255)
    return large.reduce(FINE)


def _swollen(large: Image.Image, points: Sequence[Point], more: float) -> None:
    """A full shape with round corners, so many pixels larger on all sides."""
    pen = ImageDraw.Draw(large)
    pen.polygon(points, fill=255)
    if more:
        pen.line([*points, points[0]], fill=255, width=round(2 * more), joint="curve")
        for x, y in points:
            pen.ellipse((x - more, y - more, x + more, y + more), fill=255)


@lru_cache(maxsize=256)
def bar(long: int, breadth: int, turn: int) -> Image.Image:
    """A bar, its middle in the middle, turned by ``turn`` x 60 degrees clockwise."""
    side = long + breadth + 4
    angle = math.radians(60 * turn)
    across, down = math.cos(angle), math.sin(angle)
    corners = tuple(
        (side / 2 + x * across - y * down, side / 2 + x * down + y * across)
        for x, y in (
            (-long / 2, -breadth / 2),
            (long / 2, -breadth / 2),
            (long / 2, breadth / 2),
            (-long / 2, breadth / 2),
        )
    )
    return _close(side, corners)


@lru_cache(maxsize=128)
def pill(long: int, breadth: int, turn: int) -> Image.Image:
    """A bar with round ends, its middle in the middle, ``long`` from end to end, turned as ``bar`` is."""
    side = long + 4
    angle = math.radians(60 * turn)
    reach = (long - breadth) / 2
    corners = []
    for end, start in ((1, -90), (-1, 90)):
        for step in range(25):
            round_ = angle + math.radians(start + 7.5 * step)
            corners.append(
                (
                    side / 2 + end * reach * math.cos(angle) + breadth / 2 * math.cos(round_),
                    side / 2 + end * reach * math.sin(angle) + breadth / 2 * math.sin(round_),
                )
            )
    return _close(side, tuple(corners))


def _close(side: int, corners: tuple[Point, ...]) -> Image.Image:
    """A shape in a square, without the pixels around it that stay empty: as many left as right, above as below."""
    across, down = (max(0, min(int(min(places)), int(side - max(places))) - 2) for places in zip(*corners, strict=True))
    return polygon(side, side, corners, (across, down))


def paled(mask: Image.Image, share: float) -> Image.Image:
    """A mask through which the ground can be seen: only so much of it is left."""
    return mask if share == 1.0 else _paled(Same(mask), share)


@lru_cache(maxsize=128)
def _paled(mask: Same, share: float) -> Image.Image:
    return mapped(mask.image, bytes(round(grey * share) for grey in range(256)))

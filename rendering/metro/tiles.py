"""Tiles of Metro as sprites: four tracks each, one bridging the other, in the colours of the lines on them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TypeAlias

from PIL import Image, ImageChops

from games.metro.geometry import Port, Tile
from rendering.canvas import STEPS, TOUCHED, palette
from rendering.sprites import Point, ribbon
from rendering.theme import NOBODY, RULE, TEXT, TILE, TRACK, Ink, Theme, seat_ink

HUES: tuple[Ink, ...] = (RULE, TRACK, NOBODY, TEXT, *(seat_ink(seat) for seat in range(6)))
"""What may be drawn on a tile, later ones above earlier ones."""

Inks: TypeAlias = tuple[Ink, Ink, Ink, Ink]

_OUT = 2.0
"""Pixels by which a track runs on beyond the edge, so that neighbours join without a seam."""


def spot(port: Port, side: int, depth: float = 0.0) -> Point:
    """Where a port lies in a square of ``side`` pixels, ``depth`` pixels inside the edge.

    >>> spot(Port(0), 90), spot(Port(3), 90), spot(Port(4), 90, 10.0)
    ((30.0, 0.0), (90.0, 60.0), (60.0, 80.0))
    """
    near = side / 3 if port in {0, 2, 5, 7} else side * 2 / 3
    return ((near, depth), (side - depth, near), (near, side - depth), (depth, near))[port // 2]


def _arc(centre: Point, radius: float, start: float, stop: float) -> Iterator[Point]:
    for step in range(33):
        angle = math.radians(start + (stop - start) * step / 32)
        yield centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


@cache
def path(port: Port, letter: str, side: int) -> tuple[Point, ...]:
    """The middle of the track of this letter from an even port on, in pixels."""
    third = side / 3
    match letter:
        case "a":
            points = [(third, -_OUT), (third, side + _OUT)]
        case "b":
            points = [(third, -_OUT), *_arc((side, 0), 2 * third, 180, 90), (side + _OUT, 2 * third)]
        case "c":
            points = [(third, -_OUT), *_arc((0, 0), third, 0, 90), (-_OUT, third)]
        case "d":
            deep = side * 0.01  # no deeper: a straight track runs at a third of the side
            points = [(third, -_OUT), *_arc((side / 2, deep), side / 6, 180, 0), (2 * third, -_OUT)]
        case _:
            raise ValueError(f"no track is called {letter!r}")
    for _ in range(port // 2):
        points = [(side - y, x) for x, y in points]
    return tuple(points)


@cache
def _codes(theme: Theme) -> bytes:
    """For hue * 16 + step the number in the palette."""
    found = palette(theme)
    table = bytearray(256)
    for number, hue in enumerate(HUES):
        for step in range(STEPS + 1):
            table[number * 16 + step] = found.ramps[TILE, hue][step * 255 // STEPS]
    return bytes(table)


_STEP = bytes((grey * STEPS + 127) // 255 for grey in range(256))


@cache
def _edge(side: int) -> Image.Image:
    mask = Image.new("L", (side, side), 255)
    mask.paste(0, (1, 1, side - 1, side - 1))
    return mask


@lru_cache(maxsize=1024)
def _away(side: int, way: tuple[Point, ...], breadth: float) -> Image.Image:
    """What is left of whatever lies below a track."""
    return ImageChops.invert(ribbon(side, way, breadth))


@lru_cache(maxsize=2048)
def tile(theme: Theme, code: Tile, inks: Inks, side: int, *, edged: bool = True) -> Image.Image:
    """A tile as it lies (its code turned already), with the ink of the tracks that begin at port 0, 2, 4 and 6.

    Palette numbers on ``TILE``, with a thin edge if ``edged``. Later hues lie above earlier ones, with a gap on both
    sides.
    """
    scale = side / theme.cell
    hue = Image.new("L", (side, side), HUES.index(RULE) * 16)
    level = _edge(side) if edged else Image.new("L", (side, side))
    for order, port in sorted((HUES.index(ink), port) for ink, port in zip(inks, (0, 2, 4, 6), strict=True)):
        breadth = (theme.thin if HUES[order] in {TRACK, TEXT} else theme.thick) * scale
        way = path(Port(port), code[port // 2], side)
        core, away = ribbon(side, way, breadth), _away(side, way, breadth + 2 * theme.casing * scale)
        level = ImageChops.lighter(ImageChops.multiply(level, away), core)
        hue.paste(order * 16, mask=_mapped(core, TOUCHED))
    return _mapped(ImageChops.add(hue, _mapped(level, _STEP)), _codes(theme))


def _mapped(plane: Image.Image, table: bytes) -> Image.Image:
    """A plane with every number looked up; quicker than ``Image.point``, which reads the table anew."""
    return Image.frombytes("L", plane.size, plane.tobytes().translate(table))

"""Tiles of Metro as sprites: four tracks each, one bridging the other, in the colours of the lines on them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import TypeAlias

from PIL import Image, ImageChops

from games.metro.geometry import Port, Tile
from games.metro.tiles import KINDS
from rendering.canvas import STEPS, TOUCHED, palette
from rendering.sprites import LARGE, Point, mapped, ribbon, spotted
from rendering.theme import NOBODY, RULE, TEXT, TILE, TRACK, Ink, Theme, seat_ink

HUES: tuple[Ink, ...] = (RULE, TRACK, NOBODY, TEXT, *(seat_ink(seat) for seat in range(6)))
"""What may be drawn on a tile, later ones above earlier ones."""

Inks: TypeAlias = tuple[Ink, Ink, Ink, Ink]

THICK, THIN, CASING, STOP = 18, 10, 5, 8
"""Breadth of lines and of other tracks, of the gap on both sides where one bridges another, and of a stop."""

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


@lru_cache(maxsize=512)
def _codes(theme: Theme, inks: Inks) -> bytes:
    """For track * 16 + step the number in the palette; after the four tracks comes the edge."""
    found = palette(theme)
    table = bytearray(256)
    for number, hue in enumerate((*inks, RULE)):
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


def _along(way: tuple[Point, ...], count: int) -> list[Point]:
    """So many points on a path, evenly apart, its ends left out."""
    lengths = [math.dist(one, two) for one, two in pairwise(way)]
    found, at, gone = [], 0, 0.0
    for number in range(1, count + 1):
        wanted = sum(lengths) * number / (count + 1)
        while gone + lengths[at] < wanted:
            gone += lengths[at]
            at += 1
        share = (wanted - gone) / lengths[at]
        (x, y), (right, down) = way[at], way[at + 1]
        found.append((x + (right - x) * share, y + (down - y) * share))
    return found


@cache
def stop(code: Tile, port: Port, side: int) -> Point:
    """Where a line on the track of an even port has its stop: near the middle, but clear of the other tracks."""
    ways = {even: path(Port(even), code[even // 2], side) for even in (0, 2, 4, 6)}
    others = [point for even, way in ways.items() if even != port for point in _along(way, 24)]
    own = sorted(enumerate(_along(ways[port], 11)), key=lambda numbered: abs(numbered[0] - 5))[:9]
    clear = side / 5
    return max(own, key=lambda numbered: min(clear, *(math.dist(numbered[1], other) for other in others)))[1]


@lru_cache(maxsize=512)
def _unless(side: int, at: Point, diameter: float) -> Image.Image:
    """What is left of a line around its stop."""
    return ImageChops.invert(spotted(side, at, diameter))


def tile(theme: Theme, code: Tile, inks: Inks, side: int, *, edged: bool = True) -> Image.Image:
    """A tile as it lies (its code turned already), with the ink of the tracks that begin at port 0, 2, 4 and 6.

    Palette numbers on ``TILE``, with a thin edge if ``edged``. Later hues lie above earlier ones, with a gap on both
    sides. Players' lines have a stop on each track, so that their points can be counted.
    """
    return (_kept if side < LARGE else _seldom)(theme, code, inks, side, edged)


@lru_cache(maxsize=1024)
def _kept(theme: Theme, code: Tile, inks: Inks, side: int, edged: bool) -> Image.Image:
    return mapped(_kept_steps(code, _looks(inks), side, side * theme.scale / theme.cell, edged), _codes(theme, inks))


@lru_cache(maxsize=64)
def _seldom(theme: Theme, code: Tile, inks: Inks, side: int, edged: bool) -> Image.Image:
    return mapped(_steps(code, _looks(inks), side, side * theme.scale / theme.cell, edged), _codes(theme, inks))


_Looks: TypeAlias = tuple[tuple[int, bool, bool], ...]
"""For each track in the order they are drawn: which it is, whether it is thick, whether it has a stop."""


def _looks(inks: Inks) -> _Looks:
    hues = sorted((HUES.index(ink), track) for track, ink in enumerate(inks))
    return tuple((track, HUES[hue] not in {TRACK, TEXT}, hue > HUES.index(TEXT)) for hue, track in hues)


@lru_cache(maxsize=1024)
def _kept_steps(code: Tile, looks: _Looks, side: int, scale: float, edged: bool) -> Image.Image:
    return _steps(code, looks, side, scale, edged)


def _steps(code: Tile, looks: _Looks, side: int, scale: float, edged: bool) -> Image.Image:
    """A tile without colours: track * 16 + step, as ``_codes`` has it."""
    place = Image.new("L", (side, side), len(looks) * 16)
    level = _edge(side) if edged else Image.new("L", (side, side))
    for track, thick, stopped in looks:
        port = Port(2 * track)
        breadth = (THICK if thick else THIN) * scale
        way = path(port, code[track], side)
        core, away = ribbon(side, way, breadth), _away(side, way, breadth + 2 * CASING * scale)
        level = ImageChops.lighter(ImageChops.multiply(level, away), core)
        if stopped:
            level = ImageChops.multiply(level, _unless(side, stop(code, port, side), STOP * scale))
        place.paste(track * 16, mask=mapped(core, TOUCHED))
    return ImageChops.add(place, mapped(level, _STEP))


def prepare(theme: Theme) -> None:
    """Draw ahead every tile without lines on it."""
    for kind in KINDS:
        tile(theme, kind, (TRACK, TRACK, TRACK, TRACK), theme.cell)

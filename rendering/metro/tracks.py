"""How the tracks of Metro's tiles run: paths of pixels in a square, and where on them there is room."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from games.metro.geometry import Port, Tile
from games.metro.tiles import tracks
from rendering.sprites import Point

SLANT, BEND, TURN = 19 / 105, 16 / 105, 12.5 / 105
"""As shares of a side: how far the slanted part of a wide curve keeps from the diagonal, how long it bends before it,
and the radius of a U-turn. Tracks that do not cross are so at least a fifth of a side apart."""

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
    for step in range(25):
        angle = math.radians(start + (stop - start) * step / 24)
        yield centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


@cache
def path(port: Port, letter: str, side: int) -> tuple[Point, ...]:
    """The middle of the track of this letter from an even port on, in pixels.

    A wide curve is two bends with a straight part between them, for two of them on a tile would touch as arcs.
    """
    third, far = side / 3, side * 2 / 3
    match letter:
        case "a":
            points = [(third, -_OUT), (third, side + _OUT)]
        case "b":
            bend, radius = BEND * side, BEND * side / math.tan(math.pi / 8)
            down, across = third - SLANT * side - bend, far + SLANT * side + bend
            points = [(third, -_OUT), *_arc((third + radius, down), radius, 180, 135)]
            points += [*_arc((across, far - radius), radius, 135, 90), (side + _OUT, far)]
        case "c":
            points = [(third, -_OUT), *_arc((0, 0), third, 0, 90), (-_OUT, third)]
        case "d":
            tight = TURN * side
            points = [(third, -_OUT), *_arc((third + tight, 0), tight, 180, 90)]
            points += [*_arc((far - tight, 0), tight, 90, 0), (far, -_OUT)]
        case _:
            raise ValueError(f"no track is called {letter!r}")
    for _ in range(port // 2):
        points = [(side - y, x) for x, y in points]
    return tuple(points)


def along(way: tuple[Point, ...], count: int) -> list[Point]:
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
def crossing(code: Tile) -> frozenset[tuple[int, int]]:
    """Which tracks of a tile cross, by half the even port they begin at, the lower number first.

    Two cross where one end of one of them lies between the ends of the other, around the rim.

    >>> sorted(crossing(Tile("aaaa"))), sorted(crossing(Tile("dddd")))
    ([(0, 1), (0, 3), (1, 2), (2, 3)], [])
    """
    ends = tracks(code)
    spans = [sorted((2 * track, ends[2 * track])) for track in range(4)]
    return frozenset(
        (one, two)
        for two in range(4)
        for one in range(two)
        if len({spans[one][0] < end < spans[one][1] for end in spans[two]}) > 1
    )


@cache
def stop(code: Tile, port: Port, side: int) -> Point:
    """Where a line on the track of an even port has its stop: near the middle, but clear of the other tracks."""
    own = sorted(enumerate(along(path(port, code[port // 2], side), 11)), key=lambda numbered: abs(numbered[0] - 5))[:9]
    clear = side / 5
    return max(own, key=lambda numbered: min(clear, gap(code, port, side, numbered[1])))[1]


def gap(code: Tile, port: Port, side: int, at: Point) -> float:
    """How far a point of the track of an even port is from the other tracks of a tile."""
    others = (even for even in map(Port, (0, 2, 4, 6)) if even != port)
    return min(math.dist(at, other) for even in others for other in along(path(even, code[even // 2], side), 24))

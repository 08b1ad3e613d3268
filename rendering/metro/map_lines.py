"""The lines of Metro as a map: octilinear ways over the board, where they stop and where they cross.

Lengths are in squares: a1 lies from (0, 0) to (1, 1), ``x`` grows to the right and ``y`` downwards.

Where the lines of a map of Metro stop, once on each tile, and where one changes between them. Lengths in squares.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from games.kernel.game import Seat
from games.metro.geometry import SIZE, Port, Square, Station, station_ports
from games.metro.values import Line, Pass
from rendering.vector_sheet import Point

STUB = 0.24
"""From the edge of the board to the middle of a station."""
INWARD = 0.2
"""From the edge of the centre to the end of a line in it."""
LOOP = 1 / 6
"""How far a track that turns back reaches into its square."""

Segment: TypeAlias = tuple[Point, Point]

SHARES = (0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72)
"""How far along its track a stop may be, the best first."""

CLEAR = 0.15
"""From the middle of an interchange to that of a stop at least."""

APART = 0.48
"""From one interchange to the next at least."""

FREE = 0.185
"""From the middle of an interchange to that of a third line at least."""

CROSSED = 0.17
"""From a stop to any other line, if there is such a place on its track."""


@dataclass(frozen=True)
class Route:
    """A line on the map: its corners from its station on, and its way over each tile."""

    line: Line
    points: tuple[Point, ...]
    tracks: tuple[tuple[Point, ...], ...]

    @property
    def segments(self) -> tuple[Segment, ...]:
        """Its straight pieces."""
        return tuple(pairwise(self.points))


@dataclass(frozen=True)
class Crossing:
    """Where two lines cross."""

    at: Point
    one: Line
    other: Line


def port(square: Square, number: Port, depth: float = 0.0) -> Point:
    """Where a port of a square lies, ``depth`` inside its edge, outside where negative."""
    row, column = divmod(square, SIZE)
    near = 1 / 3 if number in {0, 2, 5, 7} else 2 / 3
    x, y = ((near, depth), (1 - depth, near), (near, 1 - depth), (depth, near))[number // 2]
    return column + x, row + y


def stand(station: Station, *, arrives: bool = False) -> Point:
    """Where the own line of a station begins, or where lines arrive."""
    square, leaves, enters = station_ports(station)
    return port(square, enters if arrives else leaves, -STUB)


def route(line: Line) -> Route:
    """The way of a line that has begun; it ends in its last square while the line leads nowhere."""
    tracks = tuple(_track(each) for each in line.passes)
    points = [stand(line.station), *(point for track in tracks for point in track)]
    last = line.passes[-1]
    if isinstance(line.ends, int):
        points.append(stand(Station(line.ends), arrives=True))
    elif line.ends is not None:
        points.append(port(last.square, last.leaves, -INWARD))
    return Route(line, tuple(_corners(points)), tracks)


def _track(each: Pass) -> tuple[Point, ...]:
    start, end = port(each.square, each.enters), port(each.square, each.leaves)
    if each.enters // 2 != each.leaves // 2:
        return start, end
    return start, port(each.square, each.enters, LOOP), port(each.square, each.leaves, LOOP), end


def _corners(points: Sequence[Point]) -> Iterator[Point]:
    """The points without those that lie on a straight way, and without repeated ones."""
    kept: list[Point] = []
    for point in points:
        if kept and math.dist(kept[-1], point) < 1e-6:
            continue
        while len(kept) > 1 and abs(_across(kept[-2], kept[-1], point)) < 1e-6:
            kept.pop()
        kept.append(point)
    yield from kept


def _across(one: Point, two: Point, three: Point) -> float:
    return (two[0] - one[0]) * (three[1] - two[1]) - (two[1] - one[1]) * (three[0] - two[0])


def along(way: Sequence[Point], share: float) -> Point:
    """The point so far along a way: 0 is its start, 1 its end."""
    lengths = [math.dist(one, two) for one, two in pairwise(way)]
    left = sum(lengths) * share
    for (one, two), long in zip(pairwise(way), lengths, strict=True):
        if left <= long:
            return one[0] + (two[0] - one[0]) * left / long, one[1] + (two[1] - one[1]) * left / long
        left -= long
    return way[-1]


def meeting(one: Segment, other: Segment) -> Point | None:
    """Where two straight pieces cross, their ends left out."""
    (a, b), (c, d) = one, other
    cross = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if abs(cross) < 1e-9:
        return None
    share = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / cross
    part = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / cross
    if not (1e-6 < share < 1 - 1e-6 and 1e-6 < part < 1 - 1e-6):
        return None
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def distance(point: Point, segment: Segment) -> float:
    """How far a point lies from a straight piece."""
    (x, y), (right, down) = segment
    long = (right - x) ** 2 + (down - y) ** 2
    share = max(0.0, min(1.0, ((point[0] - x) * (right - x) + (point[1] - y) * (down - y)) / long)) if long else 0.0
    return math.dist(point, (x + (right - x) * share, y + (down - y) * share))


def crossings(routes: Sequence[Route]) -> Iterator[Crossing]:
    """Every place where two different lines cross, those of the first lines first."""
    for number, one in enumerate(routes):
        for other in routes[number + 1 :]:
            for mine in one.segments:
                for theirs in other.segments:
                    at = meeting(mine, theirs)
                    if at is not None:
                        yield Crossing(at, one.line, other.line)


def runs(points: Sequence[Point]) -> list[tuple[Point, ...]]:
    """A way cut in the middle of straight pieces, so that no part of it crosses itself; later parts lie above."""
    found, current = [], [points[0]]
    for one, two in pairwise(points):
        if any(meeting((one, two), piece) is not None for piece in pairwise(current)):
            before = current[-2]
            half = (before[0] + one[0]) / 2, (before[1] + one[1]) / 2
            found.append((*current[:-1], half))
            current = [half, one]
        current.append(two)
    return [*found, tuple(current)]


def owners_apart(one: Seat | None, other: Seat | None) -> bool:
    """Whether two lines belong to different players."""
    return one is not None and other is not None and one != other


@dataclass(frozen=True)
class Stops:
    """The places of a map: its interchanges, and for each route the stops in order."""

    interchanges: tuple[Crossing, ...]
    stops: tuple[tuple[Point, ...], ...]


def stops(routes: Sequence[Route]) -> Stops:
    """Interchanges where lines of different players cross, and a stop on every track that none of them covers.

    The interchanges of the first routes come first. Where there is no room for one, the lines just cross.
    """
    crossed = list(crossings(routes))
    found: list[Crossing] = []
    for crossing in crossed:
        if owners_apart(crossing.one.owner, crossing.other.owner) and _fits(routes, found, crossing):
            found.append(crossing)
    chosen = [each.at for each in found]
    return Stops(tuple(found), tuple(tuple(_stops(routes, route, chosen)) for route in routes))


def _fits(routes: Sequence[Route], found: Sequence[Crossing], crossing: Crossing) -> bool:
    at = crossing.at
    if any(math.dist(at, other.at) < APART for other in found):
        return False
    for route in routes:
        if any(distance(at, piece) < FREE for piece in _others(route.segments, at)):
            return False
    chosen = [*(other.at for other in found), at]
    near = [track for route in routes for track in route.tracks if math.dist(along(track, 0.5), at) < 1]
    return all(any(_clear(along(track, share), chosen) for share in SHARES) for track in near)


def _others(pieces: Sequence[Segment], at: Point) -> list[Segment]:
    """The straight pieces that neither go through a place nor join one that does."""
    through = {number for number, piece in enumerate(pieces) if distance(at, piece) < 1e-6}
    beside = {number + step for number in through for step in (-1, 0, 1)}
    return [piece for number, piece in enumerate(pieces) if number not in beside]


def _clear(at: Point, chosen: Sequence[Point]) -> bool:
    return all(math.dist(at, other) >= CLEAR for other in chosen)


def _stops(routes: Sequence[Route], route: Route, chosen: Sequence[Point]) -> Iterator[Point]:
    """A stop on each track: clear of interchanges, away from other lines, near its middle."""
    for track in route.tracks:
        middle = along(track, 0.5)
        able = [point for point in (along(track, share) for share in SHARES) if _clear(point, chosen)]
        near = [
            piece
            for other in routes
            for piece in (other.segments if other is not route else _others(route.segments, middle))
            if distance(middle, piece) < 0.6
        ]
        yield max(able, key=lambda point: min([CROSSED, *(distance(point, piece) for piece in near)]))

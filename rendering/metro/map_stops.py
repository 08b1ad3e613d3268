"""Where the lines of a map of Metro stop, once on each tile, and where one changes between them. Lengths in squares."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rendering.metro.map_lines import Crossing, Route, Segment, along, crossings, distance, owners_apart
from rendering.vector_sheet import Point

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

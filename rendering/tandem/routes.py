"""The way a token has gone, as an arrow between the rows of zones, where no words stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from PIL import Image

from games.tandem.values import PLACES, SPACES, Event, Gave, Moved, Pair, Place, Placed, Subject, Swapped, Zone
from rendering.canvas import Box, Canvas
from rendering.sprites import polygon, rounded
from rendering.tandem.changes import space
from rendering.tandem.pair_layout import Plan
from rendering.tandem.pairs import GONE
from rendering.theme import MARK, TILE, Ink

Point = tuple[int, int]
BROAD = 10
"""Breadth of an arrow."""
CASING = 3
"""Light rim of an arrow."""


@dataclass(frozen=True)
class Route:
    """The corners of an arrow, each straight above, below or beside the one before; ``both`` ends may have heads."""

    points: tuple[Point, ...]
    both: bool = False


def routes(plan: Plan, pair: Pair, last: Sequence[Event]) -> tuple[Route, ...]:
    """The arrows of the last action; none for tokens that come from the supply or go there."""
    found, ways = list[Route](), _Ways(plan)
    for event in last:
        match event:
            case Moved(seat, subject, source, target):
                start, end = _left(plan, pair, seat % 2, source), _there(plan, pair, seat % 2, target, subject)
                found.append(_around(ways, start, end))
            case Swapped(seat, first, source, second, target):
                start, end = _there(plan, pair, seat % 2, source, second), _there(plan, pair, seat % 2, target, first)
                found.append(_around(ways, start, end, both=True))
            case Gave(seat, zone, give, get):
                start, end = _there(plan, pair, seat % 2, zone, get), _there(plan, pair, 1 - seat % 2, zone, give)
                found.append(_around(ways, start, end, both=True))
            case Placed(seat, zone, place=place):
                found.append(_up(ways, _left(plan, pair, seat % 2, zone), place))
            case _:
                pass
    return tuple(found)


@dataclass(frozen=True)
class _Space:
    """A space of a zone: its middle, on whose board it is, and in which row of zones."""

    at: Point
    player: int
    row: int


class _Ways:
    """The heights between the rows of zones; each arrow takes another one than those before it, if it can."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._taken = list[tuple[int, int]]()

    def beside(self, space: _Space) -> int:
        """A height above or below a row of zones."""
        ways = {0: [1, 0], 1: [1, 2], 2: [2, 3]}[space.row]
        if not self.plan.title:
            ways = [way for way in ways if way in {1, 2}]
        free = [way for way in ways if (space.player, way) not in self._taken]
        return self.take(space.player, (free or ways)[0])

    def take(self, player: int, way: int) -> int:
        """The height above a row of zones, counted from 0."""
        self._taken.append((player, way))
        return self.plan.gutter(player, way)


def _space(plan: Plan, player: int, zone: Zone, index: int) -> _Space:
    x, y = plan.spaces(player, zone)[index]
    return _Space((x + plan.token // 2, y + plan.token // 2), player, (zone - 1) // 2)


def _left(plan: Plan, pair: Pair, player: int, zone: Zone) -> _Space:
    """The first free space of a zone: a token has left it."""
    inside = pair.boards[player].zones[zone - 1]
    return _space(plan, player, zone, inside.index(GONE) if GONE in inside else min(len(inside), SPACES - 1))


def _there(plan: Plan, pair: Pair, player: int, zone: Zone, subject: Subject) -> _Space:
    """Where a subject lies in a zone; the first free space if it has gone on."""
    inside = pair.boards[player].zones[zone - 1]
    if subject not in inside:
        return _left(plan, pair, player, zone)
    return _space(plan, player, zone, space(inside, subject))


def _around(ways: _Ways, start: _Space, end: _Space, *, both: bool = False) -> Route:
    """From a space to another by way of the heights between rows; past a whole row, or a board, beside the zones."""
    plan, (x, _), (a, _) = ways.plan, start.at, end.at
    apart = start.player != end.player and plan.gutter(0, 0) != plan.gutter(1, 0)
    points: tuple[Point, ...]
    if apart:
        near, far = ways.beside(start), ways.beside(end)
    elif start.row == end.row:
        near = far = ways.beside(start)
    elif abs(start.row - end.row) == 1:
        near = far = ways.take(start.player, max(start.row, end.row))
    else:
        near, far = (ways.take(start.player, way) for way in ((1, 2) if start.row < end.row else (2, 1)))
    if near != far:
        channel = plan.channel(start.player)
        points = (start.at, (x, near), (channel, near), (channel, far), (a, far), end.at)
    elif x == a and start.row != end.row:
        points = (start.at, end.at)
    else:
        points = (start.at, (x, near), (a, near), end.at)
    reach = plan.token // 2 - 6
    points = (*points[:-1], _short(points[-2], points[-1], reach))
    return Route((_short(points[1], points[0], reach), *points[1:]) if both else points, both)


def _up(ways: _Ways, start: _Space, place: Place) -> Route:
    """From a space to a place of the row."""
    plan, high = ways.plan, ways.beside(start)
    *corners, end = plan.entrance(start.player, place)
    points = (start.at, (start.at[0], high), (plan.channel(start.player), high), *corners, end)
    return Route((*points[:-1], _short(points[-2], end, plan.held // 2 - 6)))


def _short(before: Point, end: Point, by: int) -> Point:
    """A point before the end of a line."""
    (x, y), (a, b) = before, end
    return a - by * ((a > x) - (a < x)), b - by * ((b > y) - (b < y))


# -- painting


def paint(canvas: Canvas, plan: Plan, found: Sequence[Route]) -> None:
    """Arrows with a casing, the oldest first; they go on behind what lies on top."""
    head = min(30, plan.token * 9 // 20) // 2 * 2
    for route in found:
        for more, ink in ((CASING, TILE), (0, MARK)):
            half = BROAD // 2 + more
            points = _trimmed(route, head // 2)
            for box in _boxes(points, half):
                for part in _before(plan, box):
                    canvas.fill(part, ink)
            _head(canvas, route.points[-2], route.points[-1], head, more, ink)
            if route.both:
                _head(canvas, route.points[1], route.points[0], head, more, ink)
            else:
                side = 2 * (BROAD + more)
                x, y = route.points[0]
                canvas.cover(rounded(side, side, side // 2), (x - side // 2, y - side // 2), ink)


def _boxes(points: Sequence[Point], half: int) -> list[Box]:
    """The straight parts of a line."""
    return [
        (min(x, a) - half, min(y, b) - half, max(x, a) + half, max(y, b) + half) for (x, y), (a, b) in pairwise(points)
    ]


def _before(plan: Plan, box: Box) -> list[Box]:
    """What is left of a long level part beside the places of both rows that it would lie on."""
    left, top, right, bottom = box
    first, last = plan.place(0, PLACES[0])[0], plan.place(1, PLACES[0])[0] + plan.held
    aside = 4
    if not (left < first and right > last):
        return [box]
    crossed = any(
        plan.place(0, place)[1] - aside < bottom and top < plan.place(0, place)[1] + plan.held + aside
        for place in PLACES
    )
    return [(left, top, first - aside, bottom), (last + aside, top, right, bottom)] if crossed else [box]


def _trimmed(route: Route, by: int) -> tuple[Point, ...]:
    """The line of an arrow, which ends within its heads."""
    points = (*route.points[:-1], _short(route.points[-2], route.points[-1], by))
    return (_short(points[1], points[0], by), *points[1:]) if route.both else points


def _head(canvas: Canvas, before: Point, tip: Point, head: int, more: int, ink: Ink) -> None:
    """An arrow's head; the tip of its casing lies before its own."""
    way = (tip[0] > before[0]) - (tip[0] < before[0]), (tip[1] > before[1]) - (tip[1] < before[1])
    side = head + 4 * more
    x, y = (at - side // 2 - (side // 2 - 2 * more) * step for at, step in zip(tip, way, strict=True))
    canvas.cover(_triangle(side, way), (x, y), ink)


@lru_cache(maxsize=64)
def _triangle(side: int, way: tuple[int, int]) -> Image.Image:
    """An arrow's head that points to the right, the left, down or up, its tip in the middle of a side."""
    across, down = way
    middle = side / 2
    tip = (middle + across * middle, middle + down * middle)
    back = (middle - across * middle, middle - down * middle)
    one = (back[0] + down * middle, back[1] + across * middle)
    other = (back[0] - down * middle, back[1] - across * middle)
    return polygon(side, side, (tip, one, other))

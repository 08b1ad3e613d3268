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
from rendering.tandem.layout import Plan
from rendering.theme import MARK, TILE, Ink

Point = tuple[int, int]
BROAD = 10
"""Breadth of an arrow; like all lengths here at the usual scale."""
CASING = 3
"""Light rim of an arrow."""


@dataclass(frozen=True)
class Route:
    """The corners of an arrow, each straight above, below or beside the one before; ``both`` ends may have heads."""

    points: tuple[Point, ...]
    both: bool = False


def routes(plan: Plan, pair: Pair, last: Sequence[Event]) -> tuple[Route, ...]:
    """The arrows of the last action; none for tokens that come from the supply or go there."""
    found, used = list[Route](), list[int]()
    for event in last:
        match event:
            case Moved(seat, subject, source, target):
                spots = _left(plan, pair, seat % 2, source), _there(plan, pair, seat % 2, target, subject)
                found.append(_around(plan, *spots, (_row(source), _row(target)), used, seat % 2))
            case Swapped(seat, first, source, second, target):
                spots = _there(plan, pair, seat % 2, source, second), _there(plan, pair, seat % 2, target, first)
                found.append(_around(plan, *spots, (_row(source), _row(target)), used, seat % 2, both=True))
            case Gave(seat, zone, give, get):
                own = _there(plan, pair, seat % 2, zone, get)
                partners = _there(plan, pair, 1 - seat % 2, zone, give)
                found.append(_around(plan, own, partners, (_row(zone), _row(zone)), used, seat % 2, both=True))
            case Placed(seat, zone, place=place):
                found.append(_up(plan, _left(plan, pair, seat % 2, zone), seat % 2, zone, place, used))
            case _:
                pass
    return tuple(found)


def _row(zone: Zone) -> int:
    return (zone - 1) // 2


def _middle(plan: Plan, player: int, zone: Zone, index: int) -> Point:
    x, y = plan.spaces(player, zone)[index]
    return x + plan.token // 2, y + plan.token // 2


def _left(plan: Plan, pair: Pair, player: int, zone: Zone) -> Point:
    """The first free space of a zone: a token has left it."""
    return _middle(plan, player, zone, min(len(pair.boards[player].zones[zone - 1]), SPACES - 1))


def _there(plan: Plan, pair: Pair, player: int, zone: Zone, subject: Subject) -> Point:
    """Where a subject lies in a zone; the first free space if it has gone on."""
    inside = pair.boards[player].zones[zone - 1]
    if subject not in inside:
        return _left(plan, pair, player, zone)
    return _middle(plan, player, zone, space(inside, subject))


def _beside(plan: Plan, row: int, used: list[int]) -> int:
    """A height above or below a row of zones; another one than before, if there is any."""
    ways = {0: [1, 0], 1: [1, 2], 2: [2, 3]}[row]
    if not plan.title:
        ways = [way for way in ways if way in {1, 2}]
    return _taken(plan, next((way for way in ways if way not in used), ways[0]), used)


def _taken(plan: Plan, way: int, used: list[int]) -> int:
    used.append(way)
    return plan.gutter(way)


def _around(
    plan: Plan, start: Point, end: Point, rows: tuple[int, int], used: list[int], player: int, *, both: bool = False
) -> Route:
    """From a space to another by way of the heights between rows; past a whole row beside the zones."""
    (x, _), (a, _), (first, last) = start, end, rows
    if first == last:
        high = _beside(plan, first, used)
        points: tuple[Point, ...] = (start, (x, high), (a, high), end)
    elif abs(first - last) == 1:
        high = _taken(plan, max(rows), used)
        points = (start, end) if x == a else (start, (x, high), (a, high), end)
    else:
        near, far = (_taken(plan, way, used) for way in ((1, 2) if first < last else (2, 1)))
        channel = plan.channel(player)
        points = (start, (x, near), (channel, near), (channel, far), (a, far), end)
    reach = plan.token // 2 - 6 * plan.scale
    points = (*points[:-1], _short(points[-2], points[-1], reach))
    return Route((_short(points[1], points[0], reach), *points[1:]) if both else points, both)


def _up(plan: Plan, start: Point, player: int, zone: Zone, place: Place, used: list[int]) -> Route:
    """From a space to a place of the row."""
    x, y = plan.place(player, place)
    end, channel = (x + plan.held // 2, y + plan.held // 2), plan.channel(player)
    high = _beside(plan, _row(zone), used)
    points = (start, (start[0], high), (channel, high), (channel, end[1]), end)
    return Route((*points[:-1], _short(points[-2], end, plan.held // 2 - 6 * plan.scale)))


def _short(before: Point, end: Point, by: int) -> Point:
    """A point before the end of a line."""
    (x, y), (a, b) = before, end
    return a - by * ((a > x) - (a < x)), b - by * ((b > y) - (b < y))


# -- painting


def paint(canvas: Canvas, plan: Plan, found: Sequence[Route]) -> None:
    """Arrows with a casing, the oldest first; they go on behind what lies on top."""
    scale = plan.scale
    head = min(30 * scale, plan.token * 9 // 20) // 2 * 2
    for route in found:
        for more, ink in ((CASING * scale, TILE), (0, MARK)):
            half = BROAD * scale // 2 + more
            points = _trimmed(route, head // 2)
            for box in _boxes(points, half):
                for part in _before(plan, box):
                    canvas.fill(part, ink)
            _head(canvas, route.points[-2], route.points[-1], head, more, ink)
            if route.both:
                _head(canvas, route.points[1], route.points[0], head, more, ink)
            else:
                side = 2 * (BROAD * scale + more)
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
    aside = 4 * plan.scale
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

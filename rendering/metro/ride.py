"""The longest line of a match of Metro as the way over the board that a film ends with.

The best line of a player of Metro, for a card, and what all lines have brought.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from games.kernel.game import Seat
from games.metro.geometry import CENTRAL, Port, Square, Station, station_ports
from games.metro.values import Event, Line, View
from rendering.metro.layout import inside
from rendering.metro.line_text import longest
from rendering.metro.station_names import line_name, station_name
from rendering.scene import Frame, Ride, Scene
from rendering.text import counted, joined, said
from rendering.theme import Theme, seat_ink
from rendering.ticket import Stop, Ticket

BEYOND = 14
"""How far a line is followed beyond the edge of the board."""
POINTS = 9
"""Points of the way over a tile."""


def ride(frames: Sequence[Frame[View, Event]], theme: Theme, _scene: Scene) -> Ride:
    """The longest line from its station to its end."""
    line = longest(frames[-1].view.lines)
    return () if line is None else (tuple(_points(line, theme)),)


def _points(line: Line, theme: Theme) -> Iterator[tuple[float, float]]:
    square, leaves, _ = station_ports(line.station)
    yield inside(theme, square, leaves, -BEYOND)
    for passed in line.passes:
        yield from _over(theme, passed.square, passed.enters, passed.leaves)
    if line.ends is not None:
        yield inside(theme, line.passes[-1].square, line.passes[-1].leaves, -BEYOND)


def _over(theme: Theme, square: Square, enters: Port, leaves: Port) -> Iterator[tuple[float, float]]:
    """A smooth way (a cubic Bezier curve) over a tile, which leaves each port at a right angle, as the tracks do."""
    start, end = inside(theme, square, enters), inside(theme, square, leaves)
    apart = math.dist(start, end)
    turn = (leaves // 2 - enters // 2) % 4
    # a quarter of a circle by its chord; half a circle by its diameter; a straight line
    reach = apart * {1: 0.3905, 3: 0.3905, 0: 0.6667, 2: 0.3333}[turn]
    first, second = inside(theme, square, enters, reach), inside(theme, square, leaves, reach)
    for step in range(POINTS):
        share = step / (POINTS - 1)
        rest = 1 - share
        weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        corners = (start, first, second, end)
        x, y = (sum(weight * corner[axis] for weight, corner in zip(weights, corners, strict=True)) for axis in (0, 1))
        yield x, y


def gains(frames: Sequence[Frame[View, Event]], seat: Seat) -> tuple[int, ...]:
    """The points of the lines of a seat, in the order of their stations."""
    return tuple(line.points for line in frames[-1].view.lines if line.owner == seat)


def ticket(frames: Sequence[Frame[View, Event]], seat: Seat, _theme: Theme, scene: Scene) -> Ticket:
    """The line of a seat with most points, the longest among equals, from its station to its end."""
    lines = [line for line in frames[-1].view.lines if line.owner == seat and line.passes]
    if not lines:
        return Ticket(said("Best line"), said("No line has begun."), ink=seat_ink(seat))
    best = max(lines, key=lambda line: (line.points, len(line.passes), -line.station))
    stops = counted("{n} stop", "{n} stops", len(best.passes))
    figure = counted("{n} point", "{n} points", best.points)
    title = said("Best line {number}", number=joined([best.station, stops, figure], " · "))
    return Ticket(title, line_name(scene.code, best), tuple(_stops(scene.code, best)), seat_ink(seat))


def _stops(code: str, line: Line) -> Iterator[Stop]:
    """The station it begins at, a stop on every tile, and where it ends."""
    yield Stop(station_name(code, line.station))
    yield from (Stop() for _ in line.passes)
    if line.ends == CENTRAL:
        yield Stop(said("Centre"))
    elif isinstance(line.ends, int):
        yield Stop(station_name(code, Station(line.ends)))

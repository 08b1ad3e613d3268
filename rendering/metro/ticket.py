"""The best line of a player of Metro, for a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel.game import Seat
from games.metro.geometry import CENTRAL, Station
from games.metro.values import Event, Line, View
from rendering.metro.station_names import line_name, station_name
from rendering.scene import Frame, Scene
from rendering.text import counted, joined, said
from rendering.theme import Theme, seat_ink
from rendering.ticket import Stop, Ticket


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

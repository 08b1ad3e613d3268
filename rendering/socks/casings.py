"""Bright casings around what is new on the board of Socks.

What is new on the board of Socks to a reader.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.kernel.game import Seat
from games.kernel.hexes import Hex, Label
from games.socks.city import City, cells, joining, named
from games.socks.values import Built, Died, Event, Joined, Tracked, View
from rendering.canvas import Canvas
from rendering.socks import pieces, position
from rendering.socks.layout import Plan
from rendering.socks.races import ways
from rendering.socks.spots import held, of_event
from rendering.theme import MARK

RING = 0.27
"""Radius of the ring around the stations of a new tile, in widths of a hexagon."""


def cased(canvas: Canvas, laid: Plan, view: View, found: News, around: Collection[Hex] = ()) -> None:
    """New tracks and ways in a bright casing, with what stands at their ends, and ``around`` other stations."""
    town, ends = view.city, set(around)
    if town is None:
        return
    new = list[tuple[int, Seat]]()
    blocked = {town.stations[at] for at in view.blockers}
    for at in sorted(found.hexagons):
        for spot in laid.spots(at):
            if view.phase == "tiles" or at not in held(view):
                pieces.ring(canvas, spot, laid.part(RING), laid.part(0.06), MARK)
            else:
                pieces.lit(canvas, laid, spot, blocked=at in blocked)
    ends |= found.hexagons
    for number in range(len(town.links)):
        seat = position.owner(view, number)
        if (found.laid | found.ways) >> number & 1 and seat is not None:
            new.append((number, seat))
            ends.update(town.stations[at] for at in town.links[number])
    position.lit(canvas, laid, town, new)
    position.stations(canvas, laid, view, only=ends, nameless=ends if view.phase == "tiles" else ())
    position.things(canvas, laid, view, only=ends)
    canvas.texts = list(dict.fromkeys(canvas.texts))


@dataclass(frozen=True)
class News:
    """What is new to a reader: connections as bits, tracks laid and those of ways that were completed; hexagons.

    ``closed`` are the hexagons with socks that nobody can join any more.
    """

    laid: int
    ways: int
    hexagons: frozenset[Hex]
    closed: frozenset[Hex]

    def __bool__(self) -> bool:
        return bool(self.laid or self.hexagons or self.closed)


def news(view: View, focus: Sequence[Event]) -> News:
    """What some events changed that can be seen on the board now."""
    town = view.city
    if town is None:
        return News(0, 0, frozenset(), frozenset())
    found, closed, laid, over = set[Hex](), set[Hex](), 0, 0
    for event in focus:
        match event:
            case Tracked(_, one, other, _):
                laid |= _link(town, one, other)
            case Joined(seat, colour, _):
                way = ways(view)[colour][seat]
                over |= 0 if way is None else way.links & view.tracks[seat]
                found.update(town.stations[at] for at in view.socks[colour])
            case Died(colour):
                closed.update(town.stations[at] for at in view.socks[colour])
            case Built(tiles) if len(tiles) < len(town.tiles):
                found.update(at for tile in tiles for at in cells(tile))
            case _:
                spot = of_event(town, event)
                found.update(() if spot is None else spot.hexagons)
    return News(laid, over, frozenset(found), frozenset(closed))


def last(view: View) -> News:
    """The tracks of this turn and the last, for a player who asks for nothing new."""
    return News(view.recent, 0, frozenset(), frozenset())


def _link(town: City, one: Label, other: Label) -> int:
    pair = sorted((named(town)[one], named(town)[other]))
    return joining(town)[pair[0], pair[1]]

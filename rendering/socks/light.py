"""What is new on the board of Socks to a reader is lit, with bright casings and a warm light; all else stands back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from games.kernel.game import Seat
from games.kernel.hexes import Hex, Label
from games.socks.city import City, cells, joining, named
from games.socks.values import Built, Died, Event, Joined, Tracked, View
from rendering.canvas import Canvas
from rendering.socks import pieces, position, shapes
from rendering.socks.glow import NOTHING, Glow, shine, united
from rendering.socks.layout import Pixel, Plan, middle, towards
from rendering.socks.races import ways
from rendering.socks.spots import held, of_event
from rendering.sprites import hard, rounded
from rendering.theme import MARK

ALONG, AROUND = 0.75, 0.9
"""How far light reaches from a new track, and from what else is new, in widths of a hexagon."""
WIDE = (78, 92)
"""How far it reaches at least."""
BLOCK = 0.52
"""How wide a blocked station is with its casing, in widths of a hexagon."""

RING = 0.27
"""Radius of the ring around the stations of a new tile, in widths of a hexagon."""


def light(
    canvas: Canvas, laid: Plan, view: View, focus: Sequence[Event], *, calm: bool = False, numbered: bool = False
) -> Glow:
    """What is new in bright casings and a warm light; nothing but casings where there are big numbers.

    Nothing stands back where it is ``calm``. On a player's own picture the last tracks have casings where nothing is
    new.
    """
    found = last(view) if laid.named and not focus else news(view, focus)
    if focus and not numbered:
        return _lit(canvas, laid, view, found, calm=calm)
    cased(canvas, laid, view, found)
    return NOTHING


def _lit(canvas: Canvas, laid: Plan, view: View, found: News, *, calm: bool) -> Glow:
    """What is new in a bright casing with a warm light around it; all else stands back, unless it is ``calm``."""
    town = view.city
    if town is None or not found:
        return NOTHING
    plane, ends = canvas.plane, set(found.hexagons | found.closed)
    if not calm:
        canvas.recede()
    glow = _glow(laid, town, found)
    if view.phase != "tiles":
        ends |= _spared(glow, laid, view)
    shine(canvas, plane, glow)
    cased(canvas, laid, view, found, ends)
    return glow


def _glow(laid: Plan, town: City, found: News) -> Glow:
    """Where the light falls."""
    spots = list[tuple[Pixel, Image.Image]]()
    broad = 2 * max(laid.part(ALONG), WIDE[0])
    for number, pair in enumerate(town.links):
        if (found.laid | found.ways) >> number & 1:
            one, other = (town.stations[at] for at in pair)
            mask = _pill(laid.side + broad, broad, towards(one, other))
            spots += [(middle(*span), mask) for span in laid.spans(one, other)]
    far = max(laid.part(AROUND), WIDE[1])
    for hexagons, radius in ((found.hexagons, far), (found.closed, laid.part(ALONG))):
        mask = _disc(radius)
        spots += [(spot, mask) for at in sorted(hexagons) for spot in laid.spots(at)]
    return united(spots)


@lru_cache(maxsize=64)
def _pill(long: int, breadth: int, turn: int) -> Image.Image:
    return hard(shapes.pill(long, breadth, turn))


@lru_cache(maxsize=32)
def _disc(radius: int) -> Image.Image:
    return hard(rounded(2 * radius, 2 * radius, radius))


@lru_cache(maxsize=16)
def _sock(high: int) -> Image.Image:
    return hard(pieces.casing(high))


def _spared(glow: Glow, laid: Plan, view: View) -> set[Hex]:
    """Take socks and blocked stations out of the light; gives those that stand in it, to be painted once more."""
    assert view.city is not None
    socks, found = [at for pair in view.socks for at in pair], set[Hex]()
    side, radius = laid.part(BLOCK), laid.part(pieces.BADGE) + 3
    badge = _disc(radius)
    for stations, mask in ((socks, _sock(laid.sock)), (view.blockers, Image.new("L", (side, side), 255))):
        for at in (view.city.stations[at] for at in stations):
            for x, y in laid.spots(at):
                if glow.meets((x, y, x + 1, y + 1)):
                    found.add(at)
                aside = laid.part(pieces.ASIDE) if stations is socks else 0
                glow.dim((x + aside, y), mask)
                if stations is socks:
                    glow.dim(pieces.badge(laid, (x, y)), badge)
    return found


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

"""The free connections of Socks as a panel offers them: the narrowest places by number, all others by part."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from games.kernel.hexes import Hex
from games.socks.city import City
from games.socks.notation import write
from games.socks.values import Track, View
from rendering.socks.city_parts import parts
from rendering.socks.layout import ROW
from rendering.socks.narrow_places import narrowest

PARTS = 9
"""Parts of the city: with fewer, a part would show less around it; with more, fewer places would have numbers."""
LARGE = 24
"""Places that are shown large together."""
NUMBERED = 40
"""Places with numbers on the whole city; more could not be told apart on a phone."""


@dataclass(frozen=True)
class Part:
    """A part of the city: its first and its last station, the moves in it, and the moves that are shown with it.

    ``shown`` are all of its own, and of those around it that have no number on the whole city the nearest, in the
    game's order.
    """

    first: str
    last: str
    own: tuple[str, ...]
    shown: tuple[str, ...]


@dataclass(frozen=True)
class TrackChoices:
    """The moves in the order of ``narrowest``, how many of them have numbers, and the parts with all of them.

    ``parts`` are none where all have numbers.
    """

    moves: tuple[str, ...]
    numbered: int
    parts: tuple[Part, ...]


@lru_cache(maxsize=32)
def track_choices(view: View, buttons: int) -> TrackChoices:
    """The tracks that may be laid, for so many buttons."""
    town = view.city
    assert town is not None
    order = narrowest(view)
    names = {number: move_of(town, number) for number in order}
    moves = tuple(names.values())
    if len(order) < min(buttons, NUMBERED + 1):
        return TrackChoices(moves, len(order), ())
    weights = Counter(town.stations[town.links[number][0]] for number in order)
    found = parts(weights, PARTS, LARGE)
    numbered = min(NUMBERED, buttons - len(found))
    rest = order[numbered:]
    return TrackChoices(moves, numbered, tuple(_part(town, hexagons, order, rest) for hexagons in found))


def move_of(town: City, number: int) -> str:
    """The move that lays a track on a connection, by its number."""
    one, other = town.links[number]
    return write(Track(town.labels[one], town.labels[other]))


def _part(town: City, hexagons: tuple[Hex, ...], order: tuple[int, ...], rest: tuple[int, ...]) -> Part:
    own = sorted(number for number in order if town.stations[town.links[number][0]] in hexagons)
    middles = [_middle(town, number) for number in own]
    x, y = (sum(places) / len(own) for places in zip(*middles, strict=True))

    def far(number: int) -> tuple[float, float]:
        a, b = _middle(town, number)
        return min(abs(a - c) ** 2 + abs(b - d) ** 2 for c, d in middles), (a - x) ** 2 + (b - y) ** 2

    beside = sorted((number for number in rest if number not in own), key=far)[: LARGE - len(own)]
    labels = dict(zip(town.stations, town.labels, strict=True))
    return Part(
        labels[hexagons[0]],
        labels[hexagons[-1]],
        tuple(move_of(town, number) for number in own),
        tuple(move_of(town, number) for number in sorted((*own, *beside))),
    )


def _middle(town: City, number: int) -> tuple[float, float]:
    """The middle of a connection in widths of a hexagon."""
    one, other = (town.stations[at] for at in town.links[number])
    return (one.q + other.q + (one.r + other.r) / 2) / 2, (one.r + other.r) / 2 * ROW

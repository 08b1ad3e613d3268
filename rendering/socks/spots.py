"""Where on the board of Socks a move or an event is: a connection, a station or a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kernel.hexes import Hex, Label
from games.socks.city import City, cells, named
from games.socks.notation import read
from games.socks.values import Block, Blocked, Event, Hang, LaidTile, Lay, Placed, Track, Tracked, View


@dataclass(frozen=True)
class Spot:
    """One hexagon (a station, or the place of a tile), two that are connected, or the four of a tile."""

    hexagons: tuple[Hex, ...]

    @property
    def order(self) -> tuple[float, float]:
        """Sorts spots from top to bottom, then from left to right."""
        count = len(self.hexagons)
        return sum(at.r for at in self.hexagons) / count, sum(at.q + at.r / 2 for at in self.hexagons) / count


def of_move(view: View, text: str) -> Spot | None:
    """What a legal move is about, None where it is about the whole city."""
    match read(text), view.city:
        case Lay(tile), _:
            return Spot((tile.at,))
        case Track(one, other), City() as town:
            return Spot((_at(town, one), _at(town, other)))
        case Hang(_, label) | Block(label), City() as town:
            return Spot((_at(town, label),))
        case _:
            return None


def of_event(town: City, event: Event) -> Spot | None:
    """What an event has changed on the board, None where it is not one spot."""
    match event:
        case Tracked(_, one, other, _):
            return Spot((_at(town, one), _at(town, other)))
        case Placed(_, _, label) | Blocked(_, label):
            return Spot((_at(town, label),))
        case LaidTile(_, tile):
            return Spot(cells(tile))
        case _:
            return None


def _at(town: City, label: Label) -> Hex:
    return town.stations[named(town)[label]]


def held(view: View) -> frozenset[Hex]:
    """Where a sock or a blocker stands."""
    stations = (*view.blockers, *(at for pair in view.socks for at in pair))
    return frozenset() if view.city is None else frozenset(view.city.stations[at] for at in stations)


def spots(view: View, moves: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The moves about each spot, spots in reading order; those about the whole city are left out."""
    found: dict[Spot, list[str]] = {}
    for text in moves:
        spot = of_move(view, text)
        if spot is not None:
            found.setdefault(spot, []).append(text)
    return tuple(tuple(found[spot]) for spot in sorted(found, key=lambda spot: spot.order))

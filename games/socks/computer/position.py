"""What a computer player of Socks goes by once tracks are laid: the colours still open, and both seats' networks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kernel.game import Seat
from games.socks.city import City, Station, joining, named
from games.socks.computer.network import Network, network, plan
from games.socks.paths import fewest
from games.socks.sock_places import bits
from games.socks.values import Track, View


@dataclass(frozen=True)
class Position:
    """Tracks on a city. ``mover`` has ``steps`` tracks to lay.

    ``tracks``, ``free`` and ``neutral`` are connections as bits, ``left`` each seat's tracks, ``scores`` its points.
    ``open`` are the colours nobody has taken: their two socks and points. ``stops`` are stations as bits past which no
    way leads.
    """

    city: City
    mover: Seat
    steps: int
    tracks: tuple[int, int]
    free: int
    left: tuple[int, int]
    scores: tuple[int, int]
    open: tuple[tuple[Station, Station, int], ...]
    stops: int

    def runs(self, seat: int) -> int:
        """The connections a seat may run over: its tracks, and neutral links the other has not built over."""
        return self.tracks[seat] | (self.city.neutral & ~self.tracks[1 - seat])

    def needs(self, seat: int, one: Station, other: Station) -> int | None:
        """How many new tracks a seat needs to join two socks, None where it cannot any more."""
        way = fewest(self.city, self.runs(seat), self.free, self.stops, one, other)
        return None if way is None or way.new > self.left[seat] else way.new

    def shortest(self, seat: int, one: Station, other: Station) -> int:
        """The free connections of a way with the fewest new tracks, as bits; 0 where there is none."""
        way = fewest(self.city, self.runs(seat), self.free, self.stops, one, other)
        return 0 if way is None else way.links & self.free & ~self.runs(seat)

    def network(self, seat: int, one: Station, other: Station) -> Network:
        """A seat's network for two socks."""
        return network(plan(self.city, self.stops, one, other), self.runs(seat), self.free)


def position(view: View) -> Position:
    """The position of a view, tracks being laid."""
    assert view.city is not None and view.mover is not None
    return Position(
        city=view.city,
        mover=view.mover,
        steps=view.steps,
        tracks=view.tracks,
        free=view.free,
        left=view.left,
        scores=view.scores,
        open=tuple(
            (pair[0], pair[1], points)
            for pair, points, taker, dead in zip(view.socks, view.worth, view.takers, view.dead, strict=True)
            if len(pair) == 2 and taker is None and not dead
        ),
        stops=bits([at for pair in view.socks for at in pair]) | bits(view.blockers),
    )


def networks(place: Position) -> list[tuple[int, Network, Network]]:
    """The points of each open colour, and both seats' networks."""
    return [(points, place.network(0, one, other), place.network(1, one, other)) for one, other, points in place.open]


def numbers(city: City, moves: Sequence[Track]) -> list[int]:
    """The number of the connection of each track."""
    index, links = named(city), joining(city)
    return [links[index[move.one], index[move.other]].bit_length() - 1 for move in moves]

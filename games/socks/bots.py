"""A computer player of Socks that races for the two socks of each colour, and blocks the other player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kernel.chance import pick
from games.kernel.game import Chance, Seat
from games.socks.city import City, Link, Station, named
from games.socks.paths import costs
from games.socks.sock_places import bits
from games.socks.values import Lay, Move, Track, View

BLOCKING = 1.3
"""How much blocking the other player is worth beside going on oneself."""

HOPELESS = 3
"""So many tracks behind, a race is given up."""


@dataclass(frozen=True)
class _Race:
    """How many new tracks a seat still needs for a colour, and the free connections of its shortest ways.

    ``through`` holds each connection with the share of those ways that lead over it.
    """

    needs: int
    through: tuple[tuple[Link, float], ...]


def greedy(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """The track that helps most in all races together; before the first track, moves that keep the city open."""
    tracks = [move for move in moves if isinstance(move, Track)]
    if not tracks:
        return _early(view, moves, chance)
    assert view.city is not None
    seat = view.seat if view.seat is not None else view.mover
    assert seat is not None
    worth = _worth(view, seat)
    index = named(view.city)
    links = {frozenset(pair): Link(1 << number) for number, pair in enumerate(view.city.links)}
    values = [worth.get(links[frozenset((index[move.one], index[move.other]))], 0.0) for move in tracks]
    best = max(values)
    return pick([move for move, value in zip(tracks, values, strict=True) if value > best - 1e-9], chance)


def _worth(view: View, seat: Seat) -> dict[Link, float]:
    """Points of each connection that leads anywhere."""
    worth: dict[Link, float] = {}
    for colour, pair in enumerate(view.socks):
        if view.takers[colour] is not None or view.dead[colour] or len(pair) < 2:
            continue
        mine, theirs = _race(view, seat, pair), _race(view, Seat(1 - seat), pair)
        points = view.worth[colour] + 1
        if mine is not None:
            ahead = theirs is None or mine.needs <= theirs.needs + HOPELESS
            pull = points / (1 + mine.needs) * (1.0 if ahead else 0.1) * (3.0 if mine.needs <= view.steps else 1.0)
            for link, share in mine.through:
                worth[link] = worth.get(link, 0.0) + pull * (0.5 + share)
        if theirs is not None:
            danger = points / (1 + theirs.needs) * (2.0 if theirs.needs <= 2 else 1.0)
            for link, share in theirs.through:
                worth[link] = worth.get(link, 0.0) + BLOCKING * danger * share
    return worth


def _race(view: View, seat: Seat, pair: Sequence[Station]) -> _Race | None:
    """The race of a seat, None where it cannot be won any more."""
    city, (start, goal) = view.city, pair
    assert city is not None
    blocked = bits([at for some in view.socks for at in some]) | bits(view.blockers)
    runs = view.tracks[seat] | (city.neutral & ~view.tracks[1 - seat])
    there = costs(city, runs, view.free, blocked, start)
    back = costs(city, runs, view.free, blocked, goal)
    needs = there[goal]
    if needs is None or needs > view.left[seat]:
        return None
    return _Race(needs, tuple(_through(city, view.free & ~runs, (there, back), needs)))


def _through(
    city: City, able: int, costs_of: tuple[list[int | None], list[int | None]], needs: int
) -> list[tuple[Link, float]]:
    """The free connections on shortest ways, each with its share: alone at its distance 1, of three a third."""
    there, back = costs_of
    found: dict[int, list[Link]] = {}
    for number, (one, other) in enumerate(city.links):
        if able >> number & 1:
            for near, far in ((one, other), (other, one)):
                begun, rest = there[near], back[far]
                if begun is not None and rest is not None and begun + 1 + rest == needs:
                    found.setdefault(begun, []).append(Link(1 << number))
    return [(link, 1.0 / len(links)) for links in found.values() for link in links]


# -- before the first track


def _early(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """Tiles close to the middle, socks and blockers anywhere; an offer to finish is accepted."""
    lays = [move for move in moves if isinstance(move, Lay)]
    if not lays or view.offered:
        return pick([move for move in moves if not isinstance(move, Lay)], chance)
    near = sorted(lays, key=lambda move: (_far(view, move), move.tile))
    return pick(near[:4], chance)


def _far(view: View, move: Lay) -> float:
    """Squared distance of a tile from the middle of the city."""
    if view.city is None:
        return 0.0
    count = len(view.city.stations)
    q = move.tile.at.q - sum(at.q for at in view.city.stations) / count
    r = move.tile.at.r - sum(at.r for at in view.city.stations) / count
    return q * q + q * r + r * r

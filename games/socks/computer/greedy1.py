"""A computer player of Socks that races for the two socks of each colour, and blocks the other player."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.chance import pick
from games.kernel.game import Seat
from games.kernel.luck import Chance
from games.socks.city import Link, named
from games.socks.paths import race
from games.socks.values import Lay, Move, Track, View

BLOCKING = 1.3
"""How much blocking the other player is worth beside going on oneself."""

HOPELESS = 3
"""So many tracks behind, a race is given up."""


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
        mine, theirs = race(view, seat, pair), race(view, Seat(1 - seat), pair)
        points = view.worth[colour] + 1
        if mine is not None:
            ahead = theirs is None or mine.needs <= theirs.needs + HOPELESS
            pull = points / (1 + mine.needs) * (1.0 if ahead else 0.1) * (3.0 if mine.needs <= view.steps else 1.0)
            for link, share in mine.through():
                worth[link] = worth.get(link, 0.0) + pull * (0.5 + share)
        if theirs is not None:
            danger = points / (1 + theirs.needs) * (2.0 if theirs.needs <= 2 else 1.0)
            for link, share in theirs.through():
                worth[link] = worth.get(link, 0.0) + BLOCKING * danger * share
    return worth


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

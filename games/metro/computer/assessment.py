"""What is expected after each legal move: the points of all seats, and how likely each is to be first."""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.kernel.computer import Assessed
from games.kernel.luck import Chance
from games.metro.computer.one_move import mover_of
from games.metro.computer.rule import TUNED, UNIT, rule
from games.metro.computer.search import Search
from games.metro.values import Move, View

SPREAD = 0.22
"""Points by which chances are blurred for each free square beyond ``CERTAIN``.

Taken from 2,556 positions of 300 games of two hard players (and 1,700 each of four and of six), 400 games played on at
each: with it no tenth of the chances is off by more than 7 in a hundred, with most of them off by less than 4.
"""
CERTAIN = 8
"""Free squares from which on the games played on tell the chances by themselves."""


def lead(games: Sequence[tuple[int, ...]], mover: int) -> float:
    """The mean points of a seat less the mean of the others'."""
    mine = sum(points[mover] for points in games)
    rest = sum(map(sum, games)) - mine
    return (mine - rest / (len(games[0]) - 1)) / (UNIT * len(games))


def shares(games: Sequence[tuple[int, ...]], spread: float) -> tuple[float, ...]:
    """How likely each seat is to be first: the mean over the games, in each by what it leads by over the ``spread``.

    A spread of 0 takes the points of each game for those of the end, where equals share.
    """
    found = [0.0] * len(games[0])
    for points in games:
        most = max(points)
        if spread:
            parts = [math.exp((each - most) / (UNIT * spread)) for each in points]
        else:
            parts = [float(each == most) for each in points]
        whole = sum(parts)
        for seat, part in enumerate(parts):
            found[seat] += part / whole
    return tuple(share / len(games) for share in found)


def assess(view: View, moves: Sequence[Move], playouts: int, chance: Chance) -> tuple[Assessed[Move], ...]:
    """Every legal move and what is expected after it, best first, from so many games played out in all."""
    mover = mover_of(view)
    search = Search(view, moves, rule(TUNED, view.seats), chance)
    search.halve(search.tried, playouts, lambda games: lead(games, mover))
    spread = SPREAD * max(0, search.free - CERTAIN)
    known = {}
    for one in search.tried:
        points = tuple(round(sum(column) / (UNIT * len(one.games)), 3) for column in zip(*one.games, strict=True))
        known[one.number] = points, tuple(round(share, 3) for share in shares(one.games, spread))
    found = []
    for move in moves:
        one = search.same(move)
        found.append(Assessed(move, one.worth, *known[one.number]))
    return tuple(sorted(found, key=lambda each: -each.worth))

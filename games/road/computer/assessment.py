"""What each legal move leads to: expected points and chances, for hints, analysis and puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.computer import Assessed, Skill
from games.kernel.luck import Chance, QuickLuck
from games.road.computer.candidates import candidates
from games.road.computer.players import LEAD, LOOKED, TRIED, seen
from games.road.computer.position import Position, weights
from games.road.computer.rule import POINT
from games.road.computer.search import Search, halving, narrowed
from games.road.geometry import SPACES
from games.road.values import Move, View

BLUR = 0.08
"""Points of doubt for each round left: people and computers do not play as the playouts do.

By this the chances came true within 6 points in each tenth, in 2,673 cases out of 60 games of ``hard`` players (with 0
within 7, with 0.25 within 12).
"""
MIND = Skill("expert", "builder")
"""Whose weights the playouts have."""
WHOLE = 4
"""A fourth of the playouts is played to the end."""


def assess(view: View, moves: Sequence[Move], playouts: int, chance: Chance) -> tuple[Assessed[Move], ...]:
    """All legal moves, best first: expected final points by seat and chances of being first.

    The moves that seem best a turn ahead are played out as ``expert`` does it, the worse half dropped in rounds: this
    is their worth. Every other move has a coarser one: that of the worst move played out, less what it seems worse a
    turn ahead; or, where the one-move rule saw so little in it that it was not weighed so, that of the worst move that
    was, less what the rule thinks it is worse. Moves that come to the same are worth the same.

    A fourth of the playouts goes on from the best move to the end: this gives its points and chances. Those of another
    move are made from the same games, with its mover's points lowered by how much less it is worth. In the last round
    all is exact. With several players a playout is work for each of them: there are so many times fewer.
    """
    here = seen(view)
    table = weights(MIND, alone=here.alone)
    found, alike = candidates(here, moves, table)
    search = Search(here, table, QuickLuck(chance), LEAD[MIND.character])
    playouts //= len(here.lines)
    whole = max(1, playouts // WHOLE)
    looked = narrowed(search, found[:LOOKED]) if here.left else []
    chosen = [each for _, each in looked[:TRIED]] if here.left else found
    tried = halving(search, chosen, playouts - whole)
    best = tried[0]
    worths = {each.candidate.order: each.worth(best) for each in tried}
    floor = min(worths.values())
    for ahead, candidate in looked[TRIED:]:
        worths[candidate.order] = floor + ahead - looked[TRIED - 1][0]
    floor, last = min(worths.values()), min(each.worth for each in found[: len(worths)])
    for candidate in found[len(worths) :]:
        worths[candidate.order] = floor - max(0, last - candidate.worth)
    games = [search.worths(best.candidate, cards) for cards in search.cards(whole)]
    weighed = {order: _assessed(games, here, worth, worth - best.means[-1]) for order, worth in worths.items()}
    assessed = [Assessed(move, *weighed[order]) for move, order in zip(moves, alike, strict=True)]
    return tuple(sorted(assessed, key=lambda each: -each.worth))


def _assessed(
    games: Sequence[tuple[int, ...]], here: Position, worth: int, more: int
) -> tuple[float, tuple[float, ...], tuple[float, ...]]:
    """Worth, points and chances from what games brought in hundredths, where the mover has so much more."""
    seats = len(here.lines)
    points, chances = [0] * seats, [0.0] * seats
    for game in games:
        result = [each + more * (seat == here.seat) for seat, each in enumerate(game)]
        for seat, share in enumerate(shares(result, BLUR * POINT * len(here.left))):
            points[seat] += result[seat]
            chances[seat] += share
    count = len(games)
    return (
        round(worth / POINT - len(SPACES), 3),
        tuple(round(each / count / POINT - len(SPACES), 3) for each in points),
        tuple(round(each / count, 3) for each in chances),
    )


def shares(points: Sequence[float], blur: float) -> list[float]:
    """Each seat's share of the first place, by the points at the end and how many points of doubt there are.

    >>> shares((5, 7, 7), 0), shares((5,), 3)
    ([0.0, 0.5, 0.5], [1.0])
    """
    most = max(points)
    if not blur:
        first = [float(each == most) for each in points]
    else:
        behind = [1 + (most - each) / (4 * blur) for each in points]
        first = [1 / (each * each * each * each) for each in behind]
    total = 0.0
    for each in first:
        total += each
    return [each / total for each in first]

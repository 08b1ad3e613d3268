"""What each legal move of Tandem leads to: points and chances, for hints, analysis and puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.computer import Assessed
from games.kernel.game import Seat
from games.kernel.luck import Chance
from games.tandem.computer.chances import Points, first, scored
from games.tandem.computer.evaluation import evaluation
from games.tandem.computer.position import End
from games.tandem.computer.search import COST, Search
from games.tandem.computer.turns import Turn, best_possible, turn
from games.tandem.values import Agree, Key, Move, Pair, View

FOLLOWED = 60
"""Averages over a roll that looking one roll further at an end takes, about."""
ANSWERS = 2
"""Answers to each roll that are followed further."""


def assess(view: View, moves: Sequence[Move], playouts: int, _chance: Chance) -> tuple[Assessed[Move], ...]:
    """All legal moves, best first. A playout is here an average over all next rolls; luck is not needed.

    With one for each end of the turn, ends are weighed one roll ahead, with ``FOLLOWED`` times as many for the best of
    them two rolls ahead. Ends that are weighed less far come after those weighed further.
    """
    search = Search(evaluation(), len(view.pairs) == 1, view.pairs[0].meet == "duty")
    seat = view.seat if view.seat is not None else view.to_act[0]
    others = [_pair(search, pair, view.pawn) for pair in view.pairs]
    pair = view.pairs[seat // 2]
    if isinstance(moves[0], Agree | Key) or pair.key is None or _left(pair, moves):
        (end, *_) = best_possible(pair, search.alone)
        costs, done = [search.one_roll(end, True)] * len(moves), 0
    else:
        decision = turn(view, Seat(seat), moves)
        costs, done = weighed(search, decision, playouts), 2 if decision.closing else 1
    found = []
    for move, cost in zip(moves, costs, strict=True):
        turns = cost / COST
        own = scored(turns, done, view.pawn)
        points, chances = first([*others[: seat // 2], own, *others[seat // 2 + 1 :]], view.play_on == "yes")
        found.append(
            Assessed(
                move,
                round(view.pawn - (done + turns - 1) / 2, 3),
                tuple(round(one, 3) for one in points for _ in range(2)),
                tuple(round(one, 3) for one in chances for _ in range(2)),
            )
        )
    return tuple(sorted(found, key=lambda one: -one.worth))


def _left(pair: Pair, moves: Sequence[Move]) -> bool:
    """Whether the rest of the turn of a pair that has given up is left out."""
    return pair.resigned and len(moves) == 1


def _pair(search: Search, pair: Pair, pawn: int) -> Points:
    """The points of a pair as it stands."""
    if pair.score is not None:
        return {pair.score: 1.0}
    done = 0 if pair.key is None else 2 if pair.through else 1 + (pair.mover != pair.lead)
    nearest = search.nearest(best_possible(pair, search.alone), 1)[0]
    turns = search.one_roll(nearest, done != 1) / COST
    return scored(turns, done, pawn)


def weighed(search: Search, decision: Turn, playouts: int) -> list[int]:
    """The cost of each move as far ahead as so many averages over the next roll allow."""
    nearest = search.nearest((end for ends in decision.ends for end in ends), len(decision.moves) * 1000)
    costs = {end: search.now(end) for end in nearest}
    ahead = nearest[: max(1, playouts)]
    _deepen(costs, {end: search.one_roll(end, decision.closing) for end in ahead}, nearest)
    nearest.sort(key=costs.__getitem__)
    further = nearest[: max(0, playouts - len(ahead)) // FOLLOWED]
    if further:
        _deepen(costs, {end: search.two_rolls(end, decision.closing, ANSWERS) for end in further}, nearest)
    return [min(costs[end] for end in ends) for ends in decision.ends]


def _deepen(costs: dict[End, int], deeper: dict[End, int], order: Sequence[End]) -> None:
    """Puts the costs found further ahead; those of the other ends rise alike, and stay behind all of these."""
    shift = sum(cost - costs[end] for end, cost in deeper.items()) // len(deeper)
    worst = max(deeper.values())
    for end in order:
        costs[end] = deeper[end] if end in deeper else max(costs[end] + shift, worst)

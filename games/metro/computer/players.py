"""The four levels of computer players of Metro, each with its two characters."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from games.kernel.chance import pick
from games.kernel.computer import Skill
from games.kernel.luck import Chance
from games.metro.computer.one_move import endings, mover_of, tile_of, worths
from games.metro.computer.position import position, turned
from games.metro.computer.rule import PLAIN, TUNED, UNIT, rule
from games.metro.computer.search import Search
from games.metro.values import Draw, Move, View

WEIGHTS = {"builder": (8, 7), "spoiler": (7, 8)}
"""How much own lines and the others' matter to each character."""
PLAYOUTS = 3000
"""Games an expert plays on at a decision, at most."""
CANDIDATES = 24
"""Moves an expert compares: the best by the one-move rule."""
RELUCTANCE = 4
"""Points by which a tile drawn blindly must be better, for players who do not care to draw."""
CLOSE = 20 * UNIT
"""A lead so large that little more is worth much, where several others want to be first."""
SHORT = 4
"""A line that ends for less than so many points is short."""
SLIPS = 10
"""Moves an easy player wavers between."""


def choose(skill: Skill, view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """The move of a skill at a view; of at least two legal ones."""
    own, others = WEIGHTS[skill.character]
    return LEVELS[skill.level](view, moves, own, others, chance)


def easy(view: View, moves: Sequence[Move], own: int, others: int, chance: Chance) -> Move:
    """One of a few good moves, the better the likelier; never one that ends an own short line where another stands."""
    values = _plainly(view, moves, own, others)
    few = sorted(careful(view, moves), key=lambda number: (-values[number], number))[:SLIPS]
    drawn, count = chance.below(len(few) * (len(few) + 1) // 2), len(few)
    while drawn >= count:
        drawn -= count
        count -= 1
    return moves[few[len(few) - count]]


def medium(view: View, moves: Sequence[Move], own: int, others: int, chance: Chance) -> Move:
    """The best by a rule that expects little of open lines, without ending own short ones; ties are broken by luck."""
    values = _plainly(view, moves, own, others)
    return _best(moves, values, careful(view, moves), chance)


def hard(view: View, moves: Sequence[Move], own: int, others: int, chance: Chance) -> Move:
    """The best by the tuned one-move rule; ties are broken by luck."""
    return _best(moves, worths(view, moves, rule(TUNED, view.seats, own, others)), range(len(moves)), chance)


def expert(view: View, moves: Sequence[Move], own: int, others: int, chance: Chance) -> Move:
    """The best by games played on."""
    mover, rest = mover_of(view), view.seats - 1
    tuned = rule(TUNED, view.seats)
    search = Search(view, moves, tuned, chance)
    values = worths(view, moves, tuned)
    best = sorted(search.tried, key=lambda one: (-values[one.number], one.number))[:CANDIDATES]

    def worth(games: Sequence[tuple[int, ...]]) -> float:
        mine = sum(points[mover] for points in games)
        theirs = (sum(map(sum, games)) - mine) / rest
        if rest == 1:
            return (own * mine - others * theirs) / len(games)
        both = min(own, others)
        first = sum(both * CLOSE * math.tanh(_lead(points, mover) / CLOSE) for points in games)
        return (first + (own - both) * mine - (others - both) * theirs) / len(games)

    return search.halve(best, budget(view), worth)[0].move


def _lead(points: Sequence[int], mover: int) -> int:
    """What a seat leads the best of the others by."""
    return points[mover] - max(*points[:mover], *points[mover + 1 :])


def budget(view: View) -> int:
    """The games an expert plays on: fewer where each of their tiles has more places."""
    return 2 * PLAYOUTS // ((view.hand_size + 1) * (2 if view.turn == "free" else 1))


def careful(view: View, moves: Sequence[Move]) -> Sequence[int]:
    """The numbers of the moves that end no short line of their mover; of all, where each ends one."""
    light, mover = position(view), mover_of(view)

    def spares(move: Move) -> bool:
        if isinstance(move, Draw):
            return True
        ways = turned(tile_of(view, move), move.turn)[0]
        return not any(
            one.owner == mover and one.points is not None and one.points < SHORT
            for one in endings(light, move.square, ways)
        )

    return [number for number, move in enumerate(moves) if spares(move)] or range(len(moves))


def _plainly(view: View, moves: Sequence[Move], own: int, others: int) -> list[int]:
    """What moves are worth to players who expect little of open lines, and do not care to draw."""
    values = worths(view, moves, rule(PLAIN, view.seats, own, others))
    dislike = UNIT * RELUCTANCE * own * (view.seats - 1)
    return [value - dislike if isinstance(move, Draw) else value for move, value in zip(moves, values, strict=True)]


def _best(moves: Sequence[Move], values: Sequence[int], kept: Sequence[int], chance: Chance) -> Move:
    most = max(values[number] for number in kept)
    return moves[pick([number for number in kept if values[number] == most], chance)]


LEVELS: dict[str, Callable[[View, Sequence[Move], int, int, Chance], Move]] = {
    "easy": easy,
    "medium": medium,
    "hard": hard,
    "expert": expert,
}

"""A computer player of Metro that looks one tile ahead, from a view alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.kernel.chance import pick
from games.kernel.game import Seat
from games.kernel.luck import Chance
from games.metro.board import Board, allowed, head, reach, squares
from games.metro.geometry import BEYOND, CENTRAL, FREE, RIM_BITS, Port, Square, Tile, Way
from games.metro.tiles import POOL, tracks, without
from games.metro.values import Draw, Lay, Move, View

GROWTH = 5.0
"""Points an open line is still expected to bring on an empty board; falls with the free squares."""
AT_RIM = 0.4
"""Share of that growth where a line leads into a rim square, from which most tracks end it."""
LOOKS = 6
"""Kinds of unseen tiles that are tried in thought before one is drawn blindly."""


@dataclass(frozen=True)
class _Runner:
    """An open line at a square: the port it enters by, its length, and how much its owner's points matter."""

    port: Port
    length: int
    weight: float


_Runners: TypeAlias = Mapping[Square, Sequence[_Runner]]


def greedy(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """The move after which own lines are worth most and the others' least; ties are broken by ``chance``."""
    assert view.to_act
    seat = view.to_act[0] if view.seat is None else view.seat
    runners = _runners(view, seat)
    growth = GROWTH * sum(view.board[square] is None for square in FREE) / len(FREE)
    lays = [move for move in moves if isinstance(move, Lay)]
    worth: dict[tuple[Square, Tile, int], float] = {}
    values = []
    for move in lays:
        place = (move.square, _tile(view, move), move.turn)
        if place not in worth:
            worth[place] = _worth(view.board, runners, place, growth)
        values.append(worth[place])
    best = max(values, default=float("-inf"))
    draws = [move for move in moves if isinstance(move, Draw)]
    if draws and (not lays or (best < 0 and _blind(view, runners, growth, chance) > best)):
        return draws[0]
    return pick([move for move, value in zip(lays, values, strict=True) if value == best], chance)


def _tile(view: View, move: Lay) -> Tile:
    if view.drawn is not None:
        return view.drawn
    return view.hand[move.index or 0]


def _runners(view: View, seat: Seat) -> _Runners:
    """The open lines of all owners by the square they lead into."""
    others = -1.0 / (view.seats - 1)
    found: dict[Square, list[_Runner]] = defaultdict(list)
    for line in view.lines:
        way = head(line)
        if line.owner is not None and isinstance(way, tuple):
            found[way[0]].append(_Runner(way[1], len(line.passes), 1.0 if line.owner == seat else others))
    return found


def _worth(board: Board, runners: _Runners, place: tuple[Square, Tile, int], growth: float) -> float:
    """What laying a tile there changes, in points of the mover.

    An open line is worth its length and the growth to be expected where it leads.
    """
    square, tile, turn = place
    ends = tracks(tile, turn)
    total = 0.0
    for runner in runners.get(square, ()):
        length, way = runner.length, (square, runner.port)
        after: Way = way
        while isinstance(after, tuple):
            at, port = after
            laid = board[at]
            if at == square:
                leaves = ends[port]
            elif laid is not None:
                leaves = tracks(laid.tile, laid.turn)[port]
            else:
                break
            length += 1
            after = BEYOND[at][leaves]
        before = runner.length + _hope(square, growth)
        if isinstance(after, tuple):
            now = length + _hope(after[0], growth)
        else:
            now = length * (2.0 if after == CENTRAL else 1.0)
        total += runner.weight * (now - before)
    return total


def _hope(square: Square, growth: float) -> float:
    return growth * AT_RIM if RIM_BITS >> square & 1 else growth


def _blind(view: View, runners: _Runners, growth: float, chance: Chance) -> float:
    """About what a tile drawn blindly is worth, judged by a few that nobody has shown yet."""
    seen = [laid.tile for laid in view.board if laid is not None] + list(view.hand)
    unseen = without(POOL, seen)
    reached = reach(view.board, view.touch)
    turns = (0, 1, 2, 3) if view.turn == "free" else (0,)
    best = []
    for _ in range(LOOKS):
        tile = pick(unseen, chance)
        by_turn = allowed(reached, tile, turns)
        best.append(
            max(
                _worth(view.board, runners, (square, tile, turn), growth)
                for turn in turns
                for square in squares(by_turn[turn])
            )
        )
    return sum(best) / len(best)

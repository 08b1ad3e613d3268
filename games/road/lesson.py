"""The lesson of The Best Road: on, first and late numbers, both ends, many spaces at once, and passing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from games.kernel.game import Seat
from games.kernel.lessons import Lesson, Task, TurnTaken, Words, moves
from games.road.geometry import NAMED
from games.road.rules import lengthened
from games.road.values import Event, Grow, Grown, Move, Pass, View

Turn: TypeAlias = TurnTaken[Move, View, Event]


def _chosen(turn: Turn) -> Grown:
    """What the last choice of the turn will do when all have chosen."""
    _, grown = lengthened(turn.before.sheet, turn.before.roads, Seat(0), turn.moves[-1])
    return grown


def _path(turn: Turn) -> tuple[int, ...]:
    move = turn.moves[-1]
    return move.path if isinstance(move, Grow) else ()


def _to(space: str, steps: int) -> Callable[[Turn], bool]:
    """Whether the road now ends at a space, at least so many spaces on."""
    return lambda turn: _path(turn)[-1:] == (NAMED[space],) and len(_path(turn)) >= steps


def _number(number: int) -> Callable[[Turn], bool]:
    """Whether a number is reached."""
    return lambda turn: number in [mark.number for mark in _chosen(turn).marks]


LESSON: Lesson[Move, View, Event] = Lesson(
    seats=2,
    seed="road lesson 12",
    opening=moves("b5 c5 d6 d5 e5; c1 d2 e3 f2 f1; f5 f4 g3 g2; g1 g2 g3"),
    tasks=(
        Task(
            Words("The card shows the colours you may use, each once. Lengthen your road by three spaces, to H1."),
            _to("h1", 3),
            Words("A road goes from neighbour to neighbour, a space for each colour."),
            moves("f2 g1 h1"),
            moves("g4 g5 g6 g7"),
        ),
        Task(
            Words("Nobody has the 5 yet. Reach it first."),
            _number(5),
            Words("Whoever reaches a number first gets all of it: 5 points."),
            moves("h2 h3 h4 i4 i5"),
            moves("h6 h5 h4 h3 i3"),
        ),
        Task(
            Words("Your road has two ends. Grow it at the other one this time, to E9."),
            _to("e9", 1),
            Words("In a round it grows at one end only; the next time you may choose again."),
            moves("b6 c7 d7 e8 e9"),
            moves("i2 i1 h2"),
        ),
        Task(
            Words("You need not use a card. Leave your road as it is: pass."),
            lambda turn: isinstance(turn.moves[-1], Pass),
            Words("Until all have chosen you may choose again; nobody sees your choice before."),
            moves("pass"),
            moves("c2 d3 c3 c4 d5"),
        ),
        Task(
            Words("Every space you never reach costs a point. Lengthen your road by four spaces."),
            lambda turn: len(_path(turn)) >= 4,
            Words("Each space you reach saves a point, with or without a number."),
            moves("f8 f7 f6 g5"),
            moves("d6 c5 b4 a3"),
        ),
        Task(
            Words("The computer has the 7 already. Reach it all the same."),
            _number(7),
            Words("Late it brings half, rounded up: 4 points."),
            moves("g4"),
            moves("a4 b5 b6"),
        ),
    ),
    learned=Words(
        "That is The Best Road: be first at high numbers, use many colours of a card, keep both ends free, and leave "
        "few spaces out."
    ),
)

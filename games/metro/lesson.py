"""The lesson of Metro: line 21 goes on, grows long and ends at the centre; and what else a first match needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from games.kernel.lessons import Lesson, Task, TurnTaken, Words, moves
from games.metro.geometry import CENTRAL
from games.metro.values import Draw, Event, Line, Move, View

Turn: TypeAlias = TurnTaken[Move, View, Event]


def _line(view: View, station: int) -> Line:
    return view.lines[station - 1]


def _drew(turn: Turn) -> bool:
    return any(isinstance(move, Draw) for move in turn.moves)


def _grown(station: int, by: int, *, drawing: bool = False) -> Callable[[Turn], bool]:
    """Whether the line of a station goes on over so many tiles more, with the tile of the hand or a drawn one."""

    def done(turn: Turn) -> bool:
        before, after = _line(turn.before, station), _line(turn.after, station)
        return after.ends is None and len(after.passes) >= len(before.passes) + by and _drew(turn) == drawing

    return done


def _ended(station: int, points: int = 0) -> Callable[[Turn], bool]:
    """Whether the line of a station has ended at another one, with so many points at least."""

    def done(turn: Turn) -> bool:
        line = _line(turn.after, station)
        return line.ends not in {None, CENTRAL} and line.points >= points and not _drew(turn)

    return done


def _doubled(station: int) -> Callable[[Turn], bool]:
    """Whether the line of a station has reached a central station."""
    return lambda turn: _line(turn.after, station).ends == CENTRAL and not _drew(turn)


LESSON: Lesson[Move, View, Event] = Lesson(
    seats=2,
    seed="metro lesson 3",
    opening=moves(
        "lay d8; lay h4; lay c1; lay d1; lay a6; lay h2; lay g1; lay a3; lay h5; lay h6; lay a2; lay e8",
    ),
    tasks=(
        Task(
            Words("Yellow is yours. Lay your tile on the square where your line 21, at the bottom, goes on."),
            _grown(21, 1),
            Words("A tile goes on with every line that touches it."),
            moves("lay g5"),
            moves("lay c2"),
        ),
        Task(
            Words("Make line 21 longer by three tiles with your tile: find where it runs over tiles that lie already."),
            _grown(21, 3),
            Words("Every tile a line crosses is a point, each time it crosses it."),
            moves("lay g4"),
            moves("lay g8"),
        ),
        Task(
            Words("Line 4 is blue, not yours. End it with your tile while it is short: lead it into a station."),
            _ended(4),
            Words("A line that ends early brings little. That is how to hold the others back."),
            moves("lay a5"),
            moves("lay c8"),
        ),
        Task(
            Words("Keep your tile for later: draw another one, and lay it where your line 3, at the top, goes on."),
            _grown(3, 1, drawing=True),
            Words("What you draw must be laid, and your own tile stays in your hand."),
            moves("draw; lay a4"),
            moves("lay b1"),
        ),
        Task(
            Words("Now lead line 21 to a central station, with the tile you kept."),
            _doubled(21),
            Words("At the centre a line counts double: six tiles, twelve points."),
            moves("lay f4"),
            moves("lay f1"),
        ),
        Task(
            Words("End your line 3 at a station on the rim with your tile, for five points."),
            _ended(3, 5),
            Words("Any station ends a line; only the centre doubles it."),
            moves("lay b4"),
            moves("lay b3"),
        ),
    ),
    learned=Words(
        "That is Metro: let your lines run, lead long ones to the centre, end the others' early, and draw when your "
        "tile would hurt you."
    ),
)

"""The lesson of Tandem: taking, linking, moving, swapping, and the two rows that must become equal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from games.kernel.game import Seat
from games.kernel.lessons import Lesson, Task, TurnTaken, Words, moves
from games.tandem.values import SUBJECTS, Event, Gave, Move, Moved, Placed, Subject, Swapped, Took, View

Turn: TypeAlias = TurnTaken[Move, View, Event]

ME = Seat(0)

E = TypeVar("E")


def _subject(name: str) -> Subject:
    return Subject(SUBJECTS.index(name))


def _own(turn: Turn, kind: type[E]) -> list[E]:
    """What the person did of one kind."""
    return [event for event in turn.events if isinstance(event, kind) and getattr(event, "seat", None) == ME]


def _took(name: str) -> Callable[[Turn], bool]:
    return lambda turn: any(event.subject == _subject(name) for event in _own(turn, Took))


def _got(name: str) -> Callable[[Turn], bool]:
    """Whether an exchange of a link brought this token."""
    return lambda turn: any(event.get == _subject(name) for event in _own(turn, Gave))


def _moved(name: str, zone: int) -> Callable[[Turn], bool]:
    return lambda turn: any(event.subject == _subject(name) and event.target == zone for event in _own(turn, Moved))


def _placed(name: str, place: int) -> Callable[[Turn], bool]:
    """Whether this token came to this place of the row."""
    return lambda turn: any(event.subject == _subject(name) and event.place == place for event in _own(turn, Placed))


def _paired(turn: Turn) -> bool:
    """Whether a swap has left two suns in zone 4."""
    suns = turn.after.pairs[0].boards[ME].zones[3].count(_subject("sun"))
    return bool(_own(turn, Swapped)) and suns == 2


LESSON: Lesson[Move, View, Event] = Lesson(
    seats=2,
    seed="tandem lesson 39",
    opening=moves(
        "take leaf 3 6; take sun 3 4; take drop 3 4; take leaf 1 3; take bell 5 6; shift sun; take bell 3 6; "
        "take leaf 1 2; move bell 6>2; take moon 1 5; take leaf 1 3; move moon 1>6; shift bell; swap leaf moon; "
        "take star 4 5; swap leaf moon; take leaf 1 3; row 4; take sun 3 6; row 3; take star 1 5"
    ),
    tasks=(
        Task(
            Words("Your dice are all different: one names a token, the others two zones. Take two bells."),
            _took("bell"),
            Words("Two equal tokens come from the supply, one into each zone."),
            moves("take bell 3 5"),
            moves("swap bell leaf"),
        ),
        Task(
            Words("Your partner collects bells too. Link, and get a bell for one of your suns."),
            _got("bell"),
            Words("In a link you exchange zone by zone where both of you hold a common token."),
            moves("link; give sun get bell"),
            moves("take bell 2 4; row 1"),
        ),
        Task(
            Words("Move the sun out of zone 3, so that only bells lie there."),
            _moved("sun", 4),
            Words("A die names the token, the two others say from where to where."),
            moves("move sun 3>4"),
            moves("swap leaf bell"),
        ),
        Task(
            Words("Make three bells in zone 3, and put one on place 1 of your row, where your partner has a bell."),
            _placed("bell", 1),
            Words("Three of a kind fill a place of the row, and both rows must become equal, place by place."),
            moves("take bell 2 3; row 1"),
            moves("link; give leaf get star"),
        ),
        Task(
            Words("Make three leaves and bring one into your row, on the place where your partner has a leaf."),
            _placed("leaf", 4),
            Words("Two places of your rows are equal now; when all four are, you both win."),
            moves("move leaf 2>1; row 4"),
            moves("link; give leaf get bell"),
        ),
        Task(
            Words("Two dice show 6, one 4: swap a token of zone 6 with one of zone 4, for two suns in zone 4."),
            _paired,
            Words("A swap rearranges what lies there: zone 6 has two drops now as well."),
            moves("swap sun drop"),
            moves("link; give star get leaf; give bell get moon; swap bell moon"),
        ),
    ),
    learned=Words(
        "That is Tandem: take, link and move until three alike lie in a zone, and fill both rows with the same tokens "
        "in the same places."
    ),
)

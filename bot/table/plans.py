"""What a player has said to do once somebody else has moved: a short tree of turns, of which only they know.

A line of it is a turn of the other player, the own turn that answers it, and so on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.kernel.game import Seat
from games.kernel.log_entries import Entry, Moved, Resigned, SeatHanded, Skipped
from games.kernel.match import Match

Turn: TypeAlias = tuple[str, ...]
"""Moves of one seat, one after the other, as their game writes them. Of the other player they may be some of those of a
turn, or how a move begins; without any move they stand for whatever that player does."""

PlanLine: TypeAlias = tuple[Turn, ...]
"""Turns of the other player and of the own seat by turns."""

MOST_LINES = 8
"""Lines of a seat at a table."""

MOST_ANSWERS = 3
"""Own turns in a line."""


class Plans(Struct, frozen=True, omit_defaults=True):
    """The lines of a seat, the other seat ``of`` which they tell, and the moves which that has ``made`` meanwhile."""

    lines: tuple[PlanLine, ...]
    of: Seat
    made: Turn = ()

    @property
    def fitting(self) -> PlanLine | None:
        """The line that fits what the other seat has made, the one that says most of it; None where none does."""
        found = [line for line in self.lines if self.made and _fits(line[0], self.made)]
        return max(found, key=lambda line: len(line[0]), default=None)

    def after(self, made: PlanLine) -> tuple[PlanLine, ...]:
        """What is left of the lines once the first two turns of one of them were made."""
        return tuple(line[2:] for line in self.lines if line[:2] == made[:2] and len(line) > 2)

    def including(self, line: PlanLine) -> Plans:
        """The same with one line more, which takes the place of those that answer the same otherwise."""
        if any(_begins(known, line) for known in self.lines):
            return self
        kept = (known for known in self.lines if not _begins(line, known) and not answers_otherwise(known, line))
        return replace(self, lines=(*kept, line))


def mark_of(line: PlanLine) -> str:
    """How a button names a line.

    >>> mark_of((("lay c4",), ("lay d4",)))
    '660d'
    """
    return hashlib.sha256("/".join(",".join(turn) for turn in line).encode()).hexdigest()[:4]


def answers_otherwise(one: PlanLine, other: PlanLine) -> bool:
    """Whether two lines answer the same moves in different ways.

    >>> answers_otherwise((("a",), ("b",)), (("a",), ("c",))), answers_otherwise((("a",), ("b",)), (("c",), ("b",)))
    (True, False)
    """
    apart = [number for number, (turn, its) in enumerate(zip(one, other, strict=False)) if turn != its]
    return bool(apart) and apart[0] % 2 == 1


def _begins(line: PlanLine, other: PlanLine) -> bool:
    """Whether a line begins with another one."""
    return line[: len(other)] == other


def _fits(turn: Turn, made: Turn) -> bool:
    """Whether the moves of a turn are among those that were made, in their order.

    >>> _fits(("lay c4",), ("draw", "lay c4 t2")), _fits(("a", "b"), ("b", "a")), _fits((), ("a",))
    (True, False, True)
    """
    left = iter(made)
    return all(any(move == one or move.startswith(f"{one} ") for move in left) for one in turn)


def kept(plans: Plans, match: Match, seat: Seat, entry: Entry, left: Sequence[PlanLine] | None) -> Plans | None:
    """What is left of a seat's plans after an entry of its match; None where the position is another.

    ``left`` is what is left where the seat made the entry as planned, None for any other. Where the seat is awaited
    after the move of another, a line fits, and its answer is legal.
    """
    if match.over or not match.persons[seat]:
        return None
    match entry:
        case Skipped():
            return plans
        case Moved(seat=mover, text=text, by=by) if mover != seat:
            heard = mover == plans.of and by != "rules"
            plans = replace(plans, made=(*plans.made, text)) if heard else plans
        case Moved() if left is not None:
            return replace(plans, lines=tuple(left), made=()) if left else None
        case Moved(by="rules") if not plans.made:
            pass
        case Resigned(seat=who) | SeatHanded(seat=who) if who != seat:
            pass
        case _:
            return None
    return plans if seat not in match.awaited or _can_be_made(plans.fitting, match, seat) else None


def _can_be_made(line: PlanLine | None, match: Match, seat: Seat) -> bool:
    return line is not None and line[1][0] in match.legal(seat)

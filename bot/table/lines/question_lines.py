"""What one person asks the others at a table, and what becomes of it."""

from __future__ import annotations

from typing import ClassVar, Literal, assert_never

from msgspec import field
from msgspec.structs import replace

from bot.table.lines.line import PersonLine, TableLine
from bot.table.questions import EndHere, Matter, MoveTo, PlayOn, Question, Replace, TakeBack
from bot.table.table import Table
from bot.table.table_terms import DAY
from games.kernel.game import Seat
from rendering.text import Said, Who, Word, said

PATIENCE = DAY
"""Milliseconds in which the others may agree to what somebody asks."""


class Asked(PersonLine, frozen=True, tag="asked"):
    """A seat asked the others to agree to something."""

    seat: Seat = field(name="s")
    matter: Matter = field(name="m")

    of_players: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        """It is asked for a day."""
        mark = table.asked + 1
        question = Question(self.matter, self.seat, (self.seat,), self.at + PATIENCE, mark)
        return replace(table, question=question, asked=mark)

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (asked(Who(self.seat), self.matter),)


class Agreed(PersonLine, frozen=True, tag="agree"):
    """A seat said yes to what is asked."""

    seat: Seat = field(name="s")

    of_players: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        """One answer less is missing."""
        assert table.question is not None
        return replace(table, question=replace(table.question, agreed=(*table.question.agreed, self.seat)))

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (said("{who} agrees.", who=Who(self.seat)),)


class Refused(PersonLine, frozen=True, tag="refuse"):
    """A seat said no to what is asked; it takes its question ``back`` where it was the one that asked."""

    seat: Seat = field(name="s")
    answer: Literal["no", "back"] = field(name="w", default="no")

    of_players: ClassVar[bool] = True

    @property
    def withdrawn(self) -> bool:
        """Whether it was the one that asked."""
        return self.answer == "back"

    def apply(self, table: Table) -> Table:
        """Nothing is asked any more."""
        return replace(table, question=None)

    def sentences(self, table: Table) -> tuple[Word, ...]:
        if self.withdrawn:
            return (said("{who} takes the question back.", who=Who(self.seat)),)
        return (said("{who} does not agree.", who=Who(self.seat)),)


class Lapsed(TableLine, frozen=True, tag="lapsed"):
    """Not everybody answered in time."""

    of_players: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        """Nothing is asked any more."""
        return replace(table, question=None)

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (said("Not everybody has agreed in time. The match goes on."),)


class Overtaken(TableLine, frozen=True, tag="overtaken"):
    """The question of a seat was dropped, because the match went on meanwhile."""

    seat: Seat = field(name="s")
    matter: Matter = field(name="m")

    of_players: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        """Nothing is asked any more."""
        return replace(table, question=None)

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (_off(Who(self.seat), self.matter),)


def asked(who: Who, matter: Matter) -> Said:
    """What one person asks the others, or what is asked because of them."""
    match matter:
        case TakeBack():
            return said(
                "{who} asks to take back a move and what followed from it. All must agree before the next move.",
                who=who,
            )
        case EndHere():
            return said("{who} asks to end the match as it stands. All must agree before the next move.", who=who)
        case Replace(gone):
            return said("{who} asks that a computer player hold {gone}'s seat.", who=who, gone=Who(gone))
        case MoveTo():
            return said(
                "{who} asks to play on at another place. Whoever cannot read there is called in private.", who=who
            )
        case PlayOn():
            return said(
                "A computer player can have {who}'s seat from here on. Play on like that, or end here? "
                "A move plays on, and so does no answer within a day.",
                who=who,
            )
        case _:
            assert_never(matter)


def _off(who: Who, matter: Matter) -> Said:
    match matter:
        case TakeBack():
            return said(
                "{who} asked to take back a move. That is dropped, because the match has changed since.", who=who
            )
        case EndHere():
            return said("The match has gone on, so it does not end here.")
        case Replace(seat):
            return said("{who} keeps the seat for now.", who=Who(seat))
        case MoveTo():
            return said("The table stays where it is.")
        case PlayOn():
            return said("The match goes on, with a computer player in {who}'s seat.", who=who)
        case _:
            assert_never(matter)

"""What is shown of a match when it is over, and how far a lesson has come."""

from __future__ import annotations

from functools import cached_property

from msgspec import field
from msgspec.structs import replace

from bot.ports.addresses import Place
from bot.table.lines.line import TableLine
from bot.table.table import Table
from games.kernel.analysis import Analysis
from games.kernel.game import Json, Seat
from rendering.text import Who, Word, said


def card_of_seat(seat: Seat | None) -> str:
    """What a player who shows their card shows; of somebody who did not play, the card is nobody's to show.

    >>> card_of_seat(Seat(1))
    'card2'
    """
    return "card" if seat is None else f"card{seat + 1}"


class ShownToAll(TableLine, frozen=True, tag="show"):
    """A seat showed everybody at a place the film (``replay``), the ``poster`` or its card (``card2``) of the match.

    ``called`` is what people call the place, for the poster; "" where that is not known.
    """

    seat: Seat = field(name="s")
    what: str = field(name="w")
    place: Place = field(name="p")
    called: str = field(name="n", default="")

    @property
    def only_at(self) -> str:
        """Where it is shown."""
        return self.place

    def apply(self, table: Table) -> Table:
        """It is not shown again."""
        return replace(table, shown=(*table.shown, self.what))

    def sentences(self, table: Table) -> tuple[Word, ...]:
        who = Who(self.seat)
        if self.what == "poster":
            return (said("{who} shows the poster of the match.", who=who),)
        if self.what == card_of_seat(self.seat):
            return (said("{who} shows their card of the match.", who=who),)
        return (said("{who} shows the film of the match.", who=who),)


class AnalysisAsked(TableLine, frozen=True, tag="analyse"):
    """Somebody wants to see the analysis of the finished match; it is worked out from now on."""

    def apply(self, table: Table) -> Table:
        """It is being worked out."""
        return replace(table, analysed=False)


class Analysed(TableLine, frozen=True, dict=True, tag="analysis"):
    """The analysis of the match is there: told where the match is told, and kept with it."""

    saved: Json = field(name="r")
    """The analysis as JSON."""

    def __post_init__(self) -> None:
        assert self.analysis

    @cached_property
    def analysis(self) -> Analysis:
        """What was found."""
        return Analysis.load(self.saved)

    def apply(self, table: Table) -> Table:
        """It is in the log."""
        return replace(table, analysed=True)

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (said("The analysis of the match is there."),)


class Taught(TableLine, frozen=True, tag="task"):
    """A lesson came to this task, counted from 0; behind the last one it is over."""

    task: int = field(name="n")

    def apply(self, table: Table) -> Table:
        """It is there."""
        return replace(table, task=self.task)

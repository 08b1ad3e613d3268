"""What is shown of a match when it is over, and of a month; how far a lesson has come."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from msgspec import field
from msgspec.structs import replace

from bot.ports.addresses import Place
from bot.table.lines.line import TableLine
from bot.table.table import Table
from games.kernel.analysis import Analysis
from games.kernel.game import Json, Seat
from rendering.ratings import game_title
from rendering.text import Strong, Who, Word, counted, joined, said


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


class Champion(NamedTuple):
    """Who was the best of a game in a season, and with which rating of that season alone."""

    game: str
    name: str
    number: int
    who: str


class SeasonEnded(TableLine, frozen=True, tag="season"):
    """A season ended at a place, and this was its most beautiful match, whose poster is shown there.

    ``month`` such as ``2026-11``; ``matches`` were finished in it, ``best`` are the best of each game.
    """

    place: Place = field(name="p")
    month: str = field(name="m")
    matches: int = field(name="n")
    best: tuple[Champion, ...] = field(name="b", default=())

    @property
    def only_at(self) -> str:
        """Where it is told."""
        return self.place

    def apply(self, table: Table) -> Table:
        """Nothing of the table changes."""
        return table

    def sentences(self, table: Table) -> tuple[Word, ...]:
        over = counted(
            "The month is over here, with {n} match. The best:",
            "The month is over here, with {n} matches. The best:",
            self.matches,
        )
        best = [joined([game_title(one.game), Strong(one.name), one.number], " ") for one in self.best]
        most = said("The most beautiful match was {code}.", code=Strong(table.code))
        return (joined([over, joined(best)], " ") if best else over, most)


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

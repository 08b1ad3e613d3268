"""What happens while a match waits: reminders, absences, plans, and that nobody has moved for long."""

from __future__ import annotations

from typing import Literal

from msgspec import field
from msgspec.structs import replace

from bot.table.lines.line import PersonLine, TableLine
from bot.table.plans import Plans
from bot.table.table import Table
from bot.table.turn_clocks import OUT, Timer
from games.kernel.game import Seat
from rendering.text import When, Who, Word, said


class Reminded(TableLine, frozen=True, tag="call"):
    """A stage of a seat's turn was reached; 0 stands for a nudge of the others.

    The person is reminded in the private chat ``place``; where that is "", at the places where the match is played.
    ``needless`` reminders are told nowhere: the person has looked at the match since, or is away.
    """

    seat: Seat = field(name="s")
    stage: int = field(name="g")
    place: str = field(name="p")
    needless: bool = field(name="d", default=False)

    @property
    def only_at(self) -> str:
        """Where the person is reminded."""
        return self.place

    def apply(self, table: Table) -> Table:
        """The stage has been acted upon."""
        timer = table.clocks.timer(self.seat)
        if timer is None:
            return table
        asked = timer.asked if self.stage and self.needless else 0
        reminded = replace(timer, stage=max(self.stage, timer.stage), called=self.at, asked=asked)
        return replace(table, clocks=table.clocks.put(self.seat, reminded))

    def sentences(self, table: Table) -> tuple[Word, ...]:
        late = said("Time is up for {who}. The others may let a computer player move: /skip.", who=Who(self.seat))
        return (late,) if self.stage == OUT else ()


class Nudged(PersonLine, frozen=True, tag="nudge"):
    """A seat asked to remind everybody the match waits for. With ``anew`` their clocks begin again."""

    seat: Seat = field(name="s")
    anew: bool = False

    def apply(self, table: Table) -> Table:
        """The others are to be reminded."""
        timers = tuple(self._nudged(table, Seat(seat), timer) for seat, timer in enumerate(table.clocks.timers))
        return replace(table, clocks=replace(table.clocks, timers=timers))

    def _nudged(self, table: Table, seat: Seat, timer: Timer | None) -> Timer | None:
        if timer is not None and self.anew:
            begin, span = max(self.at, table.sitters[self.seat].away), table.terms.span
            timer = replace(timer, since=begin, until=begin + span if span else 0, stage=0, called=0)
        if timer is not None and seat != self.seat:
            timer = replace(timer, asked=self.at, nudged=self.at)
        return timer


class WentAway(PersonLine, frozen=True, tag="away"):
    """A seat's person is away until an instant: they said so here, or elsewhere, and the clock (``rules``) found it."""

    seat: Seat = field(name="s")
    until: int
    by: Literal["person", "rules"] = field(name="b", default="person")

    @property
    def by_person(self) -> bool:
        """Whether they said so here."""
        return self.by == "person"

    def apply(self, table: Table) -> Table:
        """Their clock stands still until they are back."""
        return table.with_absence(self.seat, self.until, self.at)

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (said("{who} is away until {when}, with the clock stopped.", who=Who(self.seat), when=When(self.until)),)


class CameBack(PersonLine, frozen=True, tag="back"):
    """A seat's person is back early, or offers the seat no longer."""

    seat: Seat = field(name="s")

    def apply(self, table: Table) -> Table:
        """Their clock goes on from now."""
        return table.offered_no_more(self.seat).with_absence(self.seat, self.at, self.at)

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (said("{who} is back.", who=Who(self.seat)),)


class Planned(TableLine, frozen=True, tag="plan"):
    """A seat's person has said what they do once somebody has moved; ``plans`` are all of them, None for none more.

    Nobody else hears of it. It is no sign of life either, which others would see.
    """

    seat: Seat = field(name="s")
    plans: Plans | None = field(name="w", default=None)

    def apply(self, table: Table) -> Table:
        """They are kept with the seat."""
        table = replace(table, hidden=table.hidden + 1)
        return table.with_sitter(self.seat, replace(table.sitters[self.seat], plans=self.plans))


class Stalled(TableLine, frozen=True, tag="stalled"):
    """Nobody has done anything for so long that nobody is reminded any more."""

    def apply(self, table: Table) -> Table:
        """All clocks stop."""
        return replace(table, clocks=replace(table.clocks, stalled=True))

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (said("Nobody has moved for a long time. The match waits in peace; any move wakes it."),)

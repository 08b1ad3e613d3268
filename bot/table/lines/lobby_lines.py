"""What happens before a match: people come and go, and agree on how they play; and that a table is called off."""

from __future__ import annotations

from typing import ClassVar

from msgspec import field
from msgspec.structs import replace

from bot.ports.addresses import Account, Place, Profile
from bot.table.lines.line import PersonLine
from bot.table.table import CalledOff, Sitter, Table
from bot.table.table_terms import PACES, Terms
from bot.table.terms_in_words import options, sentence, terms
from bot.table.turn_clocks import Timer
from games.kernel.beginner import without
from games.kernel.game import Seat, saved_options
from rendering.text import Strong, Who, Word, said


class Joined(PersonLine, frozen=True, tag="join"):
    """A person sat down in the next free seat; ``place`` is where they said so."""

    name: str
    profile: Profile
    account: Account
    place: Place
    locale: str

    def apply(self, table: Table) -> Table:
        """They sit, and the table is played at their place."""
        sitter = Sitter(self.name, self.profile, self.account or None)
        return replace(
            table, sitters=(*table.sitters, sitter), audience=table.audience.joined_at(self.place, self.locale)
        )

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (said("{who} sits down.", who=Who(Seat(len(table.sitters) - 1))),)


class ComputerJoined(PersonLine, frozen=True, tag="bot"):
    """A computer player sat down in the next free seat."""

    name: str
    level: str

    def apply(self, table: Table) -> Table:
        """It sits."""
        return replace(table, sitters=(*table.sitters, Sitter(self.name, level=self.level)))

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (said("{who} sits down.", who=Who(Seat(len(table.sitters) - 1))),)


class Left(PersonLine, frozen=True, tag="leave"):
    """A person got up before the match."""

    seat: Seat = field(name="s")
    name: str

    def apply(self, table: Table) -> Table:
        """Those behind move up, and whoever was to begin still does; the last person calls the table off."""
        sitters = table.sitters[: self.seat] + table.sitters[self.seat + 1 :]
        persons = [each.profile for each in sitters if each.profile and each.crowd is None]
        return replace(
            table,
            sitters=sitters,
            host=table.host if table.host in persons or not persons else persons[0],
            options=tuple(without(dict(table.options), self.seat, len(table.sitters)).items()),
            phase=table.phase if persons else CalledOff(table.match),
        )

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (said("{name} gets up.", name=Strong(self.name)),)


class TermsChanged(PersonLine, frozen=True, tag="terms"):
    """The host changed the terms. If the table became private, the places of ``gone`` may watch no longer."""

    terms: Terms
    gone: tuple[Place, ...] = ()

    @property
    def left_out(self) -> tuple[Place, ...]:
        """Those that watched without an invitation."""
        return self.gone

    def apply(self, table: Table) -> Table:
        """Another pace gives a new clock to everybody the match waits for, unless that ends before the present one."""
        together = table.clocks.together or (table.match is not None and len(table.match.awaited) > 1)
        timers = table.clocks.timers
        if self.terms.pace != table.terms.pace:
            begins = [max(self.at, sitter.away) for sitter in table.sitters]
            spans = zip(timers, begins, strict=False)
            timers = tuple(_repaced(timer, begin, self.terms.span) for timer, begin in spans)
        clocks = replace(table.clocks, timers=timers, together=together)
        return replace(table, terms=self.terms, clocks=clocks, audience=table.audience.without_watchers(*self.gone))

    def sentences(self, table: Table) -> tuple[Word, ...]:
        changed = said("The table is changed. {terms}", terms=sentence(*terms(table)))
        if not self.gone:
            return (changed,)
        return (said("{changed} Whoever watched from elsewhere needs an invitation now.", changed=changed),)


def _repaced(timer: Timer | None, begin: int, span: int) -> Timer | None:
    """The clock that goes on under another pace, None for a new one; a turn without an end gets the longest time."""
    if timer is None or not span or 0 < timer.until <= begin + span:
        return None
    return timer if timer.until else Timer(begin, begin + max(PACES.values()))


class OptionsChanged(PersonLine, frozen=True, tag="options"):
    """The host chose other options of the game, all of them in its order."""

    options: dict[str, str]

    def apply(self, table: Table) -> Table:
        """They are those of the table."""
        return replace(table, options=saved_options(table.game, self.options))

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (said("The table is changed. {terms}", terms=sentence(*options(table))),)


class Closed(PersonLine, frozen=True, tag="close"):
    """The host called the table off, or a ``moderator`` of the server (``by``)."""

    by: str = field(name="b", default="")

    posts_board: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        """Nothing more happens at it."""
        return replace(table, phase=CalledOff(table.match))

    def sentences(self, table: Table) -> tuple[Word, ...]:
        if self.by:
            return (said("A moderator has closed the table {code}.", code=Strong(table.code)),)
        return (said("The table {code} is called off.", code=Strong(table.code)),)

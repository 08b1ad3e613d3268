"""Who sits at a table, beside its match: seats that are offered, linked accounts, and steps that the store has lost."""

from __future__ import annotations

from dataclasses import replace as replace_value
from typing import ClassVar

from msgspec import field
from msgspec.structs import replace

from bot.ports.addresses import SOMEBODY, Place, Profile
from bot.table.lines.line import PersonLine, TableLine
from bot.table.table import Playing, Sitter, Table
from games.kernel.game import Seat
from rendering.text import Strong, Who, Word, joined, said


class Offered(PersonLine, frozen=True, tag="offer"):
    """A seat's owner offers it ``to`` an account (its owner's ``name``, where known), or to anybody ("")."""

    seat: Seat = field(name="s")
    to: str
    name: str = ""

    of_players: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        """The offer stands in place of an earlier one."""
        return replace(table, offers=(*table.offered_no_more(self.seat).offers, (self.seat, self.to)))

    def sentences(self, table: Table) -> tuple[Word, ...]:
        who = Who(self.seat)
        if self.name:
            return (said("{who} offers the seat to {name}.", who=who, name=Strong(self.name)),)
        if self.to:
            return (said("{who} offers the seat to one person, who can take it.", who=who),)
        return (said("{who} offers the seat to whoever likes to go on.", who=who),)


class Linked(TableLine, frozen=True, tag="link"):
    """A person became known by another profile, because two accounts were linked."""

    was: Profile
    now: Profile

    def apply(self, table: Table) -> Table:
        """They sit by it."""
        sitters = tuple(replace(each, profile=self.now) if each.profile == self.was else each for each in table.sitters)
        return replace(table, sitters=sitters, host=self.now if table.host == self.was else table.host)


class Forgotten(TableLine, frozen=True, tag="forgotten"):
    """Somebody at the table asked to be forgotten: they are nobody's profile from now on, without account and name.

    ``places`` are their private chats, where nothing more is told.
    """

    was: Profile
    now: Profile
    places: tuple[Place, ...] = ()

    of_players: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        """Whoever sat there is somebody."""
        gone = Sitter(SOMEBODY, self.now)
        sitters = tuple(
            replace(gone, stand_in=each.stand_in, missed=each.missed) if each.profile == self.was else each
            for each in table.sitters
        )
        host = self.now if table.host == self.was else table.host
        return replace(table, sitters=sitters, host=host, audience=table.audience.without_private(*self.places))


class StepsLost(TableLine, frozen=True, tag="forgot"):
    """The store has lost the last steps of the table, and stood as it stood before them when this was noticed.

    ``seats`` and ``names`` are those who had taken them, as far as that is known; ``names`` are of people who were not
    seated before. Every seat's turn rises by ``turns``, so that no button of a lost step is taken for a present one.
    """

    seats: tuple[Seat, ...] = field(name="who")
    names: tuple[str, ...]
    turns: int

    posts_board: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        """Every seat is in a later turn of the same match."""
        if not isinstance(table.phase, Playing):
            return table
        match = table.phase.match
        turns = tuple(turn + self.turns for turn in match.turns)
        return replace(table, phase=Playing(replace_value(match, turns=turns)))

    def sentences(self, table: Table) -> tuple[Word, ...]:
        people: list[Word] = [*map(Who, self.seats), *map(Strong, self.names)]
        if not people:
            return (said("The store of the games has lost the last steps of this match. It goes on from here."),)
        return (
            said(
                "The store of the games has lost what {people} did here last. The match goes on from before that.",
                people=joined(people),
            ),
        )

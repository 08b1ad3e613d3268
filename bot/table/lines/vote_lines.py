"""What a whole place does that plays one seat: it sits down, and its readers vote for a move.

The move that is decided is a line of the match, in the same commit as the vote that decided it.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import field
from msgspec.structs import replace

from bot.ports.addresses import Place, Profile
from bot.table.crowds import Crowd, profile_of_place
from bot.table.lines.line import PersonLine
from bot.table.table import Sitter, Table
from games.kernel.game import Seat
from rendering.text import Who, Word, said


class CrowdJoined(PersonLine, frozen=True, tag="crowd"):
    """The readers of a place sat down together in the next free seat, under the ``name`` of the place."""

    name: str
    place: Place
    locale: str

    def apply(self, table: Table) -> Table:
        """They sit, and the table is played at their place."""
        sitter = Sitter(self.name, profile_of_place(self.place), crowd=Crowd(self.place))
        return replace(
            table, sitters=(*table.sitters, sitter), audience=table.audience.joined_at(self.place, self.locale)
        )

    def sentences(self, table: Table) -> tuple[Word, ...]:
        who = Who(Seat(len(table.sitters) - 1))
        return (said("{who} sits down: everybody who reads there plays this seat, by vote.", who=who),)


class Voted(PersonLine, frozen=True, tag="vote"):
    """Somebody (``who``) is for a move of a seat that a place plays, in its turn at the time.

    The line says the whole of it, so that votes outlive every process, and are counted again from the log. It is told
    nowhere by itself: the votes stand under the board.
    """

    seat: Seat = field(name="s")
    who: Profile = field(name="w")
    move: str = field(name="m")

    of_players: ClassVar[bool] = True

    def apply(self, table: Table) -> Table:
        """Their vote counts for this move, and for no other."""
        sitter, turn = table.sitters[self.seat], table.turn_of(self.seat)
        if sitter.crowd is None or turn is None:
            return table
        return table.with_sitter(self.seat, replace(sitter, crowd=sitter.crowd.at(turn).voted(self.who, self.move)))

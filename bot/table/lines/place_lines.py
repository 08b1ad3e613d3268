"""Where a table is played and followed, which of these places cannot be reached, and where its people are called."""

from __future__ import annotations

from msgspec import field
from msgspec.structs import replace

from bot.ports.addresses import Account, Place, Profile
from bot.table.lines.line import TableLine
from bot.table.questions import MoveTo
from bot.table.table import LOBBY, Table
from games.kernel.game import Seat
from rendering.text import Word, said


class Watched(TableLine, frozen=True, tag="watch"):
    """A place where nobody plays follows the table from now on."""

    place: Place
    locale: str

    def apply(self, table: Table) -> Table:
        """It is told there too."""
        return replace(table, audience=table.audience.with_watchers_at(self.place, self.locale))


class Unwatched(TableLine, frozen=True, tag="unwatch"):
    """A place follows the table no longer."""

    place: Place

    def apply(self, table: Table) -> Table:
        """It is told there no more."""
        return replace(table, audience=table.audience.without_watchers(self.place))


class Invited(TableLine, frozen=True, tag="invite"):
    """The table got the word that opens it to whoever was invited."""

    token: str

    def apply(self, table: Table) -> Table:
        """The word stands from now on."""
        return replace(table, audience=replace(table.audience, token=self.token))


class PersonInvited(TableLine, frozen=True, tag="guest"):
    """Somebody was invited to sit down, by a person at the table: in their private chat ``place``."""

    by: Profile = field(name="who")
    to: Account
    place: Place = field(name="p")

    @property
    def only_at(self) -> str:
        """Where they are invited."""
        return self.place


class PlaceLost(TableLine, frozen=True, tag="lost"):
    """A place where the match is played cannot be written to any more."""

    place: Place

    def apply(self, table: Table) -> Table:
        """The table knows it until the place is found again."""
        return replace(table, audience=table.audience.losing(self.place))

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (said("One of the places of this table cannot be reached any more."),)


class PlaceFound(TableLine, frozen=True, tag="found"):
    """A place that was lost has been written to again."""

    place: Place

    def apply(self, table: Table) -> Table:
        """It is lost no more."""
        return replace(table, audience=table.audience.finding(self.place))


class PlaceMoved(TableLine, frozen=True, tag="move_here"):
    """The table is played at a place from now on, and no longer at those it ``left``."""

    place: Place
    locale: str
    left: tuple[Place, ...] = ()

    @property
    def left_out(self) -> tuple[Place, ...]:
        """Those it left."""
        return self.left

    def apply(self, table: Table) -> Table:
        """It is told there, and whoever asked for that has it."""
        audience = table.audience.without_players_at(self.left).with_players_at(self.place, self.locale)
        asked = table.question is not None and isinstance(table.question.matter, MoveTo)
        return replace(table, audience=audience, question=None if asked else table.question)


class Sought(TableLine, frozen=True, tag="seek"):
    """A seat's person was called in the private chat ``place``, because no place of the table reaches them.

    It is "" where they have no such chat.
    """

    seat: Seat = field(name="s")
    place: str = field(name="p")

    @property
    def only_at(self) -> str:
        """Where they are called."""
        return self.place

    def apply(self, table: Table) -> Table:
        """They need not be called again in this turn."""
        turn = LOBBY if table.match is None else table.match.turns[self.seat]
        return replace(table, sought=(*(one for one in table.sought if one[0] != self.seat), (self.seat, turn)))


class CallsChanged(TableLine, frozen=True, tag="calls"):
    """A seat's person is called in another way from now on: as they wish, and in the private chat ``chat``.

    It is "" where they have the match before them in none. ``left`` is a private chat that hears no more of the match;
    ``missed`` says that what they had to hear was not told where they were called before: they are called anew.
    """

    seat: Seat = field(name="s")
    notify: str = field(name="w")
    chat: str = field(name="p")
    left: str = field(name="l", default="")
    missed: bool = field(name="d", default=False)

    @property
    def only_at(self) -> str:
        """The chat that hears no more of it: its last news there."""
        return self.left

    def apply(self, table: Table) -> Table:
        """They are called so."""
        return table.with_sitter(self.seat, replace(table.sitters[self.seat], notify=self.notify, chat=self.chat))

"""How the log of a table begins: it is opened, opened again for the same people, or made from a record."""

from __future__ import annotations

from typing import ClassVar

from msgspec import field

from bot.ports.addresses import Account, Code, Place, Profile
from bot.ports.platforms import Thread
from bot.table.audience import Audience, Places
from bot.table.lines.line import TableLine
from bot.table.table import Lobby, SealedLuck, Sitter, Table
from bot.table.table_terms import Terms
from bot.table.terms_in_words import beginner
from bot.table.turn_clocks import Clocks
from games import edition
from games.kernel.beginner import NAME as FIRST
from games.kernel.game import Json, Seat, saved_options
from games.kernel.series import Series
from rendering.text import Said, Who, Word, joined, said


class Opening(TableLine, frozen=True, kw_only=True):
    """A table waits to be started. ``seed`` is the secret of its luck, ``profile`` the host's."""

    code: Code
    game: str
    edition: int
    options: dict[str, str]
    seed: bytes
    profile: Profile
    terms: Terms = Terms()
    thread: Thread | None = None

    def opened(self, audience: Audience, *sitters: Sitter, series: Series | None = None) -> Table:
        """The table that these people have. Raises ``ValueError`` where its rules are not known."""
        rules = edition(self.game, self.edition)
        if rules is None:
            raise ValueError(f"there are no rules of {self.game} in edition {self.edition}")
        return Table(
            code=self.code,
            game=rules,
            options=saved_options(rules, self.options),
            host=self.profile,
            audience=audience,
            sitters=sitters,
            luck=SealedLuck(self.seed),
            opened=self.at,
            series=series,
            terms=self.terms,
            clocks=Clocks(acted=self.at),
            phase=Lobby(),
        )

    def table(self) -> Table:
        """The table that it opens. Raises ``ValueError`` where its rules are not known."""
        raise NotImplementedError


class Opened(Opening, frozen=True, kw_only=True, tag="opened"):
    """A person opened the table and sat in its first seat.

    ``called`` are names and accounts of people who want to be called to new tables there.
    """

    name: str
    account: Account
    place: Place
    locale: str
    called: tuple[tuple[str, Account], ...] = ()

    def table(self) -> Table:
        """A new table, told where it was opened: what its person plays alone nowhere."""
        here = Audience() if self.terms.alone else Audience(((self.place, self.locale),), thread=self.thread)
        return self.opened(here, Sitter(self.name, self.profile, self.account or None))

    def sentences(self, table: Table) -> tuple[Word, ...]:
        return (said("{who} opens a table for {game}.", who=Who(_host(table)), game=Said(table.game.title)),)


class Gathered(Opening, frozen=True, kw_only=True):
    """Everybody is seated already; it is told at ``places``."""

    sitters: tuple[Sitter, ...]
    places: Places


class Reopened(Gathered, frozen=True, kw_only=True, tag="reopened"):
    """A table for a later game of a series, or for a rematch (``series`` is None).

    ``token`` is the word of an invitation. ``moved`` says that an earlier match has left a place.
    """

    series: Series | None = None
    watching: Places = ()
    token: str = ""
    moved: bool = False

    def table(self) -> Table:
        """The same people, told where they were told before."""
        told = Audience(self.places, self.watching, self.token, moved=self.moved, thread=self.thread)
        return self.opened(told, *self.sitters, series=self.series)

    def sentences(self, table: Table) -> tuple[Word, ...]:
        who, game, first = Who(_host(table)), Said(table.game.title), Who(beginner(table) or Seat(0))
        moved_on = FIRST not in self.options
        if table.series is not None:
            if moved_on:
                return (said("{who} opens a table for {game}.", who=who, game=game),)
            return (
                said("{who} opens a table for {game}. In this one {first} begins.", who=who, game=game, first=first),
            )
        if moved_on:
            return (said("{who} would like a rematch. All sit already, each a seat further.", who=who),)
        return (said("{who} would like a rematch. All sit already, and {first} begins.", who=who, first=first),)


class Met(Gathered, frozen=True, kw_only=True, tag="met"):
    """A table of people who sought each other; ``sought`` is the place of each, by seat."""

    sought: tuple[Place, ...]

    def table(self) -> Table:
        """These people, told where they sought each other."""
        return self.opened(Audience(self.places), *self.sitters)

    def sentences(self, table: Table) -> tuple[Word, ...]:
        people = joined([Who(Seat(number)) for number in range(len(self.sitters))])
        return (said("Found for {game}: {people}.", game=Said(table.game.title), people=people),)


class Imported(TableLine, frozen=True, tag="import"):
    """The table was made from the record of a match that was played elsewhere."""

    code: Code
    record: Json

    posts_board: ClassVar[bool] = True


class Replayed(TableLine, frozen=True, tag="again"):
    """Line ``number`` of an imported record, from 1, happened again; ``resigned`` is the seat that gave up by it."""

    number: int = field(name="n")
    resigned: Seat | None = field(name="s", default=None)

    posts_board: ClassVar[bool] = True


def _host(table: Table) -> Seat:
    return table.seat_of(table.leader) or Seat(0)

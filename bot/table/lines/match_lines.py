"""The lines of a match's own log as they stand in the log of its table, and what the table writes beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias, assert_never

from msgspec import Struct, field

from bot.ports.addresses import Account, Place, Profile
from bot.table.lines.line import TableLine
from bot.table.plans import PlanLine
from games.kernel.game import Seat
from games.kernel.log_entries import (
    Ended,
    Entry,
    Moved,
    Rerolled,
    Resigned,
    SeatHanded,
    Skipped,
    Started,
    TakenBack,
)


class StartText(Struct, frozen=True):
    """Beside the start: the public text that is mixed with the seed."""

    text: str = field(name="start")


class Unseen(Struct, frozen=True):
    """Beside a taking back: only this seat had seen what was taken back."""

    seat: Seat = field(name="own")


class StandIn(Struct, frozen=True):
    """Beside the handing over of a seat: a computer player of this level holds it until its owner is back."""

    level: str


class Newcomer(Struct, frozen=True):
    """Beside the handing over of a seat: the person who owns it from now on; ``was`` is the name of the last owner."""

    was: str
    profile: Profile
    account: Account
    place: Place
    locale: str


class AsPlanned(Struct, frozen=True):
    """Beside a move that its person had planned: the lines of the plans that are left."""

    left: tuple[PlanLine, ...] = field(name="plan")


Beside: TypeAlias = StartText | Unseen | StandIn | Newcomer | AsPlanned
"""What a table writes beside an entry of its match."""


@dataclass(frozen=True)
class MatchLine:
    """An entry of the match's own log, and what the table writes ``beside`` it."""

    entry: Entry
    beside: Beside | None = None

    posts_board: ClassVar[bool] = True
    of_players: ClassVar[bool] = False
    left_out: ClassVar[tuple[Place, ...]] = ()
    only_at: ClassVar[str] = ""

    @property
    def key(self) -> str:
        """The key of the command that asked for it."""
        return self.entry.key

    @property
    def at(self) -> int:
        """When, in milliseconds since 1970."""
        return self.entry.at

    @property
    def newcomer(self) -> Newcomer | None:
        """The new owner of a seat that was handed over for good."""
        return self.beside if isinstance(self.beside, Newcomer) else None

    @property
    def planned(self) -> AsPlanned | None:
        """What is left of the plans by which a move was made, None for any other."""
        return self.beside if isinstance(self.beside, AsPlanned) else None

    @property
    def unseen(self) -> Seat | None:
        """The seat that alone had seen what was taken back; None where others had, or nothing was."""
        return self.beside.seat if isinstance(self.beside, Unseen) else None

    @property
    def by_person(self) -> bool:
        """Whether it was caused by a person who plays."""
        match self.entry:
            case Moved(by=by) | Resigned(by=by):
                return by == "person"
            case SeatHanded(person=person):
                return person
            case Skipped():
                return False
            case Started() | Rerolled() | TakenBack() | Ended():
                return True
            case _:
                assert_never(self.entry)


Line: TypeAlias = TableLine | MatchLine
"""One line of a table's log."""

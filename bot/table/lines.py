"""The lines of a table's log: one type for each thing that can happen at a table. Their JSON: ``line_saves``.

Every line carries the key of the command that asked for it and its instant, in milliseconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.ports.addresses import Account, Code, Place, Profile
from bot.ports.platforms import Thread
from bot.table.analyses import AnalysisLine
from bot.table.audience import Places
from bot.table.place_lines import CallsChanged, PersonInvited, PlaceLine, PlaceMoved, Sought, Watched
from bot.table.questions import Matter
from bot.table.sitters import Sitter
from bot.table.table_terms import Terms
from games.kernel.game import Json, Seat
from games.kernel.log_entries import Entry, Stamped
from games.kernel.series import Series

# -- opening


@dataclass(frozen=True)
class Opened(Stamped):
    """A person opened the table and sat in its first seat; ``terms`` is None where it is older than clocks."""

    code: Code
    game: str
    edition: int
    options: tuple[tuple[str, str], ...]
    seed: bytes
    """The secret of its luck."""
    terms: Terms | None
    name: str
    profile: Profile
    account: Account
    place: Place
    locale: str
    thread: Thread | None = None


@dataclass(frozen=True)
class Reopened(Stamped):
    """A table for a later game of a series, or for a rematch (``series`` is None). Everybody is seated already.

    ``profile`` is the host's. ``terms`` is None where the table is older than clocks; such a table has no ``watching``
    and no ``token``, the word of an invitation. ``moved`` says that an earlier match has left a place.
    """

    code: Code
    game: str
    edition: int
    options: tuple[tuple[str, str], ...]
    seed: bytes
    profile: Profile
    sitters: tuple[Sitter, ...]
    places: Places
    series: Series | None
    terms: Terms | None
    watching: Places
    token: str
    thread: Thread | None = None
    moved: bool = False


@dataclass(frozen=True)
class Imported(Stamped):
    """The table was made from the record of a match that was played elsewhere."""

    code: Code
    record: Json


# -- in the lobby


@dataclass(frozen=True)
class Joined(Stamped):
    """A person sat down in the next free seat; ``place`` is where they said so."""

    name: str
    profile: Profile
    account: Account
    place: Place
    locale: str


@dataclass(frozen=True)
class ComputerJoined(Stamped):
    """A computer player sat down in the next free seat."""

    name: str
    level: str


@dataclass(frozen=True)
class Left(Stamped):
    """A person got up before the match."""

    seat: Seat
    name: str


@dataclass(frozen=True)
class TermsChanged(Stamped):
    """The host changed the terms. If the table became private, the places ``left_out`` may watch no longer."""

    terms: Terms
    left_out: tuple[Place, ...] = ()


@dataclass(frozen=True)
class OptionsChanged(Stamped):
    """The host chose other options of the game, all of them in its order."""

    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Closed(Stamped):
    """The host called the table off, or a ``moderator`` of the server."""

    moderator: bool = False


# -- the match


@dataclass(frozen=True)
class StartText:
    """Beside the start: the public text that is mixed with the seed."""

    text: str


@dataclass(frozen=True)
class Unseen:
    """Beside a taking back: only this seat had seen what was taken back."""

    seat: Seat


@dataclass(frozen=True)
class StandIn:
    """Beside the handing over of a seat: a computer player of this level holds it until its owner is back."""

    level: str


@dataclass(frozen=True)
class Newcomer:
    """Beside the handing over of a seat: the person who owns it from now on; ``was`` is the name of the last owner."""

    was: str
    profile: Profile
    account: Account
    place: Place
    locale: str


Beside: TypeAlias = StartText | Unseen | StandIn | Newcomer
"""What a table writes beside an entry of its match."""


@dataclass(frozen=True)
class MatchLine:
    """An entry of the match's own log, and what the table writes ``beside`` it."""

    entry: Entry
    beside: Beside | None = None

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
    def unseen(self) -> Seat | None:
        """The seat that alone had seen what was taken back; None where others had, or nothing was."""
        return self.beside.seat if isinstance(self.beside, Unseen) else None


@dataclass(frozen=True)
class Replayed(Stamped):
    """Line ``number`` of an imported record, from 1, happened again; ``resigned`` is the seat that gave up by it."""

    number: int
    resigned: Seat | None = None


def card_of_seat(seat: Seat | None) -> str:
    """What a player who shows their card shows; of somebody who did not play, the card is nobody's to show.

    >>> card_of_seat(Seat(1))
    'card2'
    """
    return "card" if seat is None else f"card{seat + 1}"


@dataclass(frozen=True)
class ShownToAll(Stamped):
    """A seat showed everybody at a place the film (``replay``), the ``poster`` or its card (``card2``) of the match.

    ``called`` is what people call the place, for the poster; "" where that is not known.
    """

    seat: Seat
    what: str
    place: Place
    called: str = ""


@dataclass(frozen=True)
class Taught(Stamped):
    """A lesson came to this task, counted from 0; behind the last one it is over."""

    task: int


# -- time


@dataclass(frozen=True)
class Reminded(Stamped):
    """A stage of a seat's turn was reached; 0 stands for a nudge of the others.

    The person is reminded in the private chat ``place``; where that is "", at the places where the match is played.
    ``needless`` reminders are told nowhere: the person has looked at the match since, or is away.
    """

    seat: Seat
    stage: int
    place: str
    needless: bool = False


@dataclass(frozen=True)
class Nudged(Stamped):
    """A seat asked to remind everybody the match waits for. With ``anew`` their clocks begin again."""

    seat: Seat
    anew: bool = False


@dataclass(frozen=True)
class WentAway(Stamped):
    """A seat's person is away until an instant. ``noticed``: the clock found it, because they said so elsewhere."""

    seat: Seat
    until: int
    noticed: bool = False


@dataclass(frozen=True)
class CameBack(Stamped):
    """A seat's person is back early, or offers the seat no longer."""

    seat: Seat


@dataclass(frozen=True)
class Stalled(Stamped):
    """Nobody has done anything for so long that nobody is reminded any more."""


# -- questions


@dataclass(frozen=True)
class Asked(Stamped):
    """A seat asked the others to agree to something."""

    seat: Seat
    matter: Matter


@dataclass(frozen=True)
class Agreed(Stamped):
    """A seat said yes to what is asked."""

    seat: Seat


@dataclass(frozen=True)
class Refused(Stamped):
    """A seat said no to what is asked; ``withdrawn`` where it was the one that asked."""

    seat: Seat
    withdrawn: bool = False


@dataclass(frozen=True)
class Lapsed(Stamped):
    """Not everybody answered in time."""


@dataclass(frozen=True)
class Overtaken(Stamped):
    """The question of a seat was dropped, because the match went on meanwhile."""

    seat: Seat
    matter: Matter


# -- people and places


@dataclass(frozen=True)
class Offered(Stamped):
    """A seat's owner offers it ``to`` an account (its owner's ``name``, where known), a name, or anybody ("")."""

    seat: Seat
    to: str
    name: str = ""


@dataclass(frozen=True)
class Linked(Stamped):
    """A person became known by another profile, because two accounts were linked."""

    was: Profile
    now: Profile


# -- the store


@dataclass(frozen=True)
class StepsLost(Stamped):
    """The store has lost the last steps of the table, and stood as it stood before them when this was noticed.

    ``seats`` and ``names`` are those who had taken them, as far as that is known; ``names`` are of people who were not
    seated before. Every seat's turn rises by ``turns``, so that no button of a lost step is taken for a present one.
    """

    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    turns: int


Call: TypeAlias = Reminded | Sought
"""Lines that call a person in a private chat, or may."""

Opening: TypeAlias = Opened | Reopened | Imported
"""How a log begins."""

TableLine: TypeAlias = (
    Joined
    | ComputerJoined
    | Left
    | TermsChanged
    | OptionsChanged
    | Closed
    | Reminded
    | Nudged
    | WentAway
    | CameBack
    | Stalled
    | ShownToAll
    | Taught
    | Asked
    | Agreed
    | Refused
    | Lapsed
    | Overtaken
    | Offered
    | PlaceLine
    | AnalysisLine
    | Linked
    | StepsLost
)
"""Lines that change the table and not its match."""

Line: TypeAlias = Opening | TableLine | MatchLine | Replayed
"""One line of a table's log."""


def left_out(line: Line) -> tuple[Place, ...]:
    """The places that hear no more of the table because of a line."""
    match line:
        case TermsChanged(left_out=places) | PlaceMoved(left=places):
            return places
        case _:
            return ()


def chats(line: Line) -> tuple[Place, ...]:
    """The place that a line is for, which may be a private chat; none where it is for all that follow the table."""
    place = line.place if isinstance(line, Reminded | ShownToAll | Sought | PersonInvited) else ""
    place = line.left if isinstance(line, CallsChanged) else place
    return (Place(place),) if place else ()


def begins_to_watch(line: Line) -> Place | None:
    """The place that began to watch the table by a line, None where none did."""
    return line.place if isinstance(line, Watched) else None

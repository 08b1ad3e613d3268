"""The record of a command: all that the desk, help, completion and the menus of the platforms know of it.

``Tables`` are the kinds of tables that a command makes sense for, and may mean, as somebody sees them who asks.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from enum import Enum, auto, member
from functools import cached_property

from bot.commands.assignable import Assignable
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.ports.addresses import Place, Profile
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.table.table import Table
from rendering.text import Said, Word, said


def _sits(table: Table, who: Profile, _place: Place) -> bool:
    return table.seat_of(who) is not None


def _may_move(table: Table, who: Profile, _place: Place) -> bool:
    seat, match = table.seat_of(who), table.match
    return table.live and seat is not None and match is not None and match.may_move(seat)


class Tables(Enum):
    """A kind of tables; called with a table and an ask it says whether the table is one of them."""

    ANY = member(lambda _table, _who, _place: True)
    OPEN = member(lambda table, _who, _place: not table.over)
    WAITING = member(lambda table, _who, _place: table.lobby)
    LIVE = member(lambda table, _who, _place: table.live)
    BEGUN = member(lambda table, _who, _place: table.begun)
    FINISHED = member(lambda table, _who, _place: table.begun and table.over)
    """Matches that were played to an end."""
    FREE = member(lambda table, who, place: not _sits(table, who, place) and table.free > 0)
    """Where the asker may sit down before the match."""
    OFFERED = member(lambda table, _who, _place: table.live and bool(table.offers))
    HANDED_OVER = member(lambda table, who, place: table.live and bool(table.offers) and not _sits(table, who, place))
    """Where a seat is offered that the asker may take."""
    SEATED = member(_sits)
    """Where the asker sits, whatever has become of it."""
    MINE = member(lambda table, who, place: _sits(table, who, place) and not table.over)
    """Where the asker sits and which are not over."""
    HOSTED = member(lambda table, who, _place: table.host == who and not table.over)
    LOBBY = member(lambda table, who, place: _sits(table, who, place) and table.lobby)
    """Where the asker sits before the match."""
    CONTINUED = member(lambda table, who, place: _sits(table, who, place) and table.following is not None)
    """Where the asker sits before the next match of a series."""
    STARTING = member(
        lambda table, who, place: _sits(table, who, place) and (table.lobby or table.following is not None)
    )
    """Where the asker sits before the match, or before the next one of a series."""
    PLAYED = member(lambda table, who, _place: table.plays(who))
    """Where the asker plays now."""
    AWAITING = member(lambda table, who, _place: table.awaits(who))
    """Where the match waits for the asker."""
    MOVABLE = member(_may_move)
    """Where the asker may move now."""
    HINTED = member(lambda table, who, place: table.terms.hints and _may_move(table, who, place))
    """Where the asker may move now and ask for a hint."""
    ASKED = member(lambda table, who, _place: table.plays(who) and table.question is not None)
    """Where the asker may answer a question."""
    SAT_DOWN = member(lambda table, who, place: table.begun and _sits(table, who, place))
    """Where the asker has or had a seat in the match."""
    PLAYED_OUT = member(lambda table, who, place: table.begun and table.over and _sits(table, who, place))
    """Matches that were played to an end where the asker sat."""
    UNWATCHED = member(lambda table, _who, place: not table.over and not table.audience.told_at(place))
    """Matches that are not followed at this place."""
    WATCHED = member(lambda table, _who, place: table.audience.watched_at(place))

    @property
    def own(self) -> bool:
        """Whether a table where the asker sits may be one of them."""
        return self not in (Tables.FREE, Tables.HANDED_OVER)

    def __call__(self, table: Table, invocation: Invocation) -> bool:
        """Whether a table is one of them for whoever asks, where they ask."""
        fits: Callable[[Table, Profile, Place], bool] = self.value
        return fits(table, invocation.profile, invocation.ask.place)


@dataclass(frozen=True)
class Param:
    """A parameter of a command. ``about`` is a message id; ``completed`` says that ``Desk.complete`` offers values.

    ``rest`` takes the remainder of the line, spaces and all; ``assigned`` is what may be set there, so that a platform
    with typed parameters has one for each. ``choices`` are all values it can have, each in words. A ``person`` is
    somebody who is mentioned, as the platform writes that.
    """

    name: str
    about: str
    required: bool = False
    completed: bool = False
    rest: bool = False
    assigned: Callable[[], Sequence[Assignable]] | None = None
    choices: Callable[[], Mapping[str, Word]] | None = None
    person: bool = False


CODE = Param("code", "Code of the table, where more than one is meant", completed=True)


class Section(Enum):
    """Sections of ``/help`` in their order: the page each stands on, and its heading."""

    OPENING = "playing", said("Open a table")
    PLAYING = "playing", said("Play")
    ABSENCE = "people", said("Wait for each other")
    ENDING = "people", said("Agree and end")
    ELSEWHERE = "looking", said("Watch and invite")
    LOOKING = "looking", said("Look closer")
    STANDING = "me", said("Ratings, and what is mine")
    WISHES = "me", said("As I like it")
    SERVER = "server", said("For moderators")

    def __init__(self, page: str, heading: Said) -> None:
        self.page = page
        self.heading = heading


class Needs(Enum):
    """What somebody must be allowed to do on the server for a command."""

    NOTHING = auto()
    MODERATING = auto()
    MANAGING = auto()


class CodeStands(Enum):
    """Which words of a line may be the code of a table."""

    NOWHERE = auto()
    """The command names no table."""
    ANYWHERE = auto()
    FIRST = auto()
    """The first word only: the others are a move."""
    FIRST_ALWAYS = auto()
    """The first word, which is always a code: the others are an invitation."""
    FIRST_OR_LAST = auto()
    """The words between them are a name."""
    ALONE = auto()
    """The command takes no other word, so any word that is no code is a mistyped one."""


Use = Callable[[Services, Invocation], Awaitable[Answer]]
"""What a command does."""

Completion = Callable[[Services, Invocation], Awaitable[Sequence[Choice]]]
"""Offers whole lines that complete a half-typed line of a command. Changes nothing; may raise ``Refusal``."""


@dataclass(frozen=True)
class Command:
    """A command: its name (ASCII, at most 32), one line about it (message id, at most 100), and what it does.

    ``rank`` orders the commands of a section; ``params`` stand in their order. ``completion`` serves all parameters
    that are completed; where it offers nothing, or there is none, codes of tables are offered, of those ``tables`` that
    the command makes sense for. ``code`` is said only where ``stands`` would guess wrong.
    ``by_invitation`` says that its words may let a person into a private table. ``loses_sight`` says that a private
    table may not be seen any more from where the command was given. ``effort`` is what it costs, so that nobody asks
    for too much of it. One that ``needs`` more than others have is for servers alone.
    One that ``asks_first`` ends or gives away something: nothing is done before its person has said yes
    (``bot.commands.answers.ask_first``).
    One that changes a table ``before_match`` may come twice when its person has left that table, and finds it all the
    same. One that ``sets_wishes`` is answered as its person wants it from now on.
    """

    name: str
    about: str
    use: Use
    section: Section
    rank: int
    params: tuple[Param, ...] = ()
    _: KW_ONLY
    code: CodeStands | None = None
    completion: Completion | None = None
    tables: Tables = Tables.OPEN
    by_invitation: bool = False
    loses_sight: bool = False
    effort: Effort = Effort.LINE
    needs: Needs = Needs.NOTHING
    asks_first: bool = False
    before_match: bool = False
    sets_wishes: bool = False

    @cached_property
    def stands(self) -> CodeStands:
        """Where a code stands in its line: nowhere where none of its parameters is one, alone where it is the only."""
        if self.code is not None:
            return self.code
        if CODE not in self.params:
            return CodeStands.NOWHERE
        return CodeStands.ALONE if len(self.params) == 1 else CodeStands.ANYWHERE

    @property
    def completed(self) -> bool:
        """Whether values are offered for any parameter."""
        return any(param.completed for param in self.params)

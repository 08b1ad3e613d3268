"""The record of a command: everything that the desk, help, completion and the menus of the platforms know of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from enum import Enum, auto

from bot.commands.assignable import Assignable
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_kinds import Tables
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from rendering.text import Said, Word, said


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
    ELSEWHERE = "people", said("Watch and invite")
    LOOKING = "looking", said("Look closer")
    WISHES = "looking", said("As I like it")
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

    def among(self, words: Sequence[str]) -> Sequence[str]:
        """The words of a line of which one may be a code.

        >>> CodeStands.FIRST_OR_LAST.among(["ann", "lee", "K7QF"]), CodeStands.FIRST.among(["K7QF", "lay", "c4"])
        (['ann', 'K7QF'], ['K7QF'])
        """
        match self:
            case CodeStands.NOWHERE:
                return []
            case CodeStands.FIRST | CodeStands.FIRST_ALWAYS:
                return words[:1]
            case CodeStands.FIRST_OR_LAST:
                return [*words[:1], *words[1:][-1:]]
            case CodeStands.ANYWHERE | CodeStands.ALONE:
                return words


class Changes(Enum):
    """What a command changes: a line that comes twice must find the table it changed the first time."""

    OTHER = auto()
    """No table, or a table that the second search finds in the same way."""
    LOBBY = auto()
    """A table before its match: the person may have left it since."""
    MATCH = auto()
    """A table whose match is under way: the person keeps the seat."""
    WISHES = auto()
    """What a person or a place wants, so that the answer is shown as they want it from now on."""


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
    """

    name: str
    about: str
    use: Use
    section: Section
    rank: int
    params: tuple[Param, ...] = ()
    _: KW_ONLY
    code: CodeStands | None = None
    changes: Changes = Changes.OTHER
    completion: Completion | None = None
    tables: Tables = Tables.OPEN
    by_invitation: bool = False
    loses_sight: bool = False
    effort: Effort = Effort.LINE
    needs: Needs = Needs.NOTHING
    asks_first: bool = False

    @property
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

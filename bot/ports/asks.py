"""What a person wants, what it is answered, and the desk that answers; also in any chat, before anything is said."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from bot.ports.addresses import Account, Code, Place
from bot.ports.posts import AnyReply, Choice, Reply, Sitting
from bot.ports.servers import Rights
from rendering.text import Said, Word

JOINERS = frozenset("\u200c\u200d")
"""What joins emojis into one, and parts letters of Persian: part of a name."""
LONGEST_NAME = 40
"""Characters of a name that are kept."""


def tidy_name(name: str) -> str:
    r"""A person's name for keeping: printable, single spaces, not too long; "?" where nothing is left.

    >>> tidy_name("  Ann\n of   Rome ")
    'Ann of Rome'
    """
    words = "".join(letter if letter.isprintable() or letter in JOINERS else " " for letter in name).split()
    return " ".join(words)[:LONGEST_NAME].strip() or "?"


@dataclass(frozen=True)
class Person:
    """Somebody who asks: the account, the name the platform shows, and its language tag (``it``, ``en-US``).

    ``handle`` is the name that nobody else has on the platform at the time, without @; "" where there is none.
    """

    account: Account
    name: str
    locale: str = "en"
    handle: str = ""


@dataclass(frozen=True)
class Server:
    """The server that a place belongs to, and what the asker may do there.

    ``id`` is its address (``discord:GUILD``). ``locale`` is the language it has chosen on its platform, "" where
    none is chosen there. Whoever ``manages`` it may change its settings, whoever ``moderates`` it may end
    tables and bar people. ``roles`` are the numbers of the asker's roles. ``channel`` is the channel to which the
    place belongs where that is a thread, None where it is a channel itself. ``parts`` says that it has several places,
    ``pins`` that we may pin messages there. ``called`` is what people call the place (``#lunch-games``), "" where the
    platform does not say so with the ask. Where a platform does not say with an ask what the asker may do, ``ask``
    asks it; it may raise ``RightsUnknown``.
    """

    id: str
    name: str = ""
    manages: bool = False
    moderates: bool = False
    roles: tuple[str, ...] = ()
    channel: Place | None = None
    locale: str = ""
    parts: bool = True
    pins: bool = True
    called: str = ""
    ask: Callable[[], Awaitable[Rights]] | None = field(default=None, compare=False, repr=False)

    async def with_rights(self) -> Server:
        """The server with what the asker may do there. Raises ``RightsUnknown``."""
        if self.ask is None:
            return self
        rights = await self.ask()
        return replace(self, manages=rights.manages, moderates=rights.moderates, pins=rights.pins, ask=None)


@dataclass(frozen=True)
class Ask:
    """What a person wants: one line of text as it would be typed (``/new metro hand=2``, ``lay c4``).

    Where a platform has told the ``command`` apart, ``text`` is only what was given with it. ``private`` says that
    nobody else sees what was typed here. ``key`` is the platform's own id of the request (interaction id, update id,
    the web client's key), the same again for a repeat, and empty where a line is only completed. ``locale`` is the
    language of the place. ``about`` is the code of the match whose post was replied to or whose button was pressed, if
    any. ``look`` is the theme of the screen on which the asker reads the answer, for whoever has chosen none.
    ``server`` is that of the place, None for private chats and on platforms without servers. ``obstacle`` says what
    must be allowed before boards can be posted at the place, None where nothing is in the way. ``aloud`` says that
    nothing is posted where it was asked, a place of other people: ``place`` is the asker's private chat then, and what
    concerns everybody is answered openly. ``named`` are people whom the line names by their accounts, with what they
    are called.
    """

    person: Person
    place: Place
    text: str
    key: str
    private: bool = False
    locale: str = "en"
    about: Code | None = None
    look: str = ""
    server: Server | None = None
    obstacle: Said | None = None
    aloud: bool = False
    named: tuple[tuple[Account, str], ...] = ()
    command: str = ""

    @property
    def line(self) -> str:
        """The whole line, as it would be typed."""
        return f"/{self.command} {self.text}".strip() if self.command else self.text


@dataclass(frozen=True)
class Answer:
    """What the asker gets at once, and what will be posted publicly by the postman because of it.

    ``changes`` are the commits this ask led to (or had led to, for a repeat): match, first and last version.
    ``chat`` says that the line was neither a command nor nearly a move: where people talk to each other it is shown to
    them instead of the posts, which tell somebody who is alone with the bot what they can do.
    ``too_much`` is the sentence where nothing was done because the asker, or everybody at the place, has asked for too
    much; it stands in the post as well, for platforms that cannot refuse in another way. ``language`` is the one
    that the asker has chosen, "" where they have just gone back to that of their app, None where there is none.
    ``refused`` says that nothing was done, and that the posts say why and nothing else: whoever has pressed a button
    need not find them later. ``trouble`` is the sentence where the store was away: nothing of such an answer may be
    kept, for the same key asked again gets another.
    """

    posts: tuple[AnyReply, ...]
    changes: tuple[tuple[Code, int, int], ...] = ()
    too_much: Said | None = None
    chat: bool = False
    language: str | None = None
    refused: bool = False
    trouble: Said | None = None


class Desk(Protocol):
    """The use cases, as adapters see them."""

    async def ask(self, ask: Ask) -> Answer:
        """Do what a person wants. Never raises for anything a person can type; the same key does nothing twice."""

    async def complete(self, ask: Ask) -> Sequence[Choice]:
        """What a half-typed line may become, at most 25; ``send`` is the whole line. Changes nothing."""

    async def inline(self, ask: Ask, first: int, most: int) -> InlineAnswer:
        """What is offered for a half-typed text in any chat, of moves ``most`` from ``first`` on. Changes nothing."""


@dataclass(frozen=True)
class InlineMove:
    """A move of the asker: the whole line that makes it, what it is called, and what it would do.

    ``told`` is what everybody may read of it once it is chosen: of a secret choice only that there is one.
    """

    line: str
    title: Word
    told: Word
    about: Word | None = None


@dataclass(frozen=True)
class InlineTable:
    """A table that everybody may know of, to be shown in a chat.

    ``post`` says how it stands. ``plays`` says that its match is under way, ``joined`` that somebody may still sit
    down, ``watched`` that it can be followed from elsewhere.
    """

    title: Word
    about: Word
    post: Reply
    code: Code
    plays: bool = False
    joined: bool = False
    watched: bool = False


@dataclass(frozen=True)
class InlineAnswer:
    """What is offered: ``moves`` of one table, a part of those whose ``lines`` these are; and ``tables``.

    ``note`` says why there are no moves, None where there are. ``code`` is the table that was named, with its version,
    ``people`` sit there, and ``place`` is one where it is played. ``seated`` says that the asker sits there.
    ``done`` says that the ask with this key has moved there already. ``locale`` is the language of the asker.
    """

    moves: tuple[InlineMove, ...] = ()
    lines: tuple[str, ...] = ()
    tables: tuple[InlineTable, ...] = ()
    note: Word | None = None
    code: Code | None = None
    version: int = 0
    people: tuple[Sitting, ...] = ()
    place: Place | None = None
    seated: bool = False
    done: bool = False
    locale: str = ""

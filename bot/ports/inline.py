"""What somebody is offered who names the bot in any chat, before anything is said there."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports.addresses import Code, Place
from bot.ports.posts import Reply, Sitting
from rendering.text import Word


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

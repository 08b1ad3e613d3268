"""What a person wants, what we say and show, and who answers: asks, posts and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from bot.ports.addresses import Account, Code, Place
from games.kernel.game import Outcome
from rendering.text import Word

if TYPE_CHECKING:
    from rendering.scene import AnyFrame


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
class Ask:
    """What a person wants: one line of text as it would be typed (``/new metro hand=2``, ``lay c4``).

    Slash commands, buttons and menus are all brought to this form by their adapter. ``private`` says that nobody
    else sees what was typed here. ``key`` is the platform's own id of the request (interaction id, update id, the web
    client's key), the same again for a repeat, and empty where a line is only completed. ``locale`` is the language
    of the place. ``about`` is the code of the match whose post was replied to or whose button was pressed, if any.
    """

    person: Person
    place: Place
    text: str
    key: str
    private: bool = False
    locale: str = "en"
    about: Code | None = None


@dataclass(frozen=True)
class Choice:
    """Something to press: its label and the whole line it says. The line is at most 60 bytes."""

    label: Word
    send: str


@dataclass(frozen=True)
class Sitting:
    """Who sits in a seat, as far as posts need it; ``account`` is None for computer players."""

    name: str
    account: Account | None


@dataclass(frozen=True)
class Picture:
    """A picture to be drawn: a view (which decides what may be seen), whose names, and what is new on it.

    ``view`` is the frozen view of the game ``game``; ``kind`` is one of ``rendering.picture`` (``board``, ``hand``,
    ``ghost``: a preview of what would be ``after`` a move, ``zoom``: the thing called ``word``, large) or one of a
    whole match: ``replay``, ``poster`` and ``paper`` (the poster to print), of ``frames`` (``rendering.scene.Frame``).
    ``events`` are the events the reader has not seen yet, for marking what changed. ``code`` stands in the header.
    ``outcome`` is the result once the match is over; ``typed`` is the beginning of a move being pressed together, on a
    hand; ``marks`` are moves whose spots are numbered from ``first`` on. ``theme`` is the name of the look, "" for the
    usual one.
    """

    game: str
    code: Code
    kind: str
    view: Any
    names: tuple[str, ...]
    events: tuple[Any, ...] = ()
    outcome: Outcome | None = None
    typed: str = ""
    theme: str = ""
    marks: tuple[str, ...] = ()
    first: int = 1
    after: Any = None
    word: str = ""
    frames: tuple[AnyFrame, ...] = ()


@dataclass(frozen=True)
class Post:
    """What we say: sentences, one a line, perhaps a picture, perhaps rows of choices.

    ``private`` posts are for the asker's eyes only; where a platform cannot answer privately it must not show them: it
    says only where to look ("look at your hand", with a way to the private chat). ``people`` are who sits in the seats
    that ``Who`` names. ``mentions`` are the seats whose accounts may be notified by it; others are only named.
    ``code`` is the match it is about, ``locale`` the language of its readers. ``ack`` marks an answer that says no more
    than "done": the public post follows, so a platform that need not answer leaves it out. ``erase``
    asks a platform where others read what was typed to delete that, if it may: it shows a secret.
    ``zone`` is the IANA zone in which instants are shown, empty for the host's; ``shared`` says that its readers may
    live in others, so that it must be told.
    ``call`` says that it is worth a push: it mentions somebody who must act now, or tells the end. ``awaited`` are the
    seats the match waits for: a small message that calls one of them is not deleted.
    """

    lines: tuple[Word, ...]
    picture: Picture | None = None
    choices: tuple[tuple[Choice, ...], ...] = ()
    private: bool = False
    people: tuple[Sitting, ...] = ()
    mentions: tuple[int, ...] = ()
    code: Code | None = None
    locale: str = "en"
    ack: bool = False
    erase: bool = False
    zone: str = ""
    shared: bool = False
    call: bool = False
    awaited: tuple[int, ...] = ()


@dataclass(frozen=True)
class Answer:
    """What the asker gets at once, and what will be posted publicly by the postman because of it.

    ``changes`` are the commits this ask led to (or had led to, for a repeat): match, first and last version.
    """

    posts: tuple[Post, ...]
    changes: tuple[tuple[Code, int, int], ...] = ()


class Desk(Protocol):
    """The use cases, as adapters see them."""

    async def ask(self, ask: Ask) -> Answer:
        """Do what a person wants. Never raises for anything a person can type; the same key does nothing twice."""

    async def complete(self, ask: Ask) -> Sequence[Choice]:
        """What a half-typed line may become, at most 25; ``send`` is the whole line. Changes nothing."""


@dataclass(frozen=True)
class Drawn:
    """A finished picture: the body of its file, the SHA-256 of that (hex), its description in the reader's language.

    ``suffix`` is what kind of file it is: ``png``, ``gif`` (a replay) or ``pdf`` (a poster to print).
    """

    body: bytes
    digest: str
    alt: str
    suffix: str = "png"


class Studio(Protocol):
    """Draws pictures off the event loop; equal pictures are drawn once."""

    async def draw(self, picture: Picture, locale: str) -> Drawn:
        """The picture with its words in this language."""

"""What the bot needs of the world: asks that come in, posts that go out, platforms and the store.

Everything here is frozen values and protocols; adapters and the store implement them, the desk uses them.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, NewType, Protocol, TypeAlias

from games.kernel import Outcome
from rendering.text import Said, Word, plainly

Place = NewType("Place", str)
"""Where people read: ``web:ROOM``, ``discord:CHANNEL``, ``telegram:CHAT`` or ``telegram:CHAT:TOPIC``.

A personal place is the private chat of one person: ``discord:@USER`` or ``telegram:USER``.
"""

Account = NewType("Account", str)
"""Somebody on one platform: ``web:NAME``, ``discord:ID``, ``telegram:ID``."""

Profile = NewType("Profile", str)
"""A person across platforms, opaque; seats belong to it."""

Code = NewType("Code", str)
"""The short code of a match, which is its id: ``K7QF``."""


def platform_of(address: Place | Account) -> str:
    """The platform an address belongs to.

    >>> platform_of(Place("web:lobby"))
    'web'
    """
    return address.partition(":")[0]


def profile_of(account: Account) -> Profile:
    """The profile of an account nobody has linked to another one: opaque, the same every time.

    >>> profile_of(Account("web:ann"))
    'pac085e058fc89a8e'
    """
    return Profile("p" + hashlib.sha256(account.encode()).hexdigest()[:16])


@dataclass(frozen=True)
class Person:
    """Somebody who asks: the account, the name the platform shows, and its language tag (``it``, ``en-US``)."""

    account: Account
    name: str
    locale: str = "en"


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
    whole match: ``replay``, ``poster`` and ``paper`` (the poster to print), of ``frames`` (``rendering.replay.Frame``).
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
    frames: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Post:
    """What we say: sentences, one a line, perhaps a picture, perhaps rows of choices.

    ``private`` posts are for the asker's eyes only; where a platform cannot answer privately it must not show them: it
    says only where to look ("look at your hand", with a way to the private chat). ``people`` are who sits in the seats
    that ``Who`` names. ``mentions`` are the seats whose accounts may be notified by it; others are only named.
    ``code`` is the match it is about, ``locale`` the language of its readers. ``ack`` marks an answer that says no more
    than "done": the public post follows, so a platform that need not answer leaves it out. ``erase``
    asks a platform where others read what was typed to delete that, if it may: it shows a secret.
    ``zone`` is the IANA zone in which instants are shown, empty for the host's.
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
    call: bool = False
    awaited: tuple[int, ...] = ()


@dataclass(frozen=True)
class Answer:
    """What the asker gets at once, and what will be posted publicly by the postman because of it.

    ``told`` are the commits this ask led to (or had led to, for a repeat): match, first and last version.
    """

    posts: tuple[Post, ...]
    told: tuple[tuple[Code, int, int], ...] = ()


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


@dataclass(frozen=True)
class Attempt:
    """A delivery that has been written down: its id (at most 25 characters), the match and its range of versions.

    ``again`` is true where an earlier process may have sent it already; ``age`` is how old it is, in seconds.
    """

    id: str
    code: Code
    start: int
    stop: int
    again: bool = False
    age: float = 0.0


class Gone(Exception):
    """The place does not exist any more, or the bot may not write there."""


class Later(Exception):
    """The platform wants us to wait ``seconds`` before anything else is sent to this place."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds} s")
        self.seconds = seconds


class Stale(Exception):
    """A message cannot be edited (any more): a new one must be sent."""


class TokenRefused(Exception):
    """A platform does not take its token: a sentence for the host that does not show it. Nothing else stops by that."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(plainly(()).spell(sentence))
        self.sentence = sentence


class Away(Exception):
    """The store cannot be reached just now."""


class Platform(Protocol):
    """An adapter as the postman sees it."""

    name: str
    """First part of its places and accounts."""

    async def deliver(self, place: Place, attempt: Attempt, post: Post) -> str | None:
        """Post publicly. Sending the same attempt again must not show a second message where the platform allows it.

        Answers the id of the message that holds picture and buttons, at most 100 printable characters without blanks;
        None where there is nothing to hold on to. Only the platform that gave it understands it.
        Raises ``Gone`` or ``Later``; any other exception counts as passing trouble and is tried again.
        """

    async def revise(self, place: Place, message: str, attempt: Attempt, post: Post) -> None:
        """Put a post in the place of that message; doing it again changes nothing. Nobody is notified by it.

        Raises ``Stale``, ``Gone`` or ``Later``; any other exception counts as passing trouble and is tried again.
        """

    async def undress(self, place: Place, message: str) -> None:
        """Take the buttons off that message. Raises what ``revise`` does; a message without buttons is no fault."""

    async def remove(self, place: Place, message: str) -> None:
        """Delete that message. Raises what ``revise`` does; a message that is not there any more is no fault."""

    def direct(self, account: Account) -> Place | None:
        """The personal place of an account of this platform, None where it has none."""

    def door(self, line: str) -> str | None:
        """An address that says this line to us, None where the platform has no such addresses."""


@dataclass(frozen=True)
class Stored:
    """A table as it lies in the store: version (the number of log entries) and snapshot."""

    code: Code
    version: int
    snapshot: bytes


@dataclass(frozen=True)
class Commit:
    """One atomic change of a table: nothing of it happens unless the stored version is ``expected``.

    ``expected`` 0 makes a new table. ``key`` makes repeats harmless. ``due`` is the instant (milliseconds since 1970)
    at which the table must next be looked at, None for never. ``people`` and ``places`` are whose lists the table
    stands in after the commit (profiles and places); ``over`` says that it is finished, ``lobby`` that it waits.
    """

    code: Code
    expected: int
    key: str
    entries: tuple[bytes, ...]
    snapshot: bytes
    due: int | None
    people: tuple[Profile, ...]
    places: tuple[Place, ...]
    over: bool = False
    lobby: bool = False


@dataclass(frozen=True)
class Committed:
    """It is done, as versions ``start`` to ``stop`` (entries ``start`` .. ``stop - 1`` of the log)."""

    start: int
    stop: int


@dataclass(frozen=True)
class Conflict:
    """Somebody else was faster: load again and play again."""


@dataclass(frozen=True)
class Repeat:
    """This key has been done before, as versions ``start`` to ``stop``."""

    start: int
    stop: int


@dataclass(frozen=True)
class Mail:
    """What waits for a place: a match and the range of versions to be told there."""

    code: Code
    start: int
    stop: int


@dataclass(frozen=True)
class Lease:
    """A right to do something alone until ``until`` (milliseconds); scripts refuse an outdated ``fence``."""

    name: str
    owner: str
    fence: int
    until: int


class Store(Protocol):
    """Tables and their logs. All instants are passed in, in milliseconds since 1970; the store owns no clock."""

    async def load(self, code: Code) -> Stored | None:
        """The table, or None."""

    async def log(self, code: Code, start: int = 0, stop: int | None = None) -> Sequence[bytes]:
        """Log entries ``start`` .. ``stop - 1``."""

    async def commit(self, commit: Commit) -> Committed | Conflict | Repeat:
        """Do it, or say why not."""

    async def repeated(self, code: Code, key: str) -> Repeat | None:
        """What was done for this key before, if anything."""

    async def best(self, kind: str, person: Profile, score: int, day: str) -> tuple[int, int]:
        """Note a score of a game played alone; the person's own best and the best of the day (``2026-11-20``)."""

    async def tables_of(self, person: Profile) -> Sequence[Code]:
        """Tables this person sits at: those that are not over first, then the newest."""

    async def tables_left(self, person: Profile) -> Sequence[Code]:
        """Tables this person sat at and got up from, as far as that is remembered, the newest first."""

    async def tables_at(self, place: Place) -> Sequence[Code]:
        """Tables that are followed at this place: those that are not over first, then the newest."""


class Memory(Protocol):
    """A few words that outlive the process."""

    async def recall(self, key: str) -> str | None:
        """What was last remembered under this key."""

    async def remember(self, key: str, value: str) -> None:
        """Keep it, over what was there."""


@dataclass(frozen=True)
class Wishes:
    """What a person wants; the defaults are what nobody has set.

    ``zone`` is an IANA name, "" for the zone of the bot's host. ``quiet`` is the start and the end of the quiet hours
    in minutes of the day there; they may run over midnight. ``away`` is the instant until which the person is away,
    0 while here. ``locale`` is the language last seen, for posts that nobody asked for. ``deaf`` are the accounts
    whose private chat could not be written to.
    """

    zone: str = ""
    quiet: tuple[int, int] | None = None
    away: int = 0
    theme: str = ""
    preview: bool = True
    locale: str = ""
    deaf: tuple[Account, ...] = ()


@dataclass(frozen=True)
class Habits:
    """How a place is told: ``verbosity`` is ``all`` (each turn), ``living`` (one message, edited) or ``mine``."""

    verbosity: str = "all"
    theme: str = ""


class Directory(Protocol):
    """Who is who, and what people and places want. Instants are milliseconds since 1970."""

    async def profile(self, account: Account) -> Profile:
        """The person an account belongs to."""

    async def accounts(self, profile: Profile) -> Sequence[Account]:
        """The accounts this person was seen with or linked, the one seen first at the front."""

    async def met(self, account: Account, name: str, locale: str) -> Profile:
        """The person who asks; account and language are noted, which writes only where something changed."""

    async def wishes(self, profile: Profile) -> Wishes:
        """What this person wants."""

    async def wish(self, profile: Profile, wishes: Wishes) -> None:
        """Keep it, over what was there."""

    async def habits(self, place: Place) -> Habits:
        """How this place is told."""

    async def habit(self, place: Place, habits: Habits) -> None:
        """Keep it, over what was there."""

    async def looked(self, profile: Profile, code: Code, at: int) -> None:
        """The person has looked at a match; never goes back. Kept for the matches looked at last."""

    async def last_look(self, profile: Profile, code: Code) -> int:
        """When the person last looked at a match, 0 where that is not known."""

    async def offer_link(self, profile: Profile, at: int) -> str:
        """A code of 8 letters without vowels by which another account may become theirs, once, for 10 minutes."""

    async def claim_link(self, code: str, at: int) -> Profile | None:
        """Whose code it is; from now on it is nobody's. None where it never was one, was used or is too old."""

    async def link(self, account: Account, profile: Profile, was: Profile) -> None:
        """The account belongs to a person from now on; what ``was`` its person is unfinished until ``linked``."""

    async def unfinished(self, profile: Profile) -> Sequence[Profile]:
        """Who became this person but may still sit somewhere under the former profile."""

    async def linked(self, profile: Profile, was: Profile) -> None:
        """Nothing is left to be done about a former profile."""


class Clock(Protocol):
    """Time, so that tests can turn it."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


Listen: TypeAlias = Callable[[asyncio.Event], Awaitable[None]]
"""Listens to a platform until the event is set, and hangs up in order."""

Hold: TypeAlias = Callable[[str, Listen], Awaitable[None]]
"""Lets a listener listen for as long as this process has the role of that name (``bot.roster.Roster.hold``)."""


async def alone(_role: str, listen: Listen) -> None:
    """``Hold`` where no other process can want the role."""
    await listen(asyncio.Event())


class Teller(Protocol):
    """What relay and postman need to know of tables; the store and they themselves know bytes and versions only."""

    async def places(self, code: Code, start: int, stop: int) -> Sequence[Place]:
        """Every place that follows this match, and the private chats that versions ``start`` to ``stop`` call."""

    async def settled(self, code: Code) -> bool:
        """False while computer players are about to move by themselves, so that one post can tell it all."""

    async def post(self, code: Code, start: int, stop: int, place: Place) -> Post | None:
        """The public post that tells versions ``start`` to ``stop`` with the position at ``stop``.

        The same range gives the same post. None where there is nothing to tell.
        """

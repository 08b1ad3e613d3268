"""Posts: words, perhaps a picture, and choices to press, for which there is so much room on each platform."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.ports.addresses import Account, Code, Place, platform_of
from bot.ports.pictures import Picture
from rendering.panel import Style
from rendering.text import Word
from rendering.theme import Ink


@dataclass(frozen=True)
class Choice:
    """Something to press: its label and the whole line it sends. The line is at most 60 bytes.

    ``style`` says what pressing it does, for platforms that have colours; one that is ``OFF`` cannot be pressed, and a
    platform without such buttons leaves it out. ``spot`` is where on the picture it may be pressed too, "" for nowhere.
    ``about`` says more about it, where there is room: a row whose choices all do is a menu on Discord.
    ``symbol`` names a small picture of it (``rendering.emojis``), for platforms where such are uploaded; "" for none.
    """

    label: Word
    send: str
    style: Style = Style.CHOICE
    spot: str = ""
    about: Word | None = None
    symbol: str = ""


def described(row: Sequence[Choice]) -> bool:
    """Whether all choices of a row say more about themselves, which needs room: a menu, or a row for each."""
    return bool(row) and all(choice.about is not None for choice in row)


@dataclass(frozen=True)
class Sitting:
    """The person or computer player in a seat, as far as posts need it; ``account`` is None for computer players."""

    name: str
    account: Account | None


@dataclass(frozen=True)
class Content:
    """What every post says: sentences, one a line, perhaps a picture, perhaps rows of choices.

    ``people`` are those in the seats that ``Who`` names. ``code`` is the match it is about, ``locale`` the language of
    its readers. ``zone`` is the IANA zone in which instants are shown, empty for the host's.
    ``status`` is how many of the last lines say how things stand and what is to be done, not what happened: a platform
    that can puts them below the picture, above what can be pressed. ``accent`` is the colour it may be edged with, by
    its name in a theme.
    """

    lines: tuple[Word, ...]
    picture: Picture | None = None
    choices: tuple[tuple[Choice, ...], ...] = ()
    people: tuple[Sitting, ...] = ()
    code: Code | None = None
    locale: str = "en"
    zone: str = ""
    status: int = field(default=0, kw_only=True)
    accent: Ink | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class ThreadLook:
    """How the thread of a table shall look now.

    ``title`` names it, in at most 100 characters. It changes where a match begins or ends, and with its players.
    ``newcomers`` have just sat down. ``tags`` are those it deserves in a forum that has them, ``untrue`` those it does
    not; both are of use where the table has just come to a new ``stage``. ``over``: it is put away, and comes back with
    the next message.
    """

    title: Word
    newcomers: tuple[Account, ...] = ()
    tags: tuple[Word, ...] = ()
    untrue: tuple[Word, ...] = ()
    stage: bool = False
    over: bool = False


@dataclass(frozen=True)
class PublicPost(Content):
    """What the postman posts at a place, for everybody there.

    ``mentions`` are the seats whose accounts may be notified by it; others are only named. ``awaited`` are the seats
    the match waits for: a small message that calls one of them is not deleted. ``shared`` says that its readers may
    live in other zones, so that the zone must be named. ``rings`` says that it is worth a push notification: it
    mentions somebody who must act now, or tells the end. ``silent`` says that it makes no sound all the same, because
    it is no result, or those whom it concerns hear of it elsewhere, or sleep. ``alone`` says that it shows a player's
    panel, at a personal place where that player alone reads; ``own`` that it is the one message of the match there,
    edited until it rings. ``apart`` says that it stands for itself, beside what stands of the match. ``lobby`` says
    that the table waits to be started: the next such post takes its place. ``anew`` says that it must be seen: it is a
    message of its own where it would else be an edit.
    ``line`` says that this is all that is told here of a table in a thread: one message, edited to the end. It names
    the thread that hangs on that message, or else the place itself.
    ``thread`` says how that thread looks now, where the post is for it.
    ``pin`` says that the message with the board shall be pinned, where there is one; where it is not set none stays so.
    ``reply_to`` is the message of ours there that it leads back to, "" for none; it may be gone. ``ballot`` says that
    everybody there is asked to vote, ``recount`` that since the message that stands nothing but the votes has changed.
    """

    mentions: tuple[int, ...] = ()
    awaited: tuple[int, ...] = ()
    shared: bool = False
    rings: bool = False
    silent: bool = False
    alone: bool = False
    own: bool = False
    apart: bool = False
    lobby: bool = False
    anew: bool = False
    line: str = ""
    thread: ThreadLook | None = None
    reply_to: str = ""
    pin: bool = False
    ballot: bool = False
    recount: bool = False


@dataclass(frozen=True)
class Reply(Content):
    """What the asker is answered, and whoever reads there may read too.

    ``erase`` asks a platform to delete what was typed, if it may, because others could read a secret in it. ``openly``
    asks one that shows answers to their asker alone to show this one to everybody. ``whole`` asks one that compresses
    pictures to send this one as it was drawn, as a file. ``in_place`` says that it may
    take the place of the message whose button was pressed, where that shows no match.
    """

    erase: bool = False
    openly: bool = False
    whole: bool = False
    in_place: bool = False


@dataclass(frozen=True)
class Document:
    """A file to keep: its name and what is in it."""

    name: str
    body: bytes


@dataclass(frozen=True)
class PrivateReply(Content):
    """What the asker alone may read.

    Where a platform cannot answer privately it must not show it: it says only where to look ("look at your hand", with
    a link to the private chat). ``panel`` says that it is the one message that a match needs there: a later one takes
    its place. ``document`` is a file to download, of an answer without a picture.
    """

    panel: bool = False
    document: Document | None = None


@dataclass(frozen=True)
class Acknowledgement(Content):
    """An answer that says no more than "done": the public post follows, so a platform may leave it out.

    One with choices is shown where only the asker sees it: they are not for everybody.
    """


AnyReply: TypeAlias = Reply | PrivateReply | Acknowledgement
"""What a person may be answered."""

Post: TypeAlias = PublicPost | AnyReply
"""What we say."""


def document_of(post: Post) -> Document | None:
    """The file that is sent with a post."""
    return post.document if isinstance(post, PrivateReply) else None


def mentioned(post: Post) -> tuple[int, ...]:
    """The seats whose accounts may be notified by a post: answers notify nobody."""
    return post.mentions if isinstance(post, PublicPost) else ()


def awaited(post: Post) -> tuple[int, ...]:
    """The seats the match of a post waits for; answers do not say."""
    return post.awaited if isinstance(post, PublicPost) else ()


def opened(post: Post) -> bool:
    """Whether the table of a post has not begun; answers do not say."""
    return isinstance(post, PublicPost) and post.lobby


def passing(post: Post | None) -> bool:
    """Whether the status of a post is whose turn it is: it goes with the buttons."""
    return isinstance(post, PublicPost) and post.status > 0 and bool(post.awaited or post.alone)


def zones_differ(post: Post) -> bool:
    """Whether the readers of a post may live in several zones."""
    return isinstance(post, PublicPost) and post.shared


@dataclass(frozen=True)
class ButtonRoom:
    """``buttons`` is how many buttons a message may have; ``board`` says that the picture above them can be pressed.

    ``rows`` is in how many rows they must fit, 0 for any number. ``menu`` is how many choices that say more about
    themselves stand under a message: where there are no menus, each is a button as wide as a phone.
    ``parts`` is how many buttons, menus and rows there may be together, 0 where there are no menus. ``compresses`` says
    that the platform compresses pictures, and takes them as files too.
    """

    buttons: int
    board: bool = False
    rows: int = 0
    menu: int = 10
    parts: int = 0
    compresses: bool = False


FEWEST = ButtonRoom(30, rows=6, menu=25, parts=36)
"""Six rows of five; a menu of 25 (Discord, Components V2)."""

ROOM = {"telegram": ButtonRoom(60, compresses=True), "web": ButtonRoom(200, board=True)}
"""Telegram takes 100 buttons; more than 60 fill more than a phone."""


def button_room(place: Place) -> ButtonRoom:
    """What fits under a message at a place."""
    return ROOM.get(platform_of(place), FEWEST)

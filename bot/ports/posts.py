"""What we say: posts with their words, a picture and choices to press."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports.addresses import Account, Code
from bot.ports.pictures import Picture
from rendering.text import Word


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

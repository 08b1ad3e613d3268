"""People, their accounts, what people and places want, and the matches that two people finished as partners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from bot.ports.addresses import Account, Code, Profile
from bot.ports.servers import ServerSettings


@dataclass(frozen=True)
class Wishes:
    """What a person wants; a default stands for what the person has not set.

    ``zone`` is an IANA name, "" for the zone of the bot's host. ``quiet`` is the start and the end of the quiet hours
    in minutes of the day there; they may run over midnight. ``away`` is the instant until which the person is away,
    0 while here. ``locale`` is the language last seen, for posts that nobody asked for, and ``language`` the one that
    was chosen instead. ``deaf`` are the accounts whose private chat could not be written to, ``opened`` those from
    whose private chat the person has spoken. ``notify`` is where the person is called to a turn: ``group`` (where the
    match is played), ``private``, ``both`` or ``off`` (nowhere); "" for what is usual on the platform.
    Without ``invitations`` nobody's is written to the person. Who is ``hidden`` stands in no ranking, and only they see
    their profile.
    """

    zone: str = ""
    quiet: tuple[int, int] | None = None
    away: int = 0
    theme: str = ""
    preview: bool = True
    locale: str = ""
    deaf: tuple[Account, ...] = ()
    language: str = ""
    opened: tuple[Account, ...] = ()
    notify: str = ""
    invitations: bool = True
    hidden: bool = False

    @property
    def spoken(self) -> str:
        """The language in which to write to the person, "" where none is known."""
        return self.language or self.locale


@dataclass(frozen=True)
class Habits:
    """How a place is told.

    Its posts are ``silent``, and the message that is kept up to date stays pinned with ``pin``.
    ``verbosity`` is ``all`` (each turn), ``living`` (one message, edited), ``mine`` (what concerns its people) or
    ``off`` (nothing).
    """

    verbosity: str = "all"
    theme: str = ""
    silent: bool = False
    pin: bool = False


@dataclass(frozen=True)
class Asker:
    """The person that asks and the place they ask from, as they were known when the ask came.

    ``unfinished`` says that the person may still sit somewhere under a former profile, ``parked`` that nothing is
    sent to the place any more. ``firsts`` are the games whose first match of this person is known, each with the note
    of ``bot.store.people.People.first_match``. ``settings`` are those of the server, None outside of servers.
    """

    profile: Profile
    wishes: Wishes = Wishes()
    habits: Habits = Habits()
    unfinished: bool = False
    parked: bool = False
    firsts: tuple[tuple[str, str], ...] = ()
    settings: ServerSettings | None = None


@dataclass(frozen=True)
class LinkOffer:
    """What the person of one account offers: to be one person with another account, whose person says so too.

    Each is an account and what its person was called when they asked. There is no ``other`` before they have asked.
    """

    account: Account
    name: str
    other: tuple[Account, str] | None = None


@dataclass(frozen=True)
class PairMatch:
    """What one of two partners keeps of a match.

    ``name`` is what the partner was called. ``kind`` names the game and how it was played, ``points`` are the pair's,
    ``players`` all who played, ``at`` the end in milliseconds since 1970.
    """

    code: Code
    partner: Profile
    name: str
    kind: str
    points: int
    players: int
    at: int

    def dump(self) -> bytes:
        """It as JSON, without its code."""
        return msgspec.json.encode((self.partner, self.name, self.kind, self.points, self.players, self.at))

    @staticmethod
    def load(code: str, saved: bytes) -> PairMatch:
        """The match of its JSON; raises ``ValueError`` where it is none."""
        return PairMatch(Code(code), *msgspec.json.decode(saved, type=tuple[Profile, str, str, _Count, _Count, _Count]))


_Count = Annotated[int, msgspec.Meta(ge=0)]

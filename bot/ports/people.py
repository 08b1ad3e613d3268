"""People, their accounts, what people and places want, and the matches that two people finished as partners."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.ports.addresses import Account, Code, Place, Profile
from bot.ports.servers import Servers, ServerSettings


@dataclass(frozen=True)
class Wishes:
    """What a person wants; a default stands for what the person has not set.

    ``zone`` is an IANA name, "" for the zone of the bot's host. ``quiet`` is the start and the end of the quiet hours
    in minutes of the day there; they may run over midnight. ``away`` is the instant until which the person is away,
    0 while here. ``locale`` is the language last seen, for posts that nobody asked for, and ``language`` the one that
    was chosen instead. ``deaf`` are the accounts whose private chat could not be written to, ``opened`` those from
    whose private chat the person has spoken. ``notify`` is where the person is called to a turn: ``group`` (where the
    match is played), ``private``, ``both`` or ``off`` (nowhere); "" for what is usual on the platform.
    Without ``invitations`` nobody's is written to the person.
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
    of ``Directory.first_match``. ``settings`` are those of the server, None outside of servers.
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


class Directory(Protocol):
    """People, their accounts, and what people and places want. Instants are milliseconds since 1970."""

    @property
    def servers(self) -> Servers:
        """What servers want."""

    async def profile(self, account: Account) -> Profile:
        """The person an account belongs to."""

    async def accounts(self, profile: Profile) -> Sequence[Account]:
        """The accounts this person was seen with or linked, the one seen first at the front."""

    async def met(self, account: Account, locale: str, place: Place, server: str = "") -> Asker:
        """The person that asks; account, language and the server of the place are noted.

        That writes only where something changed.
        """

    async def blocked(self, profile: Profile) -> Sequence[tuple[Account, str]]:
        """The accounts this person has blocked, each with the name it had then."""

    async def block(self, profile: Profile, account: Account, name: str) -> bool:
        """Block an account; False where that would be too many."""

    async def unblock(self, profile: Profile, account: Account) -> None:
        """Block it no longer."""

    async def note_invitation(self, by: Profile, to: Profile, key: str, at: int) -> Profile | None:
        """Count an invitation, the same ``key`` once; one of the two where a day has no more of theirs, else None."""

    async def played_together(self, one: Profile, match: PairMatch, name: str) -> None:
        """Note a match of ``one``, who was called ``name``, in the lists of both partners; again changes nothing."""

    async def together(self, profile: Profile) -> Sequence[PairMatch]:
        """The matches that a person finished as somebody's partner, the one that ended first at the front."""

    async def wishes(self, profile: Profile) -> Wishes:
        """What this person wants."""

    async def wish(self, profile: Profile, wishes: Wishes, was: Wishes | None = None) -> None:
        """Keep it over what was there; with ``was``, write only what differs from that, so that other changes stay."""

    async def habits(self, place: Place) -> Habits:
        """How this place is told."""

    async def readers(self, place: Place, profiles: Sequence[Profile]) -> tuple[Habits, Sequence[Wishes]]:
        """How this place is told and what each of these people wants, asked for at once."""

    async def habit(self, place: Place, habits: Habits, was: Habits | None = None) -> None:
        """Keep it, over what was there; ``was`` as for wishes."""

    async def looked(self, profile: Profile, code: Code, at: int) -> None:
        """The person has looked at a match; never goes back. Kept for the matches looked at last."""

    async def last_look(self, profile: Profile, code: Code) -> int:
        """When the person last looked at a match, 0 where that is not known."""

    async def first_match(self, profile: Profile, game: str, note: str) -> str:
        """Note what a person's first match of a game (its slug) is, unless that is known; the note that stands."""

    async def known_first(self, profile: Profile, game: str) -> str:
        """The note of a person's first match of a game, "" where none is known."""

    async def offer_link(self, account: Account, name: str, at: int) -> str:
        """A code of 8 letters without vowels by which another account may become theirs, once, for 10 minutes."""

    async def link_offer(self, code: str, at: int) -> LinkOffer | None:
        """What a code stands for. None where it never was one, was used or is too old."""

    async def show_link(self, code: str, account: Account) -> bool:
        """Note that an account is told what a code stands for; whether it has been told so before."""

    async def ask_link(self, code: str, account: Account, name: str) -> None:
        """Note that an account wants to be one person with that of a code, unless another account has said so."""

    async def claim_link(self, code: str) -> bool:
        """Use a code up; whether nobody has done so before."""

    async def link(self, account: Account, profile: Profile, was: Profile) -> None:
        """The account belongs to a person from now on; its former person ``was`` is unfinished until ``linked``."""

    async def part(self, account: Account, profile: Profile, was: Profile) -> None:
        """The account leaves a person whom it was linked with; as ``link``, but nothing that ``was`` has is theirs."""

    async def unfinished(self, profile: Profile) -> Sequence[Profile]:
        """Former profiles of this person under which the person may still sit somewhere."""

    async def linked(self, profile: Profile, was: Profile) -> None:
        """Nothing is left to be done about a former profile."""


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

    def dump(self) -> str:
        """It as JSON, without its code."""
        return json.dumps(
            [self.partner, self.name, self.kind, self.points, self.players, self.at],
            ensure_ascii=False,
            separators=(",", ":"),
        )

    @staticmethod
    def load(code: str, saved: bytes) -> PairMatch:
        """The match of its JSON; raises ``ValueError``, ``TypeError`` or ``LookupError`` where it is none."""
        partner, name, kind, points, players, at = json.loads(saved)
        if not all(isinstance(text, str) for text in (partner, name, kind)):
            raise TypeError("a partner, a name and a kind are texts")
        if any(type(number) is not int or number < 0 for number in (points, players, at)):
            raise TypeError("points, players and an instant are whole numbers")
        return PairMatch(Code(code), Profile(partner), name, kind, points, players, at)

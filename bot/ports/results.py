"""What finished matches count for in ratings, profiles and seasons: one small value a match."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.ports.addresses import SOMEBODY, Account, Code, Place, Profile, somebody

KINDS = ("two", "several", "pairs", "alone")
"""How many play against each other: two, more, sides of several seats, or one side by its points."""


class SeatResult(Struct, frozen=True, omit_defaults=True):
    """What one seat came to, for one of the people who played it.

    A computer player has a ``level`` and no ``profile``. ``left`` says that the person gave the seat up before the end,
    ``came`` that they took it over. Of their moves there were ``turns``, which took ``waited`` milliseconds together;
    for ``late`` turns time was up. ``best`` and ``deeds`` are what the match brought of its game's
    (``games.kernel.deeds``).
    """

    name: str
    place: int
    points: int
    profile: Profile = Profile("")
    account: Account = Account("")
    level: str = ""
    left: bool = False
    came: bool = False
    turns: int = 0
    waited: int = 0
    late: int = 0
    best: int = 0
    deeds: tuple[str, ...] = ()


Players: TypeAlias = tuple[SeatResult, ...]
"""Who played one seat: who had it at the end first, then those who left it, the last one first."""


class MatchResult(Struct, frozen=True, omit_defaults=True):
    """One finished match: ``seats`` by their numbers, ``sides`` of seats that played together.

    ``kind`` is one of ``KINDS``, ``at`` when it ended in milliseconds since 1970. ``places`` are where it was played.
    ``usual`` says that its options were those that nobody chose, beside who began. One that is not ``rated`` counts
    for profiles alone. ``stopped`` says that it ended early, by agreement or because people left.
    """

    code: Code
    game: str
    kind: str
    at: int
    seats: tuple[Players, ...]
    sides: tuple[tuple[int, ...], ...]
    places: tuple[Place, ...] = ()
    rated: bool = True
    usual: bool = True
    stopped: bool = False

    @property
    def order(self) -> tuple[int, str]:
        """By what results are sorted: when the match ended, then its code."""
        return self.at, self.code

    @property
    def people(self) -> tuple[SeatResult, ...]:
        """What each person came to who played in it, also those who left."""
        return tuple(one for players in self.seats for one in players if one.profile)

    @property
    def known_by(self) -> set[str]:
        """The people and accounts that have played in it."""
        return {name for one in self.people for name in (one.profile, one.account)}

    def of(self, profile: Profile) -> tuple[int, SeatResult] | None:
        """The seat that a person played, and what they came to."""
        for seat, players in enumerate(self.seats):
            for one in players:
                if one.profile == profile:
                    return seat, one
        return None

    def owned(self, owners: Mapping[Account, Profile]) -> MatchResult:
        """The same, with the seats of these accounts given to the people whose they are now."""
        seats = tuple(
            tuple(replace(one, profile=owners.get(one.account, one.profile)) for one in players)
            for players in self.seats
        )
        return replace(self, seats=seats)

    def without(
        self, token: str, profiles: Collection[Profile], accounts: Collection[Account], chats: Collection[Place]
    ) -> MatchResult:
        """The same, with a person who asked to be forgotten as somebody (``bot.ports.addresses.somebody``)."""
        number, seats = 0, list[Players]()
        for players in self.seats:
            kept = list[SeatResult]()
            for one in players:
                theirs = bool(one.profile) and (one.profile in profiles or one.account in accounts)
                number += theirs
                gone = replace(one, name=SOMEBODY, profile=somebody(token, number), account=Account(""))
                kept.append(gone if theirs else one)
            seats.append(tuple(kept))
        places = tuple(place for place in self.places if place not in chats)
        return replace(self, seats=tuple(seats), places=places)

    def dump(self) -> bytes:
        """It as JSON."""
        return msgspec.json.encode(self)

    @staticmethod
    def load(saved: bytes) -> MatchResult:
        """The result of its JSON; raises ``ValueError`` where it is none."""
        return msgspec.json.decode(saved, type=MatchResult)

"""What people seek who want to play with somebody, wherever that is; and who of them sit down together. Without I/O."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

import msgspec
from msgspec import Struct

from bot.ports.addresses import Account, Place, Profile
from bot.table.table_terms import DAY, HOUR, Terms

UNRATED = 1500
"""What a person counts as of whom nothing is known."""

WINDOW, LEAST, WIDER = 200, 50, 100
"""How far from one's own rating others may be at first, the least that may be wished, and what an hour adds to it."""

LASTS = 7 * DAY
"""Milliseconds after which nobody is sought any more."""

KEPT = 2 * LASTS
"""Milliseconds after which it is not even said any more that it has ended."""

NEAR = 12
"""People of nearly the same rating that are tried with each other."""


class Seek(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody who seeks others for a game, and what they want of the table.

    They are told at ``place``, whose readers speak ``locale``. ``rating`` is theirs at the instant ``at``, in
    milliseconds since 1970, ``window`` how far from it others may have been then.
    """

    profile: Profile
    account: Account
    name: str
    place: Place
    locale: str
    game: str
    edition: int
    options: dict[str, str]
    seats: int
    at: int
    terms: Terms = Terms()
    rating: int = UNRATED
    window: int = WINDOW

    @property
    def field(self) -> str:
        """What it is kept by: one a person and game."""
        return f"{self.profile} {self.game}"

    @property
    def wanted(self) -> tuple[object, ...]:
        """What all at one table must want alike."""
        return self.game, self.edition, tuple(sorted(self.options.items())), self.terms, self.seats

    def reach(self, now: int) -> int:
        """How far from their rating others may be by now."""
        return self.window + WIDER * max(0, now - self.at) // HOUR

    def ended(self, now: int) -> bool:
        """Whether they have sought for so long that nobody is sought any more."""
        return now >= self.at + LASTS

    def forgotten(self, now: int) -> bool:
        """Whether it is not even said any more that it has ended."""
        return now >= self.at + KEPT

    def dump(self) -> bytes:
        """It as JSON."""
        return msgspec.json.encode(self)


class Meeting(Struct, frozen=True):
    """People who have been found for each other, the one who sought first at the front."""

    seeks: tuple[Seek, ...]

    def dump(self) -> bytes:
        """It as JSON."""
        return msgspec.json.encode(self)


def load_seek(saved: bytes) -> Seek | None:
    """The seek of its JSON; None where it is none, as far as this program knows."""
    try:
        return msgspec.json.decode(saved, type=Seek)
    except ValueError:
        return None


def load_meeting(saved: bytes) -> Meeting | None:
    """The meeting of its JSON; None where it is none, as far as this program knows."""
    try:
        return msgspec.json.decode(saved, type=Meeting)
    except ValueError:
        return None


def fit(one: Seek, other: Seek, now: int) -> bool:
    """Whether each of two who want the same is within the window of the other by now."""
    return abs(one.rating - other.rating) <= min(one.reach(now), other.reach(now))


def alike(seeks: Iterable[Seek], now: int) -> list[list[Seek]]:
    """Those who want the same and have enough others in their windows for a table; who sought first comes first."""
    groups: dict[tuple[object, ...], list[Seek]] = {}
    for one in sorted(seeks, key=lambda seek: (seek.at, seek.profile)):
        if not one.ended(now):
            groups.setdefault(one.wanted, []).append(one)
    # everybody fits themselves
    near = [
        [one for one in group if sum(fit(one, other, now) for other in group) >= one.seats] for group in groups.values()
    ]
    return [group for group in near if group and len(group) >= group[0].seats]


def meetings(seeks: Iterable[Seek], now: int, apart: Callable[[Seek, Seek], bool]) -> list[Meeting]:
    """Who sits down together now; nobody twice. ``apart`` says who never does.

    Whoever has sought for longest finds first, and those who are nearest in rating.
    """
    found = list[Meeting]()
    for group in alike(seeks, now):
        left = group
        while left:
            first, *left = left
            others = _others(first, left, now, apart)
            if others:
                found.append(Meeting((first, *sorted(others, key=lambda seek: (seek.at, seek.profile)))))
                left = [one for one in left if one not in others]
    return found


def _others(first: Seek, left: Sequence[Seek], now: int, apart: Callable[[Seek, Seek], bool]) -> tuple[Seek, ...]:
    """Who sits down with somebody; nobody where not all seats can be taken."""

    def together(one: Seek, other: Seek) -> bool:
        return fit(one, other, now) and not apart(one, other)

    near = [one for one in left if together(first, one)]
    near.sort(key=lambda one: (abs(one.rating - first.rating), one.at, one.profile))
    for others in combinations(near[:NEAR], first.seats - 1):
        if all(together(one, other) for one, other in combinations(others, 2)):
            return others
    return ()

"""Where a table is told: places, each with the language of its readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.ports.addresses import NOWHERE, Account, Place, alone_there, personal, platform_of
from bot.ports.platforms import Thread

Places: TypeAlias = tuple[tuple[Place, str], ...]
"""Places with the language of their readers, in the order in which they came."""


def reaches(place: Place, account: Account) -> bool:
    """Whether the owner of an account, who plays elsewhere on its platform, may read what is posted at a place."""
    return platform_of(place) == platform_of(account) and (not alone_there(place) or personal(place, account))


class Audience(Struct, frozen=True, omit_defaults=True):
    """Where a table is told: at ``places`` it is played, ``watching`` places follow it besides.

    ``token`` is the word of an invitation, which opens a private table, "" where nobody has asked for one. ``lost`` are
    the places where it is played that cannot be written to; ``moved`` says that it has left one. ``thread``
    is the one that was opened for it alone; the channel that hangs on has one line about it.
    """

    places: Places = ()
    watching: Places = ()
    token: str = ""
    lost: tuple[Place, ...] = ()
    moved: bool = False
    thread: Thread | None = None

    @property
    def everywhere(self) -> Places:
        """Where it is told: the places where it is played, then those that watch, and those with one line about it."""
        told = tuple(one for one in (*self.places, *self.watching) if one[0] != NOWHERE)
        channel = self.thread.channel if self.thread is not None else None
        return (*told, *((channel, locale) for _, locale in self.places[:1] if channel and channel not in dict(told)))

    def told_at(self, place: Place) -> bool:
        """Whether it is told at a place."""
        return place in dict(self.everywhere)

    def played_at(self, place: Place) -> bool:
        """Whether it is played at a place."""
        return place in dict(self.places)

    def watched_at(self, place: Place) -> bool:
        """Whether it is only watched at a place."""
        return place in dict(self.watching)

    @property
    def reached(self) -> tuple[Place, ...]:
        """The places where it is played, without those that are lost."""
        return tuple(place for place, _ in self.places if place not in (*self.lost, NOWHERE))

    def read_by(self, account: Account) -> bool:
        """Whether a player reads what is posted where it is played, as far as the table knows."""
        if not self.lost and not self.moved:
            return True
        return any(reaches(place, account) for place in self.reached)

    def listed_at(self, place: Place) -> bool:
        """Whether a place has no more than one line about it."""
        return self.told_at(place) and not self.played_at(place) and not self.watched_at(place)

    def opens(self, token: str) -> bool:
        """Whether a word is the word of the invitation."""
        return bool(token) and token == self.token

    def with_players_at(self, place: Place, locale: str) -> Audience:
        """The same audience, with a place where it is played. A place that watched it watches no longer."""
        return replace(self.without_watchers(place), places=_with(self.places, place, locale))

    def joined_at(self, place: Place, locale: str) -> Audience:
        """The same audience once somebody has sat down at a place: it is played there.

        Whoever sits down where one line tells of it plays where that leads.
        """
        return self if self.listed_at(place) else self.with_players_at(place, locale)

    def without_players_at(self, left: Sequence[Place]) -> Audience:
        """The same audience, without some of the places where it is played."""
        kept = tuple(one for one in self.places if one[0] not in left)
        lost = tuple(place for place in self.lost if place not in left)
        return replace(self, places=kept, lost=lost, moved=self.moved or bool(left))

    def losing(self, lost: Place) -> Audience:
        """The same audience, with one of its places among those that cannot be written to."""
        return replace(self, lost=(*self.lost, lost)) if self.played_at(lost) and lost not in self.lost else self

    def finding(self, found: Place) -> Audience:
        """The same audience, with a place that can be written to again."""
        return replace(self, lost=tuple(place for place in self.lost if place != found))

    def with_watchers_at(self, place: Place, locale: str) -> Audience:
        """The same audience, with a place that watches it."""
        return replace(self, watching=_with(self.watching, place, locale))

    def without_watchers(self, *gone: Place) -> Audience:
        """The same audience, without these places that watched it."""
        return replace(self, watching=tuple(one for one in self.watching if one[0] not in gone))

    def without_private(self, *gone: Place) -> Audience:
        """The same audience, without these private chats; where it was played there, it is played nowhere."""
        places = tuple((NOWHERE if place in gone else place, locale) for place, locale in self.places)
        return replace(
            self.without_watchers(*gone), places=places, lost=tuple(one for one in self.lost if one not in gone)
        )


def _with(known: Places, place: Place, locale: str) -> Places:
    return known if place in dict(known) else (*known, (place, locale))

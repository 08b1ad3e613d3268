"""Where a table is told: places, each with the language of its readers, and the JSON of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.ports import Place
from games.kernel.game import Json

Places: TypeAlias = tuple[tuple[Place, str], ...]
"""Places with the language of their readers, in the order in which they came."""


def places(saved: Json) -> Places:
    """Places with the languages of their readers, from JSON."""
    return tuple((Place(place), locale) for place, locale in saved)


def places_dumped(known: Places) -> Json:
    """Places with the languages of their readers, as JSON."""
    return [list(place) for place in known]


@dataclass(frozen=True)
class Audience:
    """Where a table is told: at ``places`` it is played, ``watching`` places follow it besides.

    ``token`` is the word of an invitation, which opens a private table, "" where nobody has asked for one.
    """

    places: Places = ()
    watching: Places = ()
    token: str = ""

    @property
    def everywhere(self) -> Places:
        """Where it is told: the places where it is played, then those that watch."""
        return (*self.places, *self.watching)

    def told_at(self, place: Place) -> bool:
        """Whether it is told at a place."""
        return place in dict(self.everywhere)

    def played_at(self, place: Place) -> bool:
        """Whether it is played at a place."""
        return place in dict(self.places)

    def watched_at(self, place: Place) -> bool:
        """Whether it is only watched at a place."""
        return place in dict(self.watching)

    def locale(self, place: Place) -> str:
        """The language of the readers at a place; English where it is not told."""
        return dict(self.everywhere).get(place, "en")

    def opens(self, token: str) -> bool:
        """Whether a word is the word of the invitation."""
        return bool(token) and token == self.token

    def with_players_at(self, place: Place, locale: str) -> Audience:
        """The same audience, with a place where it is played. A place that watched it watches no longer."""
        return replace(self.without_watchers(place), places=_with(self.places, place, locale))

    def with_watchers_at(self, place: Place, locale: str) -> Audience:
        """The same audience, with a place that watches it."""
        return replace(self, watching=_with(self.watching, place, locale))

    def without_watchers(self, *gone: Place) -> Audience:
        """The same audience, without these places that watched it."""
        return replace(self, watching=tuple(one for one in self.watching if one[0] not in gone))


def _with(known: Places, place: Place, locale: str) -> Places:
    return known if place in dict(known) else (*known, (place, locale))

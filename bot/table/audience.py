"""Where a table is told: places, each with the language of its readers, and the JSON of them."""

from __future__ import annotations

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


def placed(known: Places, place: Place, locale: str) -> Places:
    """The places with one more, if it is not among them."""
    return known if place in dict(known) else (*known, (place, locale))


def without(known: Places, *gone: Place) -> Places:
    """The places but those."""
    return tuple(one for one in known if one[0] not in gone)

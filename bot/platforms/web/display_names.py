"""Names of persons and rooms as people type them."""

from __future__ import annotations

import re
import unicodedata

from bot.platforms.web.errors import bad
from bot.ports.addresses import Account, Place
from rendering.computer_names import COMPUTER
from rendering.text import said

LONGEST = 30
"""Characters of the longest name."""


JOINED = re.compile(r"(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f\u200c\u200d])")
"""A joiner between two letters of scripts that need it, or two emojis; elsewhere it would be seen by nobody."""


def person_name(typed: object) -> str:
    r"""A person's name, composed (NFC) and with single spaces; raises ``Problem`` where it is none.

    >>> person_name("  Ann   B ")
    'Ann B'
    >>> len(person_name("\N{WOMAN}\N{ZERO WIDTH JOINER}\N{PERSONAL COMPUTER}"))
    3
    """
    name = _tidied(typed)
    if name is None:
        raise bad(said("A name has 1 to 30 visible characters."))
    if name.startswith("/") or name.casefold().startswith(COMPUTER.casefold()):
        # a command that was typed into the wrong field, or a computer player's
        raise bad(said("A person is not called {name}.", name=name))
    return name


def room_name(typed: object) -> str:
    """The name of a room, in the same way."""
    name = _tidied(typed)
    if name is None:
        raise bad(said("The name of a room has 1 to 30 visible characters."))
    return name


def _tidied(typed: object) -> str | None:
    if not isinstance(typed, str) or len(typed) > 4 * LONGEST or not JOINED.sub("", typed).isprintable():
        return None
    name = " ".join(unicodedata.normalize("NFC", typed).split())
    return name if 0 < len(name) <= LONGEST and JOINED.sub("", name).isprintable() else None


def folded(name: str) -> str:
    """What two spellings of one name share: a telephone writes Ann where a keyboard writes ann.

    >>> folded("Ann")
    'ann'
    """
    return unicodedata.normalize("NFC", name.casefold())


def account_of(name: str) -> Account:
    """The account of a person at the local table."""
    return Account(f"web:{folded(name)}")


def place_of(room: str) -> Place:
    """The place of a room."""
    return Place(f"web:{folded(room)}")


def room_of(place: Place) -> str:
    """The key of the room a place is: its folded name."""
    return place.removeprefix("web:")

"""The lines of a table's log about places: where it is played and followed, and which of them cannot be reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.ports.addresses import Account, Place, Profile
from games.kernel.game import Seat
from games.kernel.log_entries import Stamped


@dataclass(frozen=True)
class Watched(Stamped):
    """A place where nobody plays follows the table from now on."""

    place: Place
    locale: str


@dataclass(frozen=True)
class Unwatched(Stamped):
    """A place follows the table no longer."""

    place: Place


@dataclass(frozen=True)
class Invited(Stamped):
    """The table got the word that opens it to whoever was invited."""

    token: str


@dataclass(frozen=True)
class PlaceLost(Stamped):
    """A place where the match is played cannot be written to any more.

    ``noted`` says that the table knows it until the place is found again; earlier versions of the bot noted nothing.
    """

    place: Place
    noted: bool = True


@dataclass(frozen=True)
class PlaceFound(Stamped):
    """A place that was lost has been written to again."""

    place: Place


@dataclass(frozen=True)
class PlaceMoved(Stamped):
    """The table is played at a place from now on, and no longer at those it ``left``."""

    place: Place
    locale: str
    left: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Sought(Stamped):
    """A seat's person was called in the private chat ``place``, because no place of the table reaches them.

    It is "" where they have no such chat.
    """

    seat: Seat
    place: str


@dataclass(frozen=True)
class CallsChanged(Stamped):
    """A seat's person is called in another way from now on: as they wish, and in the private chat ``chat``.

    It is "" where they have the match before them in none. ``left`` is a private chat that hears no more of the match;
    ``missed`` says that what they had to hear was not told where they were called before: they are called anew.
    """

    seat: Seat
    notify: str
    chat: str
    left: str = ""
    missed: bool = False


@dataclass(frozen=True)
class PersonInvited(Stamped):
    """Somebody was invited to sit down, by a person at the table: in their private chat ``place``."""

    by: Profile
    to: Account
    place: Place


PlaceLine: TypeAlias = (
    Watched | Unwatched | Invited | PersonInvited | PlaceLost | PlaceFound | PlaceMoved | Sought | CallsChanged
)
"""Lines about places."""

"""What the managers and moderators of a server want there, and the places that belong to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.ports.addresses import Account, Place


@dataclass(frozen=True)
class ServerSettings:
    """What is set on a server; a default stands for what nobody has set.

    Tables are opened at ``places`` (channels and their threads), anywhere where there are none, by ``openers``:
    ``all``, ``moderators``, or ``roles``: whoever has one of the ``roles`` (ids), and moderators. ``pace`` is that of
    new tables, ``longest`` the longest they may have. ``locale``, ``theme`` and ``verbosity`` are those of its places,
    where a place has chosen none. With ``threads`` a table gets one of its own, at ``parent`` if that is not "".
    A person may have ``most`` tables there that are not over, 0 for any number. Posts of its places are ``silent``, and
    where one message is kept up to date it stays pinned with ``pin``. ``authors`` says who has set what, by
    the names of the fields.
    """

    places: tuple[Place, ...] = ()
    openers: str = "all"
    roles: tuple[str, ...] = ()
    pace: str = ""
    longest: str = ""
    locale: str = ""
    theme: str = ""
    verbosity: str = ""
    threads: bool = False
    parent: str = ""
    most: int = 0
    silent: bool = False
    pin: bool = False
    authors: tuple[tuple[str, str], ...] = ()

    def author(self, name: str) -> str:
        """Who has set a field, "" where nobody has."""
        return dict(self.authors).get(name, "")


NOTHING_SET = ServerSettings()
"""A server where nobody has set anything."""


class RightsUnknown(Exception):
    """A platform cannot say just now what somebody may do on a server."""


@dataclass(frozen=True)
class Rights:
    """What somebody may do on a server, and whether the bot may pin messages there."""

    manages: bool = False
    moderates: bool = False
    pins: bool = True


@dataclass(frozen=True)
class Bar:
    """An account that may not open or join tables of a server, ``until`` an instant (0 for good), and who says why."""

    account: Account
    name: str
    until: int = 0
    reason: str = ""
    by: str = ""


@dataclass(frozen=True)
class Act:
    """What a moderator did: ``close``, ``bar``, ``unbar`` or ``settings``; ``about`` is a code, a name or what is set.

    ``at`` is in milliseconds since 1970.
    """

    kind: str
    about: str
    by: str
    at: int
    reason: str = ""


class Servers(Protocol):
    """What is known of servers, by their addresses (``discord:GUILD``)."""

    async def settings(self, server: str) -> ServerSettings:
        """What is set there."""

    async def change(self, server: str, settings: ServerSettings, was: ServerSettings, by: str) -> None:
        """Keep what differs from ``was``, as set by somebody of this name; the places of the server follow it."""

    async def belongs(self, place: Place, server: str) -> None:
        """Note a place that we have made on a server ourselves; it follows what is set there."""

    async def places(self, server: str) -> Sequence[Place]:
        """The places of a server from which anybody has ever asked."""

    async def servers_of(self, places: Sequence[Place]) -> Sequence[str]:
        """The server of each place, "" where it has none or it is not known."""

    async def forget(self, place: Place) -> None:
        """A place does not exist any more, so it belongs to no server."""

    async def bar(self, server: str, bar: Bar) -> bool:
        """Keep it, over an earlier one; False where as many others are barred for good as can be kept."""

    async def unbar(self, server: str, account: Account) -> bool:
        """Drop it; whether there was one."""

    async def bars(self, server: str, now: int) -> Sequence[Bar]:
        """Those that have not run out."""

    async def barred(self, servers: Sequence[str], accounts: Sequence[Account], now: int) -> Bar | None:
        """One of these accounts that is barred from one of these servers."""

    async def acted(self, server: str, key: str, act: Act) -> None:
        """Note an act, once for a key; the newest are kept."""

    async def acts(self, server: str, most: int) -> Sequence[Act]:
        """The newest acts, the last one first."""

"""What the managers and moderators of a server want there, and the places that belong to it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports.addresses import Account, Place


@dataclass(frozen=True)
class ServerSettings:
    """What is set on a server; a default stands for what nobody has set.

    Tables are opened at ``places`` (channels and their threads), anywhere where there are none, by ``openers``:
    ``all``, ``moderators``, or ``roles``: whoever has one of the ``roles`` (ids), and moderators. ``pace`` is that of
    new tables, ``longest`` the longest they may have. ``locale``, ``theme`` and ``verbosity`` are those of its places,
    where a place has chosen none. With ``threads`` a table gets one of its own, at ``parent`` if that is not "".
    A person may have ``most`` tables there that are not over, 0 for any number. Posts of its places are ``silent``, and
    where one message is kept up to date it stays pinned with ``pin``. ``zone`` is the IANA name of the zone in which
    its months begin, "" for that of the bot's host. ``authors`` says who has set what, by the names of the fields.
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
    zone: str = ""
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

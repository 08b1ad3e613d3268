"""Open connections: how many there may be in all and of one client, and which of them are closed again.

What strangers do is logged as often as they do it, but a line a minute with a count.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Protocol

import structlog
from aiohttp import web

from bot.platforms.web.client_address import Proxies, household
from bot.platforms.web.errors import Problem
from rendering.text import said

MOST = 2000
"""Connections that are open at the same time, where there are files enough."""
SWEEP = 1.0
"""Seconds between two looks at all connections."""
SLICE = 8
"""Connections that are closed before others are served again."""
REPLACED = 100
"""Connections of one client that others of its own may replace in a second; whoever comes faster is refused."""
SHARE = 32
"""Where there are too many, one in so many is closed at a time, so that they are not all looked at each time."""

MINUTE = 60.0
"""Seconds between two lines of one kind."""

log = structlog.get_logger(__name__)


class Held(Protocol):
    """An open connection. ``client`` is as ``household`` writes it, ``since`` an instant of the loop."""

    client: str
    since: float

    @property
    def receiving(self) -> bool:
        """Whether a request has not come whole yet, or none has begun."""

    def overdue(self, now: float) -> bool:
        """Whether the other side has taken too long."""

    def drop(self) -> None:
        """Close it, without waiting for the other side."""


class Connections:
    """The connections of all servers of this process.

    Where too many are open, those are closed that have waited longest for a whole request: an open connection that
    says nothing takes nobody's place. Requests that are being answered, and streams, go on.
    """

    def __init__(self, most: int = MOST, proxies: Proxies | None = None) -> None:
        self.most = most
        self.each = max(1, most // 2)
        self.proxies = proxies or Proxies()
        self.rare = RareLog()
        self._clients: dict[str, dict[Held, None]] = {}
        self._count = 0
        self._working: Counter[str] = Counter()
        self._replaced: Counter[str] = Counter()
        self._sweeping = False

    @property
    def count(self) -> int:
        """How many are open."""
        return self._count

    def admits(self, address: str) -> bool:
        """Whether one more connection from an address may be opened, if need be in the place of others."""
        client = household(address)
        own = self._clients.get(client, ())
        if len(own) >= self.each and not self.proxies.trusts(address):
            self._replaced[client] += 1
            if self._replaced[client] > REPLACED or not self._make_room(own):
                self.rare.note("connections refused: too many of one client")
                return False
            self.rare.note("idle connections closed: too many of one client")
        if self._count >= self.most:
            largest = max(self._clients.values(), key=len)
            if not (self._make_room(largest) or self._make_room(self._all())):
                self.rare.note("connections refused: too many")
                return False
            self.rare.note("idle connections closed: too many")
        return True

    def add(self, connection: Held) -> None:
        """Count a connection from now on."""
        self._clients.setdefault(connection.client, {})[connection] = None
        self._count += 1
        if not self._sweeping:
            self._sweeping = True
            asyncio.get_running_loop().call_later(SWEEP, self._sweep)

    def remove(self, connection: Held) -> None:
        """Count it no more; nothing where it is not counted."""
        own = self._clients.get(connection.client, {})
        if connection in own:
            del own[connection]
            self._count -= 1
            if not own:
                del self._clients[connection.client]

    def out_of_files(self) -> None:
        """Close some that wait, because this process may open no more files."""
        self.rare.note("no connection can be accepted: too many open files")
        self._make_room(self._all())

    @contextmanager
    def working(self, request: web.Request) -> Iterator[None]:
        """While a request is answered. One client behind a reverse proxy may have as many as another in front of it.

        Raises ``Problem``.
        """
        if not self.proxies.trusts(request.remote or ""):
            # a connection has one request at a time
            yield
            return
        client = self.proxies.client_of(request)
        if self._working[client] >= self.each:
            raise Problem(429, said("That was too much at once. Wait a moment and try again."))
        self._working[client] += 1
        try:
            yield
        finally:
            self._working[client] -= 1
            if not self._working[client]:
                del self._working[client]

    def _all(self) -> list[Held]:
        return [one for own in self._clients.values() for one in own]

    def _make_room(self, crowd: Collection[Held]) -> bool:
        """Close those of a crowd that have waited longest; False where none waits."""
        waiting = sorted((one for one in crowd if one.receiving), key=lambda one: one.since)
        for one in waiting[: max(1, len(crowd) // SHARE)]:
            self.remove(one)
            one.drop()
        return bool(waiting)

    def _sweep(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        self._replaced.clear()
        self._drop([one for one in self._all() if one.overdue(now)])
        self._sweeping = self._count > 0
        if self._sweeping:
            loop.call_later(SWEEP, self._sweep)

    def _drop(self, left: list[Held]) -> None:
        """Close connections, some at a time, so that others are served in between."""
        for one in left[:SLICE]:
            self.remove(one)
            one.drop()
        if left[SLICE:]:
            asyncio.get_running_loop().call_soon(self._drop, left[SLICE:])


class RareLog:
    """Counts what happens by kind. The first time is logged at once, the others together a minute later."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}

    def note(self, kind: str) -> None:
        """It has happened once more. ``kind`` is words of ours and nothing that came in."""
        if kind in self._counts:
            self._counts[kind] += 1
            return
        self._say(kind, 1)

    def _say(self, kind: str, count: int) -> None:
        log.warning(kind, count=count)
        self._counts[kind] = 0
        asyncio.get_running_loop().call_later(MINUTE, self._later, kind)

    def _later(self, kind: str) -> None:
        count = self._counts.pop(kind)
        if count:
            self._say(kind, count)

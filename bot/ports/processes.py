"""What a process of the bot needs: time, and roles that it plays alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias


class Clock(Protocol):
    """Time, so that tests can turn it."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


@dataclass(frozen=True)
class Lease:
    """A right to do something alone until ``until`` (milliseconds); scripts refuse an outdated ``fence``."""

    name: str
    owner: str
    fence: int
    until: int


SILENT = 5
"""Looks in a row at which a process has given no sign before it counts as dead; they are a second apart or more."""


class Heartbeats(Protocol):
    """What one process knows of the others that share the store."""

    dead: frozenset[str]
    """Processes that gave no sign for so long that what they hold may be taken over, which outdates their fences."""

    async def beat(self, owner: str) -> None:
        """Give a sign, and look at those of the others."""

    async def part(self, owner: str) -> None:
        """A process ends in order, and holds nothing any more."""


class Roles(Protocol):
    """Leases of what one process does at a time, such as listening to a platform; instants are milliseconds."""

    async def take(self, name: str, owner: str, now: int, until: int) -> Lease | None:
        """The role until an instant, or None while another process that may be alive has it."""

    async def keep(self, lease: Lease, until: int) -> bool:
        """The role goes on until a later instant; False where another process has taken it."""

    async def give(self, lease: Lease) -> None:
        """The role is free at once; nothing where another process has it."""


Listen: TypeAlias = Callable[[asyncio.Event], Awaitable[None]]
"""Listens to a platform until the event is set, and disconnects in order."""

Hold: TypeAlias = Callable[[str, Listen], Awaitable[None]]
"""Lets a listener listen for as long as this process has the role of that name (``bot.delivery.listening_leases``)."""


async def alone(_role: str, listen: Listen) -> None:
    """``Hold`` where no other process can want the role."""
    await listen(asyncio.Event())

"""Parts of the servers a bot is in, so that several processes can listen, each to a part.

New sessions begin one after the other over all processes, and no more than Discord allows in a day. Each process knows
which shards it is connected by, of those it should be.
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING

import structlog

from bot.ports.platforms import Connection
from bot.ports.stores import StoreUnreachable

APART = 5.5
"""Seconds between two new sessions of a bucket: Discord wants 5, as it sees them come."""

GLANCE = 0.25
"""Seconds between two looks whether it is our turn."""

PATIENCE = 2.0
"""Seconds the store may take to say whether it is."""

log = structlog.get_logger()


@dataclass(frozen=True)
class Share:
    """A part: how many shards there are in all, and the numbers of those in it."""

    shards: int
    ids: tuple[int, ...]


def shares(shards: int, ranges: int) -> tuple[Share | None, ...]:
    """Ranges of consecutive shards, of nearly the same length; one range of everything where Discord counts the shards.

    >>> shares(5, 2)
    (Share(shards=5, ids=(0, 1, 2)), Share(shards=5, ids=(3, 4)))
    >>> shares(0, 1)
    (None,)
    """
    if not shards:
        return (None,)
    ranges = min(ranges, shards)
    ends = [-(-shards * number // ranges) for number in range(ranges + 1)]
    return tuple(Share(shards, tuple(range(*pair))) for pair in pairwise(ends))


if TYPE_CHECKING:
    from bot.ports.processes import Clock
    from bot.ports.stores import Memory


@dataclass(frozen=True)
class Allowance:
    """What Discord says of new sessions: how many shards a bot of this size needs, how many sessions are left to begin.

    There are more in ``again`` seconds. ``at_once`` shards with different remainders may begin one at the same time.
    """

    shards: int
    left: int
    again: float
    at_once: int


class SessionStarts:
    """Turns to begin a session, shared by all processes with this store."""

    def __init__(self, memory: Memory, clock: Clock) -> None:
        self._memory = memory
        self._clock = clock

    async def turn(self, bucket: str) -> None:
        """Wait until a session may be begun in a bucket; a store that does not answer costs one pause."""
        while not await self._ours(bucket):
            await self._clock.sleep(GLANCE)

    async def _ours(self, bucket: str) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._memory.first(f"discord.identify.{bucket}", APART)
        except (StoreUnreachable, TimeoutError) as problem:
            log.warning("a session begins without asking other processes", bucket=bucket, problem=str(problem))
            await self._clock.sleep(APART)
            return True


if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.ports.processes import Clock


class ShardWatch:
    """Counts shards as they come and go. Where all have not been there yet, they count as away for ever."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._due: dict[int, int] = {}
        self._up: set[int] = set()
        self._whole = False
        self._since = -inf

    @contextmanager
    def listening(self, part: int, shards: int) -> Iterator[None]:
        """Meanwhile so many shards of a part should be connected."""
        self._due[part] = shards
        self._changed()
        try:
            yield
        finally:
            del self._due[part]
            self._changed()

    def counted(self, part: int, shards: int) -> None:
        """Discord has said of how many shards a part consists."""
        self._due[part] = shards
        self._changed()

    def came(self, shard: int) -> None:
        """A shard is connected: its session has begun, or goes on."""
        self._up.add(shard)
        self._changed()

    def went(self, shard: int) -> None:
        """A shard is not connected any more."""
        self._up.discard(shard)
        self._changed()

    def connection(self, closed: int = 0) -> Connection:
        """How it stands; ``closed`` connections have ended although nobody has said so yet."""
        due = sum(self._due.values())
        up = max(0, min(due, len(self._up)) - closed)
        away = 0.0 if self._whole or not due else (self._clock.now() - self._since) / 1000
        return Connection(due, up, away)

    def _changed(self) -> None:
        due = sum(self._due.values())
        before, self._whole = self._whole, 0 < due <= len(self._up)
        if before or self._whole:
            self._since = self._clock.now()
        elif not due:
            self._since = -inf

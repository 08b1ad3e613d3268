"""Parts of the servers a bot is in, so that several processes can listen, each to a part.

New sessions at the gateway: one after the other over all processes, and no more than Discord allows in a day.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import structlog

from bot.ports import StoreUnreachable


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
    from bot.ports import Clock, Memory

APART = 5.5
"""Seconds between two new sessions of a bucket: Discord wants 5, as it sees them come."""

GLANCE = 0.25
"""Seconds between two looks whether it is our turn."""

PATIENCE = 2.0
"""Seconds the store may take to say whether it is."""

log = structlog.get_logger()


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

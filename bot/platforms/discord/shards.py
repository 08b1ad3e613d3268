"""Parts of the servers a bot is in, so that several processes can listen, each to a part.

A process begins no more sessions than Discord allows in a day, and knows which shards it is connected by, of those it
should be.
"""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING

import structlog
from discord.gateway import DiscordWebSocket
from yarl import URL

from bot.platforms.discord.gateway import Listener
from bot.ports.platforms import UNNOTICED, Connection
from bot.ports.processes import end

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.platforms.discord.interactions import Conversation
    from bot.ports.platforms import Presence
    from bot.ports.processes import Clock

APART = 5.5
"""Seconds between two new sessions: Discord wants 5, as it sees them come. One that comes too early is begun again."""

HANGING_UP = 1.5
"""Seconds that leaving the gateway may take."""

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


@dataclass(frozen=True)
class Allowance:
    """What Discord says of new sessions: how many shards a bot of this size needs, how many sessions are left to begin.

    There are more in ``again`` seconds.
    """

    shards: int
    left: int
    again: float


class ShardWatch:
    """Counts shards as they come and go. Where all have not been there yet, they count as away for ever."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._due: dict[int, int] = {}
        self.up: set[int] = set()
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
        self.up.add(shard)
        self._changed()

    def went(self, shard: int) -> None:
        """A shard is not connected any more."""
        self.up.discard(shard)
        self._changed()

    def connection(self, closed: int = 0) -> Connection:
        """How it stands; ``closed`` connections have ended although nobody has said so yet."""
        due = sum(self._due.values())
        up = max(0, min(due, len(self.up)) - closed)
        away = 0.0 if self._whole or not due else (self._clock.now() - self._since) / 1000
        return Connection(due, up, away)

    def _changed(self) -> None:
        due = sum(self._due.values())
        before, self._whole = self._whole, 0 < due <= len(self.up)
        if before or self._whole:
            self._since = self._clock.now()
        elif not due:
            self._since = -inf


class ShardConnection(Listener):
    """A listener to all shards, or to a part of them, with the ids of the ``commands`` that another one registers."""

    registers = False

    def __init__(
        self,
        conversation: Conversation,
        clock: Clock,
        watch: ShardWatch,
        part: Share | None = None,
        presence: Presence = UNNOTICED,
        commands: dict[str, int] | None = None,
    ) -> None:
        super().__init__(conversation, presence, commands)
        if part is not None:
            self.shard_count, self.shard_ids = part.shards, list(part.ids)
        self._clock = clock
        self._watch = watch

    async def allowance(self) -> Allowance:
        """What Discord says now of new sessions; from then on it is known how many shards there are.

        discord.py goes back to Discord's own gateway where a session is over: that is the one which is named here.
        """
        shards, gateway, limit = await self.http.get_bot_gateway()
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)
        if self.shard_count is None:
            self.shard_count = shards
        here = len(self.shard_ids or range(self.shard_count))
        return Allowance(here, limit["remaining"], limit["reset_after"] / 1000)

    async def listen(self, stop: asyncio.Event) -> None:
        """Stay at the gateway until the event is set; answers can then still be given, until ``close``."""
        listening = asyncio.create_task(self.connect())
        stopped = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait({listening, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if listening.done():
                await listening
        finally:
            with contextlib.suppress(TimeoutError):
                hang_up = (shard.disconnect() for shard in self.shards.values())
                await asyncio.wait_for(asyncio.gather(*hang_up), HANGING_UP)
            stopped.cancel()
            await end([listening])
            for number in self.shards:
                self._watch.went(number)

    @property
    def closed(self) -> int:
        """Connections that have ended although discord.py has not said so yet."""
        return sum(number in self._watch.up and shard.is_closed() for number, shard in self.shards.items())

    async def on_shard_connect(self, shard: int) -> None:
        """A session has begun."""
        self._watch.came(shard)

    on_shard_resumed = on_shard_connect

    async def on_shard_disconnect(self, shard: int) -> None:
        """A session has ended, perhaps for a moment."""
        self._watch.went(shard)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Called by discord.py before each new session: one after the other, while there are any left.

        What is said to the first one of this process has been asked just before.
        """
        if initial:
            return
        while not (allowed := await self.allowance()).left:
            log.warning("Discord lets no session begin for now", shard=shard_id, again_in=allowed.again)
            await self._clock.sleep(allowed.again)
        await self._clock.sleep(APART)

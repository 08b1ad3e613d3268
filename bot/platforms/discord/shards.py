"""Parts of the servers a bot is in, so that several processes can listen, each to a part.

New sessions begin one after the other over all processes, and no more than Discord allows in a day. Each process knows
which shards it is connected by, of those it should be.
"""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Any

import structlog
from discord.gateway import DiscordWebSocket
from yarl import URL

from bot.delivery.worker_loop import end
from bot.platforms.discord.gateway import Listener
from bot.ports.platforms import UNNOTICED, Connection
from bot.ports.stores import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Iterator

    import aiohttp

    from bot.platforms.discord.interactions import Conversation
    from bot.ports.platforms import Presence
    from bot.ports.processes import Clock
    from bot.ports.stores import Memory

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


HANGING_UP = 1.5
"""Seconds that leaving the gateway may take."""

log = structlog.get_logger()


class ShardConnection(Listener):
    """A listener to all shards, or to a part of them.

    ``elsewhere`` says that another server than Discord's is spoken to: whatever discord.py would ask of Discord's own
    gateway then goes to the one of that server.
    """

    registers = False

    def __init__(
        self,
        conversation: Conversation,
        memory: Memory,
        clock: Clock,
        watch: ShardWatch,
        part: Share | None = None,
        presence: Presence = UNNOTICED,
        *,
        elsewhere: bool = False,
    ) -> None:
        super().__init__(conversation, memory, presence)
        if part is not None:
            self.shard_count, self.shard_ids = part.shards, list(part.ids)
        self._clock = clock
        self._watch = watch
        self._starts = SessionStarts(memory, clock)
        self._at_once = 1
        self._up: set[int] = set()
        self._dial = self.http.ws_connect
        if elsewhere:
            self.http.ws_connect = self._dialled  # type: ignore[method-assign]

    async def allowance(self) -> Allowance:
        """What Discord says now of new sessions; from then on it is known how many shards there are."""
        shards, _, limit = await self.http.get_bot_gateway()
        if self.shard_count is None:
            self.shard_count = shards
        self._at_once = max(1, limit["max_concurrency"])
        here = len(self.shard_ids or range(self.shard_count))
        return Allowance(here, limit["remaining"], limit["reset_after"] / 1000, self._at_once)

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
            for shard in tuple(self._up):
                self._went(shard)

    @property
    def closed(self) -> int:
        """Connections that have ended although discord.py has not said so yet."""
        return sum(number in self._up and shard.is_closed() for number, shard in self.shards.items())

    async def on_shard_connect(self, shard: int) -> None:
        """A session has begun."""
        self._up.add(shard)
        self._watch.came(shard)

    on_shard_resumed = on_shard_connect

    async def on_shard_disconnect(self, shard: int) -> None:
        """A session has ended, perhaps for a moment."""
        self._went(shard)

    def _went(self, shard: int) -> None:
        if shard in self._up:
            self._up.discard(shard)
            self._watch.went(shard)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Called by discord.py before each new session: its turn among all processes, while there are any left.

        What is said to the shards of this process before their first session has been asked just before.
        """
        while not initial and not (allowed := await self.allowance()).left:
            log.warning("Discord lets no session begin for now", shard=shard_id, again_in=allowed.again)
            await self._clock.sleep(allowed.again)
        await self._starts.turn(f"{self.application_id}.{(shard_id or 0) % self._at_once}")

    async def _dialled(self, url: str, **options: Any) -> aiohttp.ClientWebSocketResponse:
        """Connect to the gateway of the other server wherever discord.py would go to Discord's own."""
        asked = URL(url)
        if _discords(asked):
            _, gateway, _ = await self.http.get_bot_gateway()
            there = URL(gateway)
            if not _discords(there):
                url = str(there.with_query(asked.query))
        return await self._dial(url, **options)


def _discords(address: URL) -> bool:
    """Whether an address is one of Discord's own gateways."""
    own = str(DiscordWebSocket.DEFAULT_GATEWAY.host).removeprefix("gateway")
    return f".{address.host}".endswith(own)

"""A connection to the gateway: which shards, where the gateway is, and when a session may begin."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import structlog
from discord.gateway import DiscordWebSocket
from yarl import URL

from bot.delivery.worker_loop import end
from bot.platforms.discord.gateway import Listener
from bot.platforms.discord.shards import Allowance, SessionStarts
from bot.ports.platforms import UNNOTICED

if TYPE_CHECKING:
    import aiohttp

    from bot.platforms.discord.interactions import Conversation
    from bot.platforms.discord.shards import ShardWatch, Share
    from bot.ports.platforms import Presence
    from bot.ports.processes import Clock
    from bot.ports.stores import Memory

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

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Called by discord.py with every event; of shards that come and go we must know at once."""
        if event in {"shard_connect", "shard_resumed"}:
            self._up.add(args[0])
            self._watch.came(args[0])
        elif event == "shard_disconnect":
            self._went(args[0])
        super().dispatch(event, *args, **kwargs)

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

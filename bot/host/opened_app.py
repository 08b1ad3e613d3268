"""An app on a store that is up, with all that it needs opened and closed around it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.delivery.daily_puzzles import DailyPuzzles
from bot.delivery.worker_loop import end
from bot.host.app import App
from bot.host.settings import Settings
from bot.host.thinking_pool import ThinkingPool
from bot.host.wall_clock import WallClock
from bot.store.addresses import Kind, read_address
from bot.store.client import connect
from bot.store.key_values import Memory
from bot.store.redis_store import RedisStore


def replicas(given: int | None, url: str) -> int:
    """How many replicas a move waits for, with this setting and at this address.

    >>> [replicas(given, "redis+sentinel://one/games") for given in (None, 0, 2)], replicas(None, "redis://one")
    ([1, 0, 2], 0)
    """
    return int(read_address(url).kind is Kind.SENTINEL) if given is None else given


@asynccontextmanager
async def opened_app(settings: Settings, url: str, home: str | None) -> AsyncIterator[App]:
    """The app of one run, not started yet; ``home`` names the installation (``bot.delivery.background.Delivery``)."""
    client = connect(url)
    clock, made = WallClock(), None
    thinker = ThinkingPool(settings.capolinea_thinkers)
    try:
        store = RedisStore(client, replicas(settings.redis_replicas, url), fsync=settings.redis_fsync == "yes")
        puzzles = DailyPuzzles(Memory(client), thinker, clock)
        made = asyncio.create_task(puzzles.run())
        yield App(
            store, clock, home=home, previews=settings.capolinea_previews == "yes", explains=True, thinker=thinker,
            puzzles=puzzles,
        )  # fmt: skip
    finally:
        if made is not None:
            await end([made])
        await thinker.close()
        await client.aclose()

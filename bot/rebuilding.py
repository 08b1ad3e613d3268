"""Making every list of matches again, beside a running bot or without one."""

from __future__ import annotations

import asyncio

from bot.running import revealed
from bot.settings import Settings
from bot.store.client import connect
from bot.store.redis import RedisStore
from bot.store.server import Server


async def rebuild_lists(settings: Settings) -> int:
    """How many tables the lists were made from. Raises ``bot.store.checks.Unready``."""
    server = Server(settings.capolinea_data, revealed(settings.redis_url))
    client = connect(await asyncio.to_thread(server.attach))
    try:
        return await RedisStore(client).rebuild()
    finally:
        await client.aclose()
        await asyncio.to_thread(server.stop)

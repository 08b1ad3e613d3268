"""What a host does with the store of the games by a command, beside a running bot or without one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.archive import Archive
from bot.house import WallClock
from bot.ports import Code
from bot.sealing import table_record
from bot.settings import Settings, revealed
from bot.store.client import connect
from bot.store.redis import RedisStore
from bot.store.server import Server
from games.kernel import Json
from rendering.text import said


class NoRecord(Exception):
    """There is nothing to export under this code, in one sentence."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.sentence = said("There is no match {code} that has begun.", code=ascii(code)[1:-1][:20])


@asynccontextmanager
async def attached(settings: Settings) -> AsyncIterator[RedisStore]:
    """The store on the server of a running bot, or on one started for the moment.

    Raises ``bot.store.checks.Unready``.
    """
    server = Server(settings.capolinea_data, revealed(settings.redis_url))
    client = connect(await asyncio.to_thread(server.attach))
    try:
        yield RedisStore(client)
    finally:
        await client.aclose()
        await asyncio.to_thread(server.stop)


async def exported(settings: Settings, code: str) -> Json:
    """The record (rules/RECORDS.md) of a match that has begun, for the host alone.

    It shows the hands of a running match, the seed only of a finished one. Raises ``NoRecord``.
    """
    async with attached(settings) as store:
        archive = Archive(store, WallClock())
        at = await archive.load(Code(code.upper()))
        if at is None or at.table.match is None:
            raise NoRecord(code)
        return table_record(await archive.past(at.table.code, 0, at.version))


async def rebuilt(settings: Settings) -> int:
    """Make every list of matches again; answers how many tables they were made from."""
    async with attached(settings) as store:
        return await store.rebuild()

"""A table's match as a record (rules/RECORDS.md), beside a running bot or without one; for the host alone."""

from __future__ import annotations

import asyncio

from bot.archive import Archive
from bot.house import WallClock
from bot.ports import Code
from bot.running import revealed
from bot.sealing import table_record
from bot.settings import Settings
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


async def exported(settings: Settings, code: str) -> Json:
    """The record of a match that has begun; it shows the hands of a running one, the seed only of a finished one.

    Raises ``NoRecord`` or ``bot.store.checks.Unready``.
    """
    server = Server(settings.capolinea_data, revealed(settings.redis_url))
    client = connect(await asyncio.to_thread(server.attach))
    try:
        archive = Archive(RedisStore(client), WallClock())
        at = await archive.load(Code(code.upper()))
        if at is None or at.table.match is None:
            raise NoRecord(code)
        return table_record(await archive.past(at.table.code, 0, at.version))
    finally:
        await client.aclose()
        await asyncio.to_thread(server.stop)

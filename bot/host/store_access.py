"""The store of the games for one command, beside a running bot or without one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from bot.host.logs import configure
from bot.host.settings import read_settings, revealed
from bot.host.terminal import refuse, refuse_unreachable
from bot.ports.stores import StoreUnreachable
from bot.store.client import LASTING, connect
from bot.store.redis_store import RedisStore
from bot.store.server.server import Server
from bot.store.shape import check_shape
from bot.table.saves import Newer
from rendering.text import SentenceError, said

T = TypeVar("T")


@asynccontextmanager
async def store(*, alone: bool = False, new: bool = False) -> AsyncIterator[RedisStore]:
    """The store on the server of a running bot, or on one started for the moment; with ``alone`` no bot may run.

    A data folder that holds no games yet is refused, unless ``alone`` or ``new``. Raises
    ``bot.store.server.checks.Unready`` and ``bot.host.settings.Unusable``.
    """
    settings = read_settings()
    server = Server(settings.capolinea_data, revealed(settings.redis_url))
    if alone:
        url = await asyncio.to_thread(server.start)
    else:
        url = await asyncio.to_thread(server.attach, new=new)
    client = connect(url, LASTING)
    try:
        if not alone:
            await check_shape(client)
        yield RedisStore(client)
    finally:
        await client.aclose()
        await asyncio.to_thread(server.stop)


def done(work: Coroutine[Any, Any, T]) -> T:
    """The result of the work. Where it cannot be done: one sentence and status 2."""
    configure((), level="warning")
    try:
        return asyncio.run(work)
    except SentenceError as problem:
        refuse(problem.sentence)
    except Newer:
        refuse(said("This table was saved by a newer bot. It waits, untouched, for the update."))
    except StoreUnreachable as problem:
        refuse_unreachable(problem)

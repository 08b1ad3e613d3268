"""One of several processes that want to add to the same match at once."""

from __future__ import annotations

import asyncio

from bot.ports.addresses import Code
from bot.ports.stores import Commit, Conflict
from bot.store.client import connect
from bot.store.redis_store import RedisStore


def race(url, name, count):
    """Add ``count`` entries, each exactly once; answers how often somebody else was faster."""
    return asyncio.run(_race(url, name, count))


async def _race(url, name, count):
    client = connect(url)
    store = RedisStore(client)
    conflicts = 0
    for number in range(count):
        line = f"{name}:{number}".encode()
        while True:
            stored = await store.load(Code("K7QF"))
            version = stored.version if stored else 0
            done = await store.commit(Commit(Code("K7QF"), version, line.decode(), (line,), line, None, (), ()))
            if done != Conflict():
                break
            conflicts += 1
    await client.aclose()
    return conflicts

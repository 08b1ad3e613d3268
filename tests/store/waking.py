"""One of several processes that look at tables whose deadlines have run out."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from bot.delivery.due_worker import DueWorker
from bot.delivery.worker_loop import end
from bot.ports.addresses import Code
from bot.ports.stores import Commit
from bot.store.client import connect
from bot.store.redis_store import RedisStore


class Standing:
    """A clock that stands."""

    def __init__(self, instant):
        self._instant = instant

    def now(self):
        """Always the same instant."""
        return self._instant

    async def sleep(self, seconds):
        """For real: others work meanwhile."""
        await asyncio.sleep(min(seconds, 0.05))


def wake(url, owner, instant, goal):
    """Handle what is due at an instant until ``goal`` tables have been handled by all three; the codes in order."""
    return asyncio.run(_wake(url, owner, instant, goal))


async def _wake(url, owner, instant, goal):
    store = RedisStore(connect(url))
    handled, together, apart = [], asyncio.Event(), asyncio.Event()

    async def handle(code):
        handled.append(code)
        # nobody handles all before the others have begun
        if len(handled) == 1:
            await store.client.incr("begun")
            with suppress(TimeoutError):
                async with asyncio.timeout(60):
                    while int(await store.client.get("begun")) < 3:  # noqa: ASYNC110 - counted by other processes
                        await asyncio.sleep(0.02)
                    together.set()
            if not together.is_set():
                apart.set()
        await together.wait()
        stored = await store.load(code)
        await store.commit(Commit(code, stored.version, "late", (owner.encode(),), b"s", None, (), ()))
        await store.client.incr("handled")

    worker = asyncio.create_task(DueWorker(store, handle, Standing(instant), owner).run())
    # a command that blocks would hold up those that are sent together with it
    while int(await store.client.get("handled") or 0) < goal:
        await asyncio.sleep(0.02)
        assert not worker.done()
        assert not apart.is_set(), "the other processes have handled nothing"
    await end([worker])
    await store.client.aclose()
    return handled


async def fill(store, count, due, **facts):
    """So many tables, each due at what ``due`` says of its number; their codes."""
    codes = [Code(f"D{number:05}") for number in range(count)]
    for start in range(0, count, 50):
        some = [
            Commit(code, 0, "new", (b"one",), b"s", due(start + number), (), (), **facts)
            for number, code in enumerate(codes[start : start + 50])
        ]
        await asyncio.gather(*map(store.commit, some))
    return codes

"""Sessions begin one after the other over all processes, on a real store."""

import asyncio

from bot.platforms.discord import DiscordPlatform
from bot.platforms.discord.shards import APART, GLANCE, SessionStarts, shares
from bot.ports.stores import StoreUnreachable
from bot.store import keys
from bot.store.key_values import Memory
from discord_chat.stand import Clerk, Notes, Studio, WallClock


class Counting(WallClock):
    """A clock that notes how long one waits, does not wait, and calls somebody first."""

    def __init__(self, meanwhile):
        self.waited = []
        self.meanwhile = meanwhile

    async def sleep(self, seconds):
        """Note it."""
        self.waited.append(seconds)
        await self.meanwhile()


async def test_one_at_a_time(redis_client):
    """Whoever comes second waits until the turn of the first has run out; other buckets do not wait."""
    memory = Memory(redis_client)
    key = keys.turn("discord.identify.app.0")

    async def passing():
        """The turn runs out after a while."""
        if len(clock.waited) == 3:
            await redis_client.delete(key)

    clock = Counting(passing)
    first, second = SessionStarts(memory, clock), SessionStarts(Memory(redis_client), clock)
    await first.turn("app.0")
    assert clock.waited == []
    assert 0 < await redis_client.pttl(key) <= 1000 * APART
    await second.turn("app.1")
    assert clock.waited == []
    await second.turn("app.0")
    assert clock.waited == [GLANCE] * 3


async def test_a_store_that_is_away_costs_one_pause():
    """A process that cannot ask the others waits as long as one of them would take, and begins."""

    class Away(Notes):
        """A memory that cannot be reached."""

        async def first(self, key, seconds):
            """Not now."""
            raise StoreUnreachable("away")

    clock = Counting(lambda: asyncio.sleep(0))
    await SessionStarts(Away(), clock).turn("app.0")
    assert clock.waited == [APART]


async def test_no_session_is_begun_that_is_not_left(loopback):
    """Where Discord lets no session begin for now, none is begun before it does."""

    async def more():
        """Time passes, and Discord allows more."""
        loopback.sessions_left = 1000
        await asyncio.sleep(0)

    clock = Counting(more)
    loopback.sessions_left = 1
    one = DiscordPlatform("right", Clerk(), Studio(), clock, Notes(), loopback.address, parts=(shares(2, 1)))
    running = asyncio.create_task(one.run())
    await loopback.gateway.identifies(2)
    assert clock.waited[0] == loopback.reset_after / 1000
    assert one.connection().due == 2
    await one.close()
    await asyncio.wait_for(running, 60)


async def test_a_session_that_is_lost_is_not_begun_again_before_one_is_left(loopback, online, monkeypatch):
    """A session that cannot go on waits for the next one that Discord allows."""
    waited = []

    async def sleep(seconds):
        waited.append((seconds, len(loopback.gateway.identified)))
        loopback.sessions_left = 5

    monkeypatch.setattr(WallClock, "sleep", staticmethod(sleep))
    loopback.sessions_left = 0
    session = loopback.gateway.of(0)
    session.alive = False
    await session.socket.send_json({"op": 9, "d": False})
    await loopback.gateway.identifies(2)
    assert waited[0] == (loopback.reset_after / 1000, 1)

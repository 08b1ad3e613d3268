"""Twenty people at once who press and say whatever they see: each of them is answered, once, each time."""

import asyncio
import itertools
import random
from collections import Counter

import pytest
from discord.http import Route
from structlog.testing import capture_logs

from bot.host.app import App
from bot.platforms.discord import DiscordPlatform
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from discord_chat.crowd import Crowd, Somebody
from discord_chat.stand import Studio

TROUBLE = ("error", "critical", "exception")


@pytest.fixture
async def crowd():
    """A function that makes a Discord with a crowd."""
    before, begun = Route.BASE, []

    async def begin(count, seed):
        begun.append(Crowd(count, random.Random(seed)))
        begun[-1].address = await begun[-1].start()
        return begun[-1]

    yield begin
    Route.BASE = before
    for one in begun:
        await one.stop()


async def rush(crowd, redis_url, acts):
    """So many acts of 20 people with the real house; the table codes there are at the end, and what was logged."""
    connection = connect(redis_url)
    house = App(RedisStore(connection), home="here")
    platform = DiscordPlatform("right", house.desk, Studio(), house.clock, crowd.address)
    house.add(platform)
    running = asyncio.create_task(platform.run())
    await crowd.gateway.identifies(1)
    house.start()
    people = [Somebody(crowd, person, "rush") for person in crowd.people]
    left = itertools.count(acts, -1)

    async def act(one):
        while next(left) > 0:
            await one.act()

    with capture_logs() as logged:
        for one, game in zip(people, itertools.cycle(("metro", "socks", "road", "tandem"))):
            await one.say("new", [{"name": "game", "type": 3, "value": game}])
        await asyncio.gather(*map(act, people))
        await house.stop()
        await platform.close()
        await asyncio.wait_for(running, 60)
    tables = [
        await house.repository.load(code) for code in await house.store.tables_at(f"discord:{700000000000000200}")
    ]
    logs = [await house.repository.past(at.table.code, 0, at.version) for at in tables if at is not None]
    await connection.aclose()
    return logs, [one for one in logged if one["log_level"] in TROUBLE or one.get("exc_info")]


async def judged(crowd, redis_url, acts):
    """The rush, and what must be true after it."""
    logs, trouble = await rush(crowd, redis_url, acts)
    assert Counter(crowd.callbacks.values()).keys() == {1}
    assert crowd.callbacks.keys() == crowd.asked.keys()
    assert (crowd.strays, trouble) == ([], [])
    assert crowd.requests.faults == []
    for log in logs:
        keys = [key for key, _ in itertools.groupby(one.line.key for one in log)]
        assert len(keys) == len(set(keys)), "an ask was done twice"
    return logs


async def test_a_short_rush(crowd, redis_url):
    """Every interaction is answered once, nothing is done twice, no traceback is logged, every body is in shape."""
    logs = await judged(await crowd(20, 1), redis_url, 400)
    assert sum(len(log) for log in logs) > 60


@pytest.mark.soak
async def test_ten_thousand(crowd, redis_url):
    """The same with 10,000 acts."""
    assert len(await judged(await crowd(20, 2), redis_url, 10_000)) > 20

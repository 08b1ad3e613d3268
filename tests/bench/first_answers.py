"""How long somebody on Discord waits for a sign: from the instant in an interaction's id to the first answer to it.

Twenty people who never think share one channel, so that twenty interactions are always under way and boards are drawn
all the time. The Discord of loopback runs in the same process, and takes some of its time.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import sys
import time
from pathlib import Path
from typing import Any

from aiohttp import web
from discord.http import Route
from discord.utils import snowflake_time, time_snowflake, utcnow
from timing import show, sized

from bot.host.app import App
from bot.platforms.discord import DiscordPlatform
from bot.store.client import connect
from bot.store.redis_store import RedisStore

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from discord_chat.crowd import DEFER, OFFER, THINK, Crowd, Somebody

PEOPLE, ACTS = 20, sized(600, 40)


class Timed(Crowd):
    """A crowd whose interactions carry the instant, and whose first answers are timed."""

    def __init__(self) -> None:
        super().__init__(PEOPLE, random.Random(1))
        self.seconds: list[float] = []
        self.deferred = 0
        self._ids = (time_snowflake(utcnow()) + number for number in itertools.count(1))

    def _check(self, request: web.Request, body: Any) -> None:
        """Nothing: this is about time."""

    async def _called(self, request: web.Request) -> web.Response:
        arrived = time.time()
        body, _ = await self._body(request)
        if body["type"] != OFFER:
            self.seconds.append(arrived - snowflake_time(int(request.match_info["id"])).timestamp())
            self.deferred += body["type"] in {DEFER, THINK}
        return await super()._called(request)


async def measured(url: str) -> dict[str, float]:
    """Seconds of the median and of the 99th of a hundred first answers, and the share of mere acknowledgements."""
    before, crowd = Route.BASE, Timed()
    address = await crowd.start()
    client = connect(url)
    await client.flushall()
    house = App(RedisStore(client), home="here")
    platform = DiscordPlatform("right", house.desk, house.studio, house.clock, address)
    house.add(platform)
    running = asyncio.create_task(platform.run())
    await crowd.gateway.identifies(1)
    house.start()
    people = [Somebody(crowd, person, "first") for person in crowd.people]
    left = itertools.count(ACTS, -1)

    async def act(one: Somebody) -> None:
        while next(left) > 0:
            await one.act()

    for one, game in zip(people, itertools.cycle(("metro", "socks", "road", "tandem"))):
        await one.say("new", [{"name": "game", "type": 3, "value": game}])
    for bot in people:
        await bot.say("bot", [])
        await bot.say("start", [])
    crowd.seconds, crowd.deferred = [], 0
    await asyncio.gather(*map(act, people))
    await house.stop()
    await platform.close()
    await running
    await client.aclose()
    await crowd.stop()
    Route.BASE = before
    waited = sorted(crowd.seconds)
    median, slowest = waited[len(waited) // 2], waited[len(waited) * 99 // 100]
    show("discord: first answer, median", median * 1000)
    show("discord: first answer, 99 of 100 sooner (goal 1,000)", slowest * 1000)
    show("discord: answered by an acknowledgement first", 100 * crowd.deferred / len(waited), "%")
    return {"discord.first_answer.p50": median, "discord.first_answer.p99": slowest}

"""How much of the house a typed move passes on Discord: modules, frames and round trips, printed by ``make house``.

A Discord on loopback and the bot with its own server run in this process. From the event of the gateway until the
interaction is answered and its board is posted, every call of a function of ours is seen.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

import structlog
from bench.storing import server
from discord.http import Route
from discord_chat.crowd import Crowd, Somebody
from house import HOUSE, ROOMS

from bot.host.app import App
from bot.platforms.discord.platform import DiscordPlatform
from bot.store.client import connect
from bot.store.key_values import Memory
from bot.store.redis_store import RedisStore

OURS = tuple(f"{HOUSE / room}/" for room in ROOMS)


@dataclass
class Way:
    """The modules whose functions were called, and how many frames of ours stood above the rules' ``apply`` at most."""

    modules: set[str] = field(default_factory=set)
    frames: int = 0

    def step(self, frame: FrameType, event: str, _: Any) -> None:
        """One call."""
        path = frame.f_code.co_filename
        if event != "call" or not path.startswith(OURS):
            return
        self.modules.add(path)
        if path.endswith("games/metro/rules.py") and frame.f_code.co_name == "apply":
            count, above = 0, frame.f_back
            while above is not None:
                count += above.f_code.co_filename.startswith(OURS)
                above = above.f_back
            self.frames = max(self.frames, count)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Sees every call of this thread within."""
        sys.setprofile(self.step)
        try:
            yield
        finally:
            sys.setprofile(None)


async def walked(url: str) -> Way:
    """The way of a fifth move of Metro, when nothing is done for the first time."""
    before, crowd, way = Route.BASE, Crowd(2, random.Random(1)), Way()
    address, client = await crowd.start(), connect(url)
    house = App(RedisStore(client), home="here")
    platform = DiscordPlatform("right", house.desk, house.studio, house.clock, Memory(client), address)
    house.add(platform)
    running = asyncio.create_task(platform.run())
    await crowd.gateway.identifies(1)
    house.start()
    people = [Somebody(crowd, person, "way") for person in crowd.people]
    for one in people:
        await one.say("preview", [{"name": "on", "type": 3, "value": "off"}])
    await people[0].say("new", [{"name": "game", "type": 3, "value": "metro"}])
    (code,) = [each async for each in house.store.codes()]
    await people[1].say("join", [{"name": "code", "type": 3, "value": code}])
    await people[0].say("start", [{"name": "code", "type": 3, "value": code}])
    for number in range(5):
        await house.delivery.drain()
        at = await house.repository.load(code)
        assert at is not None and at.table.match is not None
        seat = at.table.match.awaited[0]
        text = next(move for move in at.table.match.legal(seat) if move.startswith("lay"))
        account = at.table.sitters[seat].account
        one = next(one for one in people if account == f"discord:{one.person}")
        move = [{"name": "text", "type": 3, "value": text}, {"name": "code", "type": 3, "value": code}]
        with way.watched() if number == 4 else nullcontext():
            await one.say("move", move)
            after = at
            for _ in range(1000):
                if after.version > at.version:
                    break
                await asyncio.sleep(0.01)
                after = await house.repository.load(code) or at
            assert after.version > at.version
            if number == 4:
                await house.delivery.drain()
    await house.stop()
    await platform.close()
    await running
    await client.aclose()
    await crowd.stop()
    Route.BASE = before
    return way


async def main() -> None:
    """Print it."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    async with server() as url:
        way = await walked(url)
    print(f"a typed move on Discord: {len(way.modules)} modules, {way.frames} frames above apply")


if __name__ == "__main__":
    asyncio.run(main())

"""How much of the house a typed move passes on Discord: modules, frames and round trips, printed by ``make house``.

A Discord on loopback and the bot with its own server run in this process. From the event of the gateway until the
interaction is answered and its board is posted, every call of a function of ours is seen. What else the process does at
that moment is seen too, so the shortest of several ways is the one (``tests/test_way_of_a_move.py``).
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
from discord_chat.crowd import CHANNEL, Crowd, Somebody
from house import HOUSE, ROOMS

from bot.host.app import App
from bot.platforms.discord.platform import DiscordPlatform
from bot.ports.addresses import Place
from bot.store.client import connect
from bot.store.redis_store import RedisStore

PATIENCE = 60.0
FIRST, MOVES = 4, 9
"""Moves before the first that is watched, so that nothing is done for the first time, and moves in all."""

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
    """The shortest way of several moves of Metro."""
    before, crowd, ways = Route.BASE, Crowd(2, random.Random(1)), []
    address, client = await crowd.start(), connect(url)
    house = App(RedisStore(client), home="here")
    platform = DiscordPlatform("right", house.desk, house.studio, house.clock, address)
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
    here = Place(f"discord:{CHANNEL}")
    for number in range(MOVES):
        at = await house.repository.load(code)
        assert at is not None and at.table.match is not None
        assert await house.delivery.told(here, code, at.version, PATIENCE)
        seat = at.table.match.awaited[0]
        text = next(move for move in at.table.match.legal(seat) if move.startswith("lay"))
        account = at.table.sitters[seat].account
        one = next(one for one in people if account == f"discord:{one.person}")
        way = Way()
        with way.watched() if number >= FIRST else nullcontext():
            await one.say("move", [{"name": "text", "type": 3, "value": f"{code} {text}"}])
            assert await house.delivery.told(here, code, at.version + 1, PATIENCE)
        if number >= FIRST:
            ways.append(way)
    await house.stop()
    await platform.close()
    await running
    await client.aclose()
    await crowd.stop()
    Route.BASE = before
    return min(ways, key=lambda way: len(way.modules))


async def main() -> None:
    """Print it."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    async with server() as url:
        way = await walked(url)
    print(f"a typed move on Discord: {len(way.modules)} modules, {way.frames} frames above apply")


if __name__ == "__main__":
    asyncio.run(main())

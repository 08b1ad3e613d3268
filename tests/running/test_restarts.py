"""Three bots play on while one after the other ends, in order or not."""

from __future__ import annotations

import asyncio
import json
import random
import signal

import pytest
from shared_world import ANN, World
from telegram_chat.chats import words

from bot.archive import Archive, At
from bot.house import WallClock
from bot.ports import Code
from games.kernel import Seat

ENDS = [signal.SIGKILL] * 50 + [signal.SIGTERM] * 25


class Player:
    """Ann, who plays against a computer player in her private chat on Telegram."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.archive = Archive(world.store, WallClock())
        self.chat = world.telegram.private(ANN)
        self.code = Code("")
        self.moved = 0

    async def says(self, text: str) -> int:
        """She writes; gives the update's number."""
        return await self.world.telegram.says(ANN, self.chat, text)

    async def table(self) -> At:
        """The table, once it waits for her; a new one where there is none or the match is over."""
        while True:
            at = await self.archive.load(self.code) if self.code else None
            if at is None or at.table.over:
                for line in ("/new metro", "/bot", "/start"):
                    await self.world.telegram.handled(await self.says(line))
                codes = await self.world.store.tables_at(self.world.private_place)
                self.code, self.moved = codes[0], 0
            elif at.table.match is not None and Seat(0) in at.table.match.awaited:
                return at
            await asyncio.sleep(0.05)

    async def moves(self) -> int:
        """Her next move, sent but not yet handled; gives the update's number."""
        at = await self.table()
        assert at.table.match is not None
        self.moved += 1
        return await self.says(f"/move {at.table.match.legal(Seat(0))[0]}")

    async def applied(self) -> int:
        """How many of her moves stand in the log."""
        lines = [json.loads(line) for line in await self.world.store.log(self.code)]
        return sum(line["k"] == "move" and line["s"] == 0 and line.get("b", "person") == "person" for line in lines)


@pytest.mark.soak
async def test_play_goes_on_while_bots_come_and_go(world):
    """At random moments one of three bots gets kill -9 or SIGTERM: no move is lost or made twice, all is told.

    It takes long: up to a minute for each bot killed amid a delivery, whose lease on the place has to run out.
    """
    luck = random.Random(20261121)
    bots = [await world.bot() for _ in range(3)]
    player = Player(world)
    ended = {signal.SIGTERM: 0, signal.SIGKILL: 0}
    await player.table()
    for how in luck.sample(ENDS, len(ENDS)):
        before = len(player.chat.ours)
        update = await player.moves()
        victim = bots.pop(luck.randrange(3))
        for _ in range(luck.randrange(12)):
            await asyncio.to_thread(victim.get, "/healthz")
        victim.process.send_signal(how)
        status = await asyncio.to_thread(victim.process.wait, 10)
        assert status == (0 if how is signal.SIGTERM else -signal.SIGKILL), victim.complained
        ended[how] += 1
        bots.append(await world.bot())
        # the role of a listener that was killed has to run out first
        await world.telegram.handled(update, 60)
        assert await player.applied() == player.moved
        at = await player.archive.load(player.code)
        async with asyncio.timeout(150):
            # another process tells it
            while not await world.store.boxes.told(world.private_place, player.code, at.version):  # noqa: ASYNC110 - it is in the store of another process
                await asyncio.sleep(0.05)
        assert len(player.chat.ours) > before
    for bot in bots:
        assert await asyncio.to_thread(bot.end) == 0
    print(f"\nended in order {ended[signal.SIGTERM]}, killed {ended[signal.SIGKILL]}: no move lost, none made twice")
    assert words(player.chat.last)

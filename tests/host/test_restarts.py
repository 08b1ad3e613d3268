"""Three bots play on while one after the other ends, in order or not."""

from __future__ import annotations

import asyncio
import json
import random
import signal
from collections import Counter, defaultdict
from itertools import combinations, pairwise

import pytest
from bot_process import BotProcess
from shared_world import ANN, PRIVATELY, World
from telegram_chat.chats import words

from bot.ports.addresses import Code, Place
from bot.ports.processes import WallClock
from bot.ports.stores import NEW, SHORT, each
from bot.ports.web_rooms import START
from bot.repository import At, Repository
from bot.store.mailboxes import attempt_id
from bot.store.web_rooms import WebRooms
from games.kernel.game import Seat

LOBBY = Place("web:lobby")
PATIENCE = 120
"""Seconds in which what hangs shows itself; on the slowest machine nothing else takes so long."""


class Player:
    """Ann, who plays against a computer player in her private chat; her one on Discord and a room follow the match."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.repository = Repository(world.store, WallClock())
        self.chat = world.telegram.private(ANN)
        self.code = Code("")
        self.codes: list[Code] = []
        self.moved = 0

    async def says(self, text: str) -> int:
        """She writes; gives the update's number."""
        return await self.world.telegram.says(ANN, self.chat, text)

    async def table(self) -> At:
        """The table, once it waits for her; a new one where there is none or the match is over."""
        while True:
            at = await self.repository.load(self.code) if self.code else None
            if at is None or at.table.over:
                await self._open()
            elif at.table.match is not None and Seat(0) in at.table.match.awaited:
                return at
            await asyncio.sleep(0.05)

    async def _open(self) -> None:
        """A new table, which the others watch from its start on."""
        await self.world.telegram.handled(await self.says("/new metro"), PATIENCE)
        (self.code, *_), self.moved = await self.world.store.tables_at(self.world.private_place), 0
        self.codes.append(self.code)
        await asyncio.to_thread(self.world.bots[0].say, "zoe", f"/watch {self.code}")
        async with asyncio.timeout(PATIENCE):
            while self.code not in await self.world.store.tables_at(PRIVATELY):
                # nobody may listen just now, and Discord tells nothing later
                await self.world.slash("watch", code=self.code)
                await asyncio.sleep(0.5)
        for line in ("/bot", "/start"):
            await self.world.telegram.handled(await self.says(line), PATIENCE)

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

    async def told(self) -> None:
        """All there is has been told in all three places, by whoever is left."""
        store, at = self.world.store, await self.repository.load(self.code)
        async with asyncio.timeout(PATIENCE):
            for place in (self.world.private_place, PRIVATELY, LOBBY):
                # it is in the store of other processes
                while not await store.mailboxes.told(place, self.code, at.version):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)


async def on_discord(player: Player) -> list[tuple[Code, int, int]]:
    """What was posted as a new message on Discord: matches and ranges of versions, by the ids of their attempts."""
    known = {}
    for code in player.codes:
        identities = [NEW, *each(NEW, await player.world.store.log(code))]
        for start, stop in combinations(range(len(identities)), 2):
            known[attempt_id(PRIVATELY, code, start, stop, identities[stop][:SHORT])] = (code, start, stop)
    return [known[body["nonce"]] for body in player.world.discord.posted]


async def on_the_web(player: Player) -> list[tuple[Code, int, int]]:
    """What was posted to everybody in the room."""
    lines = await WebRooms(player.world.store.client).since("lobby", START)
    told = [json.loads(line.body) for line in lines if line.to is None]
    return [(Code(one["code"]), *one["span"]) for one in told]


def once(told: list[tuple[Code, int, int]]) -> bool:
    """Whether of each match every version was told, in order and none twice; the lobby's message is only edited."""
    spans = defaultdict(list)
    for code, *span in told:
        spans[code].append(span)
    pairs = [pair for each in spans.values() for pair in pairwise(each[1:])]
    begun = all(each[0][1] <= each[1][0] for each in spans.values() if len(each) > 1)
    return begun and all(stop == start for (_, stop), (start, _) in pairs)


def repeated(player: Player) -> int:
    """How many boards stand twice in the private chat."""
    boards = Counter(words(message) for message in player.chat.ours if "photo" in message)
    return boards.total() - len(boards)


async def succession(world: World, victim: BotProcess, how: signal.Signals) -> BotProcess:
    """A bot gets a signal; the one that takes its place, itself where it only stands still."""
    victim.process.send_signal(how)
    if how is signal.SIGSTOP:
        return victim
    status = await asyncio.to_thread(victim.process.wait, PATIENCE)
    assert status == (0 if how is signal.SIGTERM else -signal.SIGKILL), victim.complained
    return await world.bot()


async def suffer(world: World, kills: int, ends: int, halts: int, seed: int) -> None:
    """So many of one of three bots are killed, so many end in order, each at a random moment after a move was sent.

    So many stand still until others have done their work, and then go on with what they were at.
    """
    luck = random.Random(seed)
    world.bots = list(await asyncio.gather(*(world.bot() for _ in range(3))))
    player = Player(world)
    await player.table()
    ended = [signal.SIGKILL] * kills + [signal.SIGTERM] * ends + [signal.SIGSTOP] * halts
    for how in luck.sample(ended, len(ended)):
        update = await player.moves()
        victim = world.bots.pop(luck.randrange(3))
        for _ in range(luck.randrange(12)):
            await asyncio.to_thread(victim.get, "/healthz")
        next_one = asyncio.create_task(succession(world, victim, how))
        await world.telegram.handled(update, PATIENCE)
        assert await player.applied() == player.moved
        await player.told()
        world.bots.append(await next_one)
        if how is signal.SIGSTOP:
            victim.process.send_signal(signal.SIGCONT)
    for bot in world.bots:
        assert await asyncio.to_thread(bot.end) == 0
    discord, web = await on_discord(player), await on_the_web(player)
    assert len(discord) > len(ended) and once(discord)
    assert len(web) > len(ended) and once(web)
    print(f"\n{kills} bots of three killed, {ends} ended in order, {halts} stood still for a while")
    print("moves lost 0, made twice 0, deliveries stuck 0", end="; ")
    print(f"new messages {len(discord)} on Discord and {len(web)} on the web, none twice", end=", ")
    print(f"{len(player.chat.ours)} on Telegram, {repeated(player)} of them twice")
    assert repeated(player) <= kills + halts


@pytest.mark.waits
async def test_play_goes_on_while_bots_come_and_go(world):
    """One of three is killed, ends or stands still at any moment: no move is lost or made twice, all is told once."""
    await suffer(world, 3, 1, 1, 1)


@pytest.mark.soak
async def test_play_goes_on_for_long_while_bots_come_and_go(world):
    """The same for fifty killed, 25 ended in order and ten that stood still."""
    await suffer(world, 50, 25, 10, 2)

"""Bots that share one Redis and the same tokens: one ends in the middle of its work, another goes on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable, Iterator

import pytest
from aiohttp import ClientSession
from bot_process import BotProcess
from discord_chat.wire import Loopback, slash
from telegram_chat.bot_api import TOKEN, BotApi, Person

from bot.ports import Place
from bot.store import keys

Launch = Callable[..., BotProcess]

ANN = Person(11, "Ann")
CHANNEL = Place("discord:700000000000000200")
ROLES = ("discord:700000000000000001:0/1", "telegram:4242")


class World:
    """A Discord and a Telegram on loopback, a store, and the bots that share them."""

    def __init__(self, launch: Launch, store, server) -> None:
        self.launch = launch
        self.store = store
        self.url = server.url
        self.server: int = json.loads((server.folder / "server.json").read_text())["pid"]
        self.discord = Loopback()
        self.discord.token = "right"
        self.telegram = BotApi(lambda: 0)
        self.group = self.telegram.group()
        self.places = (CHANNEL, Place(f"telegram:{self.group.id}"), Place("web:lobby"))
        self.ids: Iterator[int] = iter(range(700000000000000600, 700000000000000900))

    async def bot(self, **settings: str) -> BotProcess:
        """One more bot, once it is open."""
        bot = self.launch(
            REDIS_URL=self.url,
            DISCORD_TOKEN="right",
            TELEGRAM_TOKEN=TOKEN,
            DISCORD_API_BASE=self.discord.address,
            TELEGRAM_API_BASE=self.telegram.base,
            **settings,
        )
        return await asyncio.to_thread(bot.opened)

    async def slash(self, name: str, **options: str) -> None:
        """Ann gives a command on Discord."""
        await self.discord.emit("INTERACTION_CREATE", slash(name, **options) | {"id": str(next(self.ids))})

    async def listening(self) -> None:
        """Wait until somebody stands at the gateway of Discord and polls Telegram."""
        async with asyncio.timeout(30):
            await self.discord.listening.wait()
            await self.telegram.until(lambda: any(name == "getUpdates" for name, *_ in self.telegram.requests))

    async def holders(self) -> list[bytes | None]:
        """Who has the roles, whether their leases have run out or not."""
        return [await self.store.client.hget(keys.role(role), "owner") for role in ROLES]

    async def held_by(self, owner: bytes) -> list[str]:
        """Everything that stands in the name of a process: partitions, places and claimed tables."""
        client = self.store.client
        partitions = [keys.of_partition(number, "relay") for number in range(keys.PARTITIONS)]
        leases = [*partitions, *(keys.box(place, "state") for place in self.places)]
        claims = [keys.of_partition(number, "claims") for number in range(keys.PARTITIONS)]
        return [name for name in leases if await client.hget(name, "owner") == owner] + [
            name for name in claims for claim in await client.hvals(name) if claim.startswith(owner)
        ]

    def nobody_listens(self) -> None:
        """Forget who listened, so that the next one is seen."""
        self.discord.listening.clear()
        self.telegram.requests.clear()


@pytest.fixture
async def world(launch, store, server):
    """The world, with nobody in it yet."""
    world = World(launch, store, server)
    world.discord.address = await world.discord.start()
    await world.telegram.open()
    yield world
    os.kill(world.server, signal.SIGCONT)
    await world.telegram.close()
    await world.discord.stop()
    assert world.discord.faults == []
    assert world.telegram.wrong == []


async def _say(session: ClientSession, bot: BotProcess, text: str) -> list[dict]:
    body = {"as": "ann", "text": text}
    async with session.post(f"{bot.url}/api/rooms/lobby/say", json=body) as answer:
        assert answer.status == 200
        return (await answer.json())["posts"]


async def test_a_bot_that_ends_leaves_nobody_without_an_answer(world):
    """SIGTERM amid a request on each platform: each is answered once, nothing is held any more, another bot goes on."""
    first = await world.bot()
    await world.listening()
    second = await world.bot()
    held = await world.holders()
    assert None not in held
    async with ClientSession() as session:
        events = await session.get(f"{first.url}/api/rooms/lobby/events?as=ann")
        # every request is in the middle of its work while the store takes its time
        os.kill(world.server, signal.SIGSTOP)
        said = asyncio.create_task(_say(session, first, "/new metro"))
        await world.slash("new", game="socks")
        update = await world.telegram.says(ANN, world.group, "/new road")
        for _ in range(5):
            assert await asyncio.to_thread(first.get, "/healthz") == {"ok": True}
        world.nobody_listens()
        first.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(first.wait_for, "Closing")
        os.kill(world.server, signal.SIGCONT)
        assert await asyncio.to_thread(first.process.wait, 10) == 0
        assert len(await said) == 1
        assert "retry" in await events.text()
    answer = await asyncio.wait_for(world.discord.answered.get(), 10)
    assert "Calzini" in json.dumps(answer)
    await world.telegram.handled(update)
    assert first.trouble == []
    await world.listening()
    assert not set(await world.holders()) & set(held)
    assert await world.held_by(held[0]) == []
    for place, game in zip(world.places, ("socks", "road", "metro"), strict=True):
        codes = await world.store.tables_at(place)
        assert len(codes) == 1, game
    await world.slash("games")
    assert "Calzini" in json.dumps(await asyncio.wait_for(world.discord.answered.get(), 10))
    assert world.discord.answered.empty()
    await world.telegram.handled(await world.telegram.says(ANN, world.group, "/games"))
    assert second.trouble == []
    assert await asyncio.to_thread(second.end) == 0
    assert await world.holders() == [None, None]


@pytest.mark.soak
async def test_a_killed_listener_is_followed(world):
    """Kill -9 of the listener: the other bot listens when the lease has run out, and answers what came meanwhile."""
    first = await world.bot()
    await world.listening()
    second = await world.bot()
    world.nobody_listens()
    first.process.kill()
    update = await world.telegram.says(ANN, world.group, "/new road")
    await world.listening()
    await world.telegram.handled(update)
    await world.slash("new", game="metro")
    assert await asyncio.wait_for(world.discord.answered.get(), 10)
    assert await asyncio.to_thread(second.end) == 0

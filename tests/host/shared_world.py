"""A Discord and a Telegram on loopback, a store, and the bots that share them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator

from bot_process import BotProcess
from discord_chat.wire import Loopback, slash
from telegram_chat.bot_api import TOKEN, BotApi
from telegram_chat.chats import Person

from bot.ports.addresses import Place
from bot.store import keys

Launch = Callable[..., BotProcess]

ANN = Person(11, "Ann")

PRIVATELY = Place("discord:@700000000000000300")
"""Where Ann speaks to the bot on Discord."""

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
        self.places = (PRIVATELY, Place(f"telegram:{self.group.id}"), Place("web:lobby"))
        self.private_place = Place(f"telegram:{ANN.id}")
        self.bots: list[BotProcess] = []
        self._identified = 0
        self.ids: Iterator[int] = iter(range(700000000000000600, 700000000000000900))

    async def bot(self, **settings: str) -> BotProcess:
        """One more bot, once it is open."""
        bot = self.launch(
            REDIS_URL=self.url,
            DISCORD_TOKEN="right",
            TELEGRAM_TOKEN=TOKEN,
            DISCORD_API_BASE=self.discord.address,
            TELEGRAM_API_BASE=self.telegram.base,
            # a move that is typed is made
            CAPOLINEA_PREVIEWS="no",
            **settings,
        )
        return await asyncio.to_thread(bot.opened)

    async def slash(self, name: str, **options: str) -> None:
        """Ann gives a command on Discord."""
        await self.discord.emit("INTERACTION_CREATE", slash(name, **options) | {"id": str(next(self.ids))})

    async def listening(self) -> None:
        """Wait until somebody stands at the gateway of Discord and polls Telegram."""
        async with asyncio.timeout(60):
            await self.discord.gateway.identifies(self._identified + 1)
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
        self._identified = len(self.discord.gateway.identified)
        self.telegram.requests.clear()

"""Bots to which updates are brought, each with a listener of its own, behind one public address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from aiohttp import web

from bot.platforms.telegram import TelegramPlatform, Webhook, WebhookRoute, derived_secret
from bot.platforms.telegram.update_source import LOOK
from bot.platforms.web.listener import Connections, Listener
from bot.ports.processes import Hold, alone
from telegram_chat.bot_api import TOKEN, BotApi
from telegram_chat.standins import Turned

PUBLIC = "https://play.example.org"
WEBHOOK = Webhook(PUBLIC, derived_secret(TOKEN))


class Hourglass(Turned):
    """A clock on which short sleeps turn it on, and a minute passes when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self._minute = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Wait for the minute, or turn the clock on."""
        if seconds < LOOK:
            return await super().sleep(seconds)
        await self._minute.wait()
        return None

    def minute(self) -> None:
        """A minute passes."""
        self.instant += 60_000
        self._minute.set()
        self._minute = asyncio.Event()


async def standing_by(_role: str, _listen: Callable[[asyncio.Event], Awaitable[None]]) -> None:
    """``Hold`` where another process has every role."""
    await asyncio.Event().wait()


class Role:
    """A role that several processes want: it goes to the next when its holder leaves."""

    def __init__(self) -> None:
        self._held = asyncio.Lock()

    async def hold(self, _role: str, listen: Callable[[asyncio.Event], Awaitable[None]]) -> None:
        """``Hold``: listen, once it is free."""
        async with self._held:
            await listen(asyncio.Event())


@dataclass
class Process:
    """A bot and the address that it is reached at behind the public one."""

    platform: TelegramPlatform
    base: str


@asynccontextmanager
async def served(api: BotApi, route: WebhookRoute) -> AsyncIterator[str]:
    """The route on a port of its own, behind the public address; gives its own one."""
    application = web.Application()
    application.add_routes(route.routes())
    server = Listener(application, Connections(), parting=3.0)
    await server.open("127.0.0.1", 0)
    base = f"http://127.0.0.1:{server.port}"
    api.behind.append(base)
    try:
        yield base
    finally:
        api.behind.remove(base)
        await server.close()


@asynccontextmanager
async def process(line, hold: Hold = alone, webhook: Webhook = WEBHOOK) -> AsyncIterator[Process]:
    """A bot that listens by its webhook, until the block ends; inside it serves already."""
    route = WebhookRoute(webhook)
    platform = line.platform(route)
    async with served(line.api, route) as base:
        running = asyncio.create_task(platform.run(hold))
        try:
            await platform.open()
            await line.api.until(lambda: line.api.webhook == webhook.url)
            yield Process(platform, base)
        finally:
            if hold is not alone:
                running.cancel()
                await asyncio.wait({running})
            await platform.close()
            if hold is alone:
                await running

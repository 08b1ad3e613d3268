from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from bot.platforms.telegram import TelegramPlatform, WebhookRoute
from bot.ports.asks import Answer
from bot.ports.posts import Reply
from bot.store.client import Client
from rendering.text import said
from telegram_chat.bot_api import TOKEN, BotApi
from telegram_chat.chats import Person
from telegram_chat.evening import Evening
from telegram_chat.private_evening import Sketches
from telegram_chat.standins import Miniature, Notes, Scripted, Turned


@pytest.fixture
def clock() -> Turned:
    """A clock the test turns."""
    return Turned()


@pytest.fixture
async def api(clock: Turned) -> AsyncIterator[BotApi]:
    """A Telegram; at the end no request may have been wrong."""
    server = BotApi(clock.now)
    await server.open()
    yield server
    await server.close()
    assert server.wrong + server.checks.missed(server.acknowledged) == []


@dataclass
class Line:
    """A bot on the loopback Telegram, with a desk whose answers the test decides."""

    api: BotApi
    clock: Turned
    desk: Scripted
    studio: Miniature = field(default_factory=Miniature)
    notes: Notes = field(default_factory=Notes)

    def platform(self, webhook: WebhookRoute | None = None) -> TelegramPlatform:
        """A fresh process of the bot, to which updates are brought if there is a ``webhook``."""
        platform = TelegramPlatform(
            TOKEN, self.desk, self.studio, self.clock, self.notes, self.api.base, webhook=webhook
        )
        self.api.answers.append(platform.incoming.answers)
        return platform

    @asynccontextmanager
    async def up(self) -> AsyncIterator[TelegramPlatform]:
        """The bot running, until the block ends."""
        platform = self.platform()
        running = asyncio.create_task(platform.run())
        try:
            yield platform
        finally:
            await platform.close()
            await running


@pytest.fixture
def line(api: BotApi, clock: Turned) -> Line:
    """A bot whose desk says one word to everything."""
    return Line(api, clock, Scripted(lambda ask: Answer((Reply((said("Heard."),)),))))


@pytest.fixture
def ann() -> Person:
    """Ann speaks English."""
    return Person(11, "Ann")


@pytest.fixture
def bob() -> Person:
    """Bob speaks Italian."""
    return Person(12, "Bob", "it-IT")


@pytest.fixture
def evening(api: BotApi, redis_client: Client, clock: Turned) -> Evening:
    """A group and a bot with an empty store, which draws dots."""
    evening = Evening(api, redis_client, clock)
    evening.studio = Sketches()
    return evening

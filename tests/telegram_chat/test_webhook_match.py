"""Matches whose updates are brought by the webhook, and from polling to the webhook and back."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from bot.host.app import App
from bot.platforms.telegram import TelegramPlatform, WebhookRoute
from bot.store.key_values import Memory
from bot.store.redis_store import RedisStore
from telegram_chat.bot_api import TOKEN
from telegram_chat.chats import Person
from telegram_chat.evening import Evening
from telegram_chat.private_evening import Sketches
from telegram_chat.webhook_line import WEBHOOK, Hourglass, served


class Brought(Evening):
    """An evening with bots that share one store, as two processes do."""

    @asynccontextmanager
    async def bots(self, count: int, *, webhook: bool):
        """So many, one of which listens; with a webhook updates are brought to all in turn."""
        async with AsyncExitStack() as stack, asyncio.timeout(120):
            for number in range(count):
                await stack.enter_async_context(self._process(f"evening{number}", webhook=webhook))
            yield

    @asynccontextmanager
    async def _process(self, home: str, *, webhook: bool):
        self.house = house = App(RedisStore(self.client), home=home, previews=False, explains=False)
        route = WebhookRoute(WEBHOOK) if webhook else None
        platform = TelegramPlatform(
            TOKEN, house.desk, self.studio, self.clock, Memory(house.store.client), self.api.base, house.delivery,
            webhook=route,
        )  # fmt: skip
        self.api.answers.append(platform.incoming.answers)
        house.add(platform)
        house.start()
        async with AsyncExitStack() as stack:
            if route is not None:
                await stack.enter_async_context(served(self.api, route))
            running = asyncio.create_task(platform.run(house.role_holder.hold))
            try:
                yield
            finally:
                await house.role_holder.leave()
                await house.stop()
                await platform.close()
                await running

    async def play(self, people: list[Person], number: int) -> None:
        """One turn, in words or by buttons; what follows of itself may be a turn too."""
        seat, person = await self.awaited(people)
        turns = sum((await self.match()).turns)
        if number % 4 == 1:
            await self.play_by_buttons(person)
        else:
            await self.play_by_words(person, seat, number)
        assert sum((await self.match()).turns) > turns


@pytest.fixture
def clock() -> Hourglass:
    """A clock that lets a minute pass when it is told to."""
    return Hourglass()


@pytest.fixture
def evening(api, redis_client, clock):
    """A group and an empty store; the bots draw dots."""
    evening = Brought(api, redis_client, clock)
    evening.studio = Sketches()
    return evening


@pytest.mark.waits
async def test_from_polling_to_the_webhook_and_back(evening, api):
    """Two processes: nothing that was typed is lost or done twice, nor what is typed while no bot is there."""
    people = [Person(11, "Ann"), Person(12, "Bob")]
    asked = 0

    async def pause() -> None:
        """Three people ask for help while no bot is there."""
        nonlocal asked
        for number in range(3):
            person = Person(60 + number, "Cyd")
            await api.says(person, api.private(person), "/help")
            asked += 1

    number = 0
    await pause()
    for webhook in (False, True):
        async with evening.bots(2, webhook=webhook):
            await api.until(lambda webhook=webhook: bool(api.webhook) is webhook and not api.updates)
            if number == 0:
                await evening.open(people)
                await evening.press(people[0], evening.board("Start"), "Start")
            for _ in range(2):
                await evening.play(people, number)
                number += 1
        await pause()
    async with evening.bots(1, webhook=False):
        await api.until(lambda: not api.updates)
    helped = [len(api.private(Person(60 + number, "Cyd")).ours) for number in range(3)]
    assert len(set(helped)) == 1
    assert sum(helped) % asked == 0 and sum(helped) > 0

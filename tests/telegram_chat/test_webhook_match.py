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
from telegram_chat.chats import Person, words
from telegram_chat.evening import Evening
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
            TOKEN, house.desk, house.studio, self.clock, Memory(house.store.client), self.api.base, house.delivery,
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
    """A group and an empty store."""
    return Brought(api, redis_client, clock)


@pytest.mark.long
async def test_a_match_by_webhook_alone(evening, api):
    """From opening to result, in words and by buttons, while every third acknowledgement is lost on the way."""
    people = [Person(11, "Ann"), Person(12, "Bob", "it")]
    lost: dict[int, int] = {}

    def losing(update: dict) -> bool:
        """Whether this acknowledgement is lost: once for every third update."""
        lost.setdefault(update["update_id"], len(lost))
        first, lost[update["update_id"]] = lost[update["update_id"]], -1
        return first % 3 == 0 and first >= 0

    api.losing = losing
    async with evening.bots(1, webhook=True):
        await evening.open(people)
        await evening.press(people[0], evening.board("Start"), "Start")
        number = 0
        while not (await evening.match()).over:
            await evening.play(people, number)
            number += 1
        assert "The match is over." in words(evening.group.last)
        cyd = Person(66, "Cyd")
        for asked in range(1, 7):
            await evening.write(cyd, "/help")
            answers = api.private(cyd).ours
            assert len(answers) == asked * len({words(one) for one in answers})
    assert sum(status == 0 for _, status in api.brought) > 10
    assert not [form for method, form, _ in api.requests if method == "getUpdates"]


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
    for webhook in (False, True, False, True):
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

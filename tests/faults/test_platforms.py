"""Discord and Telegram on loopback that refuse, stumble, fall silent and forget their channels, under the adapters."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import pytest
from discord.http import Route
from discord_chat.stand import Clerk, Studio
from discord_chat.wire import Loopback
from structlog.testing import capture_logs
from telegram_chat.bot_api import TOKEN, BotApi
from telegram_chat.chats import words
from telegram_chat.problems import Problem
from telegram_chat.standins import Miniature, Notes, Scripted, Turned

from bot.delivery import deliveries
from bot.delivery.background import Delivery
from bot.platforms.discord import DiscordPlatform
from bot.platforms.telegram import TelegramPlatform
from bot.ports.addresses import Code, Place
from bot.ports.asks import Answer
from tests.delivery.world import Counters, advance

CHANNEL, GROUP = Place("discord:700000000000000200"), Place("telegram:-100500")
PLACES = (CHANNEL, GROUP)
CODE = Code("BBBB")
SILENCE, UNKNOWN = "no answer", "unknown channel"
LIMIT = {"message": "You are being rate limited.", "retry_after": 42.5, "global": False}
REFUSALS = {
    "429": ((429, LIMIT, {"Via": "1.1 google"}), Problem(429, "Too Many Requests: retry after 17", retry_after=17)),
    "500": ((500, {"message": "500: Internal Server Error"}, {}), Problem(500, "Internal Server Error")),
    "503": ((503, {"message": "503: Service Unavailable"}, {}), Problem(503, "Service Unavailable")),
    UNKNOWN: ((404, {"message": "Unknown Channel", "code": 10003}, {}), Problem(400, "Bad Request: chat not found")),
}
"""What Discord and Telegram answer instead of taking a message; discord.py asks again by itself after a 500."""

FAULTS = (*REFUSALS, SILENCE)

BRIEF = 0.3
"""Seconds that a delivery may take while nobody answers."""


class Silence:
    """So many requests are not answered before the test ends."""

    def __init__(self) -> None:
        self.planned = 0
        self.over = asyncio.Event()

    def falls(self) -> bool:
        """Whether this request is one of them."""
        self.planned -= (silent := self.planned > 0)
        return silent


class Discord(Loopback):
    """One that may fall silent; every other message it then takes all the same, and knows it again by its nonce."""

    def __init__(self) -> None:
        super().__init__()
        self.silence = Silence()
        self.taken = 0

    async def _message(self, request):
        if not self.silence.falls():
            return await super()._message(request)
        self.taken += (taken := len(self.posted) % 2)
        answer = await super()._message(request) if taken else self._answer({"message": "too late"}, 500)
        await self.silence.over.wait()
        return answer


class Telegram(BotApi):
    """One that may fall silent, or refuse the next message with what is ``planned``."""

    def __init__(self) -> None:
        super().__init__(lambda: 0)
        self.silence = Silence()
        self.planned: list[Problem] = []

    async def on_send_message(self, form: dict) -> dict:
        """The method of this name."""
        if self.silence.falls():
            await self.silence.over.wait()
            raise Problem(500, "too late")
        if self.planned:
            raise self.planned.pop()
        return await super().on_send_message(form)


@pytest.fixture
async def discord_wire():
    """A Discord, and discord.py pointed back to the real one afterwards."""
    server, before = Discord(), Route.BASE
    server.address = await server.start()
    yield server
    Route.BASE = before
    server.silence.over.set()
    await server.stop()
    assert server.requests.faults == []


@pytest.fixture
async def telegram_wire():
    """A Telegram."""
    server = Telegram()
    await server.open()
    yield server
    server.silence.over.set()
    await server.close()
    assert server.wrong == []


class Stand:
    """Relay and postman with the real adapters, on a clock that is turned, and a match told on both platforms."""

    def __init__(self, store, discord_wire: Discord, telegram_wire: Telegram, monkeypatch) -> None:
        self.store, self.discord, self.telegram = store, discord_wire, telegram_wire
        self.clock = Turned()
        self._patch = monkeypatch
        self.chat = DiscordPlatform("right", Clerk(), Studio(), self.clock, discord_wire.address)
        self.talk = TelegramPlatform(
            TOKEN, Scripted(lambda _: Answer(())), Miniature(), self.clock, Notes(), telegram_wire.base
        )
        platforms = {"discord": self.chat, "telegram": self.talk}

        self.delivery = Delivery(store, Counters({CODE: list(PLACES)}), platforms, self.clock, None, "home")

    async def fail(self, kind: str) -> None:
        """Both refuse the next message, or say nothing to it."""
        if kind == SILENCE:
            self.discord.silence.planned = self.telegram.silence.planned = 1
        else:
            refusal, problem = REFUSALS[kind]
            self.discord.refusing, self.telegram.planned = [refusal], [problem]
        with self._patch.context() as patch:
            patch.setattr(deliveries, "LONGEST", BRIEF if kind == SILENCE else deliveries.LONGEST)
            await self.delivery.drain()
        left = (self.discord.refusing, self.telegram.planned, self.discord.silence.planned)
        assert (*left, self.telegram.silence.planned) == ([], [], 0, 0), kind

    async def told(self) -> list[bool]:
        """Whether each place has heard all, once what was put off is due."""
        await self.clock.sleep(61)
        await self.delivery.drain()
        version = (await self.store.load(CODE)).version
        return [await self.store.mailboxes.told(place, CODE, version) for place in PLACES]


async def suffer(stand: Stand, times: int, seed: int) -> None:
    """Each fault so often on each platform; everything is told once, in order, and nothing is stuck."""
    luck, happened, group = random.Random(seed), Counter(), stand.telegram.group()
    running = asyncio.create_task(stand.chat.run())
    await stand.discord.gateway.identifies(1)
    # the traces are many, and painting them takes longer than all the rest
    with capture_logs():
        for kind in luck.sample([*FAULTS] * times, len(FAULTS) * times):
            await advance(stand.store, CODE, PLACES, luck.randrange(1, 4))
            await stand.fail(kind)
            happened[kind] += 1
            if kind == UNKNOWN:
                await stand.clock.sleep(61)
                await advance(stand.store, CODE, PLACES)
            assert await stand.told() == [True, True], kind
    await stand.chat.close()
    await stand.talk.close()
    await running
    version = (await stand.store.load(CODE)).version
    posted = [[one["content"] for one in stand.discord.posted], [words(one) for one in group.ours]]
    for shown in posted:
        ranges = [text.split("\n")[0].split()[-2:] for text in shown]
        assert [0, *(int(stop) for _, stop in ranges)] == [*(int(start) for start, _ in ranges), version]
    print("\n" + ", ".join(f"{kind}: {count} on each platform" for kind, count in sorted(happened.items())))
    print(f"{version} versions told in {' and '.join(str(len(one)) for one in posted)} messages, twice 0, stuck 0")
    print(f"{stand.discord.taken} of the messages that Discord did not answer were taken")
    assert happened == dict.fromkeys(FAULTS, times)


@pytest.fixture
def stand(store, discord_wire, telegram_wire, monkeypatch):
    """The stand."""
    return Stand(store, discord_wire, telegram_wire, monkeypatch)


@pytest.mark.waits
async def test_two_faults_of_each_kind(stand):
    """Limits, failures, silence and channels that seem to be gone put a post off; it comes once all the same."""
    await suffer(stand, 2, 1)


@pytest.mark.soak
async def test_fifty_faults_of_each_kind(stand):
    """The same for fifty of each kind."""
    await suffer(stand, 50, 2)

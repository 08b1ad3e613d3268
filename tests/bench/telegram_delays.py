"""How long people on Telegram wait for an answer while three chats are held up: by limits, a refusal and an upload.

The Telegram of loopback, the bot and the people share one process; all times are real ones.
"""

from __future__ import annotations

import asyncio
import re
import sys
import time
from pathlib import Path

from timing import show, sized

from bot.host.app import App
from bot.platforms.telegram import TelegramPlatform
from bot.store.client import connect
from bot.store.key_values import Memory
from bot.store.redis_store import RedisStore

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from telegram_chat.bot_api import TOKEN, BotApi
from telegram_chat.chats import Chat, Person, words
from telegram_chat.problems import Problem

QUEUED = sized(40, 24)
"""Commands that a group gives at once: it may be sent 20 messages a minute."""
SILENT, UPLOAD = 30, sized(20.0, 1.0)
"""Seconds for which another group is to be left alone, and for which the picture to a third is on its way."""
GROUPS, ASKERS, PRESSES = sized((6, 30, 60), (2, 4, 16))
"""Groups with a match whose buttons are pressed, people who write in their private chats, and presses in all."""
PAUSE = 0.1
"""Seconds between two presses, and between two lines."""


class Loopback(BotApi):
    """One that takes its time for pictures to one chat and wants another one left alone."""

    def __init__(self) -> None:
        super().__init__(lambda: round(time.time() * 1000))
        self.slow = self.silent = 0
        self.uploads = self.refusals = 0
        self.faults.append(self._silenced)

    def _silenced(self, method: str, form: dict[str, str]) -> Exception | None:
        if method.startswith("send") and form["chat_id"] == str(self.silent):
            self.refusals += 1
            return Problem(429, f"Too Many Requests: retry after {SILENT}", retry_after=SILENT)
        return None

    async def on_send_photo(self, form: dict[str, str]) -> dict[str, object]:
        """The method of this name."""
        if form["chat_id"] == str(self.slow):
            self.uploads += 1
            await asyncio.sleep(UPLOAD)
        return await super().on_send_photo(form)

    async def match(self, person: Person, group: Chat) -> str:
        """A match of this person against the computer, once its board stands in the group; its code."""
        await self.says(person, group, "/new metro")
        await self.until(lambda: group.ours)
        found = re.search(r"#([A-Z0-9]{4,5})$", words(group.last))
        assert found
        for text in ("/bot", "/start"):
            await self.says(person, group, text)
        await self.until(lambda: any("photo" in message for message in group.ours))
        return found[1]

    async def press(self, person: Person, message: dict[str, object], line: str) -> float:
        """Seconds from a press to its answer."""
        began = time.perf_counter()
        press, _ = await self.begin_press(person, message, line)
        await self.until(lambda: press in self.alerts)
        return time.perf_counter() - began

    async def ask(self, person: Person, text: str) -> float:
        """Seconds from a line in the private chat to the words that answer it."""
        chat, began = self.private(person), time.perf_counter()
        await self.says(person, chat, text)
        await self.until(lambda: chat.ours)
        return time.perf_counter() - began


async def measured(url: str) -> dict[str, float]:
    """Seconds of the 95th of a hundred answers to presses and to lines, while three other chats are held up."""
    api, client = Loopback(), connect(url)
    await api.open()
    await client.flushall()
    house = App(RedisStore(client), home="bench")
    memory = Memory(client)
    platform = TelegramPlatform(TOKEN, house.desk, house.studio, house.clock, memory, api.base, house.delivery)
    house.add(platform)
    running = asyncio.create_task(platform.run())
    house.start()
    try:
        presses, lines = await _waited(api)
    finally:
        await platform.close()
        await running
        await house.stop()
        await client.aclose()
        await api.close()
    figures = {
        f"telegram.delay.{name}.{part}": seconds[len(seconds) * number // 100]
        for name, seconds in (("press", presses), ("line", lines))
        for part, number in (("p50", 50), ("p95", 95))
    }
    show("telegram: answer to a press, 95 of 100 sooner (goal 300)", figures["telegram.delay.press.p95"] * 1000)
    show("telegram: answer to a line, 95 of 100 sooner (goal 1,000)", figures["telegram.delay.line.p95"] * 1000)
    return figures


async def _waited(api: Loopback) -> tuple[list[float], list[float]]:
    """Seconds of presses and of lines, in order of length."""
    people = [Person(100 + number, f"Person {number}") for number in range(GROUPS + ASKERS + QUEUED)]
    owners, askers, crowd = people[:GROUPS], people[GROUPS : GROUPS + ASKERS], people[GROUPS + ASKERS :]
    groups = [api.group(-1000 - number) for number in range(GROUPS)]
    codes = await asyncio.gather(*map(api.match, owners, groups))
    full, silent, slow = api.group(-2000), api.group(-2001), groups[0]
    api.silent, api.slow = silent.id, slow.id
    await api.says(owners[0], slow, "/board")
    await api.says(crowd[0], silent, "/games")
    for person in crowd:
        await api.says(person, full, "/games")

    async def pressed(number: int) -> float:
        await asyncio.sleep(number * PAUSE)
        at = number % GROUPS
        # by turns whoever plays there, whose hand is drawn, and somebody else
        person = owners[at] if number // GROUPS % 2 else crowd[number % QUEUED]
        board = next(message for message in reversed(groups[at].ours) if "photo" in message)
        return await api.press(person, board, f"/hand {codes[at]}")

    async def asked(number: int) -> float:
        await asyncio.sleep((number + 0.5) * PAUSE * PRESSES / ASKERS)
        return await api.ask(askers[number], "/games")

    times = await asyncio.gather(*map(pressed, range(PRESSES)), *map(asked, range(ASKERS)))
    assert api.uploads
    assert api.refusals
    show("telegram: answers to 40 commands of a group meanwhile", len(full.ours), "")
    show("telegram: reactions in their place", sum(chat == full.id for chat, _ in api.reactions), "")
    return sorted(times[:PRESSES]), sorted(times[PRESSES:])

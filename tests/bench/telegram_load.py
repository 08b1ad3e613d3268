"""Two processes tell 500 chats of a Telegram of our own that counts: no limit broken, and the newest board everywhere.

It counts a request when it arrives, which is some time after it was sent, and answers it later still. What it allows is
documented: 20 messages and edits of a group in any minute and 30 of all chats in any second; of one chat a message a
second, where it lets short bursts through: three in a private chat, two in a group.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import random
import statistics
import sys
import time
from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog
from aiohttp import web
from round_trips import Channel
from timing import show, sized

from bot.host.app import App
from bot.platforms.telegram import TelegramPlatform
from bot.ports.addresses import Account, Code, Place
from bot.ports.asks import Ask, Person
from bot.store import keys
from bot.store.client import connect
from bot.store.key_values import Memory
from bot.store.redis_store import RedisStore
from rendering.painter import painter

if TYPE_CHECKING:
    from bot.ports.platforms import Attempt
    from bot.ports.posts import Post

sys.path.append(str(Path(__file__).parent.parent))

from telegram_chat.bot_api import TOKEN, BotApi
from telegram_chat.chats import Person as Sender
from telegram_chat.problems import Problem

GROUPS, PAIRS = sized((250, 125), (4, 2))
"""Matches in groups, and matches of two people who are told in their private chats: 500 chats."""
BUSY = sized(4, 1)
"""Groups where people move on as fast as they can for as long as turns are made."""
TURNS_S, TELLING_S = sized(20.0, 1.0), 120.0
"""Seconds in which each match has its turn, and in which all must have been told."""
TRAVEL_S = 0.15
"""Seconds a request travels to the server at most, and its answer back."""
PROCESSES = 2


class CountingApi(BotApi):
    """A Telegram that enforces its limits."""

    def __init__(self) -> None:
        super().__init__(lambda: 0)
        self.schema = None
        self.broken = 0
        self.counted = 0
        self.removals = 0
        self._times: dict[int, list[float]] = defaultdict(list)
        self._messages: dict[int, list[float]] = defaultdict(list)
        self._travel = random.Random(7)
        self.faults.append(self._over)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        await asyncio.sleep(TRAVEL_S * self._travel.random())
        try:
            return await super()._serve(request)
        finally:
            await asyncio.sleep(TRAVEL_S * self._travel.random())

    def _over(self, method: str, form: dict[str, Any]) -> Problem | None:
        """What Telegram says to a request over a limit."""
        if not method.startswith(("send", "edit")) or "chat_id" not in form:
            return None
        now, chat = time.monotonic(), int(form["chat_id"])
        removal = method == "editMessageReplyMarkup"
        over = _within(self._times[0], now, 1) >= 30 or (chat < 0 and _within(self._times[chat], now, 60) >= 20)
        burst, sent = 2 if chat < 0 else 3, self._messages[chat]
        # of those before, the one that so many seconds must have passed since
        before = ((seconds, len(sent) - seconds - burst + 1) for seconds in range(1, 20))
        over = over or (not removal and any(at >= 0 and now - sent[at] < seconds for seconds, at in before))
        self.counted += 1
        self.removals += removal
        self._times[0].append(now)
        self._times[chat].append(now)
        if not removal:
            self._messages[chat].append(now)
        if over:
            self.broken += 1
            return Problem(429, "Too Many Requests: retry after 3", retry_after=3)
        return None


def _within(times: list[float], now: float, seconds: float) -> int:
    return len(times) - bisect_right(times, now - seconds)


class Taking(Channel):
    """Telegram while the matches are opened: it takes everything at once."""

    async def deliver(self, _place: Place, _attempt: Attempt, _post: Post) -> str:
        """A text with the id of no message that stands."""
        return "1t"

    async def delete(self, _place: Place, _message: str) -> None:
        """Nothing."""

    def direct(self, account: Account) -> Place:  # type: ignore[override]
        """The private chat."""
        return Place(account)


async def _tell(url: str, base: str, number: int, pipe: Connection) -> None:
    """One process of the bot, until it is told to stop."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    client = connect(url)
    app = App(RedisStore(client), previews=False)
    memory = Memory(client)
    chat = TelegramPlatform(TOKEN, app.desk, app.studio, app.clock, memory, base, app.delivery)
    app.add(chat)
    app.start()
    running = asyncio.create_task(chat.run(app.role_holder.hold))
    pipe.send("ready")
    await asyncio.to_thread(pipe.recv)
    await app.role_holder.leave()
    await app.stop()
    await chat.close()
    await running
    await client.aclose()


def _work(url: str, base: str, number: int, pipe: Connection) -> None:
    asyncio.run(_tell(url, base, number, pipe))


@dataclass
class Match:
    """A match and where it is told."""

    code: Code
    people: tuple[Sender, Sender]
    group: int | None

    def places(self) -> tuple[Place, ...]:
        """Its group, or the private chats of both."""
        if self.group is not None:
            return (Place(f"telegram:{self.group}"),)
        return tuple(Place(f"telegram:{one.id}") for one in self.people)


class Load:
    """Matches on a store, and a Telegram on which people make their turns."""

    def __init__(self, app: App, api: CountingApi) -> None:
        self._app = app
        self._api = api
        self._waits: list[float] = []

    async def opened(self, number: int) -> Match:
        """A match under way."""
        group = -(1000 + number) if number < GROUPS else None
        people = (Sender(10 * number + 5, "Ann"), Sender(10 * number + 6, "Bob"))
        places = [Place(f"telegram:{group or one.id}") for one in people]
        if group is not None:
            self._api.group(group)

        async def ask(seat: int, text: str) -> Any:
            person = Person(Account(f"telegram:{people[seat].id}"), people[seat].name)
            key = f"{number} {text}"
            return await self._app.desk.ask(Ask(person, places[seat], text, key, private=group is None))

        if group is None:
            for one in people:
                chat = self._api.private(one)
                chat.messages[1] = {"message_id": 1, "chat": chat.json, "from": one.json, "text": "/start"}
        ((code, *_),) = (await ask(0, "/new metro")).changes
        await ask(1, f"/join {code}")
        await ask(0, f"/start {code}")
        return Match(code, people, group)

    async def turn(self, match: Match) -> None:
        """Whoever is to move types a move; returns when the newest board stands wherever it is told."""
        at = await self._app.repository.load(match.code)
        assert at is not None and at.table.match is not None
        seat = at.table.match.awaited[0]
        view = at.table.match.game.view(at.table.match.state, seat)
        move = next(one for one in at.table.match.legal(seat) if painter("metro").warning(view, one) is None)
        account = at.table.sitters[seat].account
        person = next(one for one in match.people if account == f"telegram:{one.id}")
        chat = self._api.private(person) if match.group is None else self._api.group(match.group)
        began = time.monotonic()
        await self._api.says(person, chat, f"/move {match.code} {move}")
        for place in match.places():
            await self._told(place, match.code, at.version)
        self._waits.append(time.monotonic() - began)

    async def _told(self, place: Place, code: Code, after: int) -> None:
        """Wait until a place has been told more than that, and all there is."""
        version = after
        while version == after or not await self._app.store.mailboxes.told(place, code, version):
            await asyncio.sleep(0.5)
            version = int(await self._app.store.client.hget(keys.match(code), "v"))

    async def run(self, matches: list[Match]) -> list[float]:
        """Every match has its turn at an instant of its own; how long each took to be told."""
        begun, instants = time.monotonic(), random.Random(11)

        async def once(match: Match) -> None:
            await asyncio.sleep(TURNS_S * instants.random())
            await self.turn(match)

        async def often(match: Match) -> None:
            while time.monotonic() - begun < TURNS_S:
                await self.turn(match)

        async with asyncio.timeout(TELLING_S):
            await asyncio.gather(*map(often, matches[:BUSY]), *map(once, matches[BUSY:]))
        return self._waits


async def measured(url: str) -> dict[str, float]:
    """``telegram.load.broken``: limits broken; ``telegram.load.newest_s``: seconds until the newest board stood."""
    client = connect(url)
    await client.flushall()
    app, api = App(RedisStore(client), previews=False), CountingApi()
    app.add(Taking())  # type: ignore[arg-type]
    await api.open()
    context = multiprocessing.get_context("spawn")
    load, workers, pipes = Load(app, api), [], []
    ours: Any
    matches = [await load.opened(number) for number in range(GROUPS + PAIRS)]
    await app.delivery.drain()
    await app.stop()
    try:
        for number in range(PROCESSES):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(url, api.base, number, theirs))
            worker.start()
            workers.append(worker)
            pipes.append(ours)
        for ours in pipes:
            assert await asyncio.to_thread(ours.recv) == "ready"
        waits = await load.run(matches)
        for ours in pipes:
            ours.send("stop")
    finally:
        await asyncio.to_thread(lambda: [worker.join(20) for worker in workers])
        for worker in workers:
            worker.terminate()
        await api.close()
        await client.aclose()
    show("requests over a limit of Telegram, of 500 chats", api.broken, f"of {api.counted}")
    show("until the newest board stood, the last", max(waits), "s")
    return {
        "telegram.load.broken": float(api.broken),
        "telegram.load.newest_s": max(waits),
        "telegram.load.newest_p50_s": statistics.median(waits),
        "telegram.load.requests": float(api.counted),
        "telegram.load.removals": float(api.removals),
    }

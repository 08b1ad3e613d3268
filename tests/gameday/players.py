"""People who play by HTTP, a room each: what is not answered they ask again with the same key, of another bot."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from typing import Any

import aiohttp
from bots import Bot, Bots
from ledger import OVER, Ask, Ledger, Match, Move, Post

GAMES = ("road", "metro", "tandem", "socks")
PATIENCE = 8.0
"""Seconds that a player waits for one answer."""

HEADERS = {"Accept-Language": "en"}
UNSURE = (aiohttp.ClientError, TimeoutError, OSError, ValueError)
"""After these nobody knows whether the line was heard."""


class Stopped(Exception):
    """The game day is over before an answer came."""


class Room:
    """A room with one or two people in it who play one match after another until they are told to finish."""

    def __init__(
        self, number: int, bots: Bots, ledger: Ledger, session: aiohttp.ClientSession, luck: random.Random, pause: float
    ) -> None:
        self.name = f"room{number}"
        self.persons = tuple(f"{name}{number}" for name in ("ann", "bob"))
        self.last_call = float("inf")
        self._games = itertools.cycle(GAMES[number % len(GAMES) :] + GAMES[: number % len(GAMES)])
        self._alone = number % 5 == 4
        self._bots = bots
        self._ledger = ledger
        self._session = session
        self._luck = luck
        self._pause = pause
        self._bot = bots.any()
        self._missing: list[Match] = []
        self.finishing = asyncio.Event()

    async def run(self) -> None:
        """Play until it is time to finish, and finish."""
        await asyncio.sleep(self._luck.uniform(0, self._pause))
        while not self.finishing.is_set():
            match = await self._opened(next(self._games))
            if match is not None:
                await self._play(match)
                await self._finish(match)
                await self._finish_again()
        await self._finish_again()

    async def _opened(self, game: str) -> Match | None:
        """A match that has begun; a new one is opened where a failover has lost the beginning."""
        first, second = self.persons
        opening = await self._say(first, f"/new {game} pace=none")
        code = next((post["code"] for post in opening.posts if post["code"] and post.get("span")), None)
        if code is None:
            return None
        persons = (first,) if self._alone and game in {"metro", "road"} else self.persons
        match = Match(self.name, code, game, persons)
        self._ledger.matches[code] = match
        await (self._say(first, f"/bot {code}") if len(persons) == 1 else self._say(second, f"/join {code}"))
        await self._say(first, f"/start {code}")
        return match

    async def _play(self, match: Match) -> None:
        """Take turns until the match is over; nothing to do for long means that its beginning was lost."""
        idle = 0
        while not match.left and not self.finishing.is_set():
            moved = False
            for person in match.persons:
                choices = await self._choices(person)
                if not choices:
                    continue
                moved = True
                await asyncio.sleep(self._luck.uniform(0.5, 1.5) * self._pause)
                await self._move(match, person, self._luck.choice(choices))
                if match.left:
                    return
            idle = 0 if moved else idle + 1
            if idle:
                await asyncio.sleep(min(2.0, 0.3 * idle))
            if idle % 5 == 4:
                await self._look_after(match)

    async def _move(self, match: Match, person: str, text: str) -> None:
        move = Move(match.code, text, await self._say(person, f"/move {match.code} {text}", played=match, move=text))
        self._notice(match, move.ask.posts)

    async def _look_after(self, match: Match) -> None:
        """Nobody is awaited: the match is over, or it has lost its beginning and is begun again."""
        ask = await self._say(match.persons[0], f"/board {match.code}")
        self._notice(match, ask.posts)
        if match.left:
            return
        if len(match.persons) == 2:
            await self._say(match.persons[1], f"/join {match.code}")
        else:
            await self._say(match.persons[0], f"/bot {match.code}")
        self._notice(match, (await self._say(match.persons[0], f"/start {match.code}")).posts)

    async def _finish(self, match: Match) -> None:
        """End the match as it stands, or give it up, until it is over or nobody knows it."""
        while not match.left:
            await self._say_of(match, match.persons[0], "/end", sure=True)
            if len(match.persons) == 2 and not match.left:
                await self._say_of(match, match.persons[1], "/agree")
            for person in match.persons:
                if not match.left:
                    await self._say_of(match, person, "/resign", sure=True)
            if not match.left:
                await self._say_of(match, match.persons[0], "/abandon", sure=True)
        if match.missing and match not in self._missing:
            self._missing.append(match)

    async def _finish_again(self) -> None:
        """End what was missing after a failover and has been saved again since."""
        for match in self._missing:
            if not match.over:
                match.missing = False
                await self._finish(match)

    async def _say_of(self, match: Match, person: str, word: str, *, sure: bool = False) -> None:
        line = f"{word} {match.code} yes" if sure else f"{word} {match.code}"
        self._notice(match, (await self._say(person, line)).posts)

    def _notice(self, match: Match, posts: list[Post]) -> None:
        """Whether the match is over or missing, as an answer says."""
        for post in posts:
            if post["code"] not in {match.code, None}:
                continue
            if OVER in post["text"] or "calls table" in post["text"]:
                match.over = True
            elif f"There is no table {match.code}" in post["text"]:
                match.missing = True

    async def _choices(self, person: str) -> list[str]:
        """The legal moves of a person who is awaited."""
        while True:
            bot = self._bot
            try:
                answer = await self._get(bot, f"/api/rooms/{self.name}/complete", {"as": person, "text": ""})
            except UNSURE as error:
                self._ledger.answers[f"complete: {type(error).__name__}"] += 1
                await self._other(bot)
                continue
            if answer is not None:
                return [choice["send"] for choice in answer["choices"] if not choice["send"].startswith("/")]
            await self._other(bot)

    async def _get(self, bot: Bot, path: str, query: dict[str, str]) -> Any:
        timeout = aiohttp.ClientTimeout(total=PATIENCE)
        async with self._session.get(bot.url + path, params=query, headers=HEADERS, timeout=timeout) as answer:
            body = await answer.json()
            self._count("complete", answer.status, body)
            return body if answer.status == 200 else None

    async def _say(self, person: str, text: str, played: Match | None = None, move: str = "") -> Ask:
        """Say a line until it is answered. A move stands in the ledger before it is asked for."""
        key = f"{self._luck.getrandbits(64):016x}"
        ask = Ask(self.name, person, text, key, time.monotonic())
        self._ledger.asks.append(ask)
        if played is not None:
            played.moves.append(Move(played.code, move, ask))
        while True:
            bot = self._bot
            ask.tries += 1
            try:
                posts = await self._asked(bot, ask)
            except UNSURE as error:
                self._ledger.answers[f"say: {type(error).__name__}"] += 1
                posts = None
            if posts is not None:
                ask.posts, ask.bot, ask.answered = posts, bot.number, time.monotonic()
                return ask
            if time.monotonic() > self.last_call:
                self._ledger.unanswered.append(ask)
                raise Stopped
            await self._other(bot)

    async def _asked(self, bot: Bot, ask: Ask) -> list[Post] | None:
        """Posts of an answer, None where the bot says that it cannot now."""
        body = {"as": ask.person, "text": ask.text, "key": ask.key}
        url = f"{bot.url}/api/rooms/{self.name}/say"
        timeout = aiohttp.ClientTimeout(total=PATIENCE)
        async with self._session.post(url, json=body, headers=HEADERS, timeout=timeout) as answer:
            got = await answer.json()
            self._count("say", answer.status, got)
            if answer.status == 429:
                await asyncio.sleep(float(answer.headers.get("Retry-After", 1)))
            posts: list[Post] | None = got["posts"] if answer.status == 200 else None
            return posts

    def _count(self, what: str, status: int, body: Any) -> None:
        sentence = f" {body.get('error')}" if status != 200 else ""
        self._ledger.answers[f"{what}: {status}{sentence}"] += 1
        if status not in {200, 429, 503}:
            self._ledger.strange.append(f"{what} in {self.name}: {status} {body}")

    async def _other(self, bot: Bot) -> None:
        """Go to another bot after a moment."""
        if self._bot is bot:
            self._bot = self._bots.any(bot)
        await asyncio.sleep(self._luck.uniform(0.1, 0.4))

"""Those who watch a room by its live stream, now at this bot and now at that one."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time

import aiohttp
from bots import Bots
from ledger import Ledger, Post, Seen, order


class Follower:
    """One who watches. What came stands in the ledger in the order in which it came."""

    def __init__(
        self,
        number: int,
        room: str,
        name: str,
        bots: Bots,
        ledger: Ledger,
        session: aiohttp.ClientSession,
        luck: random.Random,
    ) -> None:
        self.number = number
        self.room = room
        self.last = ""
        self.connections = 0
        self.name = name
        self._bots = bots
        self._ledger = ledger
        self._session = session
        self._luck = luck

    async def run(self) -> None:
        """Watch, until cancelled; sometimes go to another bot without a reason."""
        bot = self._bots.any()
        while True:
            with contextlib.suppress(aiohttp.ClientError, TimeoutError, OSError, ValueError):
                await asyncio.wait_for(self.watch(bot.url), self._luck.uniform(10, 40))
            bot = self._bots.any(bot)
            await asyncio.sleep(self._luck.uniform(0.1, 0.5))

    async def watch(self, url: str) -> None:
        """One connection, from the last event on; returns when it ends."""
        self.connections += 1
        headers = {"Last-Event-ID": self.last} if self.last else {}
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=3, sock_read=20)
        query = {"as": self.name} if self.name else {}
        async with self._session.get(
            f"{url}/api/rooms/{self.room}/events", params=query, headers=headers, timeout=timeout
        ) as answer:
            if answer.status != 200:
                self._ledger.answers[f"events: {answer.status}"] += 1
                if answer.status not in {429, 503}:
                    self._ledger.strange.append(f"events of {self.room}: {answer.status}")
                return
            mark = ""
            async for raw in answer.content:
                line = raw.decode().rstrip("\n")
                if line.startswith("id: "):
                    mark = line[4:]
                elif line.startswith("data: "):
                    self._came(mark, json.loads(line[6:]))

    def _came(self, mark: str, post: Post) -> None:
        self.last = mark
        seen = Seen(time.monotonic(), mark, post, self.number, self.connections)
        self._ledger.seen.setdefault(self.room, []).append(seen)


async def standing(url: str, room: str, name: str, session: aiohttp.ClientSession) -> dict[str, Post]:
    """The posts that a room keeps and this person may see, by their ids, as somebody reads them who comes late."""
    found: dict[str, Post] = {}
    timeout = aiohttp.ClientTimeout(total=None, sock_connect=3, sock_read=4)
    query = {"after": "1", **({"as": name} if name else {})}
    try:
        async with session.get(f"{url}/api/rooms/{room}/events", params=query, timeout=timeout) as answer:
            answer.raise_for_status()
            async for raw in answer.content:
                line = raw.decode().rstrip("\n")
                if line.startswith("data: "):
                    post = json.loads(line[6:])
                    found[post["id"]] = post
    except TimeoutError:
        # nothing more has come for a while
        pass
    return dict(sorted(found.items(), key=lambda item: order(item[0])))

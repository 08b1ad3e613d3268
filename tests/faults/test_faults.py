"""A bot that is killed, whose connection is cut amid commits, and whose server is killed or started again meanwhile."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from fork_server import ForkServer

from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.store.server.server import Server
from tests.faults.player import CODES
from tests.faults.proxy import AT, Proxy

RESTART, SERVER, BOT = "restart of the server in order", "kill -9 of the server", "kill -9 of the bot"
KINDS = (*AT, RESTART, SERVER, BOT)
ENDLESS = 10**6
HOUSE = Path(__file__).parents[2]
LOADED = ("bot.delivery.background", "bot.store.client", "bot.store.redis_store")
"""What the small bot imports."""


class Session:
    """The small bot on one folder, which is begun again whenever it was killed."""

    def __init__(self, folder, luck):
        self.folder = folder
        self.server = Server(folder / "data")
        self.server.start()
        self.proxy = Proxy(self.server.url)
        self.happened = Counter()
        self._forks = ForkServer({**os.environ, "PYTHONPATH": str(HOUSE)}, *LOADED)
        self._luck = luck
        self._bot = None

    def begin(self, goal=ENDLESS):
        """Let the bot play on, until so many moves are made."""
        words = (self.proxy.url, str(self.folder), str(goal))
        self._bot = self._forks.start("tests.faults.player", words, HOUSE, dict(os.environ), subprocess.DEVNULL, 1, 2)

    async def suffer(self, kind):
        """One fault, when a few more moves have been made."""
        before, deadline = len(self.moves()), time.monotonic() + 120
        while len(self.moves()) < before + 3:
            assert self._bot.poll() is None
            assert time.monotonic() < deadline, "nothing moves any more"
            await asyncio.sleep(0.002)
        await asyncio.sleep(self._luck.random() * 0.05)
        embedded = self.server._embedded
        match kind:
            case "restart of the server in order":
                await asyncio.to_thread(embedded.stop)
                await asyncio.to_thread(embedded.start)
            case "kill -9 of the server":
                os.kill(json.loads((self.folder / "data" / "server.json").read_text())["pid"], signal.SIGKILL)
                while embedded.running():  # noqa: ASYNC110 - of another process
                    await asyncio.sleep(0.005)
                await asyncio.to_thread(embedded.start)
            case "kill -9 of the bot":
                self._bot.kill()
                await self.ended(-signal.SIGKILL)
                self.begin()
            case _:
                await self.proxy.fault(kind)
        self.happened[kind] += 1

    async def ended(self, status):
        """Return when the bot has ended so."""
        while self._bot.poll() is None:  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.005)
        assert self._bot.returncode == status

    def moves(self):
        """Moves the person has been told of."""
        path = self.folder / "acknowledged.txt"
        return path.read_text().splitlines() if path.exists() else []

    async def end(self):
        """End whatever runs."""
        if self._bot is not None and self._bot.poll() is None:
            self._bot.kill()
            await self.ended(-signal.SIGKILL)
        await self.proxy.stop()
        self._forks.stop()
        self.server.stop()


def requests(folder, platform, *kinds):
    """What was asked of a platform, in order."""
    lines = map(json.loads, (folder / f"{platform}.jsonl").read_text().splitlines())
    return [line for line in lines if line["kind"] in kinds]


def shown(folder, platform, code):
    """How a match was told on a platform, in order: its messages and edits, without the calls beside them."""
    told = requests(folder, platform, "deliver", "revise")
    return [line for line in told if line["code"] == code and len(line["id"]) == 19]


def repeats(folder, platform):
    """Ids of the messages that stand twice, each right behind the first, and how many there are."""
    ids = [line["id"] for line in requests(folder, platform, "deliver")]
    again = sum(first == second for first, second in pairwise(ids))
    assert len(ids) - len(set(ids)) == again
    return again


def called(folder, platform):
    """How often somebody was called for each turn where a living message is: by it, when new, or beside it."""
    return Counter((line["code"], line["stop"]) for line in requests(folder, platform, "deliver"))


def left(folder, platform):
    """The messages that stand in the end, and those of them that have buttons."""
    standing, dressed = set(), set()
    for line in requests(folder, platform, "deliver", "remove_buttons", "delete"):
        change = {"deliver": set.add}.get(line["kind"], set.discard)
        change(dressed, line["message"])
        if line["kind"] != "remove_buttons":
            change(standing, line["message"])
    return standing, dressed


async def check(session):
    """Nothing lost, nothing twice, everything told."""
    client, folder = connect(session.server.url), session.folder
    store = RedisStore(client)
    for code in CODES:
        log = [line.decode() for line in await store.log(code)]
        assert len(log) == len(set(log)) == (await store.load(code)).version
        moves = [line for line in log if "move" in line]
        assert moves == [f"{code} move {number}" for number in range(len(moves))]
        assert {line for line in session.moves() if line.startswith(code)} <= set(moves)
        assert [line for line in log if "answer" in line] == [f"{code} answer {n}" for n in range(len(moves))]
        for platform in ("web", "discord", "telegram"):
            told = {(line["start"], line["stop"]): None for line in shown(folder, platform, code)}
            ends = [0, *(stop for _, stop in told)]
            assert list(told) == list(pairwise(ends))
            assert ends[-1] == len(log)
    await client.aclose()
    assert repeats(folder, "web") == repeats(folder, "discord") == 0
    assert repeats(folder, "telegram") <= session.happened[BOT] + session.happened[SERVER]
    assert set(called(folder, "discord").values()) == {1}
    # of each match one message and at most one call; elsewhere one with buttons, and what Telegram repeated unheard
    assert len(left(folder, "discord")[0]) <= 2 * len(CODES)
    assert len(left(folder, "web")[1]) == len(CODES)
    assert len(left(folder, "telegram")[1]) <= len(CODES) + repeats(folder, "telegram")


async def suffer(times, seed):
    """Each fault so often, at random moments while moves are made; then all is told, once, and nothing is lost."""
    folder = Path(tempfile.mkdtemp(prefix="capolinea-"))
    session = Session(folder, random.Random(seed))
    await session.proxy.start()
    try:
        session.begin()
        for kind in random.Random(seed).sample(KINDS * times, times * len(KINDS)):
            await session.suffer(kind)
        await session.suffer(BOT)
        moves = max(sum(line.startswith(code) for line in session.moves()) for code in CODES)
        session._bot.kill()
        await session.ended(-signal.SIGKILL)
        session.begin(moves + 30)
        await session.ended(0)
        await check(session)
    finally:
        await session.end()
    print(f"\n{len(session.moves())} moves, {repeats(folder, 'telegram')} repeated on Telegram, lost 0, twice 0")
    print("\n".join(f"{kind}: {count}" for kind, count in sorted(session.happened.items())))
    shutil.rmtree(folder)


@pytest.mark.waits
async def test_four_faults_of_each_kind():
    """Acknowledged moves stand once in the log, every version is told once in each place, and nothing is stuck."""
    await suffer(4, 1)


@pytest.mark.soak
async def test_forty_faults_of_each_kind():
    """The same for forty of each kind."""
    await suffer(40, 2)

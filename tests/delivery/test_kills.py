"""``kill -9`` of the bot and of the server, at named points and at random, while moves are being made."""

from __future__ import annotations

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
from tests.delivery.player import CODES

POINTS = ("before-commit", "in-commit", "after-commit", "before-accept", "after-accept", "after-telegram")
ENDLESS = 10**6
HOUSE = Path(__file__).parents[2]
LOADED = ("bot.delivery.background", "bot.store.client", "bot.store.redis_store")
"""What the small bot imports."""


class Sessions:
    """Runs the small bot again and again on one folder, counting who was killed where."""

    def __init__(self, folder, luck):
        self.folder = folder
        self.server = Server(folder / "data")
        self.server.start()
        self.forks = ForkServer({**os.environ, "PYTHONPATH": str(HOUSE)}, *LOADED)
        self.killed = Counter()
        self._luck = luck

    def run(self, points, goal=ENDLESS):
        """One life of the bot. ``points`` says where server and bot are killed: a named point or ``random``."""
        plan = [
            f"{who}:{point}:{self._luck.randrange(2, 6) + (6 if who == 'bot' else 0)}"
            for who, point in points.items()
            if point != "random"
        ]
        words = (self.server.url, str(self.folder), str(goal))
        crash = {**os.environ, "CAPOLINEA_CRASH": ",".join(plan)}
        bot = self.forks.start("tests.delivery.player", words, HOUSE, crash, subprocess.DEVNULL, 1, 2)
        left = dict(points)
        if left.get("server") == "random":
            self._wait_for_moves()
            os.kill(json.loads((self.folder / "data" / "server.json").read_text())["pid"], signal.SIGKILL)
        while bot.poll() is None:
            if not self.server._embedded.running():
                self.killed["server", left.pop("server")] += 1
                self.server._embedded.start()
                if left.get("bot") == "random":
                    self._wait_for_moves()
                    bot.kill()
            time.sleep(0.005)
        if goal == ENDLESS:
            assert bot.returncode == -signal.SIGKILL
            self.killed["bot", left.pop("bot")] += 1
        else:
            assert bot.returncode == 0
        assert not left

    def moves(self):
        """Moves the person has been told of."""
        path = self.folder / "acknowledged.txt"
        return path.read_text().splitlines() if path.exists() else []

    def _wait_for_moves(self):
        """Until a few more have been made, and a moment of any length."""
        before = len(self.moves())
        deadline = time.monotonic() + 120
        while len(self.moves()) < before + 3:
            assert time.monotonic() < deadline, "nothing moves any more"
            time.sleep(0.002)
        time.sleep(self._luck.random() * 0.05)


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


async def check(sessions):
    """Nothing lost, nothing twice, everything told."""
    client = connect(sessions.server.url)
    store = RedisStore(client)
    for code in CODES:
        log = [line.decode() for line in await store.log(code)]
        assert len(log) == len(set(log)) == (await store.load(code)).version
        moves = [line for line in log if "move" in line]
        assert moves == [f"{code} move {number}" for number in range(len(moves))]
        assert {line for line in sessions.moves() if line.startswith(code)} <= set(moves)
        assert [line for line in log if "answer" in line] == [f"{code} answer {n}" for n in range(len(moves))]
        for platform in ("web", "discord", "telegram"):
            told = {(line["start"], line["stop"]): None for line in shown(sessions.folder, platform, code)}
            ends = [0, *(stop for _, stop in told)]
            assert list(told) == list(pairwise(ends))
            assert ends[-1] == len(log)
    await client.aclose()
    assert repeats(sessions.folder, "web") == repeats(sessions.folder, "discord") == 0
    assert repeats(sessions.folder, "telegram") <= sum(sessions.killed.values())
    assert set(called(sessions.folder, "discord").values()) == {1}
    # of each match one message and at most one call; elsewhere one with buttons, and what Telegram repeated unheard
    assert len(left(sessions.folder, "discord")[0]) <= 2 * len(CODES)
    assert len(left(sessions.folder, "web")[1]) == len(CODES)
    assert len(left(sessions.folder, "telegram")[1]) <= len(CODES) + repeats(sessions.folder, "telegram")


async def killing(kills, seed):
    """So many kills, half of them of the bot; half at random instants, the others at the named points in turn."""
    folder = Path(tempfile.mkdtemp(prefix="capolinea-"))
    sessions = Sessions(folder, random.Random(seed))
    try:
        for number in range(kills // 4):
            point = POINTS[number % len(POINTS)]
            sessions.run({"server": point, "bot": point})
            sessions.run({"server": "random", "bot": "random"})
        moves = max(sum(line.startswith(code) for line in sessions.moves()) for code in CODES)
        sessions.run({}, moves + 3)
        await check(sessions)
    finally:
        sessions.forks.stop()
        sessions.server.stop()
    lines = [f"{who} {point}: {count}" for (who, point), count in sorted(sessions.killed.items())]
    again = repeats(folder, "telegram")
    kinds = Counter(line["kind"] for line in requests(folder, "discord", "deliver", "revise", "delete"))
    print(f"\nthe living messages: {dict(kinds)}", end="")
    print(f"\n{sum(sessions.killed.values())} kills, {len(sessions.moves())} moves, {again} repeated on Telegram")
    print("\n".join(lines))
    assert sum(sessions.killed.values()) == kills
    shutil.rmtree(folder)


@pytest.mark.long
async def test_two_dozen_kills():
    """No acknowledged move is lost, none happens twice, every version is told once in each place, in order."""
    await killing(24, 1)


@pytest.mark.soak
async def test_many_kills():
    """The same for 240 kills."""
    await killing(240, 2)

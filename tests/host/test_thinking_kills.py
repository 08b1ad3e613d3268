"""Turns of computer players survive ``kill -9`` of what thinks about them: the process that thinks, and the bot."""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter

import pytest
from bot_process import BotProcess
from thinking_matches import Opponent, gone, kill, workers

from bot.delivery.due_worker import CLAIM
from bot.ports.processes import WallClock

PATIENCE = 120
"""Seconds in which what hangs shows itself; on the slowest machine nothing else takes so long."""


KILLS = 80
"""Processes that are killed at most; matches last longer where nothing is done meanwhile."""


async def claimed(store, code) -> None:
    """Wait until a bot has a table."""
    while (await store.due_tables.of(code) or 0) < WallClock().now() + CLAIM / 2:  # noqa: ASYNC110 - another process
        await asyncio.sleep(0.01)


@pytest.mark.waits
async def test_a_turn_outlives_what_thinks_about_it(launch, store, server):
    """Killed in the middle of a thought: first the process that thinks, then the bot, whose processes end with it."""
    bot: BotProcess = await asyncio.to_thread(launch(REDIS_URL=server.url, CAPOLINEA_THINKERS="1").opened)
    ann = Opponent(store, "metro", "hard", 1)
    await ann.open()
    async with asyncio.timeout(PATIENCE):
        await ann.move()
        await ann.answered()
        (first,) = workers(bot.process.pid)
        # it stands still, so it is in the middle of whatever it is asked
        kill(first, signal.SIGSTOP)
        await ann.move()
        await claimed(store, ann.code)
        kill(first, signal.SIGKILL)
        await ann.answered()
        (second,) = workers(bot.process.pid)
        assert second != first
        kill(second, signal.SIGSTOP)
        await ann.move()
        await claimed(store, ann.code)
        kill(bot.process.pid, signal.SIGKILL)
        kill(second, signal.SIGCONT)
        await gone([first, second])
        other: BotProcess = await asyncio.to_thread(launch(REDIS_URL=server.url).opened)
        await ann.answered()
        assert await ann.check() >= 3
        # the end does not wait for a thought
        (third,) = workers(other.process.pid)
        kill(third, signal.SIGSTOP)
        await ann.move()
        await claimed(store, ann.code)
        assert await asyncio.to_thread(other.end) == 0
        await gone([third])
        assert not [line for line in other.complained if "Traceback" in line]


@pytest.mark.soak
async def test_whole_matches_while_everything_is_killed(launch, store, server):
    """Two bots on one store, matches of all games; every few seconds a bot or what thinks for it is killed."""
    luck, killed = random.Random(14), Counter[str]()

    async def bot() -> BotProcess:
        started: BotProcess = await asyncio.to_thread(launch(REDIS_URL=server.url, CAPOLINEA_THINKERS="1").opened)
        return started

    bots = [await bot(), await bot()]
    games = ("metro", "socks", "road", "tandem")
    anns = [Opponent(store, games[number % 4], ("hard", "expert")[number // 4], number) for number in range(8)]
    for ann in anns:
        await ann.open()
    playing = asyncio.gather(*(ann.play() for ann in anns))
    seen: set[int] = set()
    while not playing.done() and killed.total() < KILLS:
        await asyncio.wait([playing], timeout=luck.uniform(0.5, 4))
        number = luck.randrange(2)
        found = workers(bots[number].process.pid)
        seen |= set(found)
        if found and luck.randrange(4):
            kill(found[0], signal.SIGKILL)
            killed["worker"] += 1
        else:
            kill(bots[number].process.pid, signal.SIGKILL)
            killed["bot"] += 1
            bots[number] = await bot()
    await playing
    moves = [await ann.check() for ann in anns]
    print(f"\n{dict(killed)} killed, {sum(moves)} moves of computer players in {len(anns)} matches")
    assert min(moves) > 0
    for one in bots:
        assert await asyncio.to_thread(one.end) == 0
    await gone(sorted(seen))

"""Experts that think while people play: how long the loop is held, what others' turns take, and who waits how long."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import cycle
from pathlib import Path

from timing import show, sized
from turns import Listener, Players

from bot.host.app import App
from bot.host.thinking_pool import ThinkingPool
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.table.actions import add_computer
from bot.table.table import Table
from games import catalogue

EXPERTS = sized(8, 2)
"""Tables at which an expert thinks all the time."""

OTHERS = 4
"""Matches of people that are played meanwhile."""

PAUSE = 0.02
"""Seconds between two turns of such a match."""

PHASES, SPAN = sized((6, 4.0), (1, 0.5))
"""Times without and with experts that are measured in turn, and seconds of each."""

TABLES, MOVES = sized((50, 3), (2, 1))
"""Tables with experts that wait for each other, and moves of each that are counted at least, after one that is not."""

TICK = 0.001
"""Seconds between two looks at the loop."""


def percentile(values: list[float], share: float) -> float:
    """The least value that so large a share does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Expert(Players):
    """A person who answers an expert at once, with any move, in match after match."""

    def __init__(self, app: App, slug: str, number: int) -> None:
        super().__init__(app, slug, number)
        self._luck = random.Random(number)
        self.waited: list[float] = []

    async def seated(self) -> None:
        """A new match against an expert."""
        ((code, *_),) = (await self._ask(0, f"/new {self._slug}")).changes
        await self.app.repository.change(
            code, "expert", lambda table: (add_computer(table, "expert", "[bot] Ada", key="expert", at=1),)
        )
        await self._ask(0, f"/start {code}")
        self._code = code

    async def turn(self) -> bool:
        """The person's moves until the expert is asked, and its moves; False at the end of the match."""
        while (table := await self.now()).live and not table.computers:
            assert table.match is not None
            (seat,) = table.persons
            text = self._luck.choice(table.match.legal(seat))
            answer = await self._ask(0, f"/move {self._code} {text}")
            assert answer.changes, answer.posts
        while (asked := await self.now()).computers:
            began = time.perf_counter()
            while await self.now() is asked:  # noqa: ASYNC110 - what any player sees
                await asyncio.sleep(20 * TICK)
            self.waited.append(time.perf_counter() - began)
        return asked.live

    async def now(self) -> Table:
        """The table as it stands, as this process knows it; it makes all commits."""
        known = self.app.repository._known.get(self._code) or await self.app.repository.load(self._code)
        assert known is not None
        return known.table


class Held:
    """Milliseconds of processor time for which nothing else could be done in the loop, a tick at a time."""

    def __init__(self) -> None:
        self.ticks: list[float] = []

    @contextmanager
    def watched(self) -> Iterator[None]:
        """The loop is looked at within this context."""
        watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            watching.cancel()

    async def _watch(self) -> None:
        while True:
            began = time.thread_time()
            await asyncio.sleep(TICK)
            self.ticks.append((time.thread_time() - began) * 1000)


def megabytes(pool: ThinkingPool) -> float:
    """Memory of the largest process."""
    return max(
        int(Path(f"/proc/{number}/status").read_text(encoding="utf-8").partition("VmRSS:")[2].split()[0]) / 1024
        for number in pool.processes
    )


def slugs() -> Iterator[str]:
    """The games that have computer players of their own, again and again."""
    return cycle([slug for slug, game in catalogue().items() if game.computer is not None])


class Evening:
    """Experts that think while they may, and people who play at other tables all the time."""

    def __init__(self, app: App, listener: Listener) -> None:
        # the game whose experts think longest for a turn, so that little else is done at their tables
        self._experts = [Expert(app, "metro", 100 + number) for number in range(EXPERTS)]
        self._others = [Players(app, "metro", number) for number in range(OTHERS)]
        self._listener = listener
        self._going = asyncio.Event()
        self._thinking = 0
        self._taken: list[float] = []
        self.held = {False: Held(), True: Held()}
        self.turns = 0

    @asynccontextmanager
    async def begun(self) -> AsyncIterator[None]:
        """Everybody is there within this context."""
        tasks = [asyncio.create_task(self._think(one)) for one in self._experts]
        tasks += [asyncio.create_task(self._play(one)) for one in self._others]
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, expert: Expert) -> None:
        await self._going.wait()
        await expert.seated()
        while True:
            await self._going.wait()
            self._thinking += 1
            goes_on = await expert.turn()
            self._thinking -= 1
            if not goes_on:
                await expert.seated()

    async def _play(self, players: Players) -> None:
        while True:
            chosen = await players.choose()
            began = time.perf_counter()
            version = await players.make(*chosen)
            await self._listener.told(players.place, *version)
            self._taken.append((time.perf_counter() - began) * 1000)
            await asyncio.sleep(PAUSE)

    async def phase(self, *, thinking: bool) -> float:
        """What the slower turns of people take, with experts or without: milliseconds until they are told, p95."""
        if thinking:
            self._going.set()
        else:
            self._going.clear()
        await asyncio.sleep(SPAN / 2)
        while self._thinking and not thinking:  # noqa: ASYNC110 - experts answer what they were asked
            await asyncio.sleep(10 * TICK)
        self._taken.clear()
        with self.held[thinking].watched():
            await asyncio.sleep(SPAN)
            while not self._taken:  # noqa: ASYNC110 - the quick run on a busy machine
                await asyncio.sleep(10 * TICK)
        self.turns += len(self._taken)
        return percentile(self._taken, 0.95)


async def beside(app: App, pool: ThinkingPool, listener: Listener) -> dict[str, float]:
    """What experts are to the turns of others: phases in turn, so that whatever else the machine does falls on both."""
    evening, ratios = Evening(app, listener), []
    async with evening.begun():
        for _ in range(PHASES):
            quiet = await evening.phase(thinking=False)
            ratios.append(await evening.phase(thinking=True) / quiet)
        memory = megabytes(pool)
    ticks = {thinking: held.ticks for thinking, held in evening.held.items()}
    alone, beside = (percentile(ticks[thinking], 0.999) for thinking in (False, True))
    ratio = statistics.median(ratios)
    show(f"loop held while nobody thinks, p99.9 of {len(ticks[False]):,}", alone)
    show(f"loop held while {EXPERTS} experts think, p99.9 of {len(ticks[True]):,} (goal 10)", beside)
    show(f"others' turns with {EXPERTS} experts over without, p95, {evening.turns:,} (goal 1.1)", ratio, "")
    show("memory of a process that thinks (goal 80)", memory, "MB")
    return {
        "bots.loop.quiet_p999_ms": alone,
        "bots.loop.held_p999_ms": beside,
        "bots.turn_ratio_p95": ratio,
        "bots.worker_mb": memory,
    }


async def waiting(app: App) -> dict[str, float]:
    """How long the tables of many experts wait for an answer, all asked again and again: the longest over the mean."""
    experts = [Expert(app, slug, 1000 + number) for number, slug in zip(range(TABLES), slugs(), strict=False)]

    async def play(expert: Expert) -> None:
        await expert.seated()
        # nobody leaves before all have been counted: the last would wait for fewer
        while min(len(one.waited) for one in experts) < 1 + MOVES:
            if not await expert.turn():
                await expert.seated()

    await asyncio.gather(*map(play, experts))
    counted = [seconds for expert in experts for seconds in expert.waited[1 : 1 + MOVES]]
    mean, longest = statistics.mean(counted), max(counted)
    show(f"an expert's move, {TABLES} tables at once, mean of {len(counted)}", mean, "s")
    show("the longest over the mean (goal 2)", longest / mean, "")
    return {"bots.waiting.mean_s": mean, "bots.waiting.longest_ratio": longest / mean}


async def measured(url: str) -> dict[str, float]:
    """All figures of thinking, with as many processes as a host gets by default."""
    client = connect(url)
    await client.flushall()
    pool, listener = ThinkingPool(), Listener()
    app = App(RedisStore(client), home="bench", previews=False, thinker=pool)
    app.add(listener)  # type: ignore[arg-type]
    app.start()
    try:
        return await beside(app, pool, listener) | await waiting(app)
    finally:
        await app.stop()
        await pool.close()
        await client.aclose()

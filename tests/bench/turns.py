"""Turns of many matches played at once in one process, saved and told in words, without pictures; and where time goes.

Everything is as ``make run`` has it: its own server, which writes each commit to the disk before it answers.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from round_trips import Channel
from timing import show, sized

import bot.repository
from bot.commands import play
from bot.host.app import App
from bot.ports.addresses import Account, Code, Place
from bot.ports.asks import Ask, Person
from bot.ports.platforms import Attempt
from bot.ports.posts import Post
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.table.table import Table

MATCHES = 32
"""Matches played at once; in each a move is made when the one before was answered, or told."""

TURNS = sized(3000, 64)
"""Turns that are counted."""

ALONE = sized(200, 5)
"""Turns of one match whose stages are timed, with nothing else beside."""


class Listener(Channel):
    """A platform that takes every post at once; what it took last of each place can be waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.posts = 0
        self._told: dict[Place, tuple[Code, int]] = {}
        self._came: defaultdict[Place, asyncio.Event] = defaultdict(asyncio.Event)

    async def deliver(self, place: Place, attempt: Attempt, post: Post) -> str:
        """Take it."""
        self.posts += 1
        self._told[place] = (attempt.code, attempt.stop)
        self._came[place].set()
        return attempt.id

    def last(self, place: Place) -> tuple[Code, int] | None:
        """What it took last of a place."""
        return self._told.get(place)

    async def told(self, place: Place, code: Code, stop: int) -> None:
        """Wait until a match was told at a place up to a version."""
        while True:
            self._came[place].clear()
            at, version = self._told.get(place, (code, 0))
            if at == code and version >= stop:
                return
            await self._came[place].wait()


class Players:
    """Two people at a place, who play match after match."""

    def __init__(self, app: App, slug: str, number: int) -> None:
        self.app, self._slug = app, slug
        self.place = Place(f"telegram:-{1000 + number}")
        self._people = [
            Person(Account(f"telegram:{10 * number + seat}"), name) for seat, name in enumerate(("Ann", "Bob"))
        ]
        self._numbers = itertools.count()
        self._minds = random.Random(number)
        self._code, self._version = Code(""), 0
        self.choosing = 0.0

    async def choose(self) -> tuple[int, str]:
        """Who moves next, and a move, in a new match where none is under way; the choice is not counted."""
        table = await self._table()
        if table is None or table.over:
            ((self._code, *_),) = (await self._ask(0, f"/new {self._slug}")).changes
            await self._ask(1, f"/join {self._code}")
            ((*_, self._version),) = (await self._ask(0, f"/start {self._code}")).changes
            table = await self._table()
        assert table is not None and table.match is not None
        began, match = time.perf_counter(), table.match
        seat = match.awaited[0]
        move = self._minds.choice(tuple(match.game.legal(match.state, seat)))
        text = f"/move {self._code} {match.game.write(move)}"
        self.choosing += time.perf_counter() - began
        return int(seat), text

    async def _table(self) -> Table | None:
        """The table as it stands, without asking the store for it."""
        past = await self.app.repository.past(self._code, self._version - 1, self._version) if self._version else ()
        return past[-1].table if past else None

    async def make(self, seat: int, text: str) -> tuple[Code, int]:
        """Make a move: the match and its version then."""
        ((code, _, self._version),) = (await self._ask(seat, text)).changes
        return code, self._version

    async def _ask(self, number: int, text: str) -> Any:
        key = f"{self.place}:{next(self._numbers)}"
        return await self.app.desk.ask(Ask(self._people[number], self.place, text, key, private=True))


class Stages:
    """Milliseconds that each stage of a turn took, one inside another counted once."""

    def __init__(self) -> None:
        self.taken: dict[str, list[float]] = defaultdict(list)
        self._sums: dict[str, float] = defaultdict(float)
        self._open: list[str] = []
        self._since = time.perf_counter()

    def timed(self, stage: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """A function whose time belongs to a stage."""

        def work(*args: Any, **named: Any) -> Any:
            with self.stage(stage):
                return call(*args, **named)

        async def wait(*args: Any, **named: Any) -> Any:
            with self.stage(stage):
                return await call(*args, **named)

        return wait if asyncio.iscoroutinefunction(call) else work

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """The time within this context belongs to a stage, except what belongs to others inside it."""
        self._pass()
        self._open.append(name)
        try:
            yield
        finally:
            self._pass()
            self._open.pop()

    def clear(self) -> None:
        """A turn begins."""
        self._sums.clear()

    def turn(self) -> None:
        """A turn is over."""
        for name, seconds in self._sums.items():
            self.taken[name].append(seconds * 1000)

    def _pass(self) -> None:
        now = time.perf_counter()
        if self._open:
            self._sums[self._open[-1]] += now - self._since
        self._since = now


async def per_second(slug: str, url: str, *, told: bool) -> tuple[float, float]:
    """Turns a second that are answered and saved, and milliseconds of processor time that each took.

    With ``told`` each is posted too, before the next of its match is made.
    """
    client = connect(url)
    await client.flushall()
    app, listener = App(RedisStore(client), home="bench", previews=False), Listener()
    if told:
        app.add(listener)  # type: ignore[arg-type]
        app.start()
    tables = [Players(app, slug, number) for number in range(MATCHES)]

    async def play_on(players: Players, turns: Iterator[int]) -> None:
        for _ in turns:
            version = await players.make(*await players.choose())
            if told:
                await listener.told(players.place, *version)

    async def together(turns: int) -> None:
        shared = iter(range(turns))
        await asyncio.gather(*(play_on(players, shared) for players in tables))

    await together(3 * MATCHES)  # by then connections are open and scripts are known
    before, posts = sum(players.choosing for players in tables), listener.posts
    began, used = time.perf_counter(), time.process_time()
    await together(TURNS)
    choosing = sum(players.choosing for players in tables) - before
    taken, used = time.perf_counter() - began - choosing, time.process_time() - used - choosing
    assert not told or listener.posts - posts >= TURNS
    await app.stop()
    await client.aclose()
    return TURNS / taken, used / TURNS * 1000


async def stages(slug: str, url: str) -> dict[str, float]:
    """Milliseconds of each stage of a turn from the ask until it is posted, one turn after the other; medians."""
    client = connect(url)
    await client.flushall()
    app, listener, found = App(RedisStore(client), home="bench", previews=False), Listener(), Stages()
    patches = ExitStack()
    app.add(listener)  # type: ignore[arg-type]
    players = Players(app, slug, 0)
    relay, postman, store = app.delivery.relay, app.delivery.postman, app.store
    for stage, owner, name in (
        ("ask", store.people, "met"), ("find", store, "load_all"), ("rules", play, "attempt"),
        ("words", play, "aftermath"), ("dump", bot.repository, "dump_line"),
        ("dump", bot.repository, "dump_table"), ("commit", store, "commit"),
    ):  # fmt: skip
        patches.enter_context(patch.object(owner, name, found.timed(stage, getattr(owner, name))))
    with patches:
        for number in range(ALONE + 20):
            chosen = await players.choose()
            found.clear()
            with found.stage("answer"):
                code, stop = await players.make(*chosen)
            with found.stage("relay"):
                await relay.fetch(code)
            with found.stage("post"):
                await postman.serve(players.place)
            found.turn()
            if number == 19:  # by then connections are open and scripts are known
                found.taken.clear()
            assert listener.last(players.place) == (code, stop)
    await app.stop()
    await client.aclose()
    return {name: statistics.median(taken) for name, taken in found.taken.items()}


async def measured(slug: str, url: str) -> dict[str, float]:
    """Turns a second, answered alone and posted too, and the time of each stage."""
    figures: dict[str, float] = {}
    for told, name, what in ((False, "", "answered and saved"), (True, "posted_", "answered, saved and posted")):
        figures[f"turns.{slug}.{name}per_second"], used = await per_second(slug, url, told=told)
        figures[f"turns.{slug}.{name}cpu_ms"] = used
        show(f"{slug}: turns {what}, {MATCHES} at once", figures[f"turns.{slug}.{name}per_second"], "a second")
        show(f"{slug}: processor time of each, all parts of the bot", used)
    for name, taken in (await stages(slug, url)).items():
        show(f"{slug}: {name}, of a turn with nothing beside", taken)
        figures[f"turns.{slug}.stage.{name}_ms"] = taken
    return figures

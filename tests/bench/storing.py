"""A server of our own; what a commit costs over a bare round trip, a live match in memory, and finding what is due."""

from __future__ import annotations

import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from timing import show

from bot.delivery.due_worker import DueWorker
from bot.ports import Account, Code, Commit, Committed, Person, Place, Profile
from bot.repository import LETTERS
from bot.store.client import Client, connect
from bot.store.redis_store import RedisStore
from bot.store.server.server import Server
from bot.table import table_saves
from bot.table.actions import begin, join, move, open_table
from bot.table.line_saves import dump
from bot.table.table import Past, Table
from games import catalogue
from games.kernel.bots import choose
from games.kernel.chance import seeded
from games.kernel.game import chosen

MATCHES = 10_000
KINDS = 20
"""Different matches that the 10,000 are copies of, each with its own code and keys."""

FEW, MANY = 1_000, 100_000
"""Stored matches among which a few are due."""

DUE, POLLS = 5, 200
"""How many are due each time, and how often they are looked for."""

DAY, LATER = 1_000_000, 10**12
"""Milliseconds since 1970: when these are due, and the others."""


@asynccontextmanager
async def server() -> AsyncIterator[str]:
    """The address of the bot's own server in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        own = Server(Path(folder) / "data")
        own.start()
        try:
            yield own.url
        finally:
            own.stop()


def _halfway(slug: str, number: int) -> list[Past]:
    """The log of a two-player match up to its middle, a line a command as people make it."""
    game = catalogue()[slug]
    ann, bob = (Person(Account(f"discord:{9 * 10**17 + n}"), name) for n, name in enumerate(("Annalisa", "Bob")))
    place = Place("discord:912345678901234567")
    first = open_table(
        Code("K7QF"), game, chosen(game, {}), bytes(32), ann, Profile("pa"), place, "en", key="k", at=1
    )  # fmt: skip
    past = [first, join(first.table, bob, Profile("pb"), place, "en", key="k", at=1)]
    past += begin(past[-1].table, Profile("pa"), key="k", at=1)
    table: Table = past[-1].table
    moves: list[Past] = []
    while not table.over:
        assert table.match is not None
        seat = table.match.awaited[0]
        text = choose(game, "random", table.match.state, seat, seeded(f"{number}:{len(moves)}"))
        moves += move(table, seat, text, key="k", at=1_800_000_000_000)
        table = moves[-1].table
    return past + moves[: len(moves) // 2]


def _commits(past: list[Past], code: Code) -> list[Commit]:
    commits = []
    for version, one in enumerate(past):
        saved = table_saves.dump(one.table) | {"code": code}
        line = dump(one.line) | {"y": f"discord:{version}{code}1234567890"}
        commits.append(
            Commit(
                code=code,
                expected=version,
                key=line["y"],
                entries=(json.dumps(line, separators=(",", ":")).encode(),),
                snapshot=json.dumps(saved, separators=(",", ":")).encode(),
                due=None,
                people=(Profile(f"pa{code[:3]}"), Profile(f"pb{code[1:]}")),
                places=(Place(f"discord:9123456789{code[:3]}"),),
                lobby=one.table.lobby,
            )
        )
    return commits


def _code(number: int) -> Code:
    base = len(LETTERS)
    return Code("".join(LETTERS[number // base**place % base] for place in range(4)))


async def memory(slug: str, url: str) -> dict[str, float]:
    """Server memory a live match at mid-game, over 10,000 of them; what is posted already is struck out."""
    client = connect(url)
    await client.flushall()
    await client.config_set("appendfsync", "no")  # what is measured here is memory; waiting for a disk tells nothing
    store = RedisStore(client)
    kinds = [_halfway(slug, number) for number in range(KINDS)]
    before = (await client.info("memory"))["used_memory"]

    async def put(number: int) -> None:
        for commit in _commits(kinds[number % KINDS], _code(number)):
            assert isinstance(await store.commit(commit), Committed)

    for start in range(0, MATCHES, 50):
        await asyncio.gather(*(put(number) for number in range(start, start + 50)))
    outboxes = [key async for key in client.scan_iter(match="*outbox*", count=1000)]
    await client.delete(*outboxes)
    after = (await client.info("memory"))["used_memory"]
    await client.flushall()
    await client.config_set("appendfsync", "always")
    await client.aclose()
    figure = (after - before) / MATCHES
    show(f"{slug}: server memory a live match at mid-game", figure, "bytes")
    return {f"store.{slug}.bytes_per_match": figure}


async def commit(url: str) -> dict[str, float]:
    """One commit over one bare round trip that appends the same bytes."""
    client = connect(url)
    store = RedisStore(client)
    slug = next(iter(catalogue()))
    past = _halfway(slug, 0)
    ours, theirs = [], []
    for number in range(20):
        code = Code("BBB" + LETTERS[number])
        for one in _commits(past, code):
            began = time.perf_counter()
            await store.commit(one)
            middle = time.perf_counter()
            await client.xadd("bench:round", {"bytes": one.entries[0] + one.snapshot})
            theirs.append(time.perf_counter() - middle)
            ours.append(middle - began)
    await client.aclose()
    mine, bare = statistics.median(ours) * 1000, statistics.median(theirs) * 1000
    show("a commit", mine)
    show("a bare round trip that appends the same bytes", bare)
    return {"commit.over_round_trip": mine / bare}


async def dues(url: str) -> dict[str, float]:
    """Looking for what is due, and handling a few tables, among 100,000 stored matches over among 1,000."""
    sizes = [FEW, MANY]
    clients = [connect(f"{url}?db={number}") for number in range(len(sizes))]
    await clients[0].flushall()
    await clients[0].config_set("appendfsync", "no")
    workers = [await _stored(client, size) for client, size in zip(clients, sizes, strict=True)]
    taken: list[list[float]] = [[], []]
    # in turns, so that whatever else the machine does falls on both
    for number in range(POLLS):
        for (wakes, clock), times in zip(workers, taken, strict=True):
            clock.instant = DAY + number
            began = time.perf_counter()
            assert await wakes.drain() == DUE
            times.append(time.perf_counter() - began)
    await clients[0].flushall()
    await clients[0].config_set("appendfsync", "always")
    for client in clients:
        await client.aclose()
    few, many = (statistics.median(times) * 1000 for times in taken)
    show(f"{DUE} of {FEW:,} matches found due and handled", few)
    show(f"{DUE} of {MANY:,} matches found due and handled", many)
    return {"store.due.ratio": many / few}


class _Calendar:
    """A clock that is set."""

    instant = 0

    def now(self) -> int:
        """Milliseconds."""
        return self.instant

    async def sleep(self, seconds: float) -> None:
        """Nobody waits here."""


async def _stored(client: Client, size: int) -> tuple[DueWorker, _Calendar]:
    """A worker on a store with so many matches, of which a few are due each time it looks."""
    store, clock = RedisStore(client), _Calendar()
    for start in range(0, size, 50):
        commits = [
            Commit(_code(number), 0, "k", (b"line",), b"state", DAY if number < DUE else LATER, (), ())
            for number in range(start, start + 50)
        ]
        await asyncio.gather(*map(store.commit, commits))

    async def handle(code: Code) -> None:
        found = await store.load(code)
        assert found is not None
        await store.commit(Commit(code, found.version, str(clock.instant), (b"l",), b"s", clock.instant + 1, (), ()))

    return DueWorker(store, handle, clock, "bench/1"), clock

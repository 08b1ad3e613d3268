"""A server of our own; what a commit costs over a bare round trip, a live match in memory, and finding what is due."""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import tempfile
import time
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from timing import show, sized

from bot.delivery.due_worker import DueWorker
from bot.ports.addresses import Account, Code, Place, Profile
from bot.ports.asks import Person
from bot.ports.stores import NEW, Commit, Committed, chained
from bot.repository import LETTERS
from bot.store import keys
from bot.store.client import Client, connect
from bot.store.redis_store import RedisStore
from bot.store.server.server import Server
from bot.table.actions import begin, join, move, open_table
from bot.table.fold import Past
from bot.table.lines.opening_lines import Opened
from bot.table.saves import dump_line, dump_table
from bot.table.table import Table
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose
from games.kernel.game import chosen

KINDS = sized(10, 1)
"""Matches of a game of which the mean is told."""

FEW, MANY = sized((1_000, 100_000), (50, 100))
"""Stored matches among which a few are due."""

DAILY = 86_400_000
"""Milliseconds of a turn."""

DUE, POLLS = 5, sized(200, 3)
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


def played(slug: str, number: int, *, whole: bool = False) -> list[Past]:
    """The log of a two-player match up to its middle or end, a line a command as people make it."""
    game = catalogue()[slug]
    ann, bob = (Person(Account(f"discord:{9 * 10**17 + n}"), name) for n, name in enumerate(("Annalisa", "Bob")))
    place = Place("discord:912345678901234567")
    first = open_table(
        Code("K7QF"), game, chosen(game, {}), number.to_bytes(32, "big"), ann, Profile("pa"), place, "en", key="k", at=1
    )  # fmt: skip
    past = [first, join(first.table, bob, Profile("pb"), place, "en", key="k", at=1)]
    past += begin(past[-1].table, Profile("pa"), key="k", at=1)
    table: Table = past[-1].table
    moves: list[Past] = []
    while not table.over:
        assert table.match is not None
        seat = table.match.awaited[0]
        text = choose(game, "greedy", table.match.state, seat, seeded(f"{number}:{len(moves)}"))
        moves += move(table, seat, text, key="k", at=1_800_000_000_000)
        table = moves[-1].table
    return past + (moves if whole else moves[: len(moves) // 2])


def commits(past: list[Past], code: Code) -> list[Commit]:
    """Its commits under a code of its own, with ids, instants and a seed as unlike those of others as in life."""
    luck, instant, parent = random.Random(code), 1_790_000_000_000, NEW
    people = [(luck.randrange(10**17, 10**19), Profile(f"p{luck.randrange(16**16):016x}")) for _ in range(2)]
    opened = past[0].line
    assert isinstance(opened, Opened)
    own = {
        b"K7QF": code.encode(),
        b64encode(opened.seed): b64encode(luck.randbytes(32)),
        b"912345678901234567": b"%d" % luck.randrange(10**17, 10**19),
        **{b"9%017d" % seat: b"%d" % ident for seat, (ident, _) in enumerate(people)},
        **{
            f'"{name}"'.encode(): f'"{profile}"'.encode()
            for name, (_, profile) in zip(("pa", "pb"), people, strict=True)
        },
    }
    commits = []
    for version, one in enumerate(past):
        instant += luck.randrange(1000, 3_600_000)
        key = f"discord:{((instant - 1_420_070_400_000) << 22) + luck.randrange(1 << 22)}"
        line = json.loads(dump_line(one.line)) | {"y": key, "a": instant}
        texts = [json.dumps(line, separators=(",", ":")).encode(), dump_table(one.table)]
        for old, new in {**own, b"1800000000000": b"%d" % instant, b"1800086400000": b"%d" % (instant + DAILY)}.items():
            texts = [text.replace(old, new) for text in texts]
        commit = Commit(
            code=code,
            expected=version,
            key=key,
            entries=(texts[0],),
            snapshot=texts[1],
            due=None,
            people=tuple(profile for _, profile in people),
            places=(Place(f"discord:{own[b'912345678901234567'].decode()}"),),
            over=one.table.over,
            lobby=one.table.lobby,
            parent=parent,
        )
        parent = chained(parent, commit.entries)
        commits.append(commit)
    return commits


def code_of_number(number: int) -> Code:
    """A code for each number."""
    base = len(LETTERS)
    return Code("".join(LETTERS[number // base**place % base] for place in range(4)))


async def memory(slug: str, url: str) -> dict[str, float]:
    """Server memory of the keys of a live match in its middle, and of a finished one whose log is one piece."""
    client = connect(url)
    await client.config_set("appendfsync", "no")  # what is measured here is memory; waiting for a disk tells nothing
    store, figures = RedisStore(client), []
    for whole in (False, True):
        taken = []
        for number in range(KINDS):
            code = code_of_number(number)
            await client.flushall()
            for made in commits(played(slug, number, whole=whole), code):
                assert isinstance(await store.commit(made), Committed)
            if whole:
                assert await store.pack(code)
            names = (keys.match(code), keys.log(code), keys.done(code))
            taken.append(sum([await client.memory_usage(name, samples=0) for name in names]))
        figures.append(statistics.mean(taken))
    await client.flushall()
    await client.config_set("appendfsync", "always")
    await client.aclose()
    live, finished = figures
    show(f"{slug}: server memory a live match in its middle", live, "bytes")
    show(f"{slug}: server memory a finished match", finished, "bytes")
    return {f"store.{slug}.bytes_per_match": live, f"store.{slug}.bytes_per_finished": finished}


async def commit(url: str) -> dict[str, float]:
    """One commit over one bare round trip that appends the same bytes."""
    client = connect(url)
    store = RedisStore(client)
    slug = next(iter(catalogue()))
    past = played(slug, 0)
    ours, theirs = [], []
    for number in range(20):
        code = Code("BBB" + LETTERS[number])
        for one in commits(past, code):
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
            Commit(code_of_number(number), 0, "k", (b"line",), b"state", DAY if number < DUE else LATER, (), ())
            for number in range(start, start + 50)
        ]
        await asyncio.gather(*map(store.commit, commits))

    async def handle(code: Code) -> None:
        found = await store.load(code)
        assert found is not None
        await store.commit(Commit(code, found.version, str(clock.instant), (b"l",), b"s", clock.instant + 1, (), ()))

    return DueWorker(store, handle, clock, "bench/1"), clock

"""How long the rules take, and a whole turn from the typed text to the finished picture, beside its floor."""

from __future__ import annotations

import asyncio
import gc
import io
import itertools
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from PIL import Image
from timing import show, sized

from bot.commands.desk import CommandDesk
from bot.host.picture_cache import PictureCache
from bot.ports.addresses import Account, Code, Place
from bot.ports.asks import Ask, Person
from bot.ports.processes import WallClock
from bot.repository import Repository
from bot.store.client import Client, connect
from bot.store.redis_store import RedisStore
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose, play_out
from games.kernel.game import chosen
from tests.quiet_services import quiet_posts, quiet_services

GAMES = sized(30, 2)
"""Random games for the rules."""

TURNS = sized(120, 4)
"""Turns that are timed."""

WARM = sized(120, 1)
"""Turns before these, in which sprites are drawn for the first time: a bot runs for weeks."""


def rules(slug: str) -> dict[str, float]:
    """A whole random game with the fewest players: setup, every list of legal moves, every move."""
    game = catalogue()[slug]
    taken = []
    for number in range(GAMES):
        luck, minds = seeded(f"luck {number}"), seeded(f"minds {number}")
        began = time.perf_counter()
        for _ in play_out(game, max(2, game.seats[0]), chosen(game, {}), "random", luck, minds):
            pass
        taken.append(time.perf_counter() - began)
    figure = statistics.median(taken) * 1000
    show(f"{slug}: rules of a whole random game", figure)
    return {f"rules.{slug}.random_game_ms": figure}


async def turn(slug: str, url: str) -> dict[str, float]:
    """A turn beside its floor, and the longest that it keeps others from the loop."""
    gc.freeze()  # as the bot does once it has started
    with stretches() as pieces:
        return await _turn(slug, url, pieces)


async def _turn(slug: str, url: str, pieces: list[float]) -> dict[str, float]:
    """Turns of real matches: text in, rules, commit, words, board drawn and encoded; and the floor under each.

    The floor is one round trip to the same server that appends the same bytes, and saving the finished palette image
    as PNG at level 6.
    """
    client = connect(url)
    clock = WallClock()
    store = RedisStore(client)
    repository = Repository(store, clock)
    desk, teller, studio = (
        CommandDesk(quiet_services(repository, store, clock)),
        quiet_posts(repository, store, clock),
        PictureCache(),
    )
    people = [Person(Account(f"web:{name}"), name) for name in ("ann", "bob")]
    place, numbers = Place("web:bench"), itertools.count()

    async def ask(person: Person, text: str) -> list[tuple[Code, int, int]]:
        answer = await desk.ask(Ask(person, place, text, f"bench:{slug}:{next(numbers)}", private=True))
        return list(answer.changes)

    totals, floors, longest = list[tuple[float, float]](), list[tuple[float, float]](), list[float]()
    while len(totals) < WARM + TURNS:
        ((code, *_),) = await ask(people[0], f"/new {slug}")
        await ask(people[1], f"/join {code}")
        await ask(people[0], f"/start {code}")
        while len(totals) < WARM + TURNS:
            at = await repository.load(code)
            assert at is not None and at.table.match is not None
            if at.table.match.over:
                break
            seat = at.table.match.awaited[0]
            text = choose(at.table.game, "random", at.table.match.state, seat, seeded(f"{code}{at.version}"))
            await asyncio.sleep(0)  # what was chosen is no part of the first stretch
            first, worked, began = len(pieces), time.process_time(), time.perf_counter()
            ((_, start, stop),) = await ask(people[seat], f"/move {code} {text}")
            post = await teller.post(code, start, stop, place)
            if post is None:  # a secret choice is told to nobody
                continue
            assert post.picture is not None
            drawn = await studio.draw(post.picture, "en")
            totals.append((time.perf_counter() - began, time.process_time() - worked))
            longest.append(max(pieces[first:]))
            floors.append(await _floor(client, store, code, start, stop, drawn.body))
    studio.close()
    await client.aclose()
    named = {"wall": 0, "cpu": 1}
    taken, floor = (
        {name: statistics.median(one[at] for one in some[WARM:]) for name, at in named.items()}
        for some in (totals, floors)
    )
    show(f"{slug}: whole turn, text in to picture out", taken["wall"] * 1000)
    show(f"{slug}: its floor", floor["wall"] * 1000)
    show(f"{slug}: whole turn over its floor", taken["wall"] / floor["wall"], "times")
    show(f"{slug}: the same in processor time", taken["cpu"] / floor["cpu"], "times")
    show(f"{slug}: longest stretch on the loop, processor time", max(longest[WARM:]))
    return {
        f"turn.{slug}.over_floor": taken["wall"] / floor["wall"],
        f"turn.{slug}.cpu_over_floor": taken["cpu"] / floor["cpu"],
        f"turn.{slug}.longest_stretch_ms": max(longest[WARM:]),
    }


@contextmanager
def stretches() -> Iterator[list[float]]:
    """Milliseconds of processor time of every piece of work on the loop, one after the other, within this context."""
    found, run = list[float](), asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        found.append((time.thread_time() - began) * 1000)

    with patch.object(asyncio.Handle, "_run", timed):
        yield found


async def _floor(
    client: Client, store: RedisStore, code: Code, start: int, stop: int, png: bytes
) -> tuple[float, float]:
    """Seconds, and those of processor time."""
    entries = await store.log(code, start, stop)
    stored = await store.load(code)
    assert stored is not None
    image = Image.open(io.BytesIO(png))
    image.load()
    assert image.mode == "P"
    worked, began = time.process_time(), time.perf_counter()
    await client.xadd("bench:floor", {"bytes": b"".join((*entries, stored.snapshot))})
    image.save(io.BytesIO(), "PNG", compress_level=6)
    return time.perf_counter() - began, time.process_time() - worked

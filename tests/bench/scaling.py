"""Turns a second of several processes on one store, with pictures and without, and how long people wait for them.

The server is one of ours with every write on the disk before it is answered. Each process plays at places of its own,
so that it relays and posts what it plays.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import statistics
import time
from multiprocessing.connection import Connection
from typing import Any

from timing import show, sized
from turns import Listener, Players

from bot.host.app import App
from bot.ports import Account, Attempt, Person, Place, Post
from bot.store.client import Client, connect
from bot.store.redis_store import RedisStore

PROCESSES = sized((1, 2, 4, 8), (2,))

MATCHES = 16
"""Matches that each process plays at once; in each a move is made when the one before was told."""

SECONDS = sized(5.0, 1.0)
"""Seconds that are counted, after some that are not."""

WARM = 2.0
"""Seconds in which connections are opened, scripts sent and sprites drawn."""


class Gallery(Listener):
    """A platform of one process, which may draw what it is given to post."""

    def __init__(self, name: str, app: App, *, drawn: bool) -> None:
        super().__init__()
        self.name = name
        self._app = app
        self._drawn = drawn

    async def deliver(self, place: Place, attempt: Attempt, post: Post) -> str:
        """Draw the board, and take the post."""
        if self._drawn and post.picture is not None:
            await self._app.studio.draw(post.picture, post.locale)
        return await super().deliver(place, attempt, post)


class Guests(Players):
    """Two people of one process."""

    def __init__(self, app: App, slug: str, number: int, platform: str) -> None:
        super().__init__(app, slug, number)
        self.place = Place(f"{platform}:-{1000 + number}")
        self._people = [
            Person(Account(f"{platform}:{10 * number + seat}"), name) for seat, name in enumerate(("Ann", "Bob"))
        ]


async def _play(url: str, number: int, *, drawn: bool, pipe: Connection) -> None:
    """Play until the time is up; sends when each move was asked for, answered and posted, and the work for how many."""
    client = connect(url)
    app = App(RedisStore(client), previews=False)
    gallery = Gallery(f"bench{number}", app, drawn=drawn)
    app.add(gallery)  # type: ignore[arg-type]
    app.start()
    waits: list[tuple[float, float, float]] = []
    running = True

    async def play_on(guests: Guests) -> None:
        while running:
            chosen = await guests.choose()
            began = time.monotonic()
            version = await guests.make(*chosen)
            answered = time.monotonic()
            await gallery.told(guests.place, *version)
            waits.append((began, answered, time.monotonic()))

    playing = [asyncio.create_task(play_on(Guests(app, "metro", one, gallery.name))) for one in range(MATCHES)]
    pipe.send("ready")
    end: float = await asyncio.to_thread(pipe.recv)
    worked, played = time.process_time(), len(waits)
    await asyncio.sleep(end - time.monotonic())
    pipe.send((waits, time.process_time() - worked, len(waits) - played))
    running = False
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await app.stop()
    await client.aclose()


def _work(url: str, number: int, drawn: bool, pipe: Connection) -> None:
    asyncio.run(_play(url, number, drawn=drawn, pipe=pipe))


def _run(url: str, count: int, *, drawn: bool) -> tuple[float, dict[str, float]]:
    """Turns a second of so many processes, milliseconds of waiting, and of a processor's work for a turn."""
    context = multiprocessing.get_context("spawn")
    pipes: list[Any] = []
    workers = []
    for number in range(count):
        ours, theirs = context.Pipe()
        worker = context.Process(target=_work, args=(url, number, drawn, theirs))
        worker.start()
        pipes.append(ours)
        workers.append(worker)
    for pipe in pipes:
        assert pipe.recv() == "ready"
    begin = time.monotonic() + WARM
    for pipe in pipes:
        pipe.send(begin + SECONDS)
    told = [pipe.recv() for pipe in pipes]
    waits = [one for some, *_ in told for one in some]
    for worker in workers:
        worker.join()
    counted = [one for one in waits if begin <= one[2] <= begin + SECONDS]
    answer = statistics.quantiles([(answered - began) * 1000 for began, answered, _ in counted], n=100)
    post = statistics.quantiles([(posted - began) * 1000 for began, _, posted in counted], n=100)
    found = {"answer_p50_ms": answer[49], "answer_p99_ms": answer[98], "post_p50_ms": post[49], "post_p99_ms": post[98]}
    found["cpu_ms"] = sum(worked for _, worked, _ in told) * 1000 / sum(played for *_, played in told)
    return len(counted) / SECONDS, found


async def _server_ms(client: Client) -> float:
    """Milliseconds of a processor's work of the server so far."""
    facts = await client.info("cpu")
    return 1000 * float(facts["used_cpu_user"] + facts["used_cpu_sys"])


async def measured(url: str) -> dict[str, float]:
    """Turns a second and waits of 1 to 8 processes."""
    figures = {"scale.cores": float(len(os.sched_getaffinity(0)))}
    client = connect(url)
    for drawn in (False, True):
        suffix = ".drawn" if drawn else ""
        alone = 0.0
        for count in PROCESSES:
            await client.flushall()
            before = await _server_ms(client)
            turns, waits = await asyncio.to_thread(_run, url, count, drawn=drawn)
            waits["server_ms"] = (await _server_ms(client) - before) / (turns * (SECONDS + WARM))
            alone = alone or turns
            show(f"turns of {count} processes{' with pictures' if drawn else ''}", turns, "a second")
            figures[f"scale{suffix}.turns_s.{count}"] = turns
            figures[f"scale{suffix}.turns_s.{count}_over_1"] = turns / alone
            figures |= {f"scale{suffix}.{name}.{count}": wait for name, wait in waits.items()}
    await client.aclose()
    return figures

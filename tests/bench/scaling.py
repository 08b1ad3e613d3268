"""Turns a second of several processes on one store, with pictures and without, and how long people wait for them.

The server is one of ours with every write on the disk before it is answered. Each process plays at places of its own;
all of them serve the platforms of all, as in life, so that any could post what another one plays.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import statistics
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, cast

from timing import QUICK, show, sized
from turns import Listener, Players

from bot.host.app import App
from bot.ports.addresses import Account, Place
from bot.ports.asks import Person
from bot.ports.platforms import Attempt
from bot.ports.posts import Post
from bot.store.client import Client, connect
from bot.store.redis_store import RedisStore

PROCESSES = sized((1, 2, 4, 8), (2,))

MATCHES = 16
"""Matches that each process plays at once; in each a move is made when the one before was told."""

SECONDS = sized(5.0, 0.5)
"""Seconds that are counted, after some that are not."""

ELSEWHERE = 2.0
"""Seconds until a match goes on whose post is not seen here."""

WARM = sized(2.0, 0.5)
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


async def _play(url: str, number: int, count: int, *, drawn: bool, pipe: Connection) -> None:
    """Play until the time is up; sends when each move was asked for, answered and posted, and the work for how many."""
    client = connect(url)
    app = App(RedisStore(client), previews=False)
    for other in range(count):
        app.add(Gallery(f"bench{other}", app, drawn=drawn))  # type: ignore[arg-type]
    gallery = cast("Gallery", app.platforms[f"bench{number}"])
    app.start()
    waits: list[tuple[float, float, float]] = []
    running = True

    async def play_on(guests: Guests) -> None:
        while running:
            chosen = await guests.choose()
            began = time.monotonic()
            version = await guests.make(*chosen)
            answered = time.monotonic()
            # another process that looks around may have posted it
            with suppress(TimeoutError):
                await asyncio.wait_for(gallery.told(guests.place, *version), ELSEWHERE)
            waits.append((began, answered, time.monotonic()))

    playing = [asyncio.create_task(play_on(Guests(app, "metro", one, gallery.name))) for one in range(MATCHES)]
    pipe.send("ready")
    end: float = await asyncio.to_thread(pipe.recv)
    # to open the matches is work too, and more of it for each turn the more processes there are
    await asyncio.sleep(end - SECONDS - time.monotonic())
    worked, played = time.process_time(), len(waits)
    await asyncio.sleep(end - time.monotonic())
    while len(waits) < played + 2:  # noqa: ASYNC110 - the quick run on a busy machine
        await asyncio.sleep(0.1)
    pipe.send((waits, time.process_time() - worked, len(waits) - played))
    running = False
    for one in playing:
        one.cancel()
    for one in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(one, Exception):
            raise one
    await app.stop()
    await client.aclose()


def _work(url: str, number: int, count: int, drawn: bool, pipe: Connection) -> None:
    asyncio.run(_play(url, number, count, drawn=drawn, pipe=pipe))


def _run(url: str, count: int, *, drawn: bool) -> tuple[float, dict[str, float]]:
    """Turns a second of so many processes, milliseconds of waiting, and of a processor's work for a turn."""
    context = multiprocessing.get_context("spawn")
    pipes: list[Any] = []
    workers = []
    for number in range(count):
        ours, theirs = context.Pipe()
        worker = context.Process(target=_work, args=(url, number, count, drawn, theirs))
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
    counted = [one for one in waits if QUICK or begin <= one[2] <= begin + SECONDS]
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
        alone = cpu = 0.0
        for count in PROCESSES:
            await client.flushall()
            before = await _server_ms(client)
            turns, waits = await asyncio.to_thread(_run, url, count, drawn=drawn)
            waits["server_ms"] = (await _server_ms(client) - before) / (turns * (SECONDS + WARM))
            alone, cpu = alone or turns, cpu or waits["cpu_ms"]
            what = f"{count} processes{' with pictures' if drawn else ''}"
            show(f"turns of {what}", turns, "a second")
            show(f"processor time a turn of {what}, over one process", waits["cpu_ms"] / cpu, "times")
            figures[f"scale{suffix}.turns_s.{count}"] = turns
            figures[f"scale{suffix}.cpu_ms.{count}_over_1"] = waits["cpu_ms"] / cpu
            figures[f"scale{suffix}.turns_s.{count}_over_1"] = turns / alone
            figures |= {f"scale{suffix}.{name}.{count}": wait for name, wait in waits.items()}
    await client.aclose()
    return figures

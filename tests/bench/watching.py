"""What 1,000 readers of 100 matches cost the people who play them, and a look that is repeated.

The bot, its readers and its players are a process each. Readers follow their match by the event stream, and ask for it
and for its picture after each move, as the page does; half of them in the dark theme.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from multiprocessing.connection import Connection
from typing import Any

import aiohttp
from timing import show, sized
from web_writes import offered, said

from bot.host.app import App
from bot.host.listeners import raise_limit
from bot.platforms.web.listener import Connections
from bot.platforms.web.platform import WebPlatform
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.store.web_rooms import WebRooms
from bot.text.match_pages import MatchPages
from bot.text.match_pictures import MatchPictures
from games import catalogue

MATCHES, READERS = sized((100, 1_000), (2, 4))
MOVES = sized(150, 4)
"""Moves that are measured, with readers and without."""
EACH = 0.2
"""Seconds from one move to the next."""
WARM = sized(24, 1)
"""Moves before, in which sprites are drawn."""
LOOKS = sized(300, 5)
"""Looks that are repeated."""


async def _serve(url: str, pipe: Connection) -> None:
    """The bot; each word that comes is answered with the processor's work so far, none ends it."""
    client = connect(url)
    house = App(RedisStore(client), home="bench", previews=False)
    table = WebPlatform(
        desk=house.desk, told=house.told, studio=house.studio, pictures=MatchPictures(house.repository),
        rooms=WebRooms(client), clock=house.clock, port=0, matches=MatchPages(house.repository, house.store.memory),
        connections=Connections(4 * READERS + 100),
    )  # fmt: skip
    house.add(table)
    await table.start()
    house.start()
    pipe.send(table.address)
    while await asyncio.to_thread(pipe.recv):
        pipe.send(time.process_time())
    await table.stop()
    await house.stop()
    await client.aclose()


async def _read(address: str, codes: list[str], pipe: Connection) -> None:
    """All readers, until the bot ends; says when each has heard of its match, and at the end how often they did."""
    heard, open_ = 0, asyncio.Semaphore(0)

    async def reader(number: int) -> None:
        nonlocal heard
        code, look, tags = codes[number % len(codes)], ("", "?look=dark")[number % 2], dict[str, str]()
        async with session.get(f"/api/events?match={code}") as stream:
            async for line in stream.content:
                if not line.startswith(b"data: "):
                    continue
                for path in (f"/api/matches/{code}", f"/m/{code}/board.png{look}"):
                    headers = {"If-None-Match": tags[path]} if path in tags else {}
                    async with session.get(path, headers=headers) as answer:
                        assert answer.status in {200, 304}
                        await answer.read()
                        tags[path] = answer.headers["ETag"]
                heard += 1
                open_.release()

    timeout, connector = aiohttp.ClientTimeout(total=None), aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(address, connector=connector, timeout=timeout) as session:
        readers = [asyncio.create_task(reader(number)) for number in range(READERS)]
        for _ in range(READERS):
            await open_.acquire()
        pipe.send("ready")
        await asyncio.to_thread(pipe.recv)
        for one in readers:
            one.cancel()
        for one in await asyncio.gather(*readers, return_exceptions=True):
            if isinstance(one, Exception):
                raise one
    pipe.send(heard)


def _work(part: Any, *values: Any) -> None:
    raise_limit()
    asyncio.run(part(*values))


async def measured(url: str) -> dict[str, float]:
    """``watching.p95_over_alone``: how much longer players wait with readers; ``watching.look_ms``: a repeated look."""
    context = multiprocessing.get_context("spawn")
    pipe, theirs = context.Pipe()
    bot = context.Process(target=_work, args=(_serve, url, theirs), daemon=True)
    bot.start()
    address = await asyncio.to_thread(pipe.recv)
    figures: dict[str, float] = {}
    async with aiohttp.ClientSession(address, connector=aiohttp.TCPConnector(limit=0)) as session:
        codes = [await _opened(session, number) for number in range(MATCHES)]
        await _played(session, codes, pipe, WARM)
        alone = await _played(session, codes, pipe, MOVES)
        reading, others = context.Pipe()
        readers = context.Process(target=_work, args=(_read, address, codes, others), daemon=True)
        readers.start()
        assert await asyncio.to_thread(reading.recv) == "ready"
        watched = await _played(session, codes, pipe, MOVES)
        reading.send("")
        heard = await asyncio.to_thread(reading.recv)
        readers.join()
        for name, paths in (("look", [f"/m/{codes[0]}/board.png"]), ("json", [f"/api/matches/{codes[0]}"])):
            figures[f"watching.{name}_ms"] = took = await _looked(session, pipe, paths[0])
            show(f"processor time of a repeated look ({name})", took)
    pipe.send("")
    bot.join()
    for number, (what, key) in enumerate((("p95 of a move", "p95"), ("processor time of a move", "cpu"))):
        show(f"{what}, nobody reads", alone[number])
        show(f"{what}, {READERS} readers", watched[number])
        figures |= {f"watching.{key}_alone_ms": alone[number], f"watching.{key}_ms": watched[number]}
        figures[f"watching.{key}_over_alone"] = watched[number] / alone[number]
    return figures | {"watching.heard": float(heard)}


async def _opened(session: aiohttp.ClientSession, number: int) -> str:
    """A match of two people in a room of their own."""
    slug, names = [*catalogue()][number % len(catalogue())], _names(number)
    code = str((await said(session, names[0], names[0], f"/new {slug}"))[0]["code"])
    for name, line in ((names[1], f"/join {code}"), (names[0], f"/start {code}")):
        await said(session, names[0], name, line)
    return code


async def _played(
    session: aiohttp.ClientSession, codes: list[str], pipe: Connection, moves: int
) -> tuple[float, float]:
    """Milliseconds that a move waits for its answer and post, the 95th of a hundred, and of the bot's work for it.

    One begins each ``EACH``.
    """
    before = await _worked(pipe)
    waits, made = list[float](), list[asyncio.Task[None]]()

    async def move(number: int) -> None:
        names = _names(number)
        found = await offered(session, names[0], codes[number], names)
        if found is not None:
            began = time.perf_counter()
            await said(session, names[0], *found)
            waits.append((time.perf_counter() - began) * 1000)

    for number in range(moves):
        made.append(asyncio.create_task(move(number % len(codes))))
        await asyncio.sleep(EACH)
    await asyncio.gather(*made)
    return sorted(waits)[19 * (len(waits) - 1) // 20], (await _worked(pipe) - before) / len(waits)


async def _looked(session: aiohttp.ClientSession, pipe: Connection, path: str) -> float:
    """Milliseconds of the bot's work for a look at what the reader has already."""
    async with session.get(path) as answer:
        tag = answer.headers["ETag"]
    before = await _worked(pipe)
    for _ in range(LOOKS):
        async with session.get(path, headers={"If-None-Match": tag}) as answer:
            assert answer.status == 304
    return (await _worked(pipe) - before) / LOOKS


async def _worked(pipe: Connection) -> float:
    """Milliseconds of the bot's work so far."""
    pipe.send("so far")
    return 1000 * float(await asyncio.to_thread(pipe.recv))


def _names(number: int) -> tuple[str, str]:
    return f"ann{number}", f"bob{number}"

"""What one person who floods the local table costs ten who play there."""

from __future__ import annotations

import asyncio
import secrets
import statistics
import time
from typing import Any

import aiohttp
from timing import show, sized
from web_writes import local_table

PLAYERS = sized(10, 3)
LINES = sized(12, 1)
"""Moves and looks at a board of each player, in each part."""
PAUSE = 0.25
"""Seconds between two lines of a player, many times as fast as people."""
ROUNDS = sized(5, 1)
"""Times that it is measured without a flood and beside one, by turns: other work on the machine meets both."""
HANDS = 16
"""Lines that the flooding person sends at a time."""


async def flood(url: str) -> dict[str, float]:
    """``flood.p95_ratio``: the 95th of 100 answers to ten players beside a flood, by the same without one (medians)."""
    # the tables of an earlier run are still there
    run = secrets.token_hex(3)
    async with local_table(url) as (_, session):
        names = [f"player{number} {run}" for number in range(PLAYERS)]
        codes = {name: await _opened(session, name) for name in names}
        await _played(session, codes)
        alone, beside = [], []
        for number in range(ROUNDS):
            alone.append(await _played(session, codes))
            flooding = asyncio.create_task(_flooded(session, f"flood{number} {run}"))
            beside.append(await _played(session, codes))
            flooding.cancel()
            done = await asyncio.gather(flooding, return_exceptions=True)
            assert isinstance(done[0], asyncio.CancelledError), done
    show("an answer to one of ten players, the 95th of 100", statistics.median(alone))
    show("the same beside one who floods", statistics.median(beside))
    return {"flood.p95_ratio": statistics.median(beside) / statistics.median(alone)}


async def _said(session: aiohttp.ClientSession, name: str, text: str) -> list[dict[str, Any]]:
    async with session.post(f"/api/rooms/{name}/say", json={"as": name, "text": text}) as answer:
        return list((await answer.json()).get("posts", ()))


async def _opened(session: aiohttp.ClientSession, name: str) -> str:
    """A match of a player against the computer, in a room of its own."""
    code = next(post["code"] for post in await _said(session, name, "/new metro") if post["code"])
    await _said(session, name, "/bot")
    await _said(session, name, "/start")
    return str(code)


async def _played(session: aiohttp.ClientSession, codes: dict[str, str]) -> float:
    """Milliseconds of the 95th of 100 answers, while all play on at the same pace: each name at the table it has."""
    taken: list[float] = []

    async def play(number: int, name: str, code: str) -> None:
        await asyncio.sleep(number * PAUSE / PLAYERS)
        for turn in range(LINES):
            query = {"as": name, "text": f"/move {code} "}
            async with session.get(f"/api/rooms/{name}/complete", params=query) as answer:
                moves = (await answer.json())["choices"]
            line = moves[turn % len(moves)]["send"] if moves else f"/board {code}"
            began = time.perf_counter()
            await _said(session, name, line)
            taken.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*(play(number, *table) for number, table in enumerate(codes.items())))
    return statistics.quantiles(taken, n=100)[94] * 1000


async def _flooded(session: aiohttp.ClientSession, name: str) -> None:
    """One person types as fast as answers come, for all there is: boards, spots, films, tables."""
    lines = ("/new socks", "/rules metro 2", "/games", "/replay", "/help", "/zoom", "lay c4")
    code = await _opened(session, name)

    async def type_on(hand: int) -> None:
        for number in range(10**9):
            line = f"/step {code} {number % 3}" if number % 3 else lines[(hand + number) % len(lines)]
            await _said(session, name, line)

    await asyncio.gather(*(type_on(hand) for hand in range(HANDS)))

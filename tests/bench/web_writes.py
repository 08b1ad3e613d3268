"""What a move at the local table adds to the file of the store, with its posts and everybody who reads them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
from timing import show, sized

from bot.host.app import App
from bot.platforms.web.platform import WebPlatform
from bot.store.client import Client, connect
from bot.store.redis_store import RedisStore
from bot.store.web_rooms import WebRooms
from bot.text.match_pictures import MatchPictures
from games import catalogue

MOVES = sized(40, 4)
"""Moves of each game."""
NAMES = ("ann", "bob")


@asynccontextmanager
async def local_table(url: str) -> AsyncIterator[tuple[Client, aiohttp.ClientSession]]:
    """A client of the store, and the line of a browser to a local table on it, of any number of connections."""
    client = connect(url)
    house = App(RedisStore(client), home="bench", previews=False)
    table = WebPlatform(
        desk=house.desk,
        told=house.told,
        studio=house.studio,
        pictures=MatchPictures(house.repository),
        rooms=WebRooms(client),
        clock=house.clock,
        port=0,
    )
    house.add(table)
    await table.start()
    house.start()
    async with aiohttp.ClientSession(table.address, connector=aiohttp.TCPConnector(limit=0)) as session:
        yield client, session
    await table.stop()
    await house.stop()
    await client.aclose()


async def measured(url: str) -> dict[str, float]:
    """``web.bytes_a_move``: bytes that a move adds, in the game of which it is most."""
    async with local_table(url) as (client, session):
        found = {slug: await _played(session, client, slug) for slug in catalogue()}
    for slug, bytes_ in found.items():
        show(f"bytes that a move of {slug} at the local table adds to the file of the store", bytes_, "bytes")
    return {"web.bytes_a_move": max(found.values())}


async def _played(session: aiohttp.ClientSession, client: Client, slug: str) -> float:
    """Bytes a move, of so many moves of two people in a room of their own."""
    room = f"bench {slug}"
    code = (await said(session, room, "ann", f"/new {slug}"))[0]["code"]
    for name, line in (("bob", f"/join {code}"), ("ann", f"/start {code}")):
        await said(session, room, name, line)
    before, done = await _size(client), 0
    while done < MOVES and (found := await offered(session, room, code)):
        name, line = found
        for post in await said(session, room, name, line):
            if post["image"]:
                async with session.get(post["image"]) as answer:
                    assert answer.status == 200
                    await answer.read()
        done += 1
    return (await _size(client) - before) / done


async def said(session: aiohttp.ClientSession, room: str, name: str, text: str) -> list[dict[str, Any]]:
    """What somebody is answered to a line."""
    async with session.post(f"/api/rooms/{room}/say", json={"as": name, "text": text, "panel": True}) as answer:
        return list((await answer.json()).get("posts", ()))


async def offered(
    session: aiohttp.ClientSession, room: str, code: str, names: tuple[str, str] = NAMES
) -> tuple[str, str] | None:
    """Whose turn it is, and a move; their panel has been looked at, as the page does."""
    for name in names:
        query = {"as": name, "text": f"/move {code} "}
        async with session.get(f"/api/rooms/{room}/complete", params=query) as answer:
            choices = (await answer.json())["choices"]
        if choices:
            async with session.get(f"/api/rooms/{room}/panel", params={"as": name, "line": f"/hand {code}"}) as answer:
                assert (await answer.json())["code"] == code
            return name, choices[0]["send"]
    return None


async def _size(client: Client) -> int:
    """Bytes of the file that every write is appended to."""
    return int((await client.info("persistence"))["aof_current_size"])

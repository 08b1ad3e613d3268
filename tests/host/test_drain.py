"""Bots that share one Redis and the same tokens: one ends in the middle of its work, another goes on."""

from __future__ import annotations

import asyncio
import json
import os
import signal

import pytest
from aiohttp import ClientConnectorError, ClientSession
from bot_process import PATIENCE, BotProcess
from free_ports import free_port
from shared_world import ANN

from bot.host.run import DRAIN
from bot.ports.processes import finished


async def _said(bot: BotProcess, text: str) -> asyncio.Task[list[dict]]:
    """Says a line; what it gives will have the posts of the answer.

    All of it has been sent by then, so the bot reads it before whatever it is asked later.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", bot.port)
    body = json.dumps({"as": "ann", "text": text}).encode()
    head = "POST /api/rooms/lobby/say HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body)
    assert writer.transport.get_write_buffer_size() == 0

    async def posts() -> list[dict]:
        status, _, answer = (await asyncio.wait_for(reader.read(), PATIENCE)).partition(b"\r\n\r\n")
        writer.close()
        assert status.startswith(b"HTTP/1.1 200")
        return json.loads(answer)["posts"]

    return asyncio.create_task(posts())


def answered_once(posts: list[dict]) -> bool:
    """Whether a line was answered, in public once at most: where that takes long, its speaker is told so beside it."""
    return (
        bool(posts) and len({post["id"] for post in posts}) == len(posts) and [p["to"] for p in posts].count(None) < 2
    )


async def test_a_bot_that_ends_leaves_nobody_without_an_answer(world):
    """SIGTERM amid a request on each platform: each is answered once, nothing is held any more, another bot goes on."""
    first = await world.bot()
    await world.listening()
    second = await world.bot()
    held = await world.holders()
    assert None not in held
    async with ClientSession() as session:
        events = await session.get(f"{first.url}/api/rooms/lobby/events?as=ann")
        # every request is in the middle of its work while the store takes its time
        os.kill(world.server, signal.SIGSTOP)
        said = await _said(first, "/new metro")
        await world.slash("new", game="socks")
        update = await world.telegram.says(ANN, world.group, "/new road")
        for _ in range(5):
            assert await asyncio.to_thread(first.get, "/healthz") == {"ok": True}
        world.nobody_listens()
        first.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(first.wait_for, "Closing")
        os.kill(world.server, signal.SIGCONT)
        assert await asyncio.to_thread(first.process.wait, PATIENCE) == 0
        assert answered_once(await said)
        assert "retry" in await events.text()
    answer = await asyncio.wait_for(world.discord.answered.get(), 60)
    assert "Calzini" in json.dumps(answer)
    await world.telegram.handled(update)
    assert first.errors == []
    await world.listening()
    assert not set(await world.holders()) & set(held)
    assert await world.held_by(held[0]) == []
    for place, game in zip(world.places, ("socks", "road", "metro"), strict=True):
        codes = await world.store.tables_at(place)
        assert len(codes) == 1, game
    await world.slash("games")
    assert "Calzini" in json.dumps(await asyncio.wait_for(world.discord.answered.get(), 60))
    assert world.discord.answered.empty()
    await world.telegram.handled(await world.telegram.says(ANN, world.group, "/games"))
    assert second.errors == []
    assert await asyncio.to_thread(second.end) == 0
    assert await world.holders() == [None, None]


async def test_a_bot_that_ends_says_so(world):
    """While a bot drains it lives and is not ready, with the reason; its table takes nobody in any more."""
    port = free_port()
    bot = await world.bot(CAPOLINEA_HEALTH_PORT=str(port))
    async with ClientSession() as session:
        os.kill(world.server, signal.SIGSTOP)
        said = await _said(bot, "/new metro")
        assert await asyncio.to_thread(bot.get, "/healthz")
        bot.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(bot.wait_for, "Closing")
        async with session.get(f"http://127.0.0.1:{port}/readyz") as answer:
            told = await answer.json()
            assert (answer.status, told["ok"], told["reason"]) == (503, False, "draining")
        async with session.get(f"http://127.0.0.1:{port}/healthz") as answer:
            assert answer.status == 200
        with pytest.raises(ClientConnectorError):
            await session.get(bot.url)
        os.kill(world.server, signal.SIGCONT)
        assert answered_once(await said)
        assert await asyncio.to_thread(bot.process.wait, PATIENCE) == 0


@pytest.mark.waits
async def test_a_bot_ends_in_time_though_the_store_hangs(world):
    """Where the store does not answer at all, a bot gives up before ten seconds are over, and ends with status 0."""
    bot = await world.bot()
    await world.listening()
    os.kill(world.server, signal.SIGSTOP)
    bot.process.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(bot.process.wait, PATIENCE) == 0
    assert any("what is under way is left to the next start" in line for line in bot.complained)
    assert DRAIN < 10


async def test_what_lasts_too_long_is_ended_though_it_swallows_a_cancellation():
    """As ``asyncio.wait_for`` does until Python 3.12, so that one bot lasted 15 s in a game day."""
    swallowed = []

    async def stubborn() -> None:
        try:
            await asyncio.sleep(PATIENCE)
        except asyncio.CancelledError:
            swallowed.append(True)
        await asyncio.sleep(PATIENCE)

    assert not await asyncio.wait_for(finished(stubborn(), 0.01), PATIENCE / 2)
    assert swallowed
    assert await finished(asyncio.sleep(0), PATIENCE)


@pytest.mark.soak
async def test_a_killed_listener_is_followed(world):
    """Kill -9 of the listener: the other bot misses it, listens, and answers what came meanwhile."""
    first = await world.bot()
    await world.listening()
    second = await world.bot()
    world.nobody_listens()
    first.process.kill()
    update = await world.telegram.says(ANN, world.group, "/new road")
    await world.listening()
    await world.telegram.handled(update)
    await world.slash("new", game="metro")
    assert await asyncio.wait_for(world.discord.answered.get(), 60)
    assert await asyncio.to_thread(second.end) == 0

"""Commands of many callers go together; each gets its own answer, and nobody waits for the troubles of others."""

from __future__ import annotations

import asyncio

import pytest
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import ResponseError

from bot.ports.stores import StoreUnreachable
from bot.store import command_batches
from bot.store.client import connect
from bot.store.command_batches import LARGE, MOST, UNDER_WAY


@pytest.fixture
async def client(store, redis_url):
    """A client, and in ``sent`` what went to the server, a piece a write, which lies in ``wrote`` too."""
    client = connect(redis_url)
    client.wrote = asyncio.Queue()
    pool, client.sent = client.connection_pool, []
    plain, sent = pool.connection_class, client.sent

    class Counting(plain):
        async def send_packed_command(self, command, check_health=True):
            sent.append(b"".join(command) if isinstance(command, list) else bytes(command))
            client.wrote.put_nowait(sent[-1])
            await super().send_packed_command(command, check_health)

    pool.connection_class = Counting
    await client.ping()
    sent.clear()
    yield client
    await client.aclose()


async def _written(client, name):
    """Wait until a name was sent to the server."""
    while name.encode() not in await client.wrote.get():
        pass


async def test_many_callers_share_a_write(client):
    """A hundred commands and pipelines asked for at once are one write, and each caller gets what it asked for."""

    async def count(number):
        async with client.pipeline(transaction=False) as pipe:
            return await pipe.incrby(f"n{number}", number).get(f"n{number}").execute()

    answers = await asyncio.gather(*(count(n) for n in range(50)), *(client.set(f"s{n}", n) for n in range(50)))
    assert answers == [[n, b"%d" % n] for n in range(50)] + [True] * 50
    assert len(client.sent) == 1


async def test_a_refusal_is_its_own_callers(client):
    """Where the server refuses a command, whoever asked for it hears so, by its pipeline's own wish; others do not."""
    await client.set("word", "a")

    async def both(*, raising):
        async with client.pipeline(transaction=False) as pipe:
            return await pipe.llen("word").get("word").execute(raise_on_error=raising)

    found = await asyncio.gather(
        client.get("word"), both(raising=True), both(raising=False), client.llen("word"), return_exceptions=True
    )
    assert found[0] == b"a"
    assert isinstance(found[1], StoreUnreachable)
    assert isinstance(found[2][0], ResponseError)
    assert found[2][1] == b"a"
    assert isinstance(found[3], StoreUnreachable)


async def test_what_was_answered_is_not_repeated(client):
    """A connection that breaks amid a batch: only those without an answer are asked again."""
    connection = await client.connection_pool.get_connection()
    read, answers = connection.read_response, []

    async def broken(*args, **kwargs):
        answer = await read(*args, **kwargs)
        answers.append(answer)
        if len(answers) == 3:
            await connection.disconnect()
            raise Lost("cut")
        return answer

    connection.read_response = broken
    await client.connection_pool.release(connection)
    assert await asyncio.gather(*(client.incr(f"c{n}") for n in range(5))) == [1, 1, 2, 2, 2]


async def test_callers_who_have_gone_are_left_out(client):
    """A command whose caller is cancelled before it was sent never reaches the server."""
    going, staying = asyncio.create_task(client.set("gone", 1)), asyncio.create_task(client.set("here", 1))
    await asyncio.sleep(0)
    going.cancel()
    assert await staying
    assert await client.mget("gone", "here") == [None, b"1"]


async def test_nobody_waits_for_a_slow_command(client):
    """Commands that the server works long for hold up no other; they get their answers when they come."""
    slow = []
    for number in range(UNDER_WAY + 1):
        slow.append(asyncio.create_task(client.blpop([f"list{number}"], 30)))
        await _written(client, f"list{number}")
    assert await client.ping()
    for number in range(UNDER_WAY + 1):
        await client.rpush(f"list{number}", "x")
    assert await asyncio.gather(*slow) == [(b"list%d" % n, b"x") for n in range(UNDER_WAY + 1)]


async def test_much_at_once_goes_alone(client):
    """A pipeline of very many commands is a write of its own, so that no other waits for its answers."""

    async def many():
        async with client.pipeline(transaction=False) as pipe:
            for number in range(LARGE + 1):
                pipe.set(f"k{number}", number)
            return await pipe.execute()

    await asyncio.gather(many(), client.set("a", 1), client.set("b", 1))
    assert sorted(filter(None, (piece.count(b"\r\nSET\r\n") for piece in client.sent))) == [2, LARGE + 1]


async def test_closing_ends_what_is_under_way(client):
    """When the client is closed what was asked is answered; whoever waits too long hears that the server is away."""
    waiting = asyncio.create_task(client.blpop(["never"], 30))
    await _written(client, "never")
    behind = asyncio.create_task(client.ping())
    await asyncio.sleep(0)
    await client.aclose()
    assert await behind
    with pytest.raises(StoreUnreachable):
        await waiting


async def test_closing_refuses_all_who_wait(client, monkeypatch):
    """However many there are, and whoever asks while it closes; none of them waits for ever. Later ones are served."""
    monkeypatch.setattr(command_batches, "GRACE", 0)
    held = [await client.connection_pool.get_connection() for _ in range(client.connection_pool.max_connections)]
    asked = [asyncio.create_task(client.ping()) for _ in range(3 * MOST)]
    await asyncio.sleep(0)
    closing = asyncio.create_task(client.batches.close())
    for _ in range(10):
        asked.append(asyncio.create_task(client.ping()))
        await asyncio.sleep(0)
    await closing
    for connection in held:
        await client.connection_pool.release(connection)
    _, left = await asyncio.wait(asked, timeout=60)
    assert not left
    assert all(isinstance(one.exception(), StoreUnreachable) for one in asked[: 3 * MOST])
    assert await client.ping()

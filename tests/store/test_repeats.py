"""How often a command is repeated for a server that is away."""

from __future__ import annotations

import asyncio

import pytest
from redis.asyncio import retry

from bot.ports.stores import StoreUnreachable
from bot.store import client as clients
from bot.store.client import RETRIES, connect


@pytest.fixture
def pauses(monkeypatch):
    """The seconds that were waited between tries, which take no time here."""
    pauses = []

    async def note(seconds):
        pauses.append(seconds)

    monkeypatch.setattr(retry, "sleep", note)
    return pauses


@pytest.mark.parametrize("whole", [False, True])
async def test_what_was_under_way_is_repeated_as_often_as_anything(process, pauses, whole):
    """Also over a connection that was idle for so long that it could be checked first."""
    client = connect(f"redis://127.0.0.1:{process.port}")
    connection = await client.connection_pool.get_connection()
    connection.next_health_check = 0

    async def kill(*words, **options):
        connection.send_packed_command = send
        process.kill()
        await send(*words, **options)

    send, connection.send_packed_command = connection.send_packed_command, kill
    await client.connection_pool.release(connection)
    with pytest.raises(StoreUnreachable):
        await client.pipeline(transaction=whole).get("one").execute()
    assert len(pauses) == RETRIES
    await client.aclose()


async def test_nothing_is_repeated_after_long(pauses, monkeypatch):
    """A server that hangs up late, or lets everybody wait, keeps nobody waiting for many times as long."""
    monkeypatch.setattr(clients, "ENOUGH", 0)
    came = []

    async def hang_up(_reader, writer):
        came.append(writer)
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as server:
        client = connect(f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        with pytest.raises(StoreUnreachable):
            await client.ping()
        await client.aclose()
    assert len(came) == 1
    assert pauses == []

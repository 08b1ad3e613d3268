"""A server behind a sentinel: found by its name, and followed when a replica takes its place."""

from __future__ import annotations

import asyncio

import pytest

from bot.ports.addresses import Code
from bot.ports.stores import Committed, StoreUnreachable
from bot.store import scripts
from bot.store.backup.dump import dump
from bot.store.backup.restore import restore
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.store.server.checks import Unready, examine
from bot.text.languages import spelled
from tests.server_groups import until

pytestmark = pytest.mark.waits

K7QF = Code("K7QF")


@pytest.fixture
async def client(watched):
    """A client of the empty master."""
    client = connect(watched.url, 30)
    await client.flushall()
    yield client
    await client.aclose()


def test_it_is_examined(watched):
    """The master by its name; what leads elsewhere is one sentence, without anything secret."""
    assert len(examine(watched.url)) == 1
    _, replaced = examine(watched.url, copied=False)
    assert "set REDIS_REPLICAS to 1" in spelled(replaced, "en")
    watched.master().client.config_set("min-replicas-to-write", 1)
    assert len(examine(watched.url, copied=False)) == 1
    port = watched.sentinel.port
    with pytest.raises(Unready, match=r"does not fit .* redis\+sentinel"):
        examine(f"redis://127.0.0.1:{port}")
    with pytest.raises(Unready, match=r"knows no service others\.$"):
        examine(f"redis+sentinel://ann:secret@127.0.0.1:{port}/others")
    with pytest.raises(Unready, match="cannot be reached") as refused:
        examine("redis+sentinel://ann:secret@127.0.0.1:1,127.0.0.1:2/games")
    assert "secret" not in str(refused.value)


async def test_a_copy_comes_back(watched, client, change):
    """In a database of its own, with steps and transactions over keys of any slot."""
    store = RedisStore(client)
    await store.commit(change())
    await client.mset({"one": 1, "two": 2})
    copy = [line async for line in dump(store)]
    assert watched.master().client.dbsize() == 0
    await client.flushall()
    assert await restore(store, copy) == 1
    assert (await store.load(K7QF)).version == 1


async def test_the_new_master_is_followed_and_the_old_one_left_alone(watched, client, change):
    """Commits go on after a kill, none of those that were copied is lost, and none reaches the old one."""
    store = RedisStore(client, 1)
    for version in range(20):
        assert await store.commit(change(expected=version)) == Committed(version, version + 1)
    old = watched.master()
    old.kill()
    store = RedisStore(client)
    for version in range(20, 40):
        assert await store.commit(change(expected=version)) == Committed(version, version + 1)
    assert watched.master() is not old
    # it comes back, empty, and takes itself for a master until the sentinel tells it better
    old.start()
    await asyncio.to_thread(until, old.client.ping)
    for version in range(40, 60):
        assert await store.commit(change(expected=version)) == Committed(version, version + 1)
        assert old.client.info("replication")["role"] == "slave" or old.client.info("keyspace") == {}
    assert len(await store.log(K7QF)) == 60


async def test_a_move_that_a_replaced_master_takes_is_made_at_the_new_one(watched, client, change, monkeypatch):
    """The old one takes writes for seconds more, which nobody copies; who waits for a copy finds the new one."""
    store = RedisStore(client, 1)
    assert await store.commit(change()) == Committed(0, 1)
    monkeypatch.setattr(scripts, "PATIENCE", 10)
    old = watched.master()
    watched.sentinel.client.execute_command("SENTINEL FAILOVER", "games")
    await asyncio.to_thread(until, lambda: watched.master() is not old)
    assert old.client.role()[0] == "master"
    assert await store.commit(change(expected=1)) == Committed(1, 2)
    another = connect(watched.url)
    assert len(await RedisStore(another).log(K7QF)) == 2
    await another.aclose()


async def test_without_anybody_it_is_said_soon():
    """As of any store that stays away."""
    client = connect("redis+sentinel://127.0.0.1:1/games", 0.2)
    with pytest.raises(StoreUnreachable):
        await RedisStore(client).load(K7QF)
    await client.aclose()

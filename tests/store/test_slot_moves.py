"""Play on a cluster goes on while slots move from server to server and replicas take the place of their masters."""

from __future__ import annotations

import asyncio

import pytest
import structlog
from redis.crc import key_slot

from bot.ports.addresses import Code, Place
from bot.ports.stores import NEW, Commit, Committed, StoreUnreachable
from bot.store import keys
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.store.server.checks import examine
from tests.server_groups import until

pytestmark = pytest.mark.waits

K7QF = Code("K7QF")
LOBBY, GROUP = Place("web:lobby"), Place("telegram:-100:7")


@pytest.fixture
def cluster_at_hand(cluster_servers):
    """The cluster, empty and whole."""
    cluster_servers.flush()
    return cluster_servers


@pytest.fixture
async def store(cluster_at_hand):
    """The store on it."""
    client = connect(cluster_at_hand.url)
    yield RedisStore(client)
    await client.aclose()


def slots_of(code):
    """The slot of a match and those of the places where it is told."""
    return [key_slot(name.encode()) for name in (keys.match(code), keys.box(LOBBY, "state"), keys.mail_of(LOBBY))]


async def commit(store, code, version):
    """The next version of a table."""
    parent = (await store.load(code)).identity if version else NEW
    made = Commit(code, version, f"k{version}", (b"x",), b"s", due=5, people=(), places=(LOBBY,), parent=parent)
    assert await store.commit(made) == Committed(version, version + 1)


async def test_commits_and_looks_while_slots_move(store, cluster_at_hand):
    """Each commit is made once and in order, and whoever looks for all matches finds them all at any time."""
    codes = [Code(f"S{number}") for number in range(3)]
    for code in codes:
        await commit(store, code, 0)
    moved = asyncio.Event()

    async def look():
        number = 0
        while not moved.is_set():
            assert {code async for code in store.codes()} == set(codes)
            number += 1
        return number

    async def play(code):
        version = 1
        while not moved.is_set():
            await commit(store, code, version)
            version += 1
        return version

    working = [asyncio.create_task(work) for work in (look(), *map(play, codes))]
    try:
        for code in (*codes, codes[0]):
            assert await asyncio.to_thread(cluster_at_hand.move, key_slot(keys.match(code).encode())) > 0
    finally:
        moved.set()
    looks, *versions = await asyncio.gather(*working)
    assert looks > 0
    for code, version in zip(codes, versions, strict=True):
        assert len(await store.log(code)) == version > 1


async def test_a_log_is_packed_while_its_slot_moves(store, cluster_at_hand, change):
    """Nothing of it is gone for a moment, when it could not be written again."""
    entries = [b'{"y":"key-%d"}' % number for number in range(40)]
    await store.commit(change(entries=entries, over=True))
    slot, masters = key_slot(keys.log(K7QF).encode()), cluster_at_hand.masters()
    source = await asyncio.to_thread(cluster_at_hand.owner, slot)
    other = next(server for server in masters if server is not source)
    source.client.execute_command("CLUSTER SETSLOT", slot, "MIGRATING", cluster_at_hand.id(other))
    try:
        with structlog.testing.capture_logs() as troubles:
            assert await store.pack(K7QF)
        assert await store.client.llen(keys.log(K7QF)) == 1
        assert await store.log(K7QF) == entries
    finally:
        source.client.execute_command("CLUSTER SETSLOT", slot, "STABLE")
    assert troubles == []


async def test_a_look_finds_what_moves_behind_it(store, cluster_at_hand):
    """From a server that has not been asked yet to one that has; also what is on its way, and what is there alone."""
    first, *_, last = sorted(cluster_at_hand.masters(), key=lambda server: server.port)
    by_server = {first: [], last: []}
    for number in range(40):
        owner = await asyncio.to_thread(cluster_at_hand.owner, key_slot(b"%d" % number))
        if owner in by_server and len(by_server[owner]) < 2:
            by_server[owner].append(b"%d" % number)
            await store.client.set(number, 1)
    every = {key for keys_there in by_server.values() for key in keys_there}
    looking = store.client.scan_iter(count=1000)
    found = {await anext(looking)}
    assert found < set(by_server[first])
    for key in by_server[last]:
        await asyncio.to_thread(cluster_at_hand.move, key_slot(key), first)
    found |= {key async for key in looking}
    assert found == every
    # half of a slot: one key has gone, the other has not, for as long as the look lasts
    slot = key_slot(b"{half}")
    source = await asyncio.to_thread(cluster_at_hand.owner, slot)
    target = next(server for server in (first, last) if server is not source)
    await store.client.mset({"{half}:1": 1, "{half}:2": 2})
    target.client.execute_command("CLUSTER SETSLOT", slot, "IMPORTING", cluster_at_hand.id(source))
    source.client.execute_command("CLUSTER SETSLOT", slot, "MIGRATING", cluster_at_hand.id(target))
    source.client.execute_command("MIGRATE", "127.0.0.1", target.port, "{half}:1", 0, 5000)
    try:
        assert await store.client.get("{half}:1") == b"1"
        assert {key async for key in store.client.scan_iter(match="{half}*")} == {b"{half}:1", b"{half}:2"}
    finally:
        source.client.execute_command("MIGRATE", "127.0.0.1", target.port, "{half}:2", 0, 5000)
        for server in (target, source, *cluster_at_hand.masters()):
            server.client.execute_command("CLUSTER SETSLOT", slot, "NODE", cluster_at_hand.id(target))


async def test_steps_keep_their_order_while_a_slot_moves(store, cluster_at_hand):
    """What comes behind a step that is done late is done after it, also in another slot of the same server."""
    slot = key_slot(b"{half}")
    source = await asyncio.to_thread(cluster_at_hand.owner, slot)
    target = next(server for server in cluster_at_hand.masters() if server is not source)
    beside = next(
        f"{{n{n}}}"
        for n in range(99)
        if cluster_at_hand.owner(key_slot(b"n%d" % n)) is source and key_slot(b"n%d" % n) != slot
    )
    now = "local t = redis.call('TIME') return t[1] * 1000000 + t[2]"
    await store.client.mset({"{half}:1": 1, "{half}:2": 2})
    target.client.execute_command("CLUSTER SETSLOT", slot, "IMPORTING", cluster_at_hand.id(source))
    source.client.execute_command("CLUSTER SETSLOT", slot, "MIGRATING", cluster_at_hand.id(target))
    source.client.execute_command("MIGRATE", "127.0.0.1", target.port, "{half}:1", 0, 5000)

    async def together(*halves):
        async with store.client.steps() as pipe:
            return await pipe.eval(now, len(halves), *halves).eval(now, 1, beside).execute()

    def refused():
        return source.client.info("errorstats").get("errorstat_TRYAGAIN", {}).get("count", 0)

    try:
        # one that the other server has by now
        moved, then = await together("{half}:1")
        assert moved <= then
        # one that can be done nowhere until the rest of the slot has moved too
        before = refused()
        working = asyncio.create_task(together("{half}:1", "{half}:2"))
        await asyncio.to_thread(until, lambda: refused() > before)
    finally:
        source.client.execute_command("MIGRATE", "127.0.0.1", target.port, "{half}:2", 0, 5000)
        for server in (target, source, *cluster_at_hand.masters()):
            server.client.execute_command("CLUSTER SETSLOT", slot, "NODE", cluster_at_hand.id(target))
    moved, then = await working
    assert moved <= then


def test_a_slot_that_moves_keeps_nobody_from_starting(cluster_at_hand):
    """Also where the keys that are tried are in it: another server is about to have them."""
    slot = key_slot(keys.PROBE[0].encode())
    source = cluster_at_hand.owner(slot)
    target = next(server for server in cluster_at_hand.masters() if server is not source)
    source.client.execute_command("CLUSTER SETSLOT", slot, "MIGRATING", cluster_at_hand.id(target))
    try:
        assert len(examine(cluster_at_hand.url)) == 3
    finally:
        source.client.execute_command("CLUSTER SETSLOT", slot, "STABLE")


async def test_a_master_that_dies_is_followed(cluster_at_hand):
    """Whoever has no time is told soon; whoever has, finds the replica in its place, with all that it had copied."""
    hasty, patient = connect(cluster_at_hand.url, 0.1), connect(cluster_at_hand.url, 60)
    code, store = Code("DEAD"), RedisStore(patient, 1)
    await RedisStore(hasty).load(code)
    for version in range(5):
        await commit(store, code, version)
    dead = cluster_at_hand.owner(slots_of(code)[0])
    dead.kill()
    try:
        with pytest.raises(StoreUnreachable):
            await RedisStore(hasty).load(code)
        for version in range(5, 10):
            await commit(RedisStore(patient), code, version)
        assert len(await store.log(code)) == 10
        assert (await RedisStore(hasty).load(code)).version == 10
    finally:
        dead.start()
        await asyncio.to_thread(cluster_at_hand.wait)
        await hasty.aclose()
        await patient.aclose()


async def test_who_starts_during_a_failover_waits_for_it(cluster_at_hand):
    """A master that is away is no reason not to start: the replica that will stand in for it is waited for."""
    dead = cluster_at_hand.masters()[0]
    dead.kill()
    try:
        warnings = await asyncio.to_thread(examine, cluster_at_hand.url)
        assert len(warnings) == 3
        assert not any(str(dead.port) in str(warning) for warning in warnings)
    finally:
        dead.start()
        await asyncio.to_thread(cluster_at_hand.wait)

"""Processes that give signs of life, and what becomes of those that give none any more."""

from __future__ import annotations

from bot.ports.addresses import Code, Place
from bot.ports.mailboxes import Look, Mail, Nothing
from bot.store import keys
from bot.store.heartbeats import FORGOTTEN, SILENT, Heartbeats
from bot.store.redis_store import RedisStore

LOBBY, K7QF = Place("web:lobby"), Code("K7QF")
NUMBER = keys.partition(K7QF)


async def looked(heartbeats: Heartbeats, times: int) -> None:
    """One process, called b, looks so often."""
    for _ in range(times):
        await heartbeats.beat("b")


async def test_who_gives_no_sign_is_dead_after_some_looks(redis_client):
    """Not one look sooner; one sign, and it lives again. Nobody takes itself for dead."""
    one, other = Heartbeats(redis_client), Heartbeats(redis_client)
    await one.beat("a")
    await looked(other, SILENT)
    assert other.dead == frozenset()
    await looked(other, 1)
    assert other.dead == {"a"}
    await one.beat("a")
    assert one.dead == frozenset()
    await looked(other, 1)
    assert other.dead == frozenset()
    await looked(other, SILENT)
    assert other.dead == {"a"}


async def test_only_looks_count(redis_client):
    """While the store is away, or the watching process stands still, nobody is missed, however long it takes."""
    one, other = Heartbeats(redis_client), Heartbeats(redis_client)
    for _ in range(3 * SILENT):
        await one.beat("a")
        await looked(other, SILENT)
        assert other.dead == frozenset()


async def test_a_sign_that_runs_back_is_one(redis_client):
    """A store that forgot the last signs, as a replica may, makes nobody dead."""
    other = Heartbeats(redis_client)
    await redis_client.hset(keys.LIVES, "a", 7)
    await looked(other, SILENT)
    await redis_client.hset(keys.LIVES, "a", 6)
    await looked(other, SILENT)
    assert other.dead == frozenset()


async def test_who_parts_is_missed_by_nobody(redis_client):
    """A process that ends in order leaves no sign behind."""
    one, other = Heartbeats(redis_client), Heartbeats(redis_client)
    await one.beat("a")
    await looked(other, 1)
    await one.part("a")
    await looked(other, SILENT + 1)
    assert other.dead == frozenset()
    assert await redis_client.hkeys(keys.LIVES) == [b"b"]


async def test_the_dead_are_forgotten(redis_client):
    """Their signs do not pile up; whoever comes back after that gives signs as a new process does."""
    one, other = Heartbeats(redis_client), Heartbeats(redis_client)
    await one.beat("a")
    await looked(other, FORGOTTEN + 2)
    assert await redis_client.hkeys(keys.LIVES) == [b"b"]
    assert other.dead == frozenset()
    await one.beat("a")
    await looked(other, SILENT)
    assert other.dead == frozenset()


async def test_what_the_dead_held_is_taken_over_at_once(store, redis_client, change):
    """A role, a partition, a place and a claim; with greater fences, so that a process not dead can do nothing more."""
    await store.commit(change(due=1))
    role = await store.roles.take("r", "a", 10, 10_000)
    lease = await store.outbox.lease(NUMBER, "a", 10, 10_000)
    letters = await store.outbox.read(NUMBER)
    await store.mailboxes.deposit(LOBBY, Mail(K7QF, 0, 1), 10, lease.fence)
    found = await store.mailboxes.look(LOBBY, "a", 10, 10_000)
    attempt = await store.mailboxes.begin(LOBBY, found.fence, found.mail, 10)
    (claim,) = await store.due_tables.claim(NUMBER, "a", 10, 10_000)
    other = RedisStore(redis_client)
    await store.heartbeats.beat("a")
    await looked(other.heartbeats, SILENT)
    assert await other.roles.take("r", "b", 20, 10_000) is await other.outbox.lease(NUMBER, "b", 20, 10_000) is None
    assert await other.mailboxes.look(LOBBY, "b", 20, 10_000) == Nothing(1020)
    await other.due_tables.inherit("b", 20, other.heartbeats.dead)
    assert await other.due_tables.ready(20) == []
    await looked(other.heartbeats, 1)
    assert (await other.roles.take("r", "b", 20, 10_000)).fence > role.fence
    assert (await other.outbox.lease(NUMBER, "b", 20, 10_000)).fence > lease.fence
    again = await other.mailboxes.look(LOBBY, "b", 20, 10_000)
    assert again.fence > found.fence
    assert (again.tried.attempt.id, again.tried.attempt.again) == (attempt.id, True)
    assert await other.due_tables.inherit("b", 20, other.heartbeats.dead) == 1
    assert await other.due_tables.ready(20) == [NUMBER]
    assert not await store.roles.keep(role, 20_000)
    assert not await store.outbox.clear(NUMBER, lease, letters)
    assert not (await store.mailboxes.strike(LOBBY, found.fence, attempt, None, (), Look("a", 30, 40)))[0]
    assert not await store.due_tables.settle(claim, 30)


async def test_an_older_version_is_left_its_time(store, redis_client):
    """A process that holds something and gives no signs at all keeps it until its lease runs out."""
    await store.roles.take("r", "old", 0, 15_000)
    other = RedisStore(redis_client)
    await looked(other.heartbeats, 3 * SILENT)
    assert await other.roles.take("r", "b", 14_999, 30_000) is None
    assert await other.roles.take("r", "b", 15_000, 30_000)

"""Whom a relay tells, and what it does when another took over while it stood still: nothing is told twice."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.delivery.background import Delivery
from bot.delivery.relay import LEASE, Relay
from bot.ports.addresses import Code, Place
from bot.ports.mailboxes import Mail
from bot.ports.processes import end
from bot.ports.stores import StoreUnreachable
from bot.store import keys
from bot.store.backup.dump import dump
from bot.store.backup.restore import restore
from bot.store.cleanup import HOUR
from bot.store.redis_store import RedisStore
from tests.delivery.world import Counters, Notebook, TurnedClock, advance

LOBBY, GROUP = Place("web:lobby"), Place("web:group")
CELLAR, ATTIC = Place("web:cellar"), Place("web:attic")
A, B = Code("AAAA"), Code("BBBB")
AHEAD = 10**9
"""A fence that a process with a clock far ahead was given."""
LATER = (LEASE + 1000) / 1000
"""Seconds after which another process may take over."""


class Paused(Counters):
    """Stands still when it is asked for places, if it is told to, until it may go on, or finds the store away."""

    away = False

    def __init__(self):
        super().__init__({A: [LOBBY, GROUP], B: [LOBBY]})
        self.standing, self.going_on = asyncio.Event(), asyncio.Event()
        self.going_on.set()
        self.slow: set[Code] = set()

    async def places(self, code, start, stop):
        """As given, some time later."""
        if self.away:
            raise StoreUnreachable
        found = await super().places(code, start, stop)
        self.standing.set()
        if not self.slow or code in self.slow:
            await self.going_on.wait()
        return found


@pytest.fixture
def processes(redis_client):
    """Two processes on one store, with a clock and a platform in common; what they relay can be held up."""
    clock, web, tellers = TurnedClock(), Notebook(nonces=False), (Paused(), Paused())

    async def nothing(_code):
        """Nothing is to be done."""

    pair = [Delivery(RedisStore(redis_client), teller, {"web": web}, clock, nothing) for teller in tellers]
    return *pair, tellers[0], clock, web


async def stopped(relay, teller):
    """Let a relay read what there is, and stand still before it puts anything anywhere."""
    teller.standing.clear()
    teller.going_on.clear()
    work = asyncio.create_task(relay.drain())
    await teller.standing.wait()
    return work


async def test_a_relay_that_was_followed_puts_nothing_into_mailboxes(processes, store):
    """It goes on after all was told, packed and forgotten: nothing is told a second time."""
    one, other, teller, clock, web = processes
    await advance(store, A, (LOBBY, GROUP), 2)
    await advance(store, A, (LOBBY, GROUP), 2, over=True)
    work = await stopped(one.relay, teller)
    clock.turn(LATER)
    await other.drain()
    assert web.ranges(LOBBY) == web.ranges(GROUP) == [(A, 0, 4)]
    now = clock.now()
    assert (await store.clean(now)).packed == 1
    await store.clean(now + HOUR)
    teller.going_on.set()
    assert await work == 0
    clock.turn(LATER)
    await one.drain()
    await other.drain()
    assert web.ranges(LOBBY) == web.ranges(GROUP) == [(A, 0, 4)]
    assert not await store.client.exists(keys.box(LOBBY, "wait"))


async def test_a_relay_that_was_followed_goes_on_with_what_is_new(processes, store):
    """Refused once, it works as before when it has the lease again."""
    one, other, teller, clock, web = processes
    await advance(store, A, (LOBBY, GROUP))
    work = await stopped(one.relay, teller)
    clock.turn(LATER)
    await other.drain()
    teller.going_on.set()
    assert await work == 0
    await advance(store, A, (LOBBY, GROUP))
    clock.turn(LATER)
    await one.drain()
    assert web.ranges(LOBBY) == web.ranges(GROUP) == [(A, 0, 1), (A, 1, 2)]


async def test_a_lost_fence_holds_up_nothing(processes, store):
    """A server that forgot the last fences of a lease gives greater ones than mailboxes know, to its holder alone."""
    one, other, _, clock, web = processes
    await advance(store, A, (LOBBY, GROUP))
    await store.mailboxes.deposit(LOBBY, Mail(A, 0, 1), 0, AHEAD)
    await store.mailboxes.deposit(GROUP, Mail(A, 0, 1), 0, AHEAD + 2)
    assert await one.relay.drain() == 1
    await one.postman.drain()
    assert web.ranges(LOBBY) == web.ranges(GROUP) == [(A, 0, 1)]
    lease = await store.outbox.lease(keys.partition(A), one.owner, clock.now(), clock.now() + LEASE)
    assert lease.fence == AHEAD + 3
    assert await other.relay.drain() == 0
    assert not await store.outbox.outbid(replace(lease, owner=other.owner), lease.fence)


async def test_each_process_relays_what_it_has_committed(processes, store):
    """Without any time between them, in the same partition: whoever relays has it only as long as that takes."""
    one, other, _, _, web = processes
    for number, process in enumerate((one, other, other, one)):
        await advance(store, A, (LOBBY, GROUP))
        assert await process.relay.drain() == 1
        await one.postman.drain()
        assert web.ranges(LOBBY)[number:] == [(A, number, number + 1)]
    await one.relay.give()
    assert await store.client.hget(keys.of_partition(keys.partition(A), "relay"), "owner") is None
    await advance(store, A, (LOBBY, GROUP))
    assert await other.relay.drain() == 1


async def test_what_comes_while_a_process_relays_is_relayed_by_it(processes, store):
    """Whoever commits meanwhile does not get the partition, and need not come again."""
    one, other, teller, _, _ = processes
    await advance(store, A, (LOBBY, GROUP))
    work = await stopped(one.relay, teller)
    await advance(store, A, (LOBBY, GROUP))
    assert await other.relay.drain() == 0
    teller.going_on.set()
    assert await work == 2
    assert await store.outbox.waiting() == []


async def test_a_match_that_one_process_cannot_read_is_told_by_another(processes, store):
    """It is left to whoever can, and nothing else waits for that."""
    one, other, teller, _, _ = processes
    del teller.following[A]
    await advance(store, A, (LOBBY, GROUP))
    assert await one.relay.drain() == 0
    assert await other.relay.drain() == 1
    await advance(store, A, (LOBBY, GROUP))
    assert await one.relay.drain() == 0
    assert await other.relay.drain() == 1


async def test_a_long_outbox_is_relayed_to_its_end(processes, store, monkeypatch):
    """Page by page, whatever of it cannot be told."""
    one, _, teller, _, _ = processes
    monkeypatch.setattr("bot.store.outbox.Outbox.page", 2)
    near = next(code for number in range(10_000) if keys.partition(code := Code(f"C{number}")) == keys.partition(A))
    teller.following[near] = [LOBBY]
    del teller.following[A]
    for code in (A, A, near, A, near, near, A):
        await advance(store, code, (LOBBY, GROUP))
    assert await one.relay.drain() == 3
    assert [entry.code for entry in await store.outbox.read(keys.partition(A))] == [A] * 4


async def test_an_empty_outbox_is_not_leased(processes, store):
    """Looking whether there is something to relay writes nothing."""
    one, *_ = processes
    assert await one.relay.fetch(A) == 0
    assert not await store.client.exists(keys.of_partition(keys.partition(A), "relay"))


async def test_fences_are_not_copied(processes, store):
    """A restored store has no leases, so mailboxes know no fences."""
    one, *_ = processes
    await advance(store, A, (LOBBY, GROUP))
    await one.drain()
    lines = b"".join([line async for line in dump(store)])
    assert b'"key":"{at:web:lobby}:high"' in lines
    assert b"relays" not in lines


class Asked(Counters):
    """Notes for which versions it is asked for places."""

    def __init__(self, following):
        super().__init__(following)
        self.asked = []

    async def places(self, code, start, stop):
        """As given."""
        self.asked.append((code, start, stop))
        return await super().places(code, start, stop)


@pytest.fixture
def asked():
    """Somebody who says that all of it is told in the lobby and in the cellar."""
    return Asked({A: [LOBBY, CELLAR]})


@pytest.fixture
def relay(store, asked):
    """The relay of one process."""
    return Relay(store, asked, TurnedClock(), "owner")


async def told(store, *places):
    """Up to which version the match was put into the box of each place, -1 for one that got nothing."""
    return await store.mailboxes.high([(place, A) for place in places])


async def test_commits_that_are_told_together_name_who_hears_of_them(store, relay, asked):
    """The last one's followers, and whom any of them calls; whoever only followed it before hears no more."""
    await advance(store, A, (LOBBY, CELLAR), called=(ATTIC,))
    await advance(store, A, (LOBBY, GROUP), called=())
    assert await relay.drain() == 2
    assert asked.asked == []
    assert await told(store, LOBBY, GROUP, ATTIC, CELLAR) == [2, 2, 2, -1]


async def test_one_commit_that_names_nobody_has_the_table_read(store, relay, asked):
    """Some other process may be of an earlier version: then it is found out for all that is told together."""
    await advance(store, A, (LOBBY,), called=(ATTIC,))
    await advance(store, A, (LOBBY,))
    assert await relay.drain() == 2
    assert asked.asked == [(A, 0, 2)]
    assert await told(store, LOBBY, CELLAR, ATTIC) == [2, 2, -1]


async def test_a_commit_saved_again_names_who_hears_of_it(store, relay, asked, redis_client):
    """What the store has lost and is made again is told to the same places."""
    commits = []
    store.on_commit = commits.append
    await advance(store, A, (LOBBY,), called=(ATTIC,))
    await redis_client.flushall()
    assert await store.undone(A, [commits[0].key])
    await store.commit(commits[0])
    assert await relay.drain() == 1
    assert asked.asked == []
    assert await told(store, LOBBY, ATTIC, CELLAR) == [1, 1, -1]


async def test_a_commit_of_a_backup_has_the_table_read(store, relay, asked, redis_client):
    """A backup says of a commit that is still to be told only which it is."""
    await advance(store, A, (LOBBY,), called=(ATTIC,))
    lines = [line async for line in dump(store)]
    await redis_client.flushall()
    await restore(store, lines)
    assert await relay.drain() == 1
    assert asked.asked == [(A, 0, 1)]


async def test_a_store_that_was_away_puts_no_match_off(processes, store):
    """A match that could not be read because of an outage is told as soon as that is over."""
    one, _, teller, _, web = processes
    await advance(store, A, (LOBBY, GROUP))
    teller.away = True
    for _ in range(3):
        with pytest.raises(StoreUnreachable):
            await one.relay.drain()
    teller.away = False
    await one.drain()
    assert web.ranges(LOBBY) == [(A, 0, 1)]


async def test_a_match_that_is_read_slowly_holds_up_no_other_partition(processes, store):
    """While one partition waits for its match to be read, another is relayed."""
    one, _, teller, clock, _ = processes
    await advance(store, A, (LOBBY, GROUP))
    work = await stopped(one.relay, teller)
    work.cancel()
    assert keys.partition(B) != keys.partition(A)
    await advance(store, B, (LOBBY,))
    teller.slow = {A}
    clock.turn(LATER)
    for code in (A, B):
        one.relay.nudge(code)
    work = asyncio.create_task(one.relay.run())
    while keys.partition(B) in await store.outbox.waiting():  # noqa: ASYNC110 - the store tells nobody
        await asyncio.sleep(0)
    assert await store.outbox.waiting() == [keys.partition(A)]
    teller.going_on.set()
    while await store.outbox.waiting():  # noqa: ASYNC110 - the store tells nobody
        await asyncio.sleep(0)
    await end([work])

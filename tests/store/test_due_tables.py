"""Due instants: set by commits, claimed by one worker at a time, and all of them looked at."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.delivery.due_worker import CLAIM, PUT_OFF, SOONEST, TOGETHER, DueWorker
from bot.ports.addresses import Code
from bot.ports.processes import end
from bot.ports.stores import Claim, Commit
from bot.store import keys
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from tests.delivery.world import TurnedClock

K7QF = Code("K7QF")
NUMBER = keys.partition(K7QF)


async def test_due_follows_the_newest_commit(store, change):
    """The instant is set, moved and cleared by commits."""
    await store.commit(change(due=1000))
    assert await store.due_tables.of(K7QF) == 1000
    await store.commit(change(expected=1, due=500))
    assert await store.due_tables.ready(499) == []
    assert await store.due_tables.ready(500) == [NUMBER]
    await store.commit(change(expected=2, due=None))
    assert await store.due_tables.of(K7QF) is None
    assert await store.due_tables.ready(5000) == []


async def test_a_claim_is_one_worker_s_until_it_runs_out(store, change):
    """Meanwhile nobody finds the table; then somebody else gets it, and the first can settle nothing any more."""
    dues = store.due_tables
    await store.commit(change(due=500))
    (first,) = await dues.claim(NUMBER, "one/1", 500, 900)
    assert first.code == K7QF
    assert await dues.ready(899) == []
    assert await dues.claim(NUMBER, "two/1", 899, 1200) == await dues.claim(NUMBER, "two/1", 899, 1200, 1, [K7QF]) == []
    (second,) = await dues.claim(NUMBER, "two/1", 900, 1200)
    assert second.fence > first.fence
    assert not await dues.settle(first, 950)
    assert await dues.of(K7QF) == 1200
    assert await dues.settle(second, 950)
    assert not await dues.settle(second, 5000)
    assert await dues.of(K7QF) == 950


async def test_a_commit_ends_a_claim(store, change):
    """Whoever looked at the table before it cannot move the instant the commit set."""
    await store.commit(change(due=1))
    (claim,) = await store.due_tables.claim(NUMBER, "one/1", 1, 900)
    await store.commit(change(expected=1, due=50))
    assert not await store.due_tables.settle(claim, 99)
    assert await store.due_tables.of(K7QF) == 50
    (claim,) = await store.due_tables.claim(NUMBER, "one/1", 50, 900)
    await store.commit(change(expected=2, due=None))
    assert not await store.due_tables.settle(claim, 99)
    assert await store.due_tables.of(K7QF) is None


async def test_a_named_table_is_claimed_again_by_its_claimer(store, change):
    """Where the answer was lost the same call gives the right again; what is not due is given to nobody."""
    await store.commit(change(due=10))
    assert await store.due_tables.claim(NUMBER, "one/1", 9, 900, 1, [K7QF]) == []
    (lost,) = await store.due_tables.claim(NUMBER, "one/1", 10, 900, 1, [K7QF])
    (again,) = await store.due_tables.claim(NUMBER, "one/1", 10, 900, 1, [K7QF])
    assert again == Claim(K7QF, lost.fence + 1)
    assert await store.due_tables.claim(NUMBER, "one/1", 10, 900, 1, [Code("ZZZZ")]) == []


async def test_a_dead_process_of_the_same_home_holds_nothing_up(store, change):
    """Its claims are due at once for the next one; those of another home are left alone."""
    await store.commit(change(due=1))
    await store.due_tables.claim(NUMBER, "one/1", 1, 900)
    assert await store.due_tables.inherit("two/1", 5) == await store.due_tables.inherit("one/1", 5) == 0
    assert await store.due_tables.ready(5) == []
    assert await store.due_tables.inherit("one/2", 5) == 1
    assert await store.due_tables.of(K7QF) == 5


async def test_when_a_table_is_looked_at_again(store, change):
    """At the instant the handler answers, never at once; without one, or where it fails, a while later."""
    clock = TurnedClock()
    answers = [clock.now() + 60_000, None, clock.now() - 5, RuntimeError("cannot be read")]
    seen = []

    async def handle(code):
        seen.append(code)
        answer = answers[len(seen) - 1]
        if isinstance(answer, Exception):
            raise answer
        return answer

    wakes = DueWorker(store, handle, clock, "one/1")
    await store.commit(change(due=clock.now()))
    for wait in (60_000, PUT_OFF, SOONEST, PUT_OFF):
        assert await wakes.drain() == 1
        assert await store.due_tables.of(K7QF) == clock.now() + wait
        clock.turn(wait / 1000)
    assert seen == [K7QF] * 4


async def test_a_worker_claims_no_more_than_it_looks_at(store):
    """What waits for a slow worker is found by another one at once."""
    clock, gate, full, seen = TurnedClock(), asyncio.Event(), asyncio.Event(), Counter()
    codes = await fill(store, 200, lambda _: 1)

    async def handle(code, name):
        seen[name] += 1
        if seen["slow"] == TOGETHER:
            full.set()
        if name == "slow":
            await gate.wait()

    slow, quick = (
        DueWorker(store, lambda code, name=name: handle(code, name), clock, f"{name}/1") for name in ("slow", "quick")
    )
    working = asyncio.create_task(slow.run())
    await full.wait()
    await quick.drain()
    assert (seen["slow"], seen["quick"]) == (TOGETHER, len(codes) - TOGETHER)
    gate.set()
    await end([working])


async def test_what_is_nudged_goes_before_what_was_found(store, change):
    """A computer player's turn is not kept waiting by a thousand deadlines."""
    clock, seen, found = TurnedClock(), [], asyncio.Event()
    await fill(store, 1000, lambda _: 1)
    await store.commit(change(due=clock.now()))

    async def handle(code):
        seen.append(code)
        if len(seen) == 5:
            wakes.nudge(K7QF)
        if code == K7QF:
            found.set()
        await asyncio.sleep(0.001)

    wakes = DueWorker(store, handle, clock, "one/1")
    working = asyncio.create_task(wakes.run())
    await found.wait()
    await end([working])
    assert seen.index(K7QF) < 5 + 3 * TOGETHER


async def test_a_worker_that_is_stopped_gives_back(store, change):
    """What it was looking at is due at once for others, but not where it had committed already."""
    clock, begun = TurnedClock(), asyncio.Barrier(3)
    await store.commit(change("AAAA", due=1))
    await store.commit(change("BBBB", due=1))

    async def handle(code):
        if code == "BBBB":
            await store.commit(change("BBBB", 1, due=clock.now() + 7))
        await begun.wait()
        await asyncio.Event().wait()

    wakes = DueWorker(store, handle, clock, "one/1")
    working = asyncio.create_task(wakes.run())
    await begun.wait()
    await end([working])
    assert await store.due_tables.of(Code("AAAA")) == clock.now() + CLAIM
    await wakes.give()
    assert await store.due_tables.of(Code("AAAA")) == clock.now()
    assert await store.due_tables.of(Code("BBBB")) == clock.now() + 7


async def fill(store, count, due, **facts):
    """So many tables, each due at what ``due`` says of its number; their codes."""
    codes = [Code(f"D{number:05}") for number in range(count)]
    for start in range(0, count, 50):
        some = [
            Commit(code, 0, "new", (b"one",), b"s", due(start + number), (), (), **facts)
            for number, code in enumerate(codes[start : start + 50])
        ]
        await asyncio.gather(*map(store.commit, some))
    return codes


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.soak)])
async def test_deadlines_of_one_minute_are_handled_once_each(store, redis_url, count):
    """Three workers share them: none is left, none is handled twice, and nobody keeps all from the others."""
    minute, all_handled = 60_000, asyncio.Event()
    codes = await fill(store, count, lambda number: 1_000_000 + number * minute // count)
    await fill_later(store)
    clock, handled = TurnedClock(1_000_000 + minute), {name: [] for name in ("one/1", "two/1", "three/1")}
    stores = [RedisStore(connect(redis_url)) for _ in handled]

    def worker(name, own):
        async def handle(code):
            stored = await own.load(code)
            await own.commit(Commit(code, stored.version, "late", (name.encode(),), b"s", None, (), ()))
            handled[name].append(code)
            if sum(map(len, handled.values())) >= count:
                all_handled.set()

        return asyncio.create_task(DueWorker(own, handle, clock, name).run())

    workers = [worker(name, own) for name, own in zip(handled, stores, strict=True)]
    await all_handled.wait()
    await end(workers)
    for one in stores:
        await one.client.aclose()
    assert sorted(code for some in handled.values() for code in some) == sorted(codes)
    assert min(map(len, handled.values())) > 0
    assert await store.due_tables.ready(1_000_000 + minute + CLAIM) == []
    assert {len(await store.log(code)) for code in codes[::10]} == {2}


async def fill_later(store):
    """Tables that are not due for a long time."""
    for number in range(100):
        code = Code(f"L{number:03}")
        await store.client.zadd(keys.of_partition(keys.partition(code), "due"), {code: 9e12})

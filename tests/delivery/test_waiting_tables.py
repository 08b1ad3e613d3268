"""Tables for which something is being worked out: they stay claimed, keep no others waiting, and are left in order."""

from __future__ import annotations

import asyncio

from bot.delivery.due_worker import CLAIM, RENEWED, TOGETHER, DueWorker
from bot.ports.addresses import Code
from bot.ports.processes import end
from tests.delivery.world import TurnedClock, advance

TABLE, OTHER = Code("K7QF"), Code("BR95")


class Unhurried(TurnedClock):
    """A clock on which no claim must be renewed while a test runs."""

    async def sleep(self, seconds):
        """Hardly at all between two looks around."""
        await asyncio.sleep(3600 if seconds >= RENEWED else 0.01)


class Works:
    """Something is being worked out for every table but ``OTHER``; what has been looked at is noted."""

    def __init__(self):
        self.looked = []
        self.working = {}
        self.heard = asyncio.Event()

    async def handle(self, code):
        """What is worked out for a table, until that is there."""
        self.looked.append(code)
        self.heard.set()
        if code == OTHER:
            return None
        working = self.working.setdefault(code, asyncio.get_running_loop().create_future())
        return None if working.done() else working

    async def until(self, true):
        """Wait for what becomes true by a look at a table."""
        while not true():
            self.heard.clear()
            await self.heard.wait()


async def test_what_is_worked_out_keeps_no_other_table_waiting(store):
    """However many tables wait for it: a deadline, and a table that a commit has named, are looked at meanwhile."""
    clock, works = Unhurried(), Works()
    codes = [Code(f"D{number:03}") for number in range(3 * TOGETHER)]
    for code in codes:
        await advance(store, code, [], due=1)
    worker = DueWorker(store, works.handle, clock, "one/1")
    running = asyncio.create_task(worker.run())
    await works.until(lambda: len(works.working) == len(codes))
    await advance(store, OTHER, [], due=2)
    await works.until(lambda: OTHER in works.looked)
    await end([running])


async def test_a_table_stays_claimed_as_long_as_it_takes(store):
    """Longer than a claim lasts: no other process looks at it, and it is looked at again once the answer is there."""
    clock, works, elsewhere = TurnedClock(), Works(), Works()
    await advance(store, TABLE, [], due=1)
    running = asyncio.create_task(DueWorker(store, works.handle, clock, "one/1").run())
    other = DueWorker(store, elsewhere.handle, clock, "two/1")
    await works.until(lambda: works.working)
    for _ in range(5):
        clock.turn(CLAIM / 1000 - 1)
        seen = len(works.looked)
        await works.until(lambda: len(works.looked) > seen + 1)  # noqa: B023 - awaited before the next
        assert await store.due_tables.of(TABLE) == clock.now() + CLAIM
        assert await other.drain() == 0
    works.working[TABLE].set_result(None)
    await end([running])
    assert elsewhere.looked == []


async def test_once_it_is_there_the_table_is_looked_at_and_settled(store):
    """By the worker in the background and by one that drains; never twice at a time."""
    clock, works = TurnedClock(), Works()
    await advance(store, TABLE, [], due=1)
    worker = DueWorker(store, works.handle, clock, "one/1")
    draining = asyncio.create_task(worker.drain())
    await works.until(lambda: works.working)
    works.working[TABLE].set_result(None)
    assert await draining == 1
    assert works.looked == [TABLE, TABLE]
    assert (await store.due_tables.of(TABLE)) > clock.now()


async def test_what_another_process_has_is_worked_out_no_more(store):
    """Its table has gone on and is another's: what was worked out for it here is given up."""
    clock, works = TurnedClock(), Works()
    await advance(store, TABLE, [], due=1)
    running = asyncio.create_task(DueWorker(store, works.handle, clock, "one/1").run())
    await works.until(lambda: works.working)
    await advance(store, TABLE, [], due=clock.now() + 60_000)
    await asyncio.wait([works.working[TABLE]])
    assert works.working[TABLE].cancelled()
    await end([running])


async def test_at_the_end_it_is_given_up_and_the_table_is_due_for_others(store):
    """At once."""
    clock, works = TurnedClock(), Works()
    await advance(store, TABLE, [], due=1)
    worker = DueWorker(store, works.handle, clock, "one/1")
    running = asyncio.create_task(worker.run())
    await works.until(lambda: works.working)
    await end([running])
    assert works.working[TABLE].cancelled()
    await worker.give()
    assert await store.due_tables.of(TABLE) == clock.now()


async def test_a_commit_at_a_table_that_waits_is_looked_at_at_once(store):
    """What was asked of it may not be asked any more."""
    clock, works = Unhurried(), Works()
    await advance(store, TABLE, [], due=1)
    worker = DueWorker(store, works.handle, clock, "one/1")
    running = asyncio.create_task(worker.run())
    await works.until(lambda: works.working)
    works.working.clear()
    await advance(store, TABLE, [], due=clock.now())
    worker.nudge(TABLE)
    await works.until(lambda: works.working)
    await end([running])

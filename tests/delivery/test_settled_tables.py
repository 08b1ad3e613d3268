"""Whoever waits for computer players is let go by the commit that leaves them nothing to do, at the end, or in time."""

import asyncio

import pytest

from bot.delivery.background import MOMENT
from tests.delivery.world import advance

A, B = "AAAA", "BBBB"


@pytest.fixture
def waiting(delivery, clock, teller, monkeypatch):
    """Begins to wait for a table at which computer players are about to move; ``bell`` ends that by time."""
    slept, teller.unsettled = asyncio.Queue(), {A, B}
    delivery.bell = asyncio.Event()
    sleep = clock.sleep

    async def asleep(seconds):
        if seconds == MOMENT:
            slept.put_nowait(seconds)
            await delivery.bell.wait()
        else:
            await sleep(seconds)

    monkeypatch.setattr(clock, "sleep", asleep)

    async def begun(code):
        task = asyncio.create_task(delivery.settle(code))
        await asyncio.wait_for(slept.get(), 60)
        return task

    return begun


async def test_a_commit_lets_go_who_waits_for_that_table(store, delivery, waiting):
    """Not one of another table, nor one after which they move again."""
    delivery.start()
    tasks = [await waiting(A) for _ in range(2)]
    await advance(store, B, ["web:lobby"])
    await advance(store, A, ["web:lobby"], due=1)
    assert not any(task.done() for task in tasks)
    await advance(store, A, ["web:lobby"])
    await asyncio.gather(*tasks)
    third = await waiting(A)
    await delivery.stop()
    await third


async def test_nobody_waits_longer_than_a_moment(delivery, waiting):
    """The bound is asked of the clock once."""
    delivery.start()
    slow = await waiting(A)
    delivery.bell.set()
    await slow
    await delivery.stop()


async def test_where_nobody_moves_computer_players_nobody_waits(delivery, teller):
    """Before the start, at a table that is settled already, and after the end."""
    teller.unsettled = {A}
    await delivery.settle(A)
    delivery.start()
    await delivery.settle(B)
    await delivery.stop()
    await delivery.settle(A)


@pytest.mark.usefixtures("waiting")
async def test_a_commit_while_the_table_is_read_is_not_missed(store, delivery, teller):
    """Whoever reads it is let go by a commit that comes meanwhile."""

    async def late(code, version=None):
        await advance(store, code, ["web:lobby"])
        return False

    delivery.start()
    teller.settled = late
    await delivery.settle(A)
    await delivery.stop()

"""Whoever waits for computer players is let go by the commit that leaves them nothing to do, at the end, or in time."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery.background import MOMENT, SettledTables
from bot.ports.addresses import Code

CODE, OTHER = Code("K7QF"), Code("BR95")


class Rung:
    """A clock on which a sleep ends when it is rung."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.sleeps = asyncio.Event()
        self.bell = asyncio.Event()

    def now(self) -> int:
        """Always the same."""
        return 0

    async def sleep(self, seconds: float) -> None:
        """Sleep until the bell."""
        self.asked.append(seconds)
        self.sleeps.set()
        await self.bell.wait()


async def unsettled(_code: Code) -> bool:
    """Computer players are about to move."""
    return False


async def waiting(tables: SettledTables, clock: Rung) -> asyncio.Task[None]:
    """Somebody who waits by now."""
    clock.sleeps.clear()
    task = asyncio.create_task(tables.wait(CODE))
    await clock.sleeps.wait()
    return task


@pytest.fixture
async def clock() -> Rung:
    """A clock."""
    return Rung()


async def test_a_commit_lets_go_who_waits_for_that_table(clock: Rung) -> None:
    """Not one of another table."""
    tables = SettledTables(unsettled, clock)
    tables.open()
    tasks = [await waiting(tables, clock) for _ in range(2)]
    tables.heard(OTHER)
    await asyncio.sleep(0)
    assert not any(task.done() for task in tasks)
    tables.heard(CODE)
    await asyncio.gather(*tasks)


async def test_nobody_waits_longer_than_a_moment_or_at_the_end(clock: Rung) -> None:
    """The bound is asked of the clock once; closing lets everybody go and keeps nobody after it."""
    tables = SettledTables(unsettled, clock)
    tables.open()
    slow = await waiting(tables, clock)
    assert clock.asked == [MOMENT]
    clock.bell.set()
    await slow
    clock.bell.clear()
    last = await waiting(tables, clock)
    tables.close()
    await last
    await tables.wait(CODE)


async def test_where_nobody_moves_computer_players_nobody_waits(clock: Rung) -> None:
    """Before it is open, and at a table that is settled already."""

    async def settled(_code: Code) -> bool:
        return True

    await SettledTables(unsettled, clock).wait(CODE)
    tables = SettledTables(settled, clock)
    tables.open()
    await tables.wait(CODE)


async def test_a_commit_while_the_table_is_read_is_not_missed(clock: Rung) -> None:
    """The table is read after the ear is open."""
    tables: SettledTables

    async def late(code: Code) -> bool:
        tables.heard(code)
        return False

    tables = SettledTables(late, clock)
    tables.open()
    await tables.wait(CODE)

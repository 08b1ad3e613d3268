"""Turns of those who ask for much and of those who ask for little."""

import asyncio

import pytest

from bot.platforms.web.errors import Problem
from bot.platforms.web.turns import CROWD, Kind, Turns


class Asked:
    """What somebody asks: begun at some time, and done when it may end."""

    def __init__(self, turns, name, kind=Kind.LINE):
        self.begun, self.end = asyncio.Event(), asyncio.Event()
        self.task = asyncio.create_task(self.work(turns.turn(name, kind)))

    async def work(self, turn):
        """Wait for its turn, then for the end."""
        async with turn:
            self.begun.set()
            await self.end.wait()

    async def done(self):
        """End it."""
        self.end.set()
        await self.task


async def settled():
    """Whatever can go on has gone on."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_many_lines_come_one_after_another_with_pauses(monkeypatch):
    """A single one comes at once, whoever else has many."""
    monkeypatch.setattr("bot.platforms.web.turns.PAUSE", 3600)
    turns = Turns()
    crowd = [Asked(turns, "ann") for _ in range(2)]
    bob = Asked(turns, "bob")
    await bob.begun.wait()
    await bob.done()
    await settled()
    assert not any(one.begun.is_set() for one in crowd)
    crowd[0].task.cancel()
    await crowd[1].begun.wait()
    await crowd[1].done()


async def test_a_crowd_has_so_many_and_nothing_is_left_of_it(monkeypatch):
    """One more is refused, of another kind or person it is not; afterwards nobody is remembered."""
    monkeypatch.setattr("bot.platforms.web.turns.PAUSE", 0)
    turns = Turns()
    asked = [Asked(turns, "ann") for _ in range(CROWD)]
    with pytest.raises(Problem):
        turns.turn("Ann", Kind.LINE)
    asked += [Asked(turns, "ann", Kind.STEP), Asked(turns, "bob")]
    await settled()
    asked[1].task.cancel()
    for one in asked:
        one.end.set()
    await asyncio.gather(*(one.task for one in asked), return_exceptions=True)
    assert not turns._asked
    assert not turns._locks

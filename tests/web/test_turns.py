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


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Nothing here passes by itself."""
    monkeypatch.setattr("bot.platforms.web.turns.PAUSE", 0)
    monkeypatch.setattr("bot.platforms.web.turns.COURTESY", 3600)


async def test_whoever_has_many_lines_lets_others_go_first():
    """Lines of others begin at once, and those of a crowd when none is under way; the last of it is no crowd."""
    turns = Turns()
    bob = Asked(turns, "bob")
    await bob.begun.wait()
    crowd = [Asked(turns, "ann") for _ in range(3)]
    cyd = Asked(turns, "cyd")
    await cyd.begun.wait()
    await bob.done()
    await settled()
    assert not any(one.begun.is_set() for one in crowd)
    await cyd.done()
    await crowd[0].begun.wait()
    dan = Asked(turns, "dan")
    await dan.begun.wait()
    await crowd[0].done()
    await settled()
    assert not crowd[1].begun.is_set()
    await dan.done()
    await crowd[1].begun.wait()
    eve = Asked(turns, "eve")
    await eve.begun.wait()
    await crowd[1].done()
    await crowd[2].begun.wait()
    await crowd[2].done()
    await eve.done()


async def test_many_lines_come_one_after_a_pause(monkeypatch):
    """A single one comes at once."""
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


async def test_courtesy_has_an_end(monkeypatch):
    """Many lines are not kept waiting for ever, and never by films."""
    turns = Turns()
    film = Asked(turns, "bob", Kind.FILM)
    await film.begun.wait()
    crowd = [Asked(turns, "ann") for _ in range(2)]
    await crowd[0].begun.wait()
    bob = Asked(turns, "bob")
    await bob.begun.wait()
    monkeypatch.setattr("bot.platforms.web.turns.COURTESY", 0)
    others = [Asked(turns, "cyd") for _ in range(2)]
    await others[0].begun.wait()
    for one in (film, bob, *crowd, *others):
        await one.done()


async def test_a_crowd_has_so_many_and_nothing_is_left_of_it():
    """One more is refused, of another kind or person it is not; afterwards nobody is remembered."""
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
    assert not turns._at_work

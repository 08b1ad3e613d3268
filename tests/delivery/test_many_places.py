"""Many places at once: slow ones hold up no others, busy ones give way, and nothing piles up."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery import postman as limits
from bot.delivery.background import Delivery
from bot.ports.addresses import Code, Place
from bot.ports.mailboxes import Mail, Waiting
from bot.ports.platforms import Later
from bot.ports.processes import end
from tests.delivery.world import Counters, Notebook, advance

ROOMS = tuple(Place(f"web:{number}") for number in range(200))
GROUP = Place("telegram:1")
A = Code("AAAA")


class Sluggish(Notebook):
    """A platform that does not come back from some places until it is let go."""

    def __init__(self, name="web"):
        super().__init__(name)
        self.slow = frozenset()
        self.free = asyncio.Event()
        self.most = self.inside = 0

    async def deliver(self, place, attempt, post):
        """Take it, now or later."""
        self.inside += 1
        self.most = max(self.most, self.inside)
        try:
            if place in self.slow:
                await self.free.wait()
            return await super().deliver(place, attempt, post)
        finally:
            self.inside -= 1


@pytest.fixture
def web():
    """The slow platform."""
    return Sluggish()


@pytest.fixture
def teller():
    """One match followed everywhere, and one for each of many codes in the first room."""
    return Counters({A: [*ROOMS, GROUP]})


async def until(true):
    """Wait until something has come true."""
    async with asyncio.timeout(120):
        while not true():  # noqa: ASYNC110 - of many things, none with an event
            await asyncio.sleep(0.01)


async def reached(web, count):
    """Wait until so many posts have been shown."""
    await until(lambda: len(web.shown) >= count)


async def test_slow_places_hold_up_no_others(store, delivery, web, telegram):
    """With as many slow rooms as may be slow together less one, all the others are told, and so is Telegram."""
    web.slow = frozenset(ROOMS[: limits.TOGETHER - 1])
    await advance(store, A, (*ROOMS, GROUP))
    delivery.start()
    await reached(web, len(ROOMS) - len(web.slow))
    await reached(telegram, 1)
    assert web.most <= limits.TOGETHER
    web.free.set()
    await reached(web, len(ROOMS))
    await delivery.stop()
    assert sorted(place for place, _ in web.shown) == sorted(ROOMS)


async def test_a_platform_that_hangs_holds_up_no_other(store, delivery, web, telegram):
    """Not one room answers: as many requests are under way as may be, no task waits for more, Telegram is told."""
    web.slow = frozenset(ROOMS)
    await advance(store, A, (*ROOMS, GROUP))
    delivery.start()
    await reached(telegram, 1)
    await until(lambda: web.inside >= limits.TOGETHER)
    assert len(delivery.postman._busy) <= limits.TOGETHER + 1
    assert await delivery.told(GROUP, A, 1, 60)
    web.free.set()
    await delivery.stop()


async def test_a_busy_place_gives_way(store, delivery, web, teller, monkeypatch):
    """Where only one may be served at a time, a room of many matches waits for the others after a few posts."""
    monkeypatch.setattr(limits, "TOGETHER", 1)
    busy, quiet = ROOMS[:2]
    for number in range(30):
        code = Code(f"M{number:03}")
        teller.following[code] = [busy]
        await advance(store, code, (busy,))
    teller.following[A] = [quiet]
    await advance(store, A, (quiet,))
    await delivery.relay.drain()
    for place in (busy, quiet):
        delivery.postman.nudge(place)
    delivery.start()
    await reached(web, 31)
    await delivery.stop()
    assert [place for place, _ in web.shown].index(quiet) <= 2 * limits.STRETCH


async def test_nothing_is_remembered_of_places_that_are_done(store, teller, web, clock):
    """What one process put off and another told leaves nothing behind in the first."""
    teller.following[A] = [ROOMS[0]]
    one = Delivery(store, teller, {"web": web}, clock, None)
    other = Delivery(store, teller, {"web": web}, clock, None)
    web.trouble = [Later(30)]
    await advance(store, A, ROOMS[:1])
    await one.drain()
    assert list(one.postman._deliveries.resting) == [ROOMS[0]]
    clock.turn(61)
    await other.drain()
    assert web.ranges(ROOMS[0]) == [(A, 0, 1)]
    await one.postman._sweep()
    assert not one.postman._deliveries.resting
    assert not one.postman._deliveries.hinted["web"]


async def test_fresh_mail_is_left_to_the_process_that_brought_it(store, teller, web, clock):
    """Others take it when it still lies there at their next look: whoever brought it may have died."""
    teller.following[A] = [ROOMS[0]]
    one, other = (Delivery(store, teller, {"web": web}, clock, None) for _ in range(2))
    await other.postman._sweep()
    await advance(store, A, ROOMS[:1])
    await one.relay.drain()
    await other.postman._sweep()
    assert not other.postman._busy
    await other.postman._sweep()
    await asyncio.gather(*other.postman._busy.values())
    assert web.ranges(ROOMS[0]) == [(A, 0, 1)]


async def test_whoever_brings_mail_has_the_place_and_gives_it_back(store, teller, web, clock):
    """From the moment it lies there nobody else serves it, until the process ends, even where it did nothing more."""
    one, other = (Delivery(store, teller, {"web": web}, clock, None) for _ in range(2))
    running = asyncio.create_task(one.postman.run())
    await until(lambda: one.postman._running)
    look = one.postman.expect(ROOMS[0])
    done = await store.mailboxes.deposit(ROOMS[0], Mail(A, 0, 1), clock.now(), 1, (), look)
    assert isinstance(done.found, Waiting)
    assert one.postman.expect(ROOMS[0]) is None
    assert await other.postman.serve(ROOMS[0]) == 0
    await end([running])
    await one.postman.give()
    assert await other.postman.serve(ROOMS[0]) == 1
    assert web.ranges(ROOMS[0]) == [(A, 0, 1)]


async def test_a_place_is_free_for_others_while_nothing_can_be_done(store, teller, web, clock):
    """A process that was told to come later holds no place: another that looks at the right moment serves it."""
    teller.following[A] = [ROOMS[0]]
    one, other = (Delivery(store, teller, {"web": web}, clock, None) for _ in range(2))
    web.trouble = [Later(5)]
    await advance(store, A, ROOMS[:1])
    await one.drain()
    clock.turn(5)
    await other.drain()
    assert web.ranges(ROOMS[0]) == [(A, 0, 1)]


class OneAtATime(Notebook):
    """A platform at which one process posts at a time."""

    sends = False


async def test_where_one_process_sends_all_is_posted_by_that_one(store, teller, clock):
    """What another one commits is handed to it; when the right to send goes on, so does all that waits there."""
    platforms = [OneAtATime("telegram"), OneAtATime("telegram")]
    first, second = (Delivery(store, teller, {"telegram": one}, clock, None) for one in platforms)
    await advance(store, A, (GROUP,))
    await first.relay.drain()
    for one in (first, second):
        one.postman.nudge(GROUP)
        await one.postman._sweep()
    assert "telegram" not in first.postman
    assert not first.postman._busy | second.postman._busy
    platforms[1].sends = True
    assert "telegram" in second.postman
    await second.postman._sweep()
    await asyncio.gather(*second.postman._busy.values())
    assert platforms[0].shown == []
    assert platforms[1].ranges(GROUP) == [(A, 0, 1)]


async def test_whoever_stops_sending_gives_its_places_up(store, teller, clock):
    """At once, whatever waits there still: the next one need not wait for the lease to run out."""
    platforms = [OneAtATime("telegram"), OneAtATime("telegram")]
    first, second = (Delivery(store, teller, {"telegram": one}, clock, None) for one in platforms)
    teller.following[A] = [GROUP]
    await advance(store, A, (GROUP,))
    await first.relay.drain()
    deliver = platforms[0].deliver

    async def last(*given):
        platforms[0].sends = False
        await advance(store, A, (GROUP,))
        await first.relay.drain()
        return await deliver(*given)

    platforms[0].deliver = last
    platforms[0].sends = True
    await first.postman._sweep()
    await asyncio.gather(*first.postman._busy.values())
    platforms[1].sends = True
    await second.postman._sweep()
    await asyncio.gather(*second.postman._busy.values())
    assert platforms[0].ranges(GROUP) + platforms[1].ranges(GROUP) == [(A, 0, 1), (A, 1, 2)]

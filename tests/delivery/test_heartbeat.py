"""A process that was stopped for a while, or could not reach the store, begins nothing before it is sure again."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery.background import Delivery
from bot.delivery.heartbeat import SEEN, SURE, Heartbeat
from bot.ports.addresses import Code, Place
from bot.ports.stores import StoreUnreachable
from bot.store import keys
from bot.store.heartbeats import SILENT, Heartbeats
from bot.store.redis_store import RedisStore
from tests.delivery.world import Counters, Notebook, TurnedClock, advance

LOBBY, A = Place("web:lobby"), Code("AAAA")


def process(redis, clock, web):
    """One of several, with a store of its own; nothing runs by itself."""
    return Delivery(RedisStore(redis), Counters({A: [LOBBY]}), {"web": web}, clock, None, None)


async def test_how_long_a_process_is_sure(redis_client):
    """From its first sign on for less than the others wait, and after a late sign when they have seen it."""
    clock = TurnedClock()
    heartbeat = Heartbeat(Heartbeats(redis_client), clock, "a")
    assert heartbeat.sure()
    await heartbeat.beat()
    clock.turn(SURE / 1000)
    assert heartbeat.sure()
    clock.turn(0.001)
    assert not heartbeat.sure()
    await heartbeat.beat()
    assert not heartbeat.sure()
    clock.turn(SEEN / 1000 - 1)
    await heartbeat.beat()
    assert not heartbeat.sure()
    clock.turn(1)
    assert heartbeat.sure()


async def test_a_clock_that_jumps_makes_unsure_for_a_moment(redis_client):
    """An hour back or ahead, and a process is sure again as soon as after a late sign."""
    clock = TurnedClock(10**10)
    heartbeat = Heartbeat(Heartbeats(redis_client), clock, "a")
    await heartbeat.beat()
    for jump in (-3600, 3600):
        clock.turn(jump)
        assert not heartbeat.sure()
        await heartbeat.beat()
        assert not heartbeat.sure()
        clock.turn(SEEN / 1000)
        assert heartbeat.sure()
        await heartbeat.beat()
        assert heartbeat.sure()


async def test_a_process_that_was_followed_tells_nothing(redis_client):
    """It stops amid its work while another tells what it had begun: when it goes on, nothing stands there twice."""
    clock, web = TurnedClock(), Notebook(nonces=False)
    one, other = (process(redis_client, clock, web) for _ in range(2))
    drawing, going_on = asyncio.Event(), asyncio.Event()
    post = one.postman._deliveries._teller.post

    async def slow(*of):
        drawing.set()
        await going_on.wait()
        return await post(*of)

    one.postman._deliveries._teller.post = slow
    await one.heartbeat.beat()
    await advance(RedisStore(redis_client), A, (LOBBY,))
    await one.relay.drain()
    stopped = asyncio.create_task(one.postman.drain())
    await drawing.wait()
    for _ in range(SILENT + 1):
        assert await other.postman.drain() == 0
        await other.heartbeat.beat()
        clock.turn(1)
    assert await other.postman.drain() == 1
    assert web.ranges(LOBBY) == [(A, 0, 1)]
    going_on.set()
    await stopped
    await advance(RedisStore(redis_client), A, (LOBBY,))
    await one.relay.drain()
    assert await one.postman.drain() == 0
    await one.heartbeat.beat()
    assert await one.postman.drain() == 0
    clock.turn(SEEN / 1000)
    assert await one.postman.drain() == 1
    assert web.ranges(LOBBY) == [(A, 0, 1), (A, 1, 2)]


async def test_what_a_dead_process_has_claimed_is_looked_at(redis_client):
    """A process that runs on looks at it as soon as the dead one is missed."""
    clock, handled = TurnedClock(), []

    async def handle(code):
        handled.append(code)

    store = RedisStore(redis_client)
    await advance(store, A, (), due=1)
    await store.heartbeats.beat("dead/1")
    await store.due_tables.claim(keys.partition(A), "dead/1", clock.now(), clock.now() + 20_000)
    other = Delivery(RedisStore(redis_client), Counters({}), {}, clock, handle)
    for _ in range(SILENT + 1):
        assert await other.due_worker.drain() == 0
        await other.heartbeat.beat()
    assert await other.due_worker.drain() == 1
    assert handled == [A]


async def test_what_was_posted_while_the_store_went_away_is_not_posted_again(redis_client, quiet):
    """The platform took it, and the store could not be told: the same process tells it when it is back."""
    clock, web = TurnedClock(), Notebook(nonces=False)
    one = process(redis_client, clock, web)
    boxes = one.postman._deliveries._store.mailboxes
    strike = boxes.strike

    async def away(*_):
        raise StoreUnreachable

    boxes.strike = away
    await advance(one.postman._deliveries._store, A, (LOBBY,))
    await one.relay.drain()
    with pytest.raises(StoreUnreachable):
        await one.postman.drain()
    boxes.strike = strike
    assert await one.postman.drain() == 1
    assert web.ranges(LOBBY) == [(A, 0, 1)]
    assert await boxes.told(LOBBY, A, 1)


async def test_signs_are_given_while_it_runs_and_none_is_left(redis_client):
    """From ``start`` on, through failures of the store, until all leases are given back."""
    store = RedisStore(redis_client)
    one = Delivery(store, Counters({}), {}, TurnedClock(), None)
    beats, beat, enough = [], store.heartbeats.beat, asyncio.Event()

    async def stumbling(owner):
        beats.append(owner)
        if len(beats) % 2:
            raise StoreUnreachable
        await beat(owner)
        if len(beats) > 4:
            enough.set()

    store.heartbeats.beat = stumbling
    one.start()
    await enough.wait()
    assert one.alive
    assert await redis_client.hget(keys.LIVES, one.owner) is not None
    await one.stop()
    assert not await redis_client.exists(keys.LIVES)

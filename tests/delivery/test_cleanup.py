"""Finished tables are packed and lobbies dropped when all was told; what was told is remembered beyond that."""

from __future__ import annotations

import asyncio

import pytest

from bot.ports.addresses import Code, Place
from bot.ports.mailboxes import Mail
from bot.ports.platforms import Gone
from bot.ports.stores import Commit, Conflict, StoreCleaned, StoreUnreachable
from bot.store import keys
from bot.store.cleanup import DAY, HOUR, UNREACHED, UNUSED
from tests.delivery.world import advance

LOBBY, GROUP = Place("web:lobby"), Place("telegram:1")
A = Code("AAAA")


@pytest.fixture
async def ended(store, delivery):
    """A match of four versions that is over, and told in both places."""
    for number in range(4):
        await advance(store, A, (LOBBY, GROUP), over=number == 3)
    await delivery.drain()


async def remembered(redis_client, *places):
    """At which of the places it is remembered what was told of the match."""
    return [place for place in places if await redis_client.hexists(keys.box(place, "high"), A)]


async def is_over(redis_client):
    """Whether a clean-up has still to look at the match."""
    return await redis_client.zscore(keys.of_partition(keys.partition(A), "over"), A) is not None


async def test_nothing_is_forgotten_before_all_was_told(store, delivery, redis_client, telegram, clock):
    """While one place is still to be told, whoever asks for the other one hears that all was told there."""
    telegram.trouble = [RuntimeError("a broken line")]
    await advance(store, A, (LOBBY, GROUP), 4, over=True)
    await delivery.drain()
    assert await store.mailboxes.told(LOBBY, A, 4)
    assert await store.clean(1) == await store.clean(2 * HOUR) == StoreCleaned(0, 0)
    assert await delivery.told(LOBBY, A, 4, 0)
    assert not await delivery.told(GROUP, A, 4, 0)
    assert await remembered(redis_client, LOBBY, GROUP) == [LOBBY, GROUP]
    clock.turn(2)
    await delivery.drain()
    assert await store.clean(3 * HOUR) == StoreCleaned(0, 1)


@pytest.mark.usefixtures("ended")
async def test_what_was_told_is_remembered_for_an_hour(store, delivery, redis_client, web):
    """A packed match that is put into a mailbox once more is not told again; then it is forgotten, but all was told."""
    assert await store.clean(1) == StoreCleaned(0, 1)
    assert await store.clean(HOUR) == StoreCleaned(0, 0)
    assert await remembered(redis_client, LOBBY, GROUP) == [LOBBY, GROUP]
    assert not (await store.mailboxes.deposit(LOBBY, Mail(A, 2, 4), 5, 9)).new
    await delivery.drain()
    assert web.ranges(LOBBY) == [(A, 0, 4)]
    assert await is_over(redis_client)
    assert await store.clean(1 + HOUR) == StoreCleaned(0, 0)
    assert await remembered(redis_client, LOBBY, GROUP) == []
    assert not await is_over(redis_client)
    assert await delivery.told(LOBBY, A, 4, 0)


@pytest.mark.usefixtures("ended")
async def test_what_a_killed_process_packed_is_forgotten_by_the_next(store, redis_client):
    """Packed by a pass that was cut short, or packed long ago: a later pass forgets, whoever makes it."""
    assert await store.pack(A, 4, 7)
    assert await remembered(redis_client, LOBBY, GROUP) == [LOBBY, GROUP]
    await store.clean(7 + HOUR)
    assert await remembered(redis_client, LOBBY, GROUP) == []
    assert not await is_over(redis_client)


@pytest.mark.usefixtures("ended")
async def test_a_match_that_goes_on_is_told_on(store, delivery, redis_client, web):
    """What is added after the end is told once, whether it was forgotten before or not, and packed again."""
    await store.clean(1)
    await advance(store, A, (LOBBY, GROUP))
    assert not await is_over(redis_client)
    assert await store.clean(1 + HOUR) == StoreCleaned(0, 0)
    await advance(store, A, (LOBBY, GROUP), over=True)
    assert await store.clean(1 + HOUR) == StoreCleaned(0, 0)
    await delivery.drain()
    assert await store.clean(2 + HOUR) == StoreCleaned(0, 1)
    await store.clean(2 + 2 * HOUR)
    assert await remembered(redis_client, LOBBY, GROUP) == []
    await advance(store, A, (LOBBY, GROUP), over=True)
    assert not await delivery.told(LOBBY, A, 7, 0)
    await delivery.drain()
    assert await delivery.told(LOBBY, A, 7, 0)
    assert web.ranges(LOBBY) == [(A, 0, 4), (A, 4, 6), (A, 6, 7)]


@pytest.mark.usefixtures("ended")
async def test_what_was_told_since_is_not_forgotten(store, delivery, redis_client):
    """A pass that has found a match forgotten by nobody stands still, and the match goes on meanwhile."""
    await store.clean(1)
    await advance(store, A, (LOBBY, GROUP), over=True)
    await delivery.drain()
    assert not await store.mailboxes.forget(LOBBY, A, 4)
    assert await remembered(redis_client, LOBBY) == [LOBBY]


@pytest.mark.usefixtures("ended")
async def test_a_match_that_goes_on_meanwhile_is_not_packed(store):
    """What was looked at is what is packed."""
    await advance(store, A, (LOBBY, GROUP), over=True)
    assert not await store.pack(A, 4, 1)
    assert await store.log(A) == [b"0", b"1", b"2", b"3", b"4"]


async def test_many_clean_at_once(store, redis_client, delivery):
    """Processes that clean up at the same moment pack each match, and forget it, as one would."""
    await advance(store, A, (LOBBY, GROUP), 4, over=True)
    await delivery.drain()
    for now in (1, 1 + HOUR):
        await asyncio.gather(*(store.clean(now) for _ in range(4)))
    assert (await store.load(A)).version == 4
    assert await remembered(redis_client, LOBBY, GROUP) == []
    assert not await is_over(redis_client)


async def test_a_parked_place_holds_up_no_other(store, delivery, redis_client, telegram, clock):
    """A match is packed though one place cannot be told; it is told there when it can be, and forgotten then."""
    telegram.trouble = [Gone("away")]
    await advance(store, A, (LOBBY, GROUP), 4, over=True)
    await delivery.drain()
    assert await store.clean(1) == StoreCleaned(0, 1)
    await store.clean(1 + HOUR)
    assert await remembered(redis_client, LOBBY, GROUP) == [GROUP]
    clock.turn(61)
    await delivery.awake(GROUP)
    await delivery.drain()
    assert telegram.ranges(GROUP) == [(A, 0, 4)]
    await store.clean(2 + HOUR)
    assert await remembered(redis_client, GROUP) == []
    assert not await is_over(redis_client)


async def test_a_place_parked_for_ever_is_left_alone(store, delivery, redis_client, telegram):
    """After a month nobody looks at the match any more; what waits there is kept."""
    telegram.trouble = [Gone("away")]
    await advance(store, A, (LOBBY, GROUP), 4, over=True)
    await delivery.drain()
    await store.clean(1)
    await store.clean(UNREACHED)
    assert await is_over(redis_client)
    await store.clean(1 + UNREACHED)
    assert not await is_over(redis_client)
    assert await redis_client.hexists(keys.box(GROUP, "wait"), A) or await redis_client.hexists(
        keys.box(GROUP, "out"), A
    )


async def test_a_lobby_is_dropped_when_all_was_told(store, delivery, redis_client, telegram, clock):
    """One that is still to be told stays; of one that was dropped all goes an hour later, and then its code is free."""
    again = Commit(A, 0, "again", (b"one",), b"state", None, (), (LOBBY,))
    telegram.trouble = [RuntimeError("a broken line"), Gone("away")]
    await advance(store, A, (LOBBY, GROUP), lobby=True)
    await store.clean(1)
    assert await store.clean(1 + UNUSED) == StoreCleaned(0, 0)
    await delivery.drain()
    assert await store.clean(1 + UNUSED) == StoreCleaned(0, 0)
    clock.turn(2)
    await delivery.drain()
    assert await store.clean(1 + UNUSED) == StoreCleaned(1, 0)
    assert await store.load(A) is None
    assert await store.tables_at(LOBBY) == []
    assert await remembered(redis_client, LOBBY, GROUP) == [LOBBY, GROUP]
    assert await store.commit(again) == Conflict()
    await store.clean(1 + UNUSED + HOUR)
    assert await remembered(redis_client, LOBBY, GROUP) == []
    for name in ("line", "wait", "out", "held", "lost"):
        assert not await redis_client.exists(keys.box(GROUP, name))
    assert not await redis_client.exists(keys.of_partition(keys.partition(A), "dropped"))
    assert await store.commit(again) != Conflict()


async def test_a_drop_that_was_cut_short_is_finished(store, delivery, redis_client, monkeypatch):
    """A process that dies after it dropped a lobby leaves the lists to a later pass."""

    async def cut(*_):
        raise StoreUnreachable("killed")

    await advance(store, A, (LOBBY, GROUP), lobby=True)
    await delivery.drain()
    await store.clean(1)
    with monkeypatch.context() as patch:
        patch.setattr(store.lists, "remove", cut)
        with pytest.raises(StoreUnreachable, match="killed"):
            await store.clean(1 + UNUSED)
    await store.clean(1 + UNUSED + HOUR)
    assert await store.tables_at(LOBBY) == await store.tables_at(GROUP) == []
    assert await remembered(redis_client, LOBBY, GROUP) == []


async def test_a_table_that_cannot_be_packed_holds_up_no_other_partition(store, delivery, monkeypatch, quiet):
    """It is a line in the log, and tried again by the next pass."""
    other = Code("BBBB")
    assert keys.partition(A) < keys.partition(other)
    for code, places in ((A, (LOBBY, GROUP)), (other, (LOBBY,))):
        await advance(store, code, places, over=True)
    await delivery.drain()
    pack = store.pack

    async def breaking(code, *more):
        if code == A:
            raise ValueError(code)
        return await pack(code, *more)

    monkeypatch.setattr(store, "pack", breaking)
    assert await store.clean(1) == StoreCleaned(0, 1)
    assert [line["event"] for line in quiet if line["log_level"] == "error"] == [
        "other partitions are cleaned up all the same"
    ]
    monkeypatch.undo()
    assert await store.clean(2) == StoreCleaned(0, 1)


async def test_a_lesson_is_dropped_a_day_after_its_last_use(store, delivery):
    """It lies among the lobbies, over or not, and goes sooner; used once more it stays another day."""
    await advance(store, A, (), 3, passing=True)
    await delivery.drain()
    now = UNUSED
    assert await store.clean(now) == await store.clean(now + DAY - 1) == StoreCleaned(0, 0)
    await advance(store, A, (), passing=True)
    await delivery.drain()
    assert await store.clean(now + DAY) == await store.clean(now + 2 * DAY - 1) == StoreCleaned(0, 0)
    assert await store.load(A) is not None
    assert await store.clean(now + 2 * DAY) == StoreCleaned(1, 0)
    assert await store.load(A) is None

"""Places are told again what was told there and is lost, and what their own server has lost; all else is told once."""

from __future__ import annotations

import pytest

from bot.delivery.watch import LATEST, WATCHED, DepositWatch
from bot.ports.addresses import Code, Place
from bot.ports.mailboxes import CommitSpan, Look, Mail
from bot.ports.stores import NEW, chained, each
from bot.store import keys
from bot.store.cleanup import HOUR
from bot.store.mailboxes import attempt_id
from tests.delivery.world import advance
from tests.store.forgetting import forget, remembered

A, LOBBY = Code("BBBB"), Place("web:lobby")


def spans(*entries: bytes, sizes: tuple[int, ...] = ()) -> list[CommitSpan]:
    """Commits of these lines of a log, one line each, or as many as ``sizes`` says."""
    identities, found, start = each(NEW, entries), [], 0
    for size in sizes or (1,) * len(entries):
        found.append(CommitSpan(start, start + size, identities[start + size - 1]))
        start += size
    return found


async def put(store, *them: CommitSpan, fence: int = 1):
    """Put some commits into the box of a place."""
    return await store.mailboxes.deposit(LOBBY, Mail(A, them[0].start, them[-1].stop), 5, fence, them)


async def waiting(store) -> Mail:
    """What waits there."""
    return (await store.mailboxes.look(LOBBY, "home/1", 5, 15)).mail


async def tell(store) -> str:
    """Tell what waits; the id of the delivery."""
    found = await store.mailboxes.look(LOBBY, "home/1", 5, 15)
    attempt = await store.mailboxes.begin(LOBBY, found.fence, found.mail, 5)
    assert (await store.mailboxes.strike(LOBBY, found.fence, attempt, None, (), Look("home/1", 5, 15)))[0]
    return attempt.id


async def test_a_number_that_is_given_again_is_told_again(store):
    """In a delivery of its own, from the first version on that is another one; and then never again."""
    open_, lost, other = spans(b"open", b"lost")[0], spans(b"open", b"lost")[1], spans(b"open", b"other")[1]
    await put(store, open_, lost)
    first = await tell(store)
    done = await put(store, other)
    assert (done.new, done.lost) == (True, lost.identity[:8])
    assert await waiting(store) == Mail(A, 1, 2, other.identity[:8])
    second = await tell(store)
    assert second not in {first, attempt_id(LOBBY, A, 1, 2)}
    for again in ((other,), (open_, other)):
        done = await put(store, *again)
        assert (done.new, done.lost) == (False, "")
    assert await store.mailboxes.told(LOBBY, A, 2)


async def test_other_boundaries_are_other_versions(store):
    """A commit of several lines on either side is recognised by where it begins and ends."""
    many = [b"%d" % number for number in range(6)]
    for before, after, start in (
        ((2, 2), (2, 1), 2), ((2, 1, 1), (2, 2), 2), ((3, 1, 2), (3, 3), 3), ((2, 2, 2), (2, 1, 3), 2),
    ):  # fmt: skip
        await store.client.flushdb()
        await put(store, *spans(*many[: sum(before)], sizes=before))
        await tell(store)
        fresh = spans(*many[:start], *[b"new"] * (sum(after) - start), sizes=after)
        done = await put(store, *fresh[1:])
        assert done.new
        assert done.lost
        assert await waiting(store) == Mail(A, start, sum(after), fresh[-1].identity[:8])


async def test_what_waits_of_lost_versions_waits_no_more(store):
    """What waited before the loss stays, what comes after it is another end of the same range."""
    await put(store, *spans(b"a", b"b", b"c", b"d"))
    other = spans(b"a", b"b", b"x")[2]
    done = await put(store, other)
    assert done.lost
    assert await waiting(store) == Mail(A, 0, 3, other.identity[:8])


async def test_repeats_of_any_length_are_recognised(store):
    """A relay that died repeats some or all of what it had brought, with or without more."""
    every = spans(*[b"%d" % number for number in range(12)])
    for stop in (1, 2, 6, 9):
        assert (await put(store, *every[max(0, stop - 4) : stop])).new
    for start in range(9):
        for stop in range(start + 1, 10):
            done = await put(store, *every[start:stop])
            assert (done.new, done.lost) == (False, "")
    done = await put(store, *every)
    assert (done.new, done.lost) == (True, "")
    assert await waiting(store) == Mail(A, 0, 12, every[-1].identity[:8])
    assert len((await store.client.hget(keys.box(LOBBY, "high"), A)).split()) <= 6


async def test_a_mark_of_an_earlier_bot_is_a_number(store):
    """It says nothing of identities: what is above it is new, and marked from then on."""
    await store.client.hset(keys.box(LOBBY, "high"), A, 2)
    one, two, three = spans(b"a", b"b", b"c")
    assert not (await put(store, one, two)).new
    assert (await put(store, two, three)).new
    assert await waiting(store) == Mail(A, 2, 3, three.identity[:8])
    assert await store.mailboxes.high([(LOBBY, A), (LOBBY, Code("AAAA"))]) == [3, -1]


async def test_mail_that_a_place_has_lost_is_put_there_again(store, clock, delivery, web, redis_client):
    """Once; and not where the match itself has lost it, or where a minute has passed."""
    await delivery.drain()
    before = await remembered(redis_client)
    await advance(store, A, [LOBBY])
    await delivery.relay.drain()
    lost = {key: value for key, value in (await remembered(redis_client)).items() if key.startswith(b"{at:")}
    assert lost
    await redis_client.delete(*lost)
    await delivery.deposit_watch.look()
    now = clock.now()
    found = (await store.mailboxes.look(LOBBY, "other/1", now, now + 9)).mail
    assert found == Mail(A, 0, 1, chained(NEW, await store.log(A))[:8])
    await store.mailboxes.give(LOBBY, "other/1")
    await delivery.drain()
    assert web.ranges(LOBBY) == [(A, 0, 1)]
    await delivery.deposit_watch.look()
    await delivery.drain()
    assert web.ranges(LOBBY) == [(A, 0, 1)]
    await forget(redis_client, before)
    await delivery.deposit_watch.look()
    assert await store.mailboxes.high([(LOBBY, A)]) == [-1]


async def test_deposits_are_watched_for_a_minute(store, clock):
    """Another relay may have the partition by then; what a place loses later was on every copy."""
    arrived: list[Place] = []
    watch = DepositWatch(store, clock, arrived.append)
    await advance(store, A, [LOBBY])
    (span,) = spans(*await store.log(A))
    await store.mailboxes.deposit(LOBBY, Mail(A, 0, 1), 5, 9, [span])
    watch.note(LOBBY, Mail(A, 0, 1), [span], 4)
    await store.client.hdel(keys.box(LOBBY, "high"), A)
    await watch.look()
    assert arrived == [LOBBY]
    clock.instant += WATCHED
    await watch.look()
    await store.client.hdel(keys.box(LOBBY, "high"), A)
    await watch.look()
    assert arrived == [LOBBY]


@pytest.mark.parametrize(("away", "again"), [(LATEST - 1, [LOBBY]), (LATEST, [])])
async def test_a_store_that_was_away_for_long_is_looked_at_all_the_same(store, clock, away, again):
    """Nothing is given up unseen; only what is so old that it may have been told and forgotten."""
    arrived: list[Place] = []
    watch = DepositWatch(store, clock, arrived.append)
    await advance(store, A, [LOBBY])
    watch.note(LOBBY, Mail(A, 0, 1), spans(*await store.log(A)), 4)
    clock.instant += away
    for _ in range(2):
        await watch.look()
    assert arrived == again


async def test_a_watch_that_stood_still_puts_nothing_anywhere(store, clock, delivery, web):
    """After all was told, packed and forgotten elsewhere, a process that goes on finds no mark and tells nothing."""
    web.nonces = False
    await advance(store, A, [LOBBY], over=True)
    await delivery.drain()
    assert (await store.clean(clock.now())).packed == 1
    clock.turn(HOUR / 1000)
    await store.clean(clock.now())
    assert await store.mailboxes.high([(LOBBY, A)]) == [-1]
    await delivery.deposit_watch.look()
    await delivery.drain()
    assert web.ranges(LOBBY) == [(A, 0, 1)]

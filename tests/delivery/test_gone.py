"""Places that are gone: others are told, nobody is held up, and whoever speaks there again is heard."""

from __future__ import annotations

import pytest

from bot.delivery.background import Delivery
from bot.ports import Code, Gone, Habits, Place
from tests.delivery.world import advance, turn

LOBBY, GROUP = Place("web:lobby"), Place("telegram:1")
A, B = Code("AAAA"), Code("BBBB")
FOLLOWED = {"AAAA": (LOBBY, GROUP), "BBBB": (LOBBY,)}


@pytest.fixture
def lost():
    """What was said to be gone, in order."""
    return []


@pytest.fixture
def delivery(store, teller, clock, web, telegram, lost):
    """Relay, postman and worker. A lost place is written into the match, as the desk does."""

    async def gone(place, attempt):
        lost.append((place, attempt.code, attempt.start, attempt.stop))
        await advance(store, attempt.code, FOLLOWED[attempt.code])

    async def handle(code):
        raise AssertionError(code)

    return Delivery(store, teller, {"web": web, "telegram": telegram}, clock, handle, "home", gone=gone)


async def test_the_others_hear_of_it_once(store, delivery, web, telegram, lost, clock):
    """The hook is called once a parking, with the delivery; what it commits is told elsewhere."""
    web.trouble = [Gone("the channel was deleted"), Gone("it still is")]
    await advance(store, A, FOLLOWED[A])
    await delivery.drain()
    assert lost == [(LOBBY, A, 0, 1)]
    assert telegram.ranges(GROUP) == [(A, 0, 2)]
    for _ in range(5):
        clock.turn(100)
        await delivery.drain()
    assert len(lost) == 1
    assert len(web.trouble) == 1
    await advance(store, A, FOLLOWED[A])
    await delivery.drain()
    assert web.trouble == []
    assert lost == [(LOBBY, A, 0, 1)] * 2
    assert await store.mailboxes.parked(LOBBY) == "it still is"


async def test_each_match_there_is_told_of(store, delivery, web, lost, clock):
    """Other matches of a parked place, waiting or with news later, are lost there too, each once."""
    web.trouble = [Gone("the channel was deleted")]
    await advance(store, A, FOLLOWED[A])
    await delivery.drain()
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    assert lost == [(LOBBY, A, 0, 1), (LOBBY, B, 0, 1)]
    assert web.shown == []


async def test_a_hook_that_fails_is_called_again(store, delivery, web, lost):
    """Where word of a lost place could not be given, it is given by the next who looks."""
    web.trouble = [Gone("the channel was deleted")]
    heard, delivery.postman._gone = delivery.postman._gone, None
    await advance(store, A, FOLLOWED[A])
    with pytest.raises(TypeError):
        await delivery.drain()
    delivery.postman._gone = heard
    await delivery.drain()
    await delivery.drain()
    assert lost == [(LOBBY, A, 0, 1)]


async def test_who_speaks_there_wakes_it(store, delivery, web, lost, clock):
    """All that waited is told at once, and a place that goes again is told of again."""
    web.trouble = [Gone("the bot was removed")]
    await advance(store, A, FOLLOWED[A])
    await delivery.drain()
    assert web.shown == []
    await delivery.awake(LOBBY)
    await delivery.awake(GROUP)
    await delivery.drain()
    assert web.ranges(LOBBY) == [(A, 0, 1), (A, 1, 2)]
    assert await store.mailboxes.parked(LOBBY) is None
    web.trouble = [Gone("removed again")]
    await advance(store, A, FOLLOWED[A])
    await delivery.drain()
    assert lost == [(LOBBY, A, 0, 1), (LOBBY, A, 2, 3)]


async def test_a_channel_deleted_in_the_middle(store, delivery, teller, web, lost, clock):
    """Between the edit of a living message and its call the place goes; back again, the call is all that is missing."""
    await store.people.habit(LOBBY, Habits("living"))
    for number, words in enumerate(("one", "two"), 1):
        teller.posts[B, number] = turn(words, 0)
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    web.trouble = [None, Gone("the channel was deleted")]
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    assert lost == [(LOBBY, B, 1, 2)]
    assert web.standing(LOBBY) == [("two", (), True)]
    web.asked.clear()
    teller.silent = {(B, 3)}
    await delivery.awake(LOBBY)
    await delivery.drain()
    assert [kind for kind, *_ in web.asked] == ["deliver"]
    assert web.standing(LOBBY) == [("two", (), True), ("BBBB: Ann", (0,), True)]

"""Places that are gone: others are told, nobody is held up, and whoever speaks there again is heard."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery.background import Delivery
from bot.ports.addresses import Account, Code, Place
from bot.ports.people import Habits
from bot.ports.platforms import Gone
from tests.delivery.world import Notebook, advance, turn

LOBBY, GROUP = Place("web:lobby"), Place("telegram:1")
A, B = Code("AAAA"), Code("BBBB")
FOLLOWED = {"AAAA": (LOBBY, GROUP), "BBBB": (LOBBY,)}


class News:
    """Writes down what it is told. A lost place is written into the match, as the desk does.

    ``lost``, ``closed`` and ``found`` are in order; what is in ``broken`` fails once. ``told`` are the matches that
    lose a place when a platform says that it is gone.
    """

    told: tuple[Code, ...] = ()

    def __init__(self, store):
        self.store = store
        self.lost, self.closed, self.found, self.broken = [], [], [], []

    def _tried(self, what):
        if what in self.broken:
            self.broken.remove(what)
            raise TypeError(what)

    async def gone(self, place, attempt):
        """A delivery could not be made."""
        self._tried("gone")
        self.lost.append((place, attempt.code, attempt.start, attempt.stop))
        await advance(self.store, attempt.code, FOLLOWED[attempt.code])

    async def shut(self, place, parking):
        """A platform said so."""
        self.closed.append((place, parking))
        self._tried("shut")
        for code in self.told:
            await advance(self.store, code, FOLLOWED[code])
        return self.told

    async def back(self, place, attempt):
        """A delivery was made again."""
        self._tried("back")
        self.found.append((place, attempt.code, attempt.start, attempt.stop))

    async def going_on(self, place):
        """Whether a match is told there."""
        return bool(self.told)


async def known_there(store, delivery):
    """Something has been told at both places."""
    await advance(store, A, FOLLOWED[A])
    await delivery.drain()


@pytest.fixture
def news(store):
    """Who is told of places."""
    return News(store)


@pytest.fixture
def lost(news):
    """What was said to be gone, in order."""
    return news.lost


@pytest.fixture
def delivery(store, teller, clock, web, telegram, news):
    """Relay, postman and worker."""
    made = process(store, teller, clock, web, telegram, news)
    store.on_commit = made.nudge
    return made


def process(store, teller, clock, web, telegram, news, home="home"):
    """What one process does after a commit."""
    return Delivery(store, teller, {"web": web, "telegram": telegram}, clock, None, home, heard=news)


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


async def test_a_hook_that_fails_is_called_again(store, delivery, web, lost, news):
    """Where word of a lost place could not be given, it is given by the next who looks."""
    web.trouble = [Gone("the channel was deleted")]
    news.broken = ["gone"]
    await advance(store, A, FOLLOWED[A])
    with pytest.raises(TypeError):
        await delivery.drain()
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


async def test_who_is_back_is_told_of_once(store, delivery, web, news):
    """Of each match that was lost there, with the first post that gets through; of no other match, and not later."""
    web.trouble = [Gone("the bot was removed")]
    for code in (A, B):
        await advance(store, code, FOLLOWED[code])
    await delivery.drain()
    assert news.found == []
    await delivery.awake(LOBBY)
    await delivery.drain()
    assert sorted(news.found) == [(LOBBY, A, 0, 1), (LOBBY, B, 0, 2)]
    for code in (A, B):
        await advance(store, code, FOLLOWED[code])
    await delivery.drain()
    assert len(news.found) == 2


async def test_word_of_who_is_back_is_given_before_the_post_counts_as_told(store, delivery, web, clock, news):
    """Where it fails, the post is not sent a second time, and word is given with the next try."""
    web.trouble = [Gone("the bot was removed")]
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    await delivery.awake(LOBBY)
    news.broken = ["back"]
    await delivery.drain()
    assert news.found == []
    clock.turn(400)
    await delivery.drain()
    assert news.found == [(LOBBY, B, 0, 1)]
    assert web.ranges(LOBBY) == [(B, 0, 1), (B, 1, 2)]
    assert [kind for kind, *_ in web.asked].count("deliver") == 3


async def test_what_another_match_does_meanwhile_posts_nothing_twice(store, teller, clock, telegram, news):
    """Word of who is back fails; other matches are told there before it is tried again."""
    web = Notebook("web", nonces=False)
    delivery = process(store, teller, clock, web, telegram, news)
    web.trouble = [Gone("the bot was removed")]
    for code in (A, B):
        await advance(store, code, FOLLOWED[code])
    await delivery.drain()
    await delivery.awake(LOBBY)
    news.broken = ["back"]
    await delivery.drain()
    assert len(news.found) == 1
    clock.turn(400)
    await delivery.drain()
    assert sorted(code for _, code, *_ in news.found) == [A, B]
    assert len(web.ranges(LOBBY)) == len(set(web.ranges(LOBBY)))


async def test_a_place_that_is_back_before_its_tables_knew_is_found_again(store, delivery, web, news):
    """They hear that it is gone, as it was, and that it is back with the next post there; each once."""
    for code in (A, B):
        await advance(store, code, FOLLOWED[code])
    await delivery.drain()
    news.told = (A, B)
    await delivery.gone(LOBBY)
    await delivery.back(LOBBY)
    await delivery.drain()
    assert news.closed == [(LOBBY, 1)] and news.lost == []
    assert sorted(news.found) == [(LOBBY, A, 1, 2), (LOBBY, B, 1, 2)]
    for code in (A, B):
        await advance(store, code, FOLLOWED[code])
    await delivery.drain()
    assert len(news.found) == 2


async def test_nothing_is_kept_of_a_place_where_nothing_was_ever_told(store, delivery, news, redis_client):
    """Channels and threads without a table come and go on every server."""
    before = await redis_client.keys("*")
    await delivery.gone(LOBBY)
    await delivery.drain()
    assert news.closed == []
    assert await store.mailboxes.parked(LOBBY) is None
    assert await redis_client.keys("*") == before


async def test_a_place_that_a_platform_calls_gone_is_told_of_without_mail(store, delivery, web, news, clock):
    """At once and once, however often it is said; mail that comes is kept until somebody speaks there."""
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    for _ in range(2):
        await delivery.gone(LOBBY)
    await delivery.drain()
    await delivery.drain()
    assert news.closed == [(LOBBY, 1)]
    assert await store.mailboxes.parked(LOBBY)
    await advance(store, B, FOLLOWED[B])
    await delivery.drain()
    assert web.ranges(LOBBY) == [(B, 0, 1)]
    await delivery.back(LOBBY)
    await delivery.drain()
    assert web.ranges(LOBBY) == [(B, 0, 1), (B, 1, 3)]
    await delivery.gone(LOBBY)
    await delivery.drain()
    assert news.closed == [(LOBBY, 1), (LOBBY, 2)]


async def test_another_process_tells_what_one_that_was_killed_did_not(store, delivery, teller, clock, web, telegram):
    """The word of the platform came to a process that ended in the middle of telling it."""
    killed, other = News(store), News(store)
    killed.broken = ["shut"]
    first = process(store, teller, clock, web, telegram, killed)
    await known_there(store, first)
    await first.gone(LOBBY)
    with pytest.raises(TypeError):
        await first.drain()
    for _ in range(2):
        await process(store, teller, clock, web, telegram, other).drain()
    assert (killed.closed, other.closed) == ([(LOBBY, 1)], [(LOBBY, 1)])


async def test_two_processes_tell_it_once(store, teller, clock, web, telegram):
    """Both hear it from the platform; whoever has the lease of the place tells it."""
    one, two = News(store), News(store)
    both = [process(store, teller, clock, web, telegram, news, home=None) for news in (one, two)]
    await known_there(store, both[0])
    await asyncio.gather(*(each.gone(LOBBY) for each in both))
    for _ in range(2):
        await asyncio.gather(*(each.drain() for each in both))
    assert one.closed + two.closed == [(LOBBY, 1)]


async def test_a_server_is_gone_with_all_its_places(store, delivery, news):
    """Those from which anybody has ever asked; its places are served again when the bot is back."""
    account, server = Account("telegram:5"), "telegram:club"
    for place in (GROUP, LOBBY):
        await store.people.met(account, "en", place, server)
    await known_there(store, delivery)
    await delivery.server_gone(server)
    await delivery.drain()
    assert sorted(news.closed) == [(GROUP, 1), (LOBBY, 1)]
    await delivery.server_back(server)
    await delivery.drain()
    assert await store.mailboxes.parked(GROUP) is None

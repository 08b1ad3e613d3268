"""What one process writes the others hear of at once."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery.background import Delivery
from bot.ports.addresses import Code, Place
from bot.ports.mailboxes import Mail
from bot.ports.processes import end
from bot.store import keys, outbox
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from tests.delivery.world import Counters, Notebook, TurnedClock, advance

LOBBY, K7QF = Place("web:lobby"), Code("K7QF")


class Endless(TurnedClock):
    """A clock under which nobody ever looks around a second time."""

    async def sleep(self, seconds):
        """For ever."""
        await asyncio.Event().wait()


@pytest.fixture
async def other(redis_url):
    """The store as another process sees it."""
    client = connect(redis_url)
    yield RedisStore(client)
    await client.aclose()


async def heard(client, count, cut=frozenset()):
    """Wait until so many listen, over other connections than those that were cut; who they are."""
    while True:
        listeners = await client.client_list(_type="pubsub")
        ids = {one["id"] for one in listeners if one["sub"] == "2"} - cut
        if len(ids) == count:
            return ids


async def test_commits_and_mail_are_told_of(store, other, change):
    """Whatever is called anything: the code with its instant, and the place; a refused commit is none."""
    news = asyncio.Queue()
    listening = asyncio.create_task(
        other.signals.listen(Endless(), lambda *fact: news.put_nowait(fact), news.put_nowait)
    )
    await heard(store.client, 1)
    await store.commit(change(due=77))
    await store.commit(change(key="again"))
    await store.commit(change(expected=1))
    assert [await news.get(), await news.get()] == [(K7QF, 77), (K7QF, None)]
    place = Place("web:a b\n}:{p0} è ' ]]")
    await store.mailboxes.deposit(place, Mail(K7QF, 0, 1), 5, 1)
    assert await news.get() == place
    await end([listening])


async def test_a_process_does_not_hear_of_the_mail_it_brings(store, other):
    """Its postman knows already; all others are told."""
    news = [asyncio.Queue(), asyncio.Queue()]
    listening = [
        asyncio.create_task(one.signals.listen(Endless(), lambda *_: None, queue.put_nowait))
        for one, queue in zip((store, other), news, strict=True)
    ]
    await heard(store.client, 2)
    await store.mailboxes.deposit(LOBBY, Mail(K7QF, 0, 1), 5, 1)
    await other.mailboxes.deposit(Place("web:cellar"), Mail(K7QF, 0, 1), 5, 1)
    first = [await queue.get() for queue in news]
    await end(listening)
    assert first == ["web:cellar", LOBBY]
    assert all(queue.empty() for queue in news)


async def test_a_process_that_works_by_itself_tells_no_other_of_its_commits(store, other, change):
    """What it commits it relays and handles at once: the others would find nothing to do."""
    news = asyncio.Queue()
    listening = asyncio.create_task(
        other.signals.listen(Endless(), lambda *fact: news.put_nowait(fact), news.put_nowait)
    )
    await heard(store.client, 1)
    commits = []
    store.on_commit = commits.append
    await store.commit(change(due=77))
    store.on_commit = None
    await store.commit(change(expected=1, due=78))
    assert await news.get() == (K7QF, 78)
    assert [commit.due for commit in commits] == [77]
    await end([listening])


async def test_a_process_that_posts_by_itself_tells_no_other_of_its_mail(store, other):
    """What it puts into a mailbox it posts at once: the others would look there for nothing; platforms it lacks go."""
    news = asyncio.Queue()
    listening = asyncio.create_task(other.signals.listen(Endless(), lambda *_: None, news.put_nowait))
    await heard(store.client, 1)
    store.mailboxes.served = {"web"}
    await store.mailboxes.deposit(LOBBY, Mail(K7QF, 0, 1), 5, 1)
    assert [place for place, _ in await store.mailboxes.places("web")] == [LOBBY]
    await store.mailboxes.deposit(Place("telegram:-7"), Mail(K7QF, 0, 1), 5, 1)
    assert await news.get() == "telegram:-7"
    assert news.empty()
    await end([listening])


async def test_a_lost_connection_is_made_again(store, other, change):
    """After the server has cut it off, news come in again."""
    news = asyncio.Queue()
    signals = other.signals
    listening = asyncio.create_task(signals.listen(TurnedClock(), lambda *fact: news.put_nowait(fact), news.put_nowait))
    cut = set()
    for version in range(3):
        cut |= await heard(store.client, 1, cut)
        await store.commit(change(expected=version, due=version))
        assert await news.get() == (K7QF, version)
        await store.client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
    await end([listening])


async def test_where_it_is_silent_it_is_listened_anew(store, other, change, monkeypatch):
    """The server may be cut off from the others; in a cluster another one is asked then. No error has to come first."""
    monkeypatch.setattr(outbox, "WAIT", 0.05)
    news = asyncio.Queue()
    signals = other.signals
    listening = asyncio.create_task(signals.listen(Endless(), lambda *fact: news.put_nowait(fact), news.put_nowait))
    before = await heard(store.client, 1)
    for _ in range(2):
        before |= await heard(store.client, 1, before)
    while news.empty():
        await store.commit(change(expected=(await store.load(K7QF)).version if await store.load(K7QF) else 0, due=7))
        await asyncio.sleep(0.01)
    assert (await news.get())[0] == K7QF
    await end([listening])


async def test_what_another_process_leaves_is_told_at_once(store, other):
    """Without looking around: its commit is relayed, told and looked at by a process that only heard of it."""
    web, handled = Notebook("web"), asyncio.Queue()

    async def handle(code):
        handled.put_nowait(code)

    delivery = Delivery(other, Counters({"K7QF": [LOBBY]}), {"web": web}, Endless(), handle)
    delivery.start()
    await heard(store.client, 1)
    await advance(store, K7QF, [LOBBY], due=5)
    assert await handled.get() == K7QF
    assert await delivery.told(LOBBY, K7QF, 1, 60)
    await delivery.stop()
    assert web.ranges(LOBBY) == [(K7QF, 0, 1)]


async def test_mail_for_a_platform_of_another_process(store, other):
    """Where the relay knows no way to a place, the process that does serves it, without looking around."""
    teller, web = Counters({"K7QF": [LOBBY]}), Notebook("web")

    relaying = Delivery(store, teller, {}, Endless(), None)
    telling = Delivery(other, teller, {"web": web}, Endless(), None)
    number = keys.partition(K7QF)
    assert await store.outbox.lease(number, relaying.owner, relaying._clock.now(), relaying._clock.now() + 10_000)
    for delivery in (relaying, telling):
        delivery.start()
    await heard(store.client, 2)
    await advance(store, K7QF, [LOBBY])
    assert await telling.told(LOBBY, K7QF, 1, 60)
    for delivery in (relaying, telling):
        await delivery.stop()
    assert web.ranges(LOBBY) == [(K7QF, 0, 1)]

"""A cluster of three masters with a replica each: the store is the same there as on one server."""

# ruff: noqa: F401 - tests and fixtures of other modules run here too

from __future__ import annotations

import asyncio
import signal

import pytest
import structlog
from free_ports import free_port
from redis import ResponseError
from redis.crc import key_slot

from bot.delivery.background import Delivery
from bot.host.app import App
from bot.ports.addresses import Account, Code, Place, profile_of
from bot.ports.mailboxes import Mail
from bot.ports.people import Habits, PairMatch, Wishes
from bot.ports.platforms import Gone, Later
from bot.ports.stores import Committed, StoreUnreachable
from bot.store import keys, scripts
from bot.store.backup.dump import dump
from bot.store.backup.restore import restore
from bot.store.cleanup import UNUSED
from bot.store.client import connect
from bot.store.outbox import CommitSignals
from bot.store.redis_store import RedisStore
from bot.store.scripts import Run
from bot.store.server.checks import Unready, examine
from bot.store.web_rooms import WebRooms
from tests.delivery.world import Counters, Notebook, TurnedClock, advance
from tests.server_groups import Process, until
from tests.store.test_commit import (  # the same promises, on a cluster
    test_lists_are_rebuilt_from_the_tables,
    test_the_same_key_does_nothing_twice,
)
from tests.store.test_copying import everything, lines, test_a_copy_taken_while_the_bot_runs
from tests.store.test_due_tables import test_a_worker_that_is_stopped_gives_back
from tests.store.test_forgotten_people import test_a_log_is_written_anew, test_what_is_somebodys_goes
from tests.store.test_scripts import test_one_that_fails_is_raised, test_they_answer_in_their_order

pytestmark = pytest.mark.waits

LOBBY, GROUP = Place("web:lobby"), Place("telegram:-100:7")
A, B = Code("AAAA"), Code("BBBB")


@pytest.fixture
def redis_url(cluster_servers):
    """The address of the empty cluster."""
    cluster_servers.flush()
    return cluster_servers.url


@pytest.fixture
async def second(server, emptying):
    """An empty store on one server, beside the one on the cluster."""
    emptying.flushall()
    client = connect(server.url)
    yield RedisStore(client)
    await client.aclose()


async def test_one_node_is_refused(cluster_servers):
    """A bot that asks one node alone would find only some of its games; it is told how to ask all."""
    with pytest.raises(Unready, match=r"does not fit .*redis\+cluster://"):
        examine(f"redis://127.0.0.1:{cluster_servers.servers[0].port}")


async def test_a_cluster_is_examined_whole(cluster_servers):
    """Each master: one that forgets games is as bad as three; one that does not write to its disk is a warning."""
    assert len(examine(cluster_servers.url)) == 3
    assert len(examine(cluster_servers.url, writing=False)) == 3
    with pytest.raises(Unready, match=r"cannot say what is on its disk"):
        examine(cluster_servers.url, fsync=True)
    last = cluster_servers.masters()[-1].client
    last.config_set("maxmemory-policy", "allkeys-lru")
    try:
        with pytest.raises(Unready, match=r"forgets games"):
            examine(cluster_servers.url)
    finally:
        last.config_set("maxmemory-policy", "noeviction")


def test_no_whole_cluster():
    """Slots without a server, and a server alone, are one sentence each."""
    for words, sentence in (({"cluster_enabled": "yes"}, "for 16384 of its 16384 slots"), ({}, "does not fit")):
        alone = Process(**words, **({"cluster_port": free_port()} if words else {}))
        try:
            alone.start()
            until(alone.client.ping)
            with pytest.raises(Unready, match=sentence):
                examine(f"redis+cluster://127.0.0.1:1,127.0.0.1:{alone.port}")
        finally:
            alone.close()
    with pytest.raises(Unready, match="cannot be reached") as refused:
        examine("redis+cluster://ann:secret@127.0.0.1:1")
    assert "secret" not in str(refused.value)


async def test_everything_runs_on_a_cluster(redis_client, change):
    """Playing, telling, waking, tidying, knowing people, copying: no script and no transaction is refused."""
    with pytest.raises(StoreUnreachable, match="same slot"):
        await redis_client.mget("one", "two")
    store, clock = RedisStore(redis_client), TurnedClock()
    web, telegram = Notebook("web"), Notebook("telegram")
    web.trouble = [RuntimeError("a broken line"), Later(1), None, Gone("away")]

    async def handle(code):
        """Nothing is to be done."""

    teller = Counters({"AAAA": [LOBBY, GROUP], "BBBB": [LOBBY], "LLLL": []})
    delivery = Delivery(store, teller, {"web": web, "telegram": telegram}, clock, handle, "home")
    for code in (A, B):
        await advance(store, code, [LOBBY, GROUP], due=1, people=(profile_of(Account("web:ann")),))
    for _ in range(5):
        await delivery.drain()
        clock.turn(61)
        await advance(store, A, [LOBBY, GROUP])
    for worker in (delivery.due_worker, delivery.relay, delivery.postman):
        await worker.give()
    await advance(store, A, [LOBBY, GROUP], over=True)
    await store.commit(change("LLLL", lobby=True, places=()))
    clock.turn(600)
    await delivery.drain()
    await store.clean(clock.now())
    assert (await store.clean(clock.now() + UNUSED)).dropped == 1
    await advance(store, A, [LOBBY])
    house = App(RedisStore(redis_client), clock)
    people, ann = house.store.people, profile_of(Account("web:ann"))
    assert (await people.met(Account("web:ann"), "it", LOBBY)).profile == ann
    await people.wish(ann, Wishes("Europe/Rome"))
    await people.link(Account("telegram:1"), ann, profile_of(Account("telegram:1")))
    assert await people.accounts(ann) == ["web:ann", "telegram:1"]
    await people.habit(LOBBY, Habits("living"))
    await people.looked(ann, A, 1)
    assert await people.link_codes.claim(await people.link_codes.offer(Account("telegram:1"), "Ann", 1))
    lease = await store.roles.take("listener", "one/1", 1, 10)
    assert await store.roles.keep(lease, 20)
    await store.roles.give(lease)
    await store.best("metro", ann, 1, "2026-11-20")
    bea = profile_of(Account("telegram:2"))
    await people.pair_matches.note(ann, PairMatch(A, bea, "Bea", "tandem", 62, 2, 5), "Ann")
    await people.pair_matches.note(ann, PairMatch(A, bea, "Bea", "tandem", 99, 2, 6), "Ann")
    assert [match.points for match in await people.pair_matches.of(bea)] == [62]
    line = await WebRooms(house.store.client).append("lobby", None, "k", b"said")
    assert await WebRooms(house.store.client).revise("lobby", line, "l", b"again")
    assert await WebRooms(house.store.client).key()
    copy = [line async for line in dump(store)]
    await redis_client.flushall()
    assert await restore(store, copy) == 2


async def test_a_copy_goes_from_a_cluster_to_one_server_and_back(full, second):
    """Every key of ours is as it was there and here, wherever it lies."""
    store = full
    # names that look like hash tags lie on servers of their own
    for name in ("cel}:one", "cel}:two", "cel}:three"):
        await store.people.met(Account(f"web:{name}"), "it", Place(f"web:{name}"))
        await store.lists.put(Code("AAAA"), 1, 1, ((), (Place(f"web:{name}"),)), (), over=False)
    before = await everything(store)
    assert await restore(second, await lines(store)) == 3
    there = await everything(second)
    await store.client.flushall()
    assert await restore(store, await lines(second)) == 3
    assert there == await everything(store)
    assert {name: before[0][name] for name in there[0]} == there[0]


async def test_copies_are_waited_for_where_the_commit_was_made(redis_client, cluster_servers, change, monkeypatch):
    """By the master of its slot; while its replica stands still, the log says that the commit is not copied yet."""
    monkeypatch.setattr(scripts, "PATIENCE", 5000)
    copied = RedisStore(redis_client, 1)
    codes = [f"C{number:03}" for number in range(8)]
    replicas = [server for server in cluster_servers.servers if server not in cluster_servers.masters()]
    with structlog.testing.capture_logs() as lines:
        for code in codes:
            assert isinstance(await copied.commit(change(code)), Committed)
    assert lines == []
    monkeypatch.setattr(scripts, "PATIENCE", 1)
    for server in replicas:
        server.signal(signal.SIGSTOP)
    try:
        with structlog.testing.capture_logs() as lines:
            for code in codes:
                assert isinstance(await copied.commit(change(code, 1)), Committed)
    finally:
        for server in replicas:
            server.signal(signal.SIGCONT)
    assert [line["copies"] for line in lines if line["event"] == "saved, not yet copied"] == [0] * len(codes)


def noting(client):
    """A list of the first keys of scripts, in the order in which servers have answered."""
    noted, sent = [], client._exchange

    async def note(node, bundles, **options):
        answers = await sent(node, bundles, **options)
        noted.extend(words[3] for bundle in bundles for words, _ in bundle.commands)
        return answers

    client._exchange = note
    return noted


async def test_steps_are_done_in_their_order(store, redis_client, cluster_servers):
    """Also where each lies on another server, and the first of them cannot be done there any more."""
    slots = [f"{{p{number}}}:x" for number in range(12)]
    assert len({cluster_servers.owner(key_slot(key.encode())).port for key in slots}) > 1
    seen = noting(redis_client)
    await store.scripts.together(*(Run("take_lease", [key], ("one/1", 0, 10)) for key in slots))
    # EVALSHA is refused first where the script is not known; what is done in the end is in order
    assert list(dict.fromkeys(reversed(seen))) == slots[::-1]


async def test_a_script_that_a_replica_refuses_is_run_again(redis_client):
    """As a server before version 7 refuses it, which has just become one: nothing was done, and the master does it."""
    refusals = [
        "Error running script (call to f_0): @user_script: 1: -READONLY You can't write against a replica.",
        "NOREPLICAS Not enough good replicas to write.",
    ]
    sent = redis_client._exchange

    async def older(node, bundles, **options):
        return [[ResponseError(refusals.pop())]] if refusals else await sent(node, bundles, **options)

    redis_client._exchange = older
    assert await redis_client.eval("return redis.call('INCR', KEYS[1])", 1, "one") == 1


async def test_what_is_asked_after_the_end_leaves_no_connection(redis_url):
    """Such as a command that comes while its client is closed."""
    client = connect(redis_url)
    await client.ping()
    await client.aclose()
    with pytest.raises(StoreUnreachable, match="was closed"):
        await client.get("one")


async def test_options_of_a_connection_are_kept(redis_url, cluster_servers):
    """Also those that the library's client of clusters does not know."""
    client = connect(f"{redis_url}/?client_name=ann&retry_on_timeout=no")
    await client.set("one", 1)
    owner = cluster_servers.owner(key_slot(b"one"))
    assert "ann" in {one["name"] for one in owner.client.client_list()}
    await client.aclose()


async def test_news_come_from_another_server_where_one_dies(store, redis_url, cluster_servers, change):
    """A commit on any server is heard at any other; whoever listens at one that goes away listens elsewhere."""
    client, news = connect(redis_url), asyncio.Queue()
    await client.ping()
    signals = CommitSignals(client, "one")
    listening = asyncio.create_task(signals.listen(TurnedClock(), lambda *fact: news.put_nowait(fact), print))
    heard = set()

    async def hear(code, due):
        """Commit until it is heard: what nobody hears while a connection is made is found by looking around."""
        while (code, due) not in heard:
            await advance(store, code, (), due=due)
            await asyncio.sleep(0.01)
            while not news.empty():
                heard.add(news.get_nowait())

    for due in (7, 8):
        for code in map(Code, ("AAAA", "BBBB", "CCCC", "EEEE", "GGGG", "HHHH")):
            await hear(code, due)
        for server in cluster_servers.masters():
            server.client.execute_command("CLIENT KILL", "TYPE", "pubsub")
    listening.cancel()
    await client.aclose()


async def test_mail_arrives_after_it_was_put_there(store, redis_client):
    """A place is announced in another slot than its mail: never before there is any."""
    order = noting(redis_client)
    for number in range(20):
        place = Place(f"web:{number}")
        order.clear()
        await store.mailboxes.deposit(place, Mail(A, 0, 1), 5, 1)
        assert order.index(keys.box(place, "line")) < order.index(keys.mail_of(place))
        assert order[-1] == keys.mail_of(place)

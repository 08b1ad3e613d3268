"""Short ways to write commits."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from bot.delivery.background import Delivery
from bot.host.app import App
from bot.ports.addresses import Account, Code, Place, Profile, profile_of
from bot.ports.people import Habits, PairMatch, Wishes
from bot.ports.pictures import KeptPicture, PictureSource
from bot.ports.platforms import Gone
from bot.ports.servers import NOTHING_SET, Act, Bar, ServerSettings
from bot.ports.stores import Commit
from bot.store.client import connect
from bot.store.forgetting import Forgetting, ForgottenPeople
from bot.store.key_values import Memory
from bot.store.redis_store import RedisStore
from bot.store.web_rooms import WebRooms
from tests.delivery.world import Counters, Notebook, TurnedClock
from tests.server_groups import ClusterOfServers, Process, WatchedServers, until

ANN, BEN = Profile("ann"), Profile("ben")
HERE, THERE = Place("web:lobby"), Place("telegram:-100:7")
CELLAR = Place("web:cel}:lar")


@pytest.fixture
def change():
    """A commit with what matters in a test."""

    def make(code="K7QF", expected=0, key="", entries=(b"one",), **facts):
        given = {"snapshot": b"state", "due": None, "people": (ANN,), "places": (HERE,), **facts}
        return Commit(Code(code), expected, key or f"key-{expected}", tuple(entries), **given)

    return make


@pytest.fixture
async def second(redis_url):
    """An empty store on the same server."""
    assert urlsplit(redis_url).scheme == "unix"
    client = connect(f"{redis_url}?db=1")
    yield RedisStore(client)
    await client.aclose()


@pytest.fixture
async def full(store, change, redis_client):
    """The store with everything that can be in one."""
    await store.commit(change("AAAA", due=77, lobby=True, snapshot=bytes(range(256)), entries=(b"\xff\x00", b"two")))
    await store.commit(change("BBBB", people=(profile_of(Account("web:ben")),), places=(THERE, CELLAR)))
    await store.commit(change("BBBB", 1, people=(), places=(THERE,), key="left"))
    await store.commit(change("CCCC", over=True))
    assert await store.pack(Code("CCCC"))
    house = App(RedisStore(redis_client))
    people, ann = house.store.people, profile_of(Account("web:ann"))
    await people.met(Account("web:ann"), "it", Place("web:lobby"))
    await people.wish(ann, Wishes("Europe/Rome", (1320, 480)))
    await people.link(Account("discord:5"), ann, profile_of(Account("discord:5")))
    await people.looked(ann, Code("AAAA"), 5)
    await people.habit(CELLAR, Habits("living"))
    await people.block(ann, Account("discord:9"), "Zoë")
    server, here = "discord:77", Place("discord:78")
    await people.met(Account("discord:6"), "en", here, server)
    settings = ServerSettings(places=(here,), roles=("5",), pace="3d", verbosity="living", threads=True, most=3)
    await people.servers.change(server, settings, NOTHING_SET, "Ann")
    await people.servers.bar(server, Bar(Account("discord:9"), "Zoë", 5_000, "spam", "Ann"))
    await people.servers.acted(server, "k", Act("bar", "Zoë", "Ann", 4_000, "spam"))
    await people.link_codes.offer(Account("discord:1"), "Ann", 0)
    await house.store.best("metro", ann, 31, "2026-11-20")
    ben = profile_of(Account("web:ben"))
    await people.pair_matches.note(ann, PairMatch(Code("CCCC"), ben, "Ben", "tandem:key=random", 62, 4, 9_000), "Ann")
    await WebRooms(house.store.client).append("lobby", "ann", "k", b"\x00said")
    await WebRooms(house.store.client).append("lobby", None, "l", b"said \xe2\x80\xa8 again")
    await WebRooms(house.store.client).key()
    picture = KeptPicture(PictureSource("board", Code("AAAA"), 2), "dark", "it").dump()
    line = await WebRooms(house.store.client).append("lobby", None, "m", b"shown", picture)
    await WebRooms(house.store.client).revise("lobby", line, "n", b"shown again", picture)
    await Memory(house.store.client).remember("commands", "digest")
    await ForgottenPeople(house.store).keep(
        "a", Forgetting((profile_of(Account("web:eve")),), (Account("web:eve"),), 7)
    )
    teller = Counters({"AAAA": [HERE], "BBBB": [THERE, CELLAR], "CCCC": []})
    web = Notebook("web")
    web.trouble = [Gone("away")]
    await Delivery(store, teller, {"web": web}, TurnedClock(), _nothing).drain()
    await store.commit(change("AAAA", 2, key="more", due=78))
    return store


async def _nothing(_code):
    """Nothing is due here."""


@pytest.fixture(scope="session")
def cluster_servers():
    """A cluster of three masters with a replica each, which whoever moves its slots puts right again."""
    servers = ClusterOfServers()
    try:
        servers.start()
        yield servers
    finally:
        servers.close()


@pytest.fixture
def process():
    """A server of our own that may be killed."""
    process = Process()
    try:
        process.start()
        until(process.client.ping)
        yield process
    finally:
        process.close()


@pytest.fixture
def watched():
    """A master, its replica and a sentinel."""
    servers = WatchedServers()
    try:
        servers.start()
        yield servers
    finally:
        servers.close()

"""A commit says who hears of it: the same places that a process finds which reads the table, so that none has to."""

from __future__ import annotations

import pytest
from desk_channel import DAY, Channel, Turned
from quiet_services import quiet_posts

from bot.delivery.relay import Relay
from bot.ports.addresses import Code, Place
from bot.ports.stores import OutboxEntry
from bot.repository import Repository
from bot.store import keys
from bot.store.redis_store import RedisStore

ATTIC, CELLAR = Place("telegram:-77"), Place("telegram:-78")


class Closed(RedisStore):
    """A store in which no table can be read."""

    async def load_all(self, codes, key=""):  # type: ignore[no-untyped-def]
        """Never."""
        raise AssertionError(codes)

    async def log_on(self, code, start):  # type: ignore[no-untyped-def]
        """Never."""
        raise AssertionError(code)


async def entries(channel: Channel, code: str) -> list[OutboxEntry]:
    """What is to be told of a table."""
    return [entry for entry in await channel.store.outbox.read(keys.partition(Code(code))) if entry.code == code]


async def heard(channel: Channel, code: str) -> list[Place]:
    """Who hears of the newest commit, which is what whoever reads the table finds as well."""
    entry = (await entries(channel, code))[-1]
    assert entry.hearers is not None
    places = list(dict.fromkeys((*entry.hearers.places, *entry.hearers.called)))
    assert places == list(await channel.teller.places(entry.code, entry.start, entry.stop))
    return places


async def test_every_commit_says_who_hears_of_it(channel: Channel) -> None:
    """Those who follow a table, whoever is left out when it becomes private, and the private chats that are called."""
    code = await channel.open("telegram:1", "telegram:2")
    assert await heard(channel, code) == [channel.place]
    for place in (ATTIC, CELLAR):
        await channel.ask("zed", f"/watch {code}", place=place)
    assert await heard(channel, code) == [channel.place, ATTIC, CELLAR]
    await channel.ask("zed", f"/unwatch {code}", place=CELLAR)
    assert await heard(channel, code) == [channel.place, ATTIC]
    assert (await channel.ask("telegram:1", f"/terms {code} private=yes")).changes
    assert await heard(channel, code) == [channel.place, ATTIC]
    await channel.step(code, f"telegram:{await channel.mover(code)}")
    assert await heard(channel, code) == [channel.place]
    mover = await channel.mover(code)
    assert await channel.wait(code, DAY // 2)
    assert await heard(channel, code) == [channel.place, Place(f"telegram:{mover}")]


async def test_a_relay_reads_no_table(channel: Channel) -> None:
    """Another process than the one that played puts it into all mailboxes without a look at table or log."""
    code = Code(await channel.open("ann", "bob"))
    await channel.ask("zed", f"/watch {code}", place=ATTIC)
    await channel.ask("zed", f"/watch {code}", place=CELLAR)
    await channel.ask("zed", f"/unwatch {code}", place=CELLAR)
    await channel.step(code)
    store, clock = Closed(channel.store.client), Turned()
    relay = Relay(store, quiet_posts(Repository(store, clock), store, clock), clock, "other")
    count, version = len(await entries(channel, code)), await channel.version(code)
    assert await relay.drain() == count
    assert await channel.store.mailboxes.high([(channel.place, code), (ATTIC, code), (CELLAR, code)]) == [
        version, version, -1,
    ]  # fmt: skip


@pytest.mark.parametrize("most", [0, 1])
async def test_a_table_followed_at_many_places_is_read(
    channel: Channel, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """So many places stand in no entry, and all hear of it nevertheless."""
    monkeypatch.setattr("bot.store.outbox.MOST", most)
    code = Code(await channel.open("ann", "bob"))
    await channel.ask("zed", f"/watch {code}", place=ATTIC)
    assert [entry.hearers is None for entry in await entries(channel, code)] == [*[most == 0] * 3, True]
    assert await Relay(channel.store, channel.teller, channel.clock, "other").drain() == 4
    assert await channel.store.mailboxes.high([(channel.place, code), (ATTIC, code)]) == [4, 4]

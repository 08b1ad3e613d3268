"""What the store knows of servers: settings, places, who is barred, what moderators did; and whom a person blocked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ports.addresses import Account, Place, profile_of
from bot.ports.people import Habits
from bot.ports.servers import NOTHING_SET, Act, Bar, ServerSettings
from bot.store import servers as module
from bot.store.people import MOST_BLOCKED, People

SERVER, OTHER = "discord:1", "discord:2"
TABLES, CHAT = Place("discord:11"), Place("discord:12")
ANN, BEN, CARL = Account("discord:5"), Account("discord:6"), Account("web:carl")


@pytest.fixture
def people(redis_client):
    """The directory."""
    return People(redis_client)


@pytest.fixture
def servers(people):
    """Its servers."""
    return people.servers


async def test_settings_come_back_with_who_set_them(servers):
    """Each change is its author's; what is put back to nothing has none."""
    assert await servers.settings(SERVER) == NOTHING_SET
    first = ServerSettings(places=(TABLES,), openers="roles", roles=("7", "8"), threads=True, most=3)
    await servers.change(SERVER, first, NOTHING_SET, "Ann")
    was = await servers.settings(SERVER)
    assert replace(was, authors=()) == first
    assert was.author("most") == "Ann" and was.author("pace") == ""
    await servers.change(SERVER, replace(was, most=0, pace="3d"), was, "Ben")
    now = await servers.settings(SERVER)
    assert replace(now, authors=()) == replace(first, most=0, pace="3d")
    assert (now.author("most"), now.author("pace"), now.author("threads")) == ("", "Ben", "Ann")
    assert await servers.settings(OTHER) == NOTHING_SET


async def test_two_managers_at_once_keep_both_changes(servers):
    """Only what somebody changed is written."""
    await servers.change(SERVER, ServerSettings(pace="3d"), NOTHING_SET, "Ann")
    await servers.change(SERVER, ServerSettings(most=2), NOTHING_SET, "Ben")
    now = await servers.settings(SERVER)
    assert (now.pace, now.most) == ("3d", 2)


async def test_a_place_is_known_with_its_server_from_the_first_ask(people, servers):
    """It stands in the list of its server and knows it, and in no other; a private chat has none."""
    await people.met(ANN, "en", TABLES, SERVER)
    await people.met(BEN, "en", CHAT, SERVER)
    await people.met(BEN, "en", Place("discord:@6"))
    assert await servers.places(SERVER) == [TABLES, CHAT]
    assert await servers.servers_of([CHAT, Place("discord:@6"), TABLES]) == [SERVER, "", SERVER]
    await people.met(ANN, "en", CHAT, OTHER)
    assert await servers.places(SERVER) == [TABLES]
    assert await servers.places(OTHER) == [CHAT]


async def test_forgotten_places_leave_a_long_list(people, servers, redis_client, monkeypatch):
    """Threads come and go by the thousand."""
    monkeypatch.setattr(module, "MANY_PLACES", 1)
    await people.met(ANN, "en", TABLES, SERVER)
    await people.met(ANN, "en", CHAT, SERVER)
    await redis_client.delete("{at:discord:12}:habits")
    assert await servers.places(SERVER) == [TABLES]
    assert await redis_client.hkeys("{server:discord:1}:places") == [TABLES.encode()]


async def test_the_same_ask_again_writes_nothing(people, redis_client):
    """Place and server are noted once, and what the server wants is read with the person."""
    await people.met(ANN, "en", TABLES, SERVER)
    before = (await redis_client.info("commandstats")).get("cmdstat_hset", {"calls": 0})["calls"]
    asker = await people.met(ANN, "en", TABLES, SERVER)
    assert (await redis_client.info("commandstats")).get("cmdstat_hset", {"calls": 0})["calls"] == before
    assert asker.settings == NOTHING_SET
    assert (await people.met(ANN, "en", Place("discord:@5"))).settings is None


async def test_a_place_follows_its_server_until_it_chooses(people, servers):
    """Theme and verbosity of the server hold in its places, old and new, until somebody chooses there."""
    await people.met(ANN, "en", TABLES, SERVER)
    wanted = ServerSettings(theme="dark", verbosity="living")
    await servers.change(SERVER, wanted, NOTHING_SET, "Ann")
    assert await people.habits(TABLES) == Habits("living", "dark")
    assert (await people.readers(TABLES, []))[0] == Habits("living", "dark")
    assert (await people.met(ANN, "en", CHAT, SERVER)).habits == Habits("living", "dark")
    await people.habit(CHAT, Habits("mine", "dark"), Habits("living", "dark"))
    await servers.change(SERVER, ServerSettings(verbosity="all"), wanted, "Ann")
    assert await people.habits(TABLES) == Habits("all", "")
    assert await people.habits(CHAT) == Habits("mine", "")


async def test_a_place_that_missed_a_change_follows_at_its_next_ask(people, servers, redis_client):
    """A process that dies between the server and its places leaves nothing behind for good."""
    await people.met(ANN, "en", TABLES, SERVER)
    await redis_client.hset("{server:discord:1}:settings", "theme", '"contrast"')
    assert (await people.habits(TABLES)).theme == ""
    assert (await people.met(ANN, "en", TABLES, SERVER)).habits.theme == "contrast"
    assert (await people.habits(TABLES)).theme == "contrast"


async def test_a_bar_holds_until_its_end(servers):
    """The account is barred there, and the person under any of their accounts; elsewhere nobody is."""
    bar = Bar(BEN, "Ben", 1000, "spam", "Ann")
    await servers.bar(SERVER, bar)
    assert await servers.barred([OTHER, SERVER], [CARL, BEN], 999) == bar
    assert await servers.barred([SERVER], [BEN], 1000) is None
    assert await servers.barred([OTHER], [BEN], 0) is None
    assert await servers.bars(SERVER, 0) == [bar]
    assert await servers.bars(SERVER, 1000) == []
    await servers.bar(SERVER, replace(bar, until=0))
    assert await servers.barred([SERVER], [BEN], 10**15) == replace(bar, until=0)
    assert await servers.unbar(SERVER, BEN)
    assert not await servers.unbar(SERVER, BEN)
    assert await servers.barred([SERVER], [BEN], 0) is None


async def test_bars_that_run_out_first_make_room(servers, monkeypatch):
    """The list of a server does not grow for ever, and whoever is barred for good stays barred."""
    monkeypatch.setattr(module, "MOST_BARS", 2)
    await servers.bar(SERVER, Bar(ANN, "Ann"))
    await servers.bar(SERVER, Bar(BEN, "Ben", 500))
    await servers.bar(SERVER, Bar(CARL, "Carl", 400))
    assert [bar.name for bar in await servers.bars(SERVER, 0)] == ["Ann", "Carl"]


async def test_a_bar_that_is_renewed_lifts_no_other(servers, monkeypatch):
    """It takes no more room than before; where all are barred for good there is room for nobody else."""
    monkeypatch.setattr(module, "MOST_BARS", 2)
    assert await servers.bar(SERVER, Bar(ANN, "Ann"))
    assert await servers.bar(SERVER, Bar(BEN, "Ben", 500))
    assert await servers.bar(SERVER, Bar(ANN, "Ann", 0, "still"))
    assert [bar.name for bar in await servers.bars(SERVER, 0)] == ["Ann", "Ben"]
    assert await servers.bar(SERVER, Bar(BEN, "Ben"))
    assert not await servers.bar(SERVER, Bar(CARL, "Carl"))
    assert [bar.name for bar in await servers.bars(SERVER, 0)] == ["Ann", "Ben"]


async def test_acts_are_noted_once_and_the_newest_are_kept(servers, monkeypatch):
    """A repeated request is one act."""
    monkeypatch.setattr(module, "ACTS", 3)
    for at in (4, 1, 3, 2, 2):
        await servers.acted(SERVER, f"k{at}", Act("close", f"T{at}", "Ann", at, "why"))
    assert [act.about for act in await servers.acts(SERVER, 20)] == ["T4", "T3", "T2"]
    assert [act.at for act in await servers.acts(SERVER, 2)] == [4, 3]


async def test_who_is_blocked_stays_blocked_through_links(people):
    """Blocks belong to the person, whichever account they ask with, and go with an account that is linked."""
    ann, anna = profile_of(ANN), profile_of(CARL)
    assert await people.block(ann, BEN, "Ben") and await people.block(anna, Account("web:dan"), "Dan")
    await people.link(CARL, ann, anna)
    assert await people.blocked(ann) == [(BEN, "Ben"), (Account("web:dan"), "Dan")]
    await people.unblock(ann, BEN)
    assert await people.blocked(ann) == [(Account("web:dan"), "Dan")]


async def test_nobody_blocks_without_end(people):
    """One more than can be kept is refused; a blocked one may be blocked again."""
    for number in range(MOST_BLOCKED):
        assert await people.block(profile_of(ANN), Account(f"web:{number}"), "x")
    assert not await people.block(profile_of(ANN), BEN, "Ben")
    assert await people.block(profile_of(ANN), Account("web:0"), "y")

"""Everything about somebody as a file, and what becomes of tables of special kinds when somebody is forgotten."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest
from desk_channel import Channel, words
from msgspec import structs

from bot.commands.forgetter import Forgetter
from bot.ports.addresses import Account, Code, profile_of
from bot.ports.asks import Person
from bot.ports.posts import PrivateReply
from bot.ports.servers import Bar
from bot.store.client import connect
from bot.store.web_rooms import WebRooms
from bot.table.leavers import Leaver, withdraw
from bot.table.table import CalledOff
from games.kernel.game import Json
from games.kernel.series import Series

ANN, BOB = "discord:ann", "discord:bob"
CHAT = "discord:@ann"


@pytest.fixture
async def town(redis_url: str) -> AsyncIterator[Channel]:
    """A channel of Discord over an empty store."""
    client = connect(redis_url)
    yield Channel(client, "discord:900")
    await client.aclose()


async def my_data(channel: Channel, who: str = ANN) -> Json:
    """What the file holds."""
    (post,) = (await channel.ask(who, "/mydata", place=CHAT)).posts
    assert isinstance(post, PrivateReply)
    assert post.document is not None
    assert post.document.name == "capolinea.json"
    return json.loads(post.document.body)


async def forget(channel: Channel, who: str = ANN) -> None:
    """Somebody is forgotten, as after both questions."""
    account = Account(who)
    forgetter = Forgetter(channel.repository, channel.store, channel.store.people, channel.clock)
    await forgetter.forget(await channel.store.people.profile(account), Person(account, who.rpartition(":")[2]))


async def test_the_file_holds_what_is_mine(town: Channel) -> None:
    """Accounts, wishes, blocks, looks, matches, bests and bars, each with a line that says what it is."""
    code = await town.open(ANN, BOB)
    await town.ask(ANN, "/theme dark", place=CHAT)
    await town.ask(ANN, f"/hand {code}")
    people, me = town.store.people, profile_of(Account(ANN))
    await people.block(me, Account("discord:rude"), "Rude")
    await town.store.best("road", me, 40, "2027-01-01")
    await people.servers.bar("discord:7", Bar(Account(ANN), "ann", 0, "too loud", "Mod"))
    found = await my_data(town)
    assert set(found["about"]) == set(found) - {"about"}
    assert all(line.endswith(".") for line in found["about"].values())
    assert found["accounts"] == [ANN]
    assert found["wishes"]["theme"] == "dark"
    assert found["blocked"] == ["Rude"]
    assert list(found["looks"]) == [code]
    assert found["bests"] == {"road": 40, "road:2027-01-01": 40}
    assert found["bars"] == [{"server": "discord:7", "reason": "too loud", "until": None}]
    (match,) = found["matches"]
    assert (match["code"], match["game"], match["names"], match["your seat"]) == (code, "metro", ["ann", "bob"], 0)
    assert (match["state"], found["records"]) == ("goes on", [])
    await town.ask(BOB, f"/resign {code}")
    (match,) = (await my_data(town))["matches"]
    assert (match["places"], match["ended early"]) == ([1, 2], "resigned")
    assert (await my_data(town))["records"] == [code]


async def test_the_file_tells_no_secrets(town: Channel) -> None:
    """Neither luck and hands of a match that goes on, nor accounts and profiles of others, nor who barred somebody."""
    code = await town.open(ANN, BOB)
    await town.store.people.block(profile_of(Account(ANN)), Account("discord:rude"), "Rude")
    await town.store.people.servers.bar("discord:7", Bar(Account(ANN), "ann", 0, "", "Mod"))
    text = json.dumps(await my_data(town))
    table = await town.table(code)
    for secret in (table.luck.seed.hex(), BOB, profile_of(Account(BOB)), "discord:rude", "Mod"):
        assert secret not in text


async def test_the_file_is_for_its_person_alone(town: Channel) -> None:
    """Where others read there is none, but a sentence that says why."""
    (post,) = (await town.ask(ANN, "/mydata", private=False)).posts
    assert words(post).startswith("Ask me that where nobody else reads")


async def test_a_match_against_computers_is_called_off(town: Channel) -> None:
    """Nobody is left who could play on."""
    ((code, *_),) = (await town.ask(ANN, "/solo metro")).changes
    await forget(town)
    table = await town.table(code)
    assert isinstance(table.phase, CalledOff)
    assert "ann" not in table.names


async def test_an_open_table_stands_without_its_host(town: Channel) -> None:
    """The next person hosts it, and it is told in the private chat of the host no more; one alone closes it."""
    ((code, *_),) = (await town.ask(ANN, "/new metro", place=CHAT)).changes
    ((alone, *_),) = (await town.ask(ANN, "/new road")).changes
    await town.ask(BOB, f"/join {code}")
    await forget(town)
    table = await town.table(code)
    assert (table.names, table.host) == (("bob",), profile_of(Account(BOB)))
    assert CHAT not in table.told_at
    assert await town.store.tables_at(CHAT) == []
    assert (await town.table(alone)).over


async def test_a_seat_that_was_given_up_stays_so(town: Channel) -> None:
    """It is nobody's any more, and not offered; one that a computer player holds already is offered."""
    code = await town.open(ANN, BOB, "discord:cyd")
    await town.ask(ANN, f"/resign {code}")
    other = await town.open(ANN, BOB, "discord:cyd")
    await town.ask(ANN, f"/seat {other} bot")
    await forget(town)
    for one, offers in ((code, {}), (other, {0: ""})):
        table = await town.table(one)
        assert (table.live, table.names[0], dict(table.offers)) == (True, "somebody", offers)


async def test_the_last_of_two_ends_the_match(town: Channel) -> None:
    """When both are forgotten nobody is left, and each is somebody of their own."""
    code = await town.open(ANN, BOB)
    await forget(town)
    assert (await town.table(code)).live
    await forget(town, BOB)
    table = await town.table(code)
    assert table.over
    assert table.names == ("somebody", "somebody")
    assert len({sitter.profile for sitter in table.sitters}) == 2


async def test_who_watches_alone_watches_no_more(town: Channel) -> None:
    """A match of others is told in the private chat no longer."""
    code = await town.open(BOB, "discord:cyd")
    await town.ask(ANN, f"/watch {code}", place=CHAT)
    assert CHAT in (await town.table(code)).told_at
    await forget(town)
    assert CHAT not in (await town.table(code)).told_at


async def test_answers_in_a_room_go_too(town: Channel) -> None:
    """What somebody of the local table was told alone is taken out of the room; what others read stays."""
    web = WebRooms(town.store.client)
    for to in ("Ann", "bob", None):
        await web.append("lobby", to, f"key {to}", b"{}")
    town.clock.instant = 1 << 50
    await forget(town, "web:ann")
    assert [post.to for post in await web.since("lobby", "0-0")] == ["bob", None]


async def test_nobody_plays_on_with_somebody_forgotten(town: Channel) -> None:
    """A rematch is refused in a sentence: it would wait for a person who is nobody."""
    code = await town.open(ANN, BOB)
    await forget(town)
    await town.ask(BOB, f"/resign {code}")
    assert "asked to be forgotten" in await town.refused(BOB, f"/rematch {code}")


async def test_a_series_that_waits_is_closed(town: Channel) -> None:
    """It is played to its end by the same people, so nobody else can take the seat."""
    ((code, *_),) = (await town.ask(ANN, "/new tandem series=2")).changes
    await town.ask(BOB, f"/join {code}")
    waits = structs.replace(await town.table(code), series=Series(2, 2, (3, 3)))
    who = Leaver("t", (profile_of(Account(ANN)),), (Account(ANN),), town.clock.now())
    table = withdraw(waits, who, key="key")[-1].table
    assert isinstance(table.phase, CalledOff)
    assert table.names == ("somebody", "bob")


async def test_the_file_has_ratings_and_searches(town: Channel) -> None:
    """What somebody is rated, seeks, and is called to; nothing of it once they are forgotten."""
    code = await town.open(ANN, BOB)
    await town.ask(BOB, f"/resign {code}")
    await town.services.ratings.note(Code(code))
    await town.ask(ANN, "/seek road pace=3d", place=CHAT)
    await town.ask(ANN, "/notify here metro")
    found = await my_data(town)
    assert found["ratings"]["metro two"][0] > 1500
    assert [one["game"] for one in found["seeks"]] == ["road"]
    assert found["called at"] == ["discord:900"]
    await forget(town)
    gone = await my_data(town)
    assert (gone["ratings"], gone["seeks"], gone["called at"]) == ({}, [], [])

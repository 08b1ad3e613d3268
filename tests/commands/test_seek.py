"""Seeking others: people of different platforms find each other, once, whatever processes do meanwhile."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from desk_channel import HOUR, MINUTE, Channel, called, sends, words

from bot.commands import matchmaking
from bot.commands.desk import CommandDesk
from bot.commands.matchmaking import Matchmaking, bring_together
from bot.host.app import App
from bot.ports.addresses import Account, Code, Place, Profile, profile_of
from bot.ports.servers import Bar
from bot.ratings import Ratings
from bot.store import scripts
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.table.seeks import LASTS, UNRATED, load_seek
from bot.table.table import Table
from games import catalogue
from games.kernel.game import AnyGame

ANN, BOB, CYD = "telegram:11", "discord:12", "web:cyd"
HALL = "discord:900"


def rated(channel: Channel, **ratings: int) -> None:
    """Give people ratings, by the last part of their accounts."""
    known = {profile_of(Account(one)): ratings.get(f"r{one.rpartition(':')[2]}") for one in (ANN, BOB, CYD, "web:dan")}

    class Known(Ratings):
        async def number(self, who: Profile, game: AnyGame, seats: int) -> int:
            return known.get(who) or UNRATED

    channel.services = replace(channel.services, ratings=Known(channel.store, channel.repository))
    channel.desk = CommandDesk(channel.services)


async def tables(channel: Channel) -> list[Table]:
    """All tables, in the order of their codes."""
    return [await channel.table(code) for code in sorted([code async for code in channel.store.codes()])]


async def sought(channel: Channel) -> list[str]:
    """The names of all who seek somebody."""
    found = (await channel.store.seeks.all()).seeks.values()
    return sorted(one.name for one in map(load_seek, found) if one is not None)


async def test_two_people_on_two_platforms_find_each_other(channel: Channel) -> None:
    """The match begins at once, each is told where they sought and called there once; the first move can be made."""
    told = await channel.say(ANN, "/seek metro pace=3d hand=2", place=ANN)
    assert told.splitlines()[0] == "You seek 1 other for Metro; the match begins here."
    assert "Ratings from 1300 to 1700 now, 100 wider each hour" in told
    channel.clock.instant += 1
    answer = await channel.ask(BOB, "/seek metro hand=2 pace=3d seats=2", place=HALL)
    ((code, *_),) = answer.changes
    table = await channel.table(code)
    assert table.live and table.names == ("11", "12") and table.terms.pace == "3d"
    assert dict(table.options)["hand"] == "2"
    assert table.audience.places == ((ANN, "en"), (HALL, "en"))
    posts = await channel.posts(code, 0)
    assert [(place, called(post)) for place, post in posts] == [(ANN, ["11"]), (HALL, ["12"])]
    assert all(words(post).startswith("Found for Metro: 11, 12.") for _, post in posts)
    mover = await channel.mover(code)
    await channel.step(code, next(one for one in (ANN, BOB) if one.endswith(mover)), place=ANN)
    assert await sought(channel) == []


async def test_those_who_want_something_else_wait(channel: Channel) -> None:
    """Game, options, terms and seats must be the same; one person is sought for each game once, as said last."""
    lines = ("metro", "metro pace=3d", "metro hand=2", "metro seats=3", "socks")
    for number, line in enumerate(lines):
        assert "You seek" in await channel.say(f"web:p{number}", f"/seek {line}")
    assert "You seek 2 others" in await channel.say("web:p0", "/seek metro seats=3 pace=8h")
    assert await sought(channel) == ["p0", "p1", "p2", "p3", "p4"]
    assert (await channel.ask("web:p5", "/seek socks")).changes
    assert await sought(channel) == ["p0", "p1", "p2", "p3"]


async def test_three_sit_down_where_three_are_sought(channel: Channel) -> None:
    """Nobody before all are found; who sought first is the host."""
    for who in (ANN, BOB):
        assert not (await channel.ask(who, "/seek road seats=3")).changes
        channel.clock.instant += 1
    ((code, *_),) = (await channel.ask(CYD, "/seek road seats=3")).changes
    table = await channel.table(code)
    assert table.names == ("11", "12", "cyd") and table.host == profile_of(Account(ANN))


async def test_windows_widen_with_time(channel: Channel) -> None:
    """Both must reach each other: 500 apart with 200 each is three hours; one process looks once a minute."""
    rated(channel, r11=1500, r12=2000)
    await channel.ask(ANN, "/seek metro", place=ANN)
    assert not (await channel.ask(BOB, "/seek metro window=400", place=HALL)).changes
    match_making = Matchmaking(channel.services)
    channel.clock.instant += 3 * HOUR - MINUTE
    await match_making.look()
    assert await tables(channel) == []
    channel.clock.instant += MINUTE
    # the turn of the other look lasts by the clock of the server
    await channel.store.client.delete("turn:seeks")
    await match_making.look()
    (table,) = await tables(channel)
    assert table.live and set(table.names) == {"11", "12"}


async def test_the_bot_looks_by_itself(channel: Channel) -> None:
    """Among what it does every few seconds."""
    rated(channel, r11=1500, r12=2000)
    await channel.ask(ANN, "/seek metro", place=ANN)
    await channel.ask(BOB, "/seek metro", place=HALL)
    channel.clock.instant += 3 * HOUR
    app = App(channel.store, channel.clock)
    for look in app.delivery.looks:
        await look()
    (table,) = await tables(channel)
    assert set(table.names) == {"11", "12"}


async def test_who_is_called_in_private_hears_it_there(channel: Channel) -> None:
    """Both, once, whoever begins: not where they sought as well."""
    group, others = "telegram:-77", ("telegram:11", "telegram:12")
    for who in others:
        await channel.ask(who, "/notify private", place=who)
        await channel.ask(who, "/seek socks", place=group)
        channel.clock.instant += 1
    (table,) = await tables(channel)
    calls = {place: called(post) for place, post in await channel.posts(table.code, 0)}
    assert calls == {group: [], "telegram:11": ["11"], "telegram:12": ["12"]}


async def test_two_of_one_platform_are_called_each_where_they_sought(channel: Channel) -> None:
    """Not both in the first channel."""
    for number, who in enumerate((BOB, "discord:14")):
        channel.clock.instant += 1
        await channel.ask(who, "/seek metro", place=f"discord:90{number}")
    (table,) = await tables(channel)
    calls = {place: called(post) for place, post in await channel.posts(table.code, 0)}
    assert calls == {"discord:900": ["12"], "discord:901": ["14"]}


async def test_of_all_processes_one_looks(
    channel: Channel, elsewhere: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And one process asks no more than once a minute."""
    looks = list[object]()

    async def counted(services: object) -> list[object]:
        looks.append(services)
        return []

    monkeypatch.setattr(matchmaking, "bring_together", counted)
    both = [Matchmaking(one.services) for one in (channel, elsewhere)]
    for one in (*both, *both):
        await one.look()
    assert len(looks) == 1


async def test_the_nearest_is_found_and_ties_go_to_whoever_waits_longer(channel: Channel) -> None:
    """Of several who fit."""
    rated(channel, r11=1300, rcyd=1550, rdan=1500)
    await channel.ask(ANN, "/seek metro window=50")
    await channel.ask(CYD, "/seek metro window=50 pace=3d")
    await channel.ask(CYD, "/seek metro window=50")
    assert await sought(channel) == ["11", "cyd"]
    ((code, *_),) = (await channel.ask("web:dan", "/seek metro window=400")).changes
    assert set((await channel.table(code)).names) == {"cyd", "dan"}


async def test_who_has_blocked_whom_is_never_seated_together(channel: Channel) -> None:
    """On either side; others find both. Nor does a person find themselves by another account."""
    await channel.open(CYD, "web:dan")
    await channel.ask(CYD, "/block dan")
    for who in (CYD, "web:dan"):
        assert not (await channel.ask(who, "/seek metro")).changes
    assert not (await channel.ask("web:dan", "/seek metro")).changes
    ((code, *_),) = (await channel.ask(ANN, "/seek metro", place=ANN)).changes
    assert set((await channel.table(code)).names) == {"cyd", "11"}
    await channel.link("web:dan", BOB, ("", "discord:@12"))
    assert not (await channel.ask(BOB, "/seek metro", place=HALL)).changes
    assert not await bring_together(channel.services)


async def test_who_is_barred_from_the_server_of_the_other_is_not_seated_there(channel: Channel) -> None:
    """The match would be played in their channel."""
    servers = channel.store.people.servers
    await servers.belongs(Place(HALL), "discord:7")
    await servers.bar("discord:7", Bar(Account(CYD), "cyd", 0, "", "mod"))
    await channel.ask(BOB, "/seek metro", place=HALL)
    assert not (await channel.ask(CYD, "/seek metro")).changes
    assert (await channel.ask(ANN, "/seek metro", place=ANN)).changes


async def test_three_processes_at_once_never_seat_anybody_twice(redis_url: str, channel: Channel) -> None:
    """Twelve people ask three processes at the same time, and each process looks besides: six tables, each once."""
    clients = [connect(redis_url) for _ in range(3)]
    houses = [Channel(client, desk=f"{number} ") for number, client in enumerate(clients)]
    people = [f"web:p{number:02}" for number in range(12)]
    asks = (houses[number % 3].ask(who, "/seek metro") for number, who in enumerate(people))
    await asyncio.gather(*asks, *(bring_together(house.services) for house in houses))
    for house in houses:
        await bring_together(house.services)
    found = await tables(channel)
    assert sorted(name for table in found for name in table.names) == [who.removeprefix("web:") for who in people]
    assert all(table.live and len(table.names) == 2 for table in found)
    left = await channel.store.seeks.all()
    assert left.seeks == {} and left.meetings == {}
    for client in clients:
        await client.aclose()


async def test_a_process_dies_before_the_table_is_open(
    channel: Channel, elsewhere: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one opens it; the one that comes back opens no second one."""
    await channel.ask(ANN, "/seek metro", place=ANN)
    channel.clock.instant += 1
    bring = channel.repository.bring

    async def dies(*_: object) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr(channel.repository, "bring", dies)
    with pytest.raises(asyncio.CancelledError):
        await channel.ask(BOB, "/seek metro", place=HALL, key="b1")
    between = await channel.store.seeks.all()
    assert between.seeks == {} and len(between.meetings) == 1
    monkeypatch.setattr(channel.repository, "bring", bring)
    both = await asyncio.gather(*(bring_together(one.services) for one in (channel, elsewhere)))
    assert len({found.change.code for some in both for found in some}) == 1
    (table,) = await tables(channel)
    assert table.names == ("11", "12")
    assert (await channel.store.seeks.all()).meetings == {}
    again = await channel.ask(BOB, "/seek metro", place=HALL, key="b1")
    assert words(again.posts[0]) == "That search is over: somebody was found, or you ended it."
    assert await sought(channel) == [] and len(await tables(channel)) == 1


async def test_a_process_dies_after_the_table_is_open(channel: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """The meeting is still noted, and whoever completes it gets the same table."""
    await channel.ask(ANN, "/seek metro", place=ANN)
    met = channel.store.seeks.met

    async def dies(_key: str) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr(channel.store.seeks, "met", dies)
    with pytest.raises(asyncio.CancelledError):
        await channel.ask(BOB, "/seek metro", place=HALL)
    monkeypatch.setattr(channel.store.seeks, "met", met)
    (found,) = await bring_together(channel.services)
    assert found.change.repeated and len(await tables(channel)) == 1
    assert await bring_together(channel.services) == []


async def test_a_request_that_comes_again_seeks_once(channel: Channel) -> None:
    """Neither before nor after it was ended."""
    first = await channel.say(ANN, "/seek metro", key="k", place=ANN)
    assert await channel.say(ANN, "/seek metro", key="k", place=ANN) == first
    assert await channel.say(ANN, "/seek off", place=ANN) == "Your search is over."
    assert "That search is over" in await channel.say(ANN, "/seek metro", key="k", place=ANN)
    assert await sought(channel) == []


async def test_what_one_seeks_is_listed_and_ended_by_buttons(channel: Channel, elsewhere: Channel) -> None:
    """Alone it is the choice of games; another account of the same person sees and ends it too."""
    (page,) = (await channel.ask(CYD, "/seek")).posts
    assert sends(page) == [f"/seek {slug}" for slug in catalogue()]
    await channel.ask(CYD, "/seek metro")
    await channel.ask(CYD, "/seek tandem seats=4")
    await channel.link(CYD, BOB, ("", "discord:@12"))
    (page,) = (await elsewhere.ask(BOB, "/seek", place="discord:@12")).posts
    assert "You seek 1 other for Metro" in words(page) and "You seek 3 others for Tandem" in words(page)
    assert sends(page)[4:] == ["/seek off metro", "/seek off tandem"]
    assert await elsewhere.say(BOB, "/seek off tandem", place="discord:@12") == "Your search is over."
    assert await channel.say(CYD, "/seek off tandem") == "You seek nobody."
    assert await channel.say(CYD, "/cerca spento", locale="it") == "Your search is over."
    assert await sought(channel) == []


async def test_it_is_kept_where_replicas_are_waited_for(redis_client: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """With more of them than there are: what is sought is kept all the same, once, and taken."""
    monkeypatch.setattr(scripts, "PATIENCE", 1)
    seeks = RedisStore(redis_client, 1, fsync=True).seeks  # type: ignore[arg-type]
    assert await seeks.keep("p metro", b"{}", "k1")
    assert not await seeks.keep("p metro", b"[]", "k1")
    assert await seeks.take({"p metro": b"{}"}, "seek:1", b"x")
    assert await seeks.take({"p metro": b"{}"}, "seek:1", b"x")
    assert not await seeks.take({"p metro": b"{}"}, "seek:2", b"x")
    found = await seeks.all()
    assert found.seeks == {} and found.meetings == {"seek:1": b"x"}


async def test_a_search_ends_by_itself(channel: Channel) -> None:
    """After a week nobody is found any more; that is said to whoever asks, for another week."""
    await channel.ask(ANN, "/seek metro", place=ANN)
    channel.clock.instant += LASTS
    assert not (await channel.ask(BOB, "/seek metro", place=HALL)).changes
    assert "Metro: nobody was found in a week. The search is over." in await channel.say(ANN, "/seek", place=ANN)
    channel.clock.instant += LASTS
    await bring_together(channel.services)
    assert await sought(channel) == ["12"]
    assert (await channel.ask(ANN, "/seek metro", place=ANN)).changes == ()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/seek chess", "There is no game chess."),
        ("/seek metro window=0", "A rating window is a number of at least 50, not 0."),
        ("/seek metro window=-300", "A rating window is a number of at least 50, not -300."),
        ("/seek metro window=123456789", "A rating window is a number of at least 50, not 123456789."),
        ("/seek metro seats=1", "seats can be 2, 3"),
        ("/seek socks seats=5", "seats can be 2, not 5."),
        ("/seek metro pace=9y", "pace can be"),
        ("/seek metro fast", "Write options as name=value, not fast."),
        ("/seek off chess", "There is no game chess."),
    ],
)
async def test_bad_input_gets_a_sentence_and_changes_nothing(channel: Channel, line: str, told: str) -> None:
    """What was sought before is still sought."""
    await channel.ask(ANN, "/seek socks", place=ANN)
    assert told in await channel.refused(ANN, line, place=ANN)
    assert await sought(channel) == ["11"]


async def test_a_seek_calls_nobody_else(channel: Channel) -> None:
    """People who play or read in the same places are not mentioned, and all that is new is short."""
    await channel.open("discord:77", "discord:78")
    await channel.ask("discord:77", "/new metro", place=HALL)
    await channel.ask(ANN, "/seek metro", place="telegram:-5")
    ((code, *_),) = (await channel.ask(BOB, "/seek metro", place=HALL)).changes
    for _, post in await channel.posts(Code(code), 0):
        assert set(called(post)) <= {"11", "12"}
        assert len(words(post).splitlines()[0].split()) <= 40


async def test_it_is_completed(channel: Channel) -> None:
    """Games, then seats that the game has, window, terms and options."""
    assert await channel.complete("ann", "/seek t") == ["/seek tandem"]
    found = await channel.complete("ann", "/seek socks ")
    assert "/seek socks seats=2" in found and "/seek socks seats=3" not in found
    assert "/seek socks window=50" in found and "/seek socks pace=3d" in found

"""New tables call whoever asked for that at a place: nobody else, and each person at most once an hour."""

from __future__ import annotations

import json

import pytest
from desk_channel import HOUR, MINUTE, Channel, called, sends, words
from server_people import HERE, ask

from bot.commands.table_calls import MOST
from bot.platforms.discord.markup import fitted, pings
from bot.platforms.telegram.markup import in_html
from bot.platforms.web.posts import body_of
from bot.ports.addresses import Account, Place
from bot.ports.posts import Post
from bot.ports.servers import Bar
from bot.store.backup.dump import dump
from bot.store.backup.restore import restore
from bot.store.client import connect
from bot.store.redis_store import RedisStore
from bot.store.table_calls import Caller
from rendering.text import Word, plainly

GROUP = "telegram:-77"
ANN, BOB, CYD = "telegram:11", "telegram:12", "telegram:13"


@pytest.fixture
def group(channel: Channel) -> Channel:
    """A group on Telegram where everybody speaks."""
    channel.place = Place(GROUP)
    return channel


async def opening(group: Channel, who: str = ANN, line: str = "/new metro", **more: object) -> Post:
    """What is posted of a table that somebody opens."""
    return await group.public(await group.ask(who, line, **more), str(more.get("place", "")))  # type: ignore[arg-type]


async def test_a_new_table_calls_who_asked_for_it(group: Channel) -> None:
    """In its first post alone, by a mention of people who have no seat, and in few words."""
    assert await group.say(BOB, "/notify here") == "New tables here call you, at most once an hour."
    answer = await group.ask(ANN, "/new metro")
    post = await group.public(answer)
    assert called(post) == ["12"] and post.rings  # type: ignore[union-attr]
    assert "12: a table, as you asked." in words(post).splitlines()
    assert [sitting.account for sitting in post.people] == [ANN, BOB]
    ((code, *_),) = answer.changes
    start = await group.version(code)
    await group.ask(CYD, f"/join {code}")
    for _, later in (*await group.posts(code, start), *await group.posts(code, 0)):
        assert called(later) in ([], ["12"])
    ((_, later),) = await group.posts(code, start)
    assert called(later) == []


async def test_nobody_is_called_who_did_not_ask(group: Channel) -> None:
    """Nor the opener, nor at another place, nor to another game, nor to what is no public table of several people."""
    await group.open(CYD, BOB)
    assert called(await opening(group)) == []
    await group.ask(BOB, "/notify here socks")
    await group.ask(ANN, "/notify here")
    assert called(await opening(group)) == []
    assert called(await opening(group, line="/new socks", place="telegram:-5")) == []
    assert called(await opening(group, line="/new socks private=yes")) == []
    ((code, *_),) = (await group.ask(ANN, "/solo socks")).changes
    assert all("12" not in called(post) for _, post in await group.posts(code, 0))
    assert called(await opening(group, line="/new socks")) == ["12"]


async def test_once_an_hour_a_person(group: Channel) -> None:
    """Wherever tables are opened, in whatever games; a person with two accounts is one."""
    other = "telegram:-5"
    await group.ask(BOB, "/notify here")
    await group.ask(BOB, "/notify here", place=other)
    assert called(await opening(group)) == ["12"]
    assert called(await opening(group, line="/new socks")) == []
    assert called(await opening(group, line="/new socks", place=other)) == []
    group.clock.instant += HOUR - MINUTE
    assert called(await opening(group)) == []
    group.clock.instant += MINUTE
    assert called(await opening(group, place=other)) == ["12"]
    await group.link(BOB, "telegram:14", (BOB, "telegram:14"))
    await group.ask("telegram:14", "/notify here", place=other)
    group.clock.instant += HOUR
    assert called(await opening(group, place=other)) == ["14"]


async def test_what_comes_again_calls_the_same_people(group: Channel, elsewhere: Channel) -> None:
    """The opening holds whom it calls: the post is the same from any process, later, and when the ask comes again."""
    await group.ask(BOB, "/notify here")
    answer = await group.ask(ANN, "/new metro", key="k1")
    first = await group.public(answer)
    for line in ("/notify here road", "/notify here metro"):
        await group.ask(BOB, line)
    assert "Metro" not in await group.say(BOB, "/notify here metro off")
    assert "do not call you" in await group.say(BOB, "/notify here road off")
    await group.ask(BOB, "/notify here metro")
    await group.ask(BOB, "/notify here off")
    await group.ask(CYD, "/notify here")
    group.clock.instant += 2 * HOUR
    again = await elsewhere.ask(ANN, "/new metro", key="k1", place=GROUP)
    assert again.changes == answer.changes
    assert called(await elsewhere.public(again, GROUP)) == called(first) == ["12"]
    assert called(await opening(group)) == ["13"]


async def test_an_opening_that_was_cut_off_calls_when_it_comes_again(group: Channel) -> None:
    """The hour is counted for it already."""
    calls = group.store.table_calls
    await group.ask(BOB, "/notify here")
    profile = await group.store.people.profile(Account(BOB))
    assert await calls.claim(profile, "k1", group.clock.now())
    assert called(await opening(group, CYD)) == []
    assert called(await opening(group, key="k1")) == ["12"]


async def test_two_processes_call_a_person_once(group: Channel, elsewhere: Channel) -> None:
    """Tables that are opened at the same time."""
    await group.ask(BOB, "/notify here")
    profile = await group.store.people.profile(Account(BOB))
    now = group.clock.now()
    claims = [await one.store.table_calls.claim(profile, f"k{n}", now) for n, one in enumerate((group, elsewhere))]
    assert claims == [True, False]
    assert await group.store.table_calls.claim(profile, "k0", now)


@pytest.mark.parametrize("line", ["/away 3d", "/quiet 0-24", "/notify off", "/block telegram:11", ""])
async def test_who_is_away_or_sleeps_or_keeps_away_is_not_called(group: Channel, line: str) -> None:
    """Silently, and the call is not used up by it."""
    await group.open(ANN, BOB)
    await group.ask(BOB, "/notify here")
    if line == "/quiet 0-24":
        await group.ask(BOB, "/timezone UTC")
        hour = group.clock.instant // HOUR % 24
        line = f"/quiet {hour}-{(hour + 1) % 24}"
    if line:
        await group.ask(BOB, line, place=BOB)
    else:
        await group.ask(ANN, "/block telegram:12")
    assert called(await opening(group)) == []
    await group.ask("telegram:14", "/help")
    assert called(await opening(group, "telegram:14")) == (["12"] if "block" in line or not line else [])


async def test_who_is_barred_there_is_not_called(group: Channel) -> None:
    """They could not sit down."""
    await ask(group, "discord:12", "/notify here")
    await group.store.people.servers.bar("discord:77", Bar(Account("discord:12"), "12", 0, "", "mod"))
    answer = await ask(group, "discord:11", "/new metro")
    assert called(await group.public(answer, HERE)) == []


async def test_at_most_twenty_and_those_not_called_for_longest_first(group: Channel) -> None:
    """Whoever was left out is called by the next table."""
    for number in range(100, 105 + MOST):
        await group.ask(f"telegram:{number}", "/notify here")
    first = called(await opening(group))
    assert len(first) == MOST
    second = called(await opening(group))
    assert len(second) == 5 and not {*first} & {*second}
    group.clock.instant += HOUR
    third = called(await opening(group))
    assert len(third) == MOST and not {*third} & {*second}


async def test_games_are_added_and_all_is_ended(group: Channel) -> None:
    """By words of any language, and by a button."""
    assert "an hour: Metro." in await group.say(BOB, "/notify here metro")
    (post,) = (await group.ask(BOB, "/avvisi qui calzini", locale="it")).posts
    assert "an hour: Metro, Socks in the City." in words(post)
    assert sends(post) == ["/notify here off"]
    assert called(await opening(group, line="/new socks")) == ["12"]
    assert await group.say(BOB, sends(post)[0]) == "New tables here do not call you any more."
    group.clock.instant += HOUR
    assert called(await opening(group, line="/new socks")) == []
    await group.ask(BOB, "/notify off")
    assert "But you are called nowhere" in await group.say(BOB, "/notify here")


@pytest.mark.parametrize(
    ("line", "place", "told"),
    [
        ("/notify here chess", GROUP, "There is no game chess."),
        ("/notify here", BOB, "Nobody else opens tables here."),
        ("/notify there", GROUP, "It can be group, private, both, off"),
    ],
)
async def test_bad_input_changes_nothing(group: Channel, line: str, place: str, told: str) -> None:
    """What was wanted before is still wanted."""
    await group.ask(BOB, "/notify here socks")
    assert told in await group.refused(BOB, line, place=place)
    assert await group.store.table_calls.at(Place(GROUP)) == [Caller(Account(BOB), "12", ("socks",))]


async def test_each_platform_mentions_who_is_called(channel: Channel) -> None:
    """As people are mentioned there: nobody but them."""
    posts = []
    for who, opener, place in (
        ("web:bob", "web:ann", "web:lobby"), ("discord:12", "discord:11", "discord:9"), (BOB, ANN, GROUP)
    ):  # fmt: skip
        await channel.ask(who, "/notify here", place=place)
        posts.append(await channel.public(await channel.ask(opener, "/new metro", place=place), place))
    web, discord, telegram = posts
    assert json.loads(body_of(web, 0, None))["mentions"] == ["bob"]
    assert list(pings(discord).values()) == [12]
    assert "<@12>: a table, as you asked." in fitted(discord) and "<@11>" not in fitted(discord)
    (line,) = [in_html(telegram).spell(line) for line in telegram.lines if "as you asked" in words_of(telegram, line)]
    assert 'href="tg://user?id=12"' in line


def words_of(post: Post, line: Word) -> str:
    """One line of a post in plain English."""
    return plainly([sitting.name for sitting in post.people]).spell(line)


async def test_it_survives_in_a_backup(group: Channel, redis_url: str) -> None:
    """With who seeks whom."""
    await group.ask(BOB, "/notify here")
    await group.ask(CYD, "/seek metro", place=CYD)
    await group.store.seeks.take({}, "seek:1", b"{}")
    lines = [line async for line in dump(group.store)]
    before = await group.store.seeks.all()
    client = connect(redis_url)
    await client.flushall()
    second = RedisStore(client)
    await restore(second, lines)
    assert await second.table_calls.at(Place(GROUP)) == [Caller(Account(BOB), "12")]
    assert await second.seeks.all() == before and before.meetings
    await client.aclose()

"""Moderators of a server: which tables they end, whom they bar, and what is noted of it."""

from __future__ import annotations

import pytest
from desk_channel import Channel, sends, words
from server_people import (
    ELSEWHERE,
    HERE,
    MANAGER,
    MEMBER,
    MODERATOR,
    OTHER,
    OTHERS,
    ask,
    opened,
    refused,
    say,
)

from bot.ports.addresses import Place
from bot.ports.asks import Server
from bot.ports.servers import Act


async def test_a_moderator_ends_a_table_in_any_phase(channel: Channel) -> None:
    """A lobby closes, a match stops without a winner; everybody reads it, and the record is right."""
    lobby = await opened(channel, MEMBER)
    answer = await ask(channel, MODERATOR, f"/close {lobby}")
    assert words(await channel.public(answer, HERE)).startswith(f"A moderator has closed the table {lobby}.")
    assert (await channel.table(lobby)).over
    code = await opened(channel, MEMBER)
    await ask(channel, OTHERS, f"/join {code}")
    await ask(channel, MEMBER, f"/start {code}")
    for _ in range(3):
        who = f"discord:{await channel.mover(code)}"
        await channel.step(code, who, place=HERE)
    channel.clock.instant += 1000
    answer = await ask(channel, MODERATOR, f"/close {code} too loud", key="once")
    assert await ask(channel, MODERATOR, f"/close {code} too loud", key="once") == answer
    told = words(await channel.public(answer, HERE)).splitlines()
    assert told[:2] == ["A moderator has ended the match.", "It is over as it stood: nobody has won."]
    assert await refused(channel, MODERATOR, f"/close {code}") == "The match is over."
    assert "honest" in await say(channel, MEMBER, f"/verify {code}")
    assert (await ask(channel, MEMBER, f"/replay {code}")).posts[0].picture is not None
    assert (await ask(channel, MEMBER, f"/poster {code}")).posts[0].picture is not None
    log = await say(channel, MODERATOR, "/moderation")
    assert [line.split(": ", 1)[1] for line in log.splitlines()[1:]] == [
        f"2 ended {code}. Reason: too loud", f"2 ended {lobby}."
    ]  # fmt: skip


async def test_moderators_end_the_tables_of_their_server_alone(channel: Channel) -> None:
    """Neither members nor people elsewhere end any, nor a moderator one that is only watched here."""
    code = await opened(channel, MEMBER)
    assert await refused(channel, MEMBER, f"/close {code}") == "That is for moderators of this server."
    away = (await channel.ask(MEMBER, "/new metro", place="discord:@5")).changes[0][0]
    await ask(channel, OTHERS, f"/watch {away}")
    assert await refused(channel, MODERATOR, f"/close {away}") == f"Table {away} is not played here."
    for line in (f"/close {code}", "/bar 5", "/unbar 5", "/moderation"):
        assert "Discord server" in await channel.refused("ann", line)
        assert "moderators of this server" in await refused(channel, MEMBER, line)
    assert not (await channel.table(code)).over and not (await channel.table(away)).over


async def test_who_joins_from_their_own_server_ends_nothing_there(channel: Channel) -> None:
    """A table is ended where it was opened: nobody stops a match by bringing a server of their own to it.

    It only leaves that server, whose places read so; where it was opened nobody reads that it came there.
    """
    ((code, *_),) = (await channel.ask(OTHERS, "/new metro", place=ELSEWHERE)).changes
    await ask(channel, MODERATOR, f"/join {code}")
    await channel.ask(OTHERS, f"/start {code}", place=ELSEWHERE)
    assert sends((await ask(channel, MODERATOR, "/bar <@6>")).posts[0]) == []
    start = await channel.version(code)
    answer = await ask(channel, MODERATOR, f"/close {code}", key="once")
    told = f"Table {code} goes on where it was opened; no more of it is posted here."
    assert words(answer.posts[0]) == told
    assert await ask(channel, MODERATOR, f"/close {code}", key="once") == answer
    table = await channel.table(code)
    assert table.live and [place for place, _ in table.audience.places] == [ELSEWHERE]
    assert words(await channel.public(answer, HERE)) == f"The table {code} goes on elsewhere."
    post = await channel.teller.post(table.code, start, start + 1, Place(ELSEWHERE))
    assert post is None or "from now on" not in words(post)
    assert f"2 ended {code} here; it goes on elsewhere." in await say(channel, MODERATOR, "/moderation")
    assert "is not played here" in await refused(channel, MODERATOR, f"/close {code}")


async def test_a_table_that_came_here_is_ended_by_nobody_here(channel: Channel) -> None:
    """A losing host voids no match by a server of their own: there it goes back to where it was opened.

    Not even where the old place is gone, when nobody is asked before it moves. Where it was opened it is ended.
    """
    server = channel.store.people.servers
    await server.belongs(Place(ELSEWHERE), "discord:88")
    ((code, *_),) = (await channel.ask(MODERATOR, "/new metro", place=ELSEWHERE)).changes
    await channel.ask(OTHERS, f"/join {code}", place=ELSEWHERE)
    await channel.ask(MODERATOR, f"/start {code}", place=ELSEWHERE)
    assert "Still to answer: 6." in await say(channel, MODERATOR, f"/movehere {code}")
    assert await refused(channel, MODERATOR, f"/close {code}") == f"Table {code} is not played here."
    assert (await channel.ask(OTHERS, f"/agree {code}", place=ELSEWHERE)).changes
    assert [place for place, _ in (await channel.table(code)).audience.places] == [HERE]
    assert sends((await ask(channel, MANAGER, "/bar <@2>")).posts[0]) == []
    answer = await ask(channel, MODERATOR, f"/close {code}", key="once")
    assert words(answer.posts[0]) == f"Table {code} goes on where it was opened; no more of it is posted here."
    assert await ask(channel, MODERATOR, f"/close {code}", key="once") == answer
    assert words(await channel.public(answer, HERE)) == f"The table {code} goes on elsewhere."
    assert f"The table {code} is played here from now on." in words(await channel.public(answer, ELSEWHERE))
    table = await channel.table(code)
    assert table.live and [place for place, _ in table.audience.places] == [ELSEWHERE]
    await channel.lost_places.shut(Place(ELSEWHERE), 1)
    await ask(channel, MANAGER, "/unbar <@2>")
    assert "played here from now on" in await say(channel, MODERATOR, f"/movehere {code}")
    await ask(channel, MODERATOR, f"/close {code}")
    assert (await channel.table(code)).live
    there = Server("discord:88", "", manages=False, moderates=True)
    assert (await channel.ask("discord:9", f"/close {code}", place=ELSEWHERE, server=there)).changes
    assert (await channel.table(code)).over


async def test_a_table_without_a_server_is_ended_where_all_that_follow_it_are(channel: Channel) -> None:
    """It was opened in a private chat and came here; one that is followed elsewhere too only leaves."""
    codes = [(await channel.ask(MEMBER, "/new metro", place="discord:@5")).changes[0][0] for _ in range(2)]
    for code in codes:
        assert (await ask(channel, MEMBER, f"/movehere {code}")).changes
    await channel.ask(OTHERS, f"/watch {codes[0]}", place="discord:@6")
    for code in codes:
        await ask(channel, MODERATOR, f"/close {code}")
    assert [(await channel.table(code)).over for code in codes] == [False, True]


async def test_a_private_table_ends_too(channel: Channel) -> None:
    """A moderator who may not look at it can still end it."""
    code = await opened(channel, MEMBER, "/new metro private=yes")
    assert (await ask(channel, MODERATOR, f"/close {code}", OTHER)).changes


async def test_a_barred_person_plays_on_and_opens_nothing(channel: Channel) -> None:
    """Until the bar ends they neither open nor join tables of the server, from anywhere, and are told why."""
    code = await opened(channel, MEMBER)
    waiting = await opened(channel, OTHERS)
    answer = await ask(channel, MODERATOR, "/bar <@5> 2 spam in here")
    told = words(answer.posts[0])
    assert told.startswith("5 opens and joins no tables here until ") and f"What is under way goes on: {code}." in told
    assert sends(answer.posts[0]) == [f"/close {code}"]
    rule = "You are barred from these tables until "
    for line in ("/new metro", "/solo metro", f"/join {waiting}"):
        assert (told := await refused(channel, MEMBER, line)).startswith(rule) and told.endswith("Reason: spam in here")
    assert (await channel.refused(MEMBER, f"/join {waiting}", place="discord:@5")).startswith(rule)
    await ask(channel, OTHERS, f"/join {code}")
    assert (await ask(channel, MEMBER, f"/start {code}")).changes
    listed = (await ask(channel, MODERATOR, "/unbar")).posts[0]
    assert sends(listed) == ["/unbar discord:5"] and "Reason: spam in here" in words(listed)
    channel.clock.instant += 1000
    await ask(channel, MODERATOR, "/unbar discord:5")
    await opened(channel, MEMBER)
    channel.clock.instant += 1000
    await ask(channel, MODERATOR, "/bar 5 1")
    assert "Reason" not in await refused(channel, MEMBER)
    channel.clock.instant += 24 * 3600 * 1000
    await opened(channel, MEMBER)
    acts = (await say(channel, MODERATOR, "/moderation")).splitlines()[1:]
    assert [line.split(": ", 1)[1] for line in acts] == [
        "2 barred 5.", "2 lifted the bar of 5.", "2 barred 5. Reason: spam in here"
    ]  # fmt: skip


async def test_a_bar_holds_for_all_accounts_of_a_person(channel: Channel) -> None:
    """Whoever is barred on Discord does not sit down from Telegram; a rematch brings nobody back either."""
    await channel.link(MEMBER, "telegram:9", ("discord:@5", "telegram:9"))
    code = await opened(channel, MEMBER)
    await ask(channel, OTHERS, f"/join {code}")
    await ask(channel, MEMBER, f"/start {code}")
    waiting = await opened(channel, OTHERS)
    await ask(channel, MODERATOR, "/bar <@5> for ever")
    assert "You are barred" in await channel.refused("telegram:9", f"/join {waiting}", place="telegram:9")
    await ask(channel, MODERATOR, f"/close {code}")
    assert "You are barred" in await refused(channel, MEMBER, f"/rematch {code}")
    assert "no rematch" in await refused(channel, OTHERS, f"/rematch {code}")


async def test_whom_a_moderator_cannot_bar(channel: Channel) -> None:
    """Nobody at all, somebody unknown, several at once, oneself, or for too long."""
    await opened(channel, MEMBER)
    assert await say(channel, MODERATOR, "/bar") == "Nobody is barred here."
    assert await refused(channel, MODERATOR, "/bar zoe 3") == (
        "I know nobody called zoe 3 at the tables here. Mention the person."
    )
    assert await refused(channel, MODERATOR, "/bar <@2>") == "You cannot bar yourself."
    for days in ("99999", "100000", "0", "-3", "\N{ARABIC-INDIC DIGIT ZERO}", "4000d", "1" * 300):
        told = await refused(channel, MODERATOR, f"/bar <@5> {days} spam")
        assert told == "Say from 1 to 3650 days. Without a number it is for good."
    assert await refused(channel, MODERATOR, "/unbar <@5>") == "That person is not barred."
    assert await channel.store.people.servers.bars("discord:77", 0) == []
    assert await channel.store.people.servers.acts("discord:77", 20) == []


@pytest.mark.parametrize("days", ["3", "3d", "3G", "\N{ARABIC-INDIC DIGIT THREE}"])
async def test_days_are_typed_as_paces_are(channel: Channel, days: str) -> None:
    """A number of days is never taken for the reason, which would bar for good."""
    await ask(channel, MODERATOR, f"/bar <@5> {days} spam")
    (bar,) = await channel.store.people.servers.bars("discord:77", channel.clock.instant)
    assert (bar.until - channel.clock.instant, bar.reason) == (3 * 24 * 3_600_000, "spam")


async def test_a_bar_holds_where_they_ask_from(channel: Channel) -> None:
    """Nobody who is barred here sits down from here at a table that is played elsewhere, which would be played here."""
    ((lobby, *_),) = (await channel.ask(OTHERS, "/new metro", place=ELSEWHERE)).changes
    live = await channel.open(OTHERS, "discord:7")
    await channel.ask(OTHERS, f"/seat {live}")
    await ask(channel, MODERATOR, "/bar <@5>")
    for line in (f"/join {lobby}", f"/take {live}"):
        assert "You are barred" in await refused(channel, MEMBER, line)
    assert (await channel.ask(MEMBER, f"/join {lobby}", place=ELSEWHERE)).changes


async def test_another_account_opens_nothing_either(channel: Channel) -> None:
    """A bar of one account keeps every account of its person from opening tables."""
    await channel.link(MEMBER, "discord:8", ("discord:@5", "discord:@8"))
    await ask(channel, MODERATOR, "/bar <@5>")
    for line in ("/new metro", "/solo metro"):
        assert "You are barred" in await refused(channel, "discord:8", line)


async def test_settings_are_acts_too(channel: Channel) -> None:
    """Moderators see who has set what."""
    await ask(channel, MANAGER, "/settings most=3")
    await ask(channel, MANAGER, "/settings most=3")
    (act,) = await channel.store.people.servers.acts("discord:77", 20)
    assert act == Act("settings", "most=3", "1", channel.clock.instant)


async def test_help_for_moderators_is_theirs(channel: Channel) -> None:
    """Their page is offered to them alone, and holds every command of theirs."""
    page = (await ask(channel, MODERATOR, "/help all")).posts[0]
    assert "/help server" in sends(page)
    told = await say(channel, MODERATOR, "/help server")
    assert [line.split(":")[0] for line in told.splitlines() if line.startswith("/")] == [
        "/settings", "/close", "/bar", "/unbar", "/moderation"
    ]  # fmt: skip
    assert "/help server" not in sends((await ask(channel, MEMBER, "/help all")).posts[0])
    assert "/close" not in await say(channel, MEMBER, "/help server")


async def test_a_repeated_close_ends_no_other_table(channel: Channel) -> None:
    """The same line without a code, come twice, finds the table it has ended."""
    first = await opened(channel, MEMBER)
    done = await ask(channel, MODERATOR, "/close", key="once")
    assert [code for code, *_ in done.changes] == [first]
    second = await opened(channel, MEMBER)
    assert await ask(channel, MODERATOR, "/close", key="once") == done
    assert not (await channel.table(second)).over

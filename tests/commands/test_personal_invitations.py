"""One person is invited to a table, in their private chat."""

from __future__ import annotations

import pytest
from desk_channel import Channel, account, labels, sends, words

from bot.ports.addresses import Account, Place, profile_of
from bot.ports.posts import PrivateReply

BEN = Account("discord:5")
CHAT = Place("discord:@5")


async def open_table(channel: Channel, options: str = "") -> str:
    """Ann opens a table."""
    ((code, *_),) = (await channel.ask("ann", f"/new metro {options}".rstrip())).changes
    return code


async def test_a_person_is_written_to(channel: Channel) -> None:
    """Their private chat gets who invites to what with a button that sits down; the asker gets words to pass on."""
    code = await open_table(channel)
    start = await channel.version(code)
    answer = await channel.ask("ann", f"/invite {code} <@5>")
    (told,) = answer.posts
    assert isinstance(told, PrivateReply)
    assert words(told).startswith("I write to them. If they hear nothing, pass this on:\nann invites you to play Metro")
    assert f"/join {code}" in words(told)
    ((place, post),) = await channel.posts(code, start)
    assert place == CHAT
    assert words(post).startswith("ann invites you to play Metro: 5 seats free.")
    assert labels(post) == ["Join", "Rules", "Block ann", "No invitations"]
    assert sends(post) == [f"/join {code}", "/rules metro", "/block web:ann", "/invitations off"]
    assert (await channel.ask("discord:5", sends(post)[0], place=CHAT)).changes
    assert await channel.teller.post(code, start, start + 1, Place("web:lobby")) is None


async def test_a_private_table_opens_to_who_is_invited(channel: Channel) -> None:
    """The button carries its word."""
    code = await open_table(channel, "private=yes")
    start = await channel.version(code)
    await channel.ask("ann", f"/invite {code} <@5>")
    (post,) = [post for place, post in await channel.posts(code, start) if place == CHAT]
    token = (await channel.table(code)).audience.token
    assert token and sends(post)[0] == f"/join {code} {token}"


async def test_once_a_day(channel: Channel) -> None:
    """Nobody is written to twice a day about a table by the same person; a day later they are."""
    code = await open_table(channel)
    await channel.ask("ann", f"/invite {code} <@5>", key="k")
    await channel.ask("ann", f"/invite {code} <@5>", key="k")
    assert "today already" in await channel.refused("ann", f"/invite {code} <@5>")
    await channel.ask("bob", f"/join {code}")
    assert (await channel.ask("bob", f"/invite {code} <@5>")).changes
    channel.clock.instant += 24 * 3_600_000
    assert (await channel.ask("ann", f"/invite {code} <@5>")).changes


async def test_ten_people_a_day(channel: Channel) -> None:
    """Nobody writes to ever more strangers, however many tables they open; the next day they may."""
    codes = [await open_table(channel) for _ in range(2)]
    for number in range(10):
        assert (await channel.ask("ann", f"/invite {codes[number % 2]} <@{50 + number}>")).changes
    for code in codes:
        assert "as many people today as one may" in await channel.refused("ann", f"/invite {code} <@70>")
    assert (await channel.ask("bob", f"/invite {(await bobs(channel))} <@70>")).changes
    channel.clock.instant += 24 * 3_600_000
    assert (await channel.ask("ann", f"/invite {codes[0]} <@70>")).changes


async def bobs(channel: Channel) -> str:
    """A table that Bob opens."""
    ((code, *_),) = (await channel.ask("bob", "/new metro")).changes
    return code


async def test_three_a_day_to_one_person_from_all(channel: Channel) -> None:
    """Thirty people with a table each write to somebody three times; the others get words to pass on."""
    sent = 0
    for number in range(30):
        ((code, *_),) = (await channel.ask(f"p{number}", "/new metro")).changes
        answer = await channel.ask(f"p{number}", f"/invite {code} <@5>")
        sent += bool(answer.changes)
        if sent == 3 and number > 2:
            assert words(answer.posts[0]).startswith("I cannot write to them. Pass this on:")
            assert (await channel.ask(f"p{number}", f"/invite {code} <@{60 + number}>")).changes
    assert sent == 3
    channel.clock.instant += 24 * 3_600_000
    assert (await channel.ask("p9", f"/invite {code} <@5>")).posts
    ((code, *_),) = (await channel.ask("p9", "/new metro")).changes
    assert (await channel.ask("p9", f"/invite {code} <@5>")).changes


async def test_no_invitations_holds_on_every_account(channel: Channel) -> None:
    """Whoever wants none is written to by nobody, on linked accounts too, until they want them again."""
    await channel.link("discord:5", "telegram:6", (CHAT, "telegram:6"))
    code = await open_table(channel)
    assert await channel.say("discord:5", "/invitations off", place=CHAT) == "Nobody invites me in our private chat"
    for line in (f"/invite {code} <@5>", f"/invite {code} telegram:6"):
        answer = await channel.ask("ann", line)
        assert words(answer.posts[0]).startswith("I cannot write to them. Pass this on:") and not answer.changes
    assert "not maybe" in await channel.refused("discord:5", "/invitations maybe")
    assert "Nobody" in await channel.say("discord:5", "/invitations", place=CHAT)
    await channel.say("discord:5", "/invitations on", place=CHAT)
    assert (await channel.ask("ann", f"/invite {code} <@5>")).changes


@pytest.mark.parametrize("address", ["telegram:-100123", "telegram:lala", "telegram:0x5", "discord:lala", "discord:@5"])
async def test_only_people_are_written_to(channel: Channel, address: str) -> None:
    """An address that is typed is never a group, or a place that no platform knows; a private chat of a person is."""
    code = await open_table(channel)
    start = await channel.version(code)
    await channel.ask("ann", f"/invite {code} {address}")
    assert await channel.version(code) == start
    await channel.ask("ann", f"/invite {code} telegram:5")
    assert [place for place, _ in await channel.posts(code, start)] == ["telegram:5"]


async def test_without_a_code_the_tables_are_offered(channel: Channel) -> None:
    """Those of the asker that have a free seat; without one, games to open."""
    text = await channel.refused("ann", "/invite <@5>")
    assert "You have no table with a free seat." in text
    first, second = await open_table(channel), await open_table(channel)
    (post,) = (await channel.ask("ann", "/invite <@5>")).posts
    assert set(sends(post)) == {f"/invite {first} <@5>", f"/invite {second} <@5>"}
    assert all(len(send.encode()) <= 60 for send in [f"/invite {first} <@{2**64 - 1}>"])


@pytest.mark.parametrize("why", ["deaf", "blocked"])
async def test_who_cannot_be_written_to(channel: Channel, why: str) -> None:
    """Nothing is sent, and the asker is not told which of both it is."""
    code = await open_table(channel)
    profile = profile_of(BEN)
    if why == "deaf":
        wishes = await channel.services.directory.wishes(profile)
        await channel.services.directory.wish(profile, type(wishes)(deaf=(BEN,)), wishes)
    else:
        await channel.services.directory.block(profile, account("ann"), "ann")
    answer = await channel.ask("ann", f"/invite {code} <@5>")
    assert words(answer.posts[0]).startswith("I cannot write to them. Pass this on:")
    assert answer.changes == ()


async def test_who_sits_already_and_where_nobody_can_sit(channel: Channel) -> None:
    """Both are refused, and an invitation that comes too late is not sent."""
    code = await open_table(channel)
    start = await channel.version(code)
    await channel.ask("ann", f"/invite {code} <@5>")
    await channel.ask("discord:5", f"/join {code}", place=CHAT)
    assert "They sit at this table already." in await channel.refused("ann", f"/invite {code} <@5>")
    assert not [post for place, post in await channel.posts(code, start) if "invites you" in words(post)]
    await channel.ask("ann", f"/start {code}")
    assert "No seat is free" in await channel.refused("ann", f"/invite {code} <@6>")


async def test_nobody_who_may_not_sit_down_is_written_to(channel: Channel) -> None:
    """Neither somebody the host has blocked, in the words for others, nor somebody the asker has blocked."""
    code = await open_table(channel)
    await channel.ask("bob", f"/join {code}")
    await channel.services.directory.block((await channel.table(code)).host, BEN, "ben")
    answer = await channel.ask("bob", f"/invite {code} <@5>")
    assert words(answer.posts[0]).startswith("I cannot write to them. Pass this on:") and not answer.changes
    told = await channel.refused("ann", f"/invite {code} <@5>")
    assert told == "You have blocked that person: first /unblock them."
    await channel.ask("ann", "/unblock <@5>")
    assert (await channel.ask("bob", f"/invite {code} <@5>")).changes


@pytest.mark.parametrize("name", ["@ann_b", "zoe", "Zoe Bell"])
async def test_a_name_or_handle_gets_words_to_pass_on(channel: Channel, name: str) -> None:
    """Somebody who is not mentioned by an account cannot be written to; what to pass on is said all the same."""
    code = await open_table(channel)
    for line in (f"/invite {name}", f"/invite {code} {name}"):
        (post,) = (await channel.ask("ann", line, place="telegram:5")).posts
        assert words(post).startswith("I cannot write to them. Pass this on:\nann invites you to play Metro")
        assert f"/join {code}" in words(post)
    assert (await channel.refused("ann", "/invite K7Q")).startswith("There is no table K7Q.")
    assert "ann invites you to play Metro" in await channel.refused("zed", f"/invite {code} {name}")

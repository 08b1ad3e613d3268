"""Invitations: who invites to what, what opening one shows, and what is possible for whoever comes too late."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from desk_channel import Channel, account, labels, sends, words

from bot.commands.desk import CommandDesk
from bot.commands.invitations import mark_of
from bot.ports.addresses import Account, Place, profile_of
from bot.ports.posts import PrivateReply, Reply
from bot.text.languages import plain
from games import catalogue
from rendering.panel import Style

HOME = "telegram:5"
"""The private chat of somebody who is invited."""


@pytest.fixture
def linked(channel: Channel) -> Channel:
    """The channel with one platform whose links say the whole line."""

    async def links(line: str, places: object) -> tuple[str, ...]:
        return (f"link:{line}", f"places:{places}")

    channel.services = replace(channel.services, invitations=links)
    channel.desk = CommandDesk(channel.services)
    return channel


def _spelled(post: Reply | PrivateReply) -> str:
    """A post in the language of its readers."""
    spelling = plain(post.locale, tuple(sitting.name for sitting in post.people))
    return "\n".join(spelling.spell(line) for line in post.lines)


def _link(text: str) -> str:
    """The line that a link shows."""
    return next(line.removeprefix("link:") for line in text.splitlines() if line.startswith("link:"))


async def test_an_invitation_says_who_invites_to_what(linked: Channel) -> None:
    """The game, who sits, how many seats are free and the pace in words; then what to say, and the links."""
    ((code, *_),) = (await linked.ask("ann", "/new metro pace=3d")).changes
    await linked.ask("bob", f"/join {code}")
    (post,) = (await linked.ask("bob", f"/invite {code}")).posts
    told = words(post)
    assert told.startswith(
        f"bob invites you to play Metro: 4 seats free.\nMetro, table {code}: ann, bob sit, 4 seats free."
    )
    assert "three days" in told or "3 days" in told
    assert f"/join {code}" in told and f"/watch {code}" in told
    assert f"places:{[Place('web:lobby')]}" in told
    opened = _link(told)
    assert len(opened) <= 60
    for who, locale, first in (
        ("zed", "en", "bob invites you to play Metro: 4 seats free."),
        ("zoe", "it", "bob ti invita a gio"),
    ):
        (shown,) = (await linked.ask(who, opened, place=HOME, locale=locale)).posts
        assert _spelled(shown).startswith(first)
        assert "Join" in labels(shown)[0]
        assert shown.choices[0][0].style is Style.MAKE
        assert sends(shown) == [f"/join {code}", "/rules metro"]
    assert (await linked.ask("zed", sends(shown)[0], place=HOME)).changes
    # whoever sits there is told so
    assert "You already sit" in words((await linked.ask("zed", opened, place=HOME)).posts[0])


async def test_an_invitation_is_in_the_language_of_the_place(channel: Channel) -> None:
    """The words to pass on are for the people there, whoever asks for them."""
    ((code, *_),) = (await channel.ask("ann", "/new metro", locale="it")).changes
    await channel.ask("bob", f"/join {code}", place="telegram:-8")
    there = dict((await channel.table(code)).audience.places)
    (post,) = (await channel.ask("bob", f"/invite {code}", place="telegram:-8", locale="it", private=False)).posts
    assert post.locale == there[Place("telegram:-8")]


async def test_the_host_invites_where_the_link_names_nobody_who_sits(channel: Channel) -> None:
    """Somebody who has got up since, and a letter that was lost."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    await channel.ask("bob", f"/join {code}")
    await channel.ask("bob", f"/leave {code}")
    for by in (mark_of(profile_of(account("bob"))), "", "x"):
        told = await channel.say("zed", f"/invite {code} {by}", place=HOME)
        assert told.startswith("ann invites you"), by


async def test_a_private_invitation_opens_by_its_word_alone(linked: Channel) -> None:
    """With the word it is shown, the button has it too; without it nothing of the table is said."""
    ((code, *_),) = (await linked.ask("ann", "/new metro private=yes")).changes
    (post,) = (await linked.ask("ann", f"/invite {code}")).posts
    assert isinstance(post, PrivateReply)
    opened = _link(words(post))
    token = (await linked.table(code)).audience.token
    assert opened.endswith(f" {token}") and len(opened) <= 60
    (shown,) = (await linked.ask("zed", opened, place=HOME)).posts
    assert isinstance(shown, PrivateReply) and sends(shown)[0] == f"/join {code} {token}"
    other = opened[:-1] + ("3" if opened.endswith("2") else "2")
    for wrong in (f"/invite {code}", other, f"/invite {code} {mark_of(profile_of(account('ann')))}"):
        refusal = await linked.refused("zed", wrong, place=HOME)
        assert "is private" in refusal and "ann" not in refusal
    assert (await linked.ask("zed", sends(shown)[0], place=HOME)).changes


async def test_whoever_comes_too_late_is_told_what_is_possible(channel: Channel) -> None:
    """Full, begun, over, closed, gone: a sentence each, and buttons that lead on. The same for /join."""
    ((full, *_),) = (await channel.ask("ann", "/new road")).changes
    for number in range((await channel.table(full)).game.seats[-1] - 1):
        await channel.ask(f"p{number}", f"/join {full}")
    begun = await channel.open("ann", "bob")
    over = await channel.open("ann", "bob")
    await channel.ask("bob", f"/resign {over}")
    ((closed, *_),) = (await channel.ask("ann", "/new metro")).changes
    await channel.ask("ann", f"/leave {closed}")
    for code, why, possible in (
        (full, r"All \d seats", [f"/watch {full}"]),
        (begun, "has started already", [f"/watch {begun}", f"/board {begun}"]),
        (over, "is over", [f"/board {over}"]),
        (closed, "is closed", []),
        ("2222", "There is no table 2222", []),
    ):
        (shown,) = (await channel.ask("zed", f"/invite {code} BCDF", place=HOME)).posts
        assert re.search(why, words(shown)), code
        assert "table of your own" in words(shown)
        games = ["/new"] if possible else [f"/{way} {slug}" for way in ("new", "solo") for slug in catalogue()]
        assert sends(shown) == [*possible, *games]
    for code, possible in ((full, f"/watch {full}"), (begun, f"/watch {begun}")):
        (shown,) = (await channel.ask("zed", f"/join {code}", place=HOME)).posts
        assert possible in sends(shown) and "/new" in sends(shown)
    assert "is over" in words((await channel.ask("zed", f"/join {over}", place=HOME)).posts[0])
    for line in ("/join 2222", "/watch 2222"):
        (shown,) = (await channel.ask("zed", line, place=HOME)).posts
        assert "There is no table 2222" in words(shown) and "/new metro" in sends(shown)
    assert (await channel.ask("zed", f"/watch {begun}", place=HOME)).changes
    (shown,) = (await channel.ask("zed", f"/invite {begun} BCDF", place=HOME, locale="it")).posts
    assert _spelled(shown) == f"La partita del tavolo {begun} è già iniziata.\nPuoi guardare, o aprire un tavolo tuo."
    # a private table tells somebody without the word neither that it is full nor that it has begun
    secret = await channel.open("ann", "bob", options="private=yes")
    assert "watch" not in await channel.refused("zed", f"/join {secret} WRONGWORD2", place=HOME)


async def test_an_offered_seat_is_taken_by_a_button_of_the_invitation(linked: Channel) -> None:
    """In a match that has begun the seat that is free is what the invitation leads to."""
    code = await linked.open("ann", "bob")
    await linked.ask("ann", f"/seat {code}")
    told = await linked.say("bob", f"/invite {code}")
    assert told.startswith("bob invites you to play Metro.")
    (shown,) = (await linked.ask("zed", _link(told), place=HOME)).posts
    assert sends(shown)[0] == f"/take {code} 1"
    assert (await linked.ask("zed", sends(shown)[0], place=HOME)).changes


async def test_whoever_sits_opens_a_link_in_vain(linked: Channel) -> None:
    """They are told so with the way to their hand; the host's own link still gives the words to pass on."""
    ((code, *_),) = (await linked.ask("ann", "/new metro private=yes")).changes
    await linked.ask("bob", f"/join {code}")
    opened = _link(await linked.say("ann", f"/invite {code}"))
    assert "To sit down" in await linked.say("ann", opened)
    assert (await linked.refused("bob", opened)).startswith("You already sit at this table.")
    await linked.ask("ann", f"/start {code}")
    assert sends((await linked.ask("bob", opened)).posts[0]) == [f"/hand {code}"]


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
    for word, told in (("on", "Anybody"), ("off", "Nobody")):
        answer = await channel.say("discord:5", f"/invitations {word}", place=CHAT)
        assert answer == f"{told} may invite you in our private chat."
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

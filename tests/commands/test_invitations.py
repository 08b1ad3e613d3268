"""Invitations: who invites to what, what opening one shows, and what is possible for whoever comes too late."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from desk_channel import Channel, account, labels, sends, words

from bot.commands.desk import CommandDesk
from bot.commands.invitations import mark_of
from bot.ports.addresses import Place, profile_of
from bot.ports.posts import PrivateReply, Reply
from bot.text.languages import plain
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
        assert [line for line in sends(shown) if not line.startswith("/new")] == possible
        assert "/new metro" in sends(shown)
    for code, possible in ((full, f"/watch {full}"), (begun, f"/watch {begun}")):
        (shown,) = (await channel.ask("zed", f"/join {code}", place=HOME)).posts
        assert possible in sends(shown) and "/new metro" in sends(shown)
    for line in ("/join 2222", "/watch 2222"):
        (shown,) = (await channel.ask("zed", line, place=HOME)).posts
        assert "There is no table 2222" in words(shown) and "/new metro" in sends(shown)
    assert (await channel.ask("zed", f"/watch {begun}", place=HOME)).changes
    (shown,) = (await channel.ask("zed", f"/invite {begun} BCDF", place=HOME, locale="it")).posts
    assert _spelled(shown) == f"La partita del tavolo {begun} è già iniziata.\nPuoi aprire un tavolo tuo."
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


async def test_nobody_is_invited_to_what_is_over(channel: Channel) -> None:
    """Neither by somebody who sat there nor by a link: a sentence and a way on, and no digits of a seed."""
    closed = await channel.open("ann", "bob")
    over = await channel.open("ann", "bob")
    await channel.ask("ann", f"/abandon {closed}")
    await channel.ask("ann", f"/resign {over}")
    for code in (closed, over):
        for who in ("ann", "bob", "zed"):
            said = await channel.refused(who, f"/invite {code}")
            assert code in said and said.endswith("You can open a table of your own.")
            assert "invites" not in said and "Seed" not in said


async def test_whoever_sits_opens_a_link_in_vain(linked: Channel) -> None:
    """They are told so with the way to their hand; the host's own link still gives the words to pass on."""
    ((code, *_),) = (await linked.ask("ann", "/new metro private=yes")).changes
    await linked.ask("bob", f"/join {code}")
    opened = _link(await linked.say("ann", f"/invite {code}"))
    assert "To sit down" in await linked.say("ann", opened)
    assert (await linked.refused("bob", opened)).startswith("You already sit at this table.")
    await linked.ask("ann", f"/start {code}")
    assert sends((await linked.ask("bob", opened)).posts[0]) == [f"/hand {code}"]

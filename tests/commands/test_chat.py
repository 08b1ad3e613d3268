"""A line that is no command and no move is chat; one that may be meant as a move never is."""

from __future__ import annotations

import pytest
from desk_channel import Channel, words

from games import catalogue

TALK = [
    "hello",
    "ciao a tutti",
    "good luck!",
    "haha",
    "next time maybe we play longer",
    "ok",
    "no",
    "\N{WAVING HAND SIGN}",
]


@pytest.mark.parametrize("line", TALK)
@pytest.mark.parametrize("game", list(catalogue()))
async def test_talk_is_chat_whoever_says_it(channel: Channel, game: str, line: str) -> None:
    """By the one to move, by who waits and by who only looks on: it changes nothing and is no refusal."""
    people = ("ann", "bruno")
    code = await channel.open(*people, game=game)
    before = await channel.version(code)
    for who, locale in (*zip(people, ("en", "it"), strict=True), ("zed", "en")):
        answer = await channel.ask(who, line, locale=locale)
        assert answer.chat, (who, words(answer.posts[0]))
        assert not answer.changes
    assert await channel.version(code) == before


@pytest.mark.parametrize("line", TALK)
async def test_talk_needs_no_table(channel: Channel, line: str) -> None:
    """Where nothing is played its answer is the help about now."""
    answer = await channel.ask("ann", line)
    assert answer.chat
    assert "press a game" in words(answer.posts[0])


@pytest.mark.parametrize(
    ("line", "locale"),
    [("lay", "en"), ("ly a1", "en"), ("drow", "en"), ("lay z9", "en"), ("a1 please", "en"), ("help", "en"),
     ("999", "en"), ("posa", "it"), ("posa z9", "it"), ("draw", "en"), ("pesca", "it")],
)  # fmt: skip
async def test_what_may_be_a_move_is_never_shown_to_others(channel: Channel, line: str, locale: str) -> None:
    """Nearly a move by the one to move: answered to that person alone, as ever. A move by who waits is refused."""
    code = await channel.open("ann", "bruno")
    mover = await channel.mover(code)
    other = "bruno" if mover == "ann" else "ann"
    assert (await channel.ask(other, line, locale=locale)).chat == (line in ("ly a1", "drow", "a1 please"))
    assert not (await channel.ask(mover, line, locale=locale)).chat


async def test_the_word_of_an_invitation_is_never_shown_to_others(channel: Channel) -> None:
    """A command about a table without its slash is no chat, however many words stand behind it."""
    ((code, *_),) = (await channel.ask("ann", "/new metro private=yes")).changes
    await channel.ask("ann", f"/invite {code}")
    token = (await channel.table(code)).audience.token
    assert token
    for line in (f"join {code} {token}", f"watch {code.lower()} {token}", f"Invite {code} BCDF {token}"):
        assert not (await channel.ask("zed", line, place="web:attic")).chat, line


async def test_a_secret_choice_with_a_slip_is_no_chat(channel: Channel) -> None:
    """In Road, also by somebody who has chosen and may still change it."""
    code = await channel.open("ann", "bob", game="road")
    match = (await channel.table(code)).match
    assert match is not None
    path = next(text for text in match.legal(match.seats[0]) if " " in text)
    for line in (f"{path} z9", f"{path} ok?", f"my {path}"):
        assert not (await channel.ask("ann", line)).chat
    await channel.ask("ann", f"/move {code} pass")
    assert not (await channel.ask("ann", f"{path} z9")).chat


async def test_a_command_is_never_chat(channel: Channel) -> None:
    """What has a slash, or is a command without it, is answered as one."""
    for line in ("/move hello", "/hello", "/", "help", "board"):
        assert not (await channel.ask("ann", line)).chat

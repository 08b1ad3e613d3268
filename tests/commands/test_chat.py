"""A line that is no command and no move is chat; one that may be meant as a move never is."""

from __future__ import annotations

from itertools import product

import pytest
from desk_channel import Channel, words

from games import catalogue

TALK = [
    "hello", "ciao a tutti", "good luck!", "haha", "next time maybe we play longer", "ok", "no",
    "\N{WAVING HAND SIGN}",
]  # fmt: skip


@pytest.mark.parametrize("game", list(catalogue()))
async def test_talk_is_chat_whoever_says_it(channel: Channel, game: str) -> None:
    """By the one to move, by those who wait and by those who only look on: it changes nothing and is no refusal."""
    people = ("ann", "bruno")
    code = await channel.open(*people, game=game)
    before = await channel.version(code)
    for line, (who, locale) in product(TALK, zip((*people, "zed"), ("en", "it", "en"), strict=True)):
        answer = await channel.ask(who, line, locale=locale)
        assert answer.chat, (who, words(answer.posts[0]))
        assert not answer.changes
    assert await channel.version(code) == before


async def test_talk_needs_no_table(channel: Channel) -> None:
    """Where nothing is played its answer is the help about now."""
    for line in TALK:
        answer = await channel.ask("ann", line)
        assert answer.chat
        assert "press a game" in words(answer.posts[0])


@pytest.mark.parametrize(
    ("line", "locale"),
    [("lay", "en"), ("ly a1", "en"), ("drow", "en"), ("lay z9", "en"), ("a1 please", "en"), ("help", "en"),
     ("999", "en"), ("posa", "it"), ("posa z9", "it"), ("draw", "en"), ("pesca", "it")],
)  # fmt: skip
async def test_what_may_be_a_move_is_never_shown_to_others(channel: Channel, line: str, locale: str) -> None:
    """Nearly a move by the one to move: answered to that person alone, as ever. Other people's moves are refused."""
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
    match = await channel.match(code)
    path = next(text for text in match.legal(match.seats[0]) if " " in text)
    for line in (f"{path} z9", f"{path} ok?", f"my {path}"):
        assert not (await channel.ask("ann", line)).chat
    await channel.ask("ann", f"/move {code} pass")
    assert not (await channel.ask("ann", f"{path} z9")).chat


async def test_a_command_is_never_chat(channel: Channel) -> None:
    """What has a slash, or is a command without it, is answered as one."""
    for line in ("/move hello", "/hello", "/", "help", "board"):
        assert not (await channel.ask("ann", line)).chat


SAID_TO_ALL = [
    "nice one!", "gg wp", "hmmm", "100", "+1", "1:0", "10/10", "watch out!", "next time", "help me", "join us",
    "your move", "is it my turn?", "start over", "undo that!", "I give up", "back soon", "where are you",
    "hand me that", "rematch?", "c4 is mine", "b4 you go",
    "bella mossa!", "a chi tocca?", "dai!", "mano", ":)", "\N{THUMBS UP SIGN}",
]  # fmt: skip


@pytest.mark.parametrize("game", list(catalogue()))
async def test_what_is_said_to_all_gets_no_words(channel: Channel, game: str) -> None:
    """A reply to a board that is no move is talk, also by whoever must move and where it begins like a command."""
    people = ("ann", "bruno")
    code = await channel.open(*people, game=game)
    before = await channel.version(code)
    for line in SAID_TO_ALL:
        for who in (*people, "zed"):
            answer = await channel.ask(who, line, private=False)
            assert answer.chat, (line, who, words(answer.posts[0]))
    assert await channel.version(code) == before


async def test_what_is_said_to_all_at_several_tables_asks_for_none(channel: Channel) -> None:
    """Talk by somebody with two tables is not answered by which of them is meant."""
    for _ in range(2):
        await channel.open("ann", "bruno")
    assert (await channel.ask("ann", "nice one!", private=False)).chat


@pytest.mark.parametrize(
    ("line", "locale"),
    [("drow", "en"), ("ly a1", "en"), ("lay", "en"), ("draw a card", "en"), ("a1 please", "en"), ("lay z9", "en"),
     ("99", "en"), ("posa z9", "it"), ("pesca una tessera", "it")],
)  # fmt: skip
async def test_nearly_a_move_said_to_all_is_answered(channel: Channel, line: str, locale: str) -> None:
    """Whoever may move is helped with a slip; the same line by whoever waits or looks on is talk."""
    code = await channel.open("ann", "bruno")
    mover = await channel.mover(code)
    other = "bruno" if mover == "ann" else "ann"
    assert not (await channel.ask(mover, line, private=False, locale=locale)).chat
    for who in (other, "zed"):
        assert (await channel.ask(who, line, private=False, locale=locale)).chat, who


async def test_a_move_said_to_all_out_of_turn_is_answered(channel: Channel) -> None:
    """A whole move was meant as one: those who wait read whose turn it is, spectators that they do not sit there."""
    code = await channel.open("ann", "bruno")
    other = "bruno" if await channel.mover(code) == "ann" else "ann"
    assert "not your turn" in words((await channel.ask(other, "lay c4", private=False)).posts[0])
    assert "do not sit" in words((await channel.ask("zed", "lay c4", private=False)).posts[0])
    assert not (await channel.ask("zed", f"join {code}", private=False)).chat


async def test_a_secret_choice_with_a_slip_said_to_all_is_answered(channel: Channel) -> None:
    """In Road it is to be erased, so it must not pass for talk."""
    code = await channel.open("ann", "bob", game="road")
    match = await channel.match(code)
    path = next(text for text in match.legal(match.seats[0]) if " " in text)
    for line in (path, f"{path} z9", f"{path} ok?", f"my {path}"):
        assert not (await channel.ask("ann", line, private=False)).chat

"""Where the bot is not: a person has it for themselves, and plays with others in a chat of theirs."""

from __future__ import annotations

import itertools
import secrets

import pytest
from desk_channel import Channel, labels, sends, words

from bot.ports.addresses import Account, Place
from bot.ports.asks import Answer, Ask, Person
from bot.ports.posts import PrivateReply, Reply

NUMBERS = itertools.count()


async def aloud(channel: Channel, who: int, text: str) -> Answer:
    """What somebody is answered in a chat of other people."""
    person = Person(Account(f"discord:{who}"), ("", "ann", "ben")[who])
    key = f"aloud {next(NUMBERS)}"
    return await channel.desk.ask(Ask(person, Place(f"discord:@{who}"), text, key, private=True, aloud=True))


async def opened(channel: Channel) -> str:
    """A match of two that is opened, joined and started there."""
    ((code, *_),) = (await aloud(channel, 1, "/new metro")).changes
    await aloud(channel, 2, f"/join {code}")
    await aloud(channel, 1, f"/start {code}")
    return code


async def test_an_open_table_is_shown_to_everybody(channel: Channel) -> None:
    """Whoever opens it is answered alone, with how they are called; the table and its buttons are answered openly."""
    answer = await aloud(channel, 1, "/new metro")
    alone, everybody = answer.posts
    ((code, *_),) = answer.changes
    assert words(alone).splitlines()[1:] == [
        "I call you in our private chat when it is your turn. /verbosity off there ends that."
    ]
    assert isinstance(everybody, Reply)
    assert everybody.openly
    assert f"/join {code}" in sends(everybody)
    assert "ann sits" in words(everybody)


async def test_everybody_is_called_where_they_read_alone(channel: Channel) -> None:
    """The table is played in the private chats of those who sit."""
    code = await opened(channel)
    table = await channel.table(code)
    assert [place for place, _ in table.audience.places] == ["discord:@1", "discord:@2"]


async def test_a_turn_is_shown_to_everybody(channel: Channel) -> None:
    """A move is answered alone, then openly: what happened, whose turn it is, the board with its buttons."""
    code = await opened(channel)
    mover = (await channel.awaited(code))[0]
    number = ("", "ann", "ben").index(mover)
    hand = await aloud(channel, number, f"/hand {code}")
    assert [isinstance(post, PrivateReply) for post in hand.posts] == [True]
    match = await channel.match(code)
    lay = next(move for move in match.legal(match.awaited[0]) if move != "draw")
    answer = await aloud(channel, number, f"/move {code} {lay}")
    *alone, everybody = answer.posts
    assert not any(isinstance(post, Reply) and post.openly for post in alone)
    assert isinstance(everybody, Reply)
    assert everybody.openly
    assert words(everybody).startswith(f"{mover} lays")
    assert everybody.picture is not None
    assert everybody.picture.kind == "board"
    assert labels(everybody)[:2] == ["Play", "Board"]


async def test_the_next_choice_of_a_turn_needs_no_other_press(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever goes on at once gets the next panel with the answer, though a post follows in their private chat."""
    monkeypatch.setattr(secrets, "token_bytes", bytes)
    code = await opened(channel)
    mover = (await channel.awaited(code))[0]
    answer = await aloud(channel, ("", "ann", "ben").index(mover), f"/move {code} draw")
    assert await channel.awaited(code) == [mover]
    # a tile that looks the same however it is turned is laid by one press, another one is chosen first
    assert any(send.startswith((f"/hand {code}.", f"/move {code}.")) for send in sends(answer.posts[0]))


async def test_the_board_is_for_everybody(channel: Channel) -> None:
    """What is asked for by ``/board`` there is answered openly, with the table's buttons; at a place of ours not."""
    code = await opened(channel)
    (post,) = (await aloud(channel, 1, f"/board {code}")).posts
    assert isinstance(post, Reply)
    assert post.openly
    assert "Play" in labels(post)
    (own,) = (await channel.ask("discord:1", f"/board {code}", place="discord:@1")).posts
    assert isinstance(own, Reply)
    assert not own.openly


async def test_a_private_table_is_shown_to_nobody(channel: Channel) -> None:
    """Neither when it is opened nor later: what is said there about it is answered alone, also its board."""
    answer = await aloud(channel, 1, "/new metro private=yes")
    ((code, *_),) = answer.changes
    assert "I call you in our private chat" in words(answer.posts[0])
    answers = [answer, await aloud(channel, 1, f"/bot good {code}"), await aloud(channel, 1, f"/start {code}")]
    assert all(one.changes for one in answers)
    answers += [await aloud(channel, 1, f"/board {code}"), await aloud(channel, 1, "/board")]
    assert not any(post.openly for one in answers for post in one.posts if isinstance(post, Reply))


async def test_a_table_nobody_named_is_shown_to_nobody(channel: Channel) -> None:
    """The most urgent of all tables of the asker is no business of those who read there."""
    await opened(channel)
    (post,) = (await aloud(channel, 1, "/board")).posts
    assert isinstance(post, Reply) and not post.openly


async def test_what_is_no_news_is_shown_to_nobody(channel: Channel) -> None:
    """An invitation of one person changes nothing for those who read there."""
    ((code, *_),) = (await aloud(channel, 1, "/new metro")).changes
    answer = await aloud(channel, 1, f"/invite {code} <@5>")
    assert answer.changes
    assert not any(isinstance(post, Reply) and post.openly for post in answer.posts)


async def test_a_refusal_is_for_the_asker(channel: Channel) -> None:
    """What changes nothing is shown to nobody else."""
    answer = await aloud(channel, 1, "/new tram")
    assert not any(isinstance(post, Reply) and post.openly for post in answer.posts)


@pytest.mark.parametrize(("place", "kept"), [("discord:@1", "off"), ("discord:900", "all")])
async def test_calls_can_be_left_out_where_one_reads_alone(channel: Channel, place: str, kept: str) -> None:
    """``/verbosity off`` is for a private chat; where others read too it is refused."""
    await channel.ask("discord:1", "/verbosity off", place=place)
    assert (await channel.store.people.habits(Place(place))).verbosity == kept
    offered = sends((await channel.ask("discord:1", "/verbosity", place="discord:900")).posts[0])
    assert "/verbosity off" not in offered

"""One partner of the only pair gives up: the other is asked, and is never told that nobody is there."""

from __future__ import annotations

import pytest
from desk_channel import DAY, Channel, called, labels, sends, words

from bot.ports.posts import Post
from bot.text.status import result
from games import catalogue
from games.kernel.chance import seeded
from games.kernel.computer_moves import choose
from games.kernel.game import Seat, chosen
from games.kernel.match import play, resign, start
from rendering.text import plainly

ABSENT = ("no person", "nobody")


async def left_alone(channel: Channel, game: str = "tandem", options: str = "") -> tuple[str, Post]:
    """A match of two in which bob has given up: its code, and what all read of that."""
    code = await channel.open("ann", "bob", game=game, options=options)
    return code, await channel.public(await channel.ask("bob", f"/resign {code}"))


def answers(post: Post) -> dict[str, str]:
    """What the two buttons of the question send, by what stands on them."""
    shown = dict(zip(labels(post), sends(post), strict=True))
    return {label: send for label, send in shown.items() if send.startswith(("/agree", "/refuse"))}


async def test_the_other_is_asked_whether_to_play_on(channel: Channel) -> None:
    """She is named and called, with a button for each answer; nobody says that nobody is there."""
    code, post = await left_alone(channel)
    assert words(post).startswith(
        "bob gives up.\nA computer player can have bob's seat from here on. Play on like that, or end here? "
        "A move plays on, and so does no answer within a day.\nTo answer: ann."
    )
    assert called(post) == ["ann"]
    assert list(answers(post)) == ["Play on with a computer player", "End here"]
    assert not [word for word in ABSENT if word in words(post).lower()]
    assert not (await channel.table(code)).over


@pytest.mark.parametrize("by", ["button", "line"])
async def test_she_may_play_on(channel: Channel, by: str) -> None:
    """The computer player makes bob's moves, she hers, and the result of both counts and says so."""
    code, post = await left_alone(channel)
    yes = answers(post)["Play on with a computer player"] if by == "button" else "/agree"
    post = await channel.public(await channel.ask("ann", yes))
    assert words(post).startswith("The match goes on, with a computer player in bob's seat.")
    assert not answers(post)
    table = await channel.table(code)
    assert table.question is None
    assert table.match is not None and table.match.persons == (True, False)
    await channel.computers(code)
    assert (await channel.mover(code)) == "ann"


async def test_she_may_end_it(channel: Channel) -> None:
    """It ends as it stands, agreed by her, and the sentences say no more than that."""
    code, post = await left_alone(channel)
    post = await channel.public(await channel.ask("ann", answers(post)["End here"]))
    assert words(post).startswith("ann ends the match here.\nThe match is over. It counts as it stands.")
    assert not [word for word in (*ABSENT, "agreed") if word in words(post).lower()]
    table = await channel.table(code)
    assert table.match is not None and table.match.outcome is not None
    assert (table.match.outcome.reason, table.match.outcome.places) == ("agreed", (1, 1))


async def test_the_computer_player_waits_for_the_answer(channel: Channel) -> None:
    """It is bob's turn, and nothing moves in his seat before; her own panel asks too, and says how to answer."""
    code = await channel.open("ann", "bob", game="tandem")
    while "bob" not in await channel.awaited(code):
        await channel.step(code, "ann")
    await channel.ask("bob", f"/resign {code}")
    before = await channel.table(code)
    assert before.match is not None and before.match.awaited == (Seat(1),)
    await channel.computers(code)
    assert (await channel.table(code)).match == before.match
    panel = await channel.say("ann", f"/hand {code}")
    assert "Play on like that, or end here?" in panel
    assert f"/agree {code} plays on, /refuse {code} ends it here." in panel
    await channel.ask("ann", "/agree")
    await channel.computers(code)
    assert "ann" in await channel.awaited(code)
    assert "plays on" not in await channel.say("ann", f"/hand {code}")


async def test_a_move_is_an_answer(channel: Channel) -> None:
    """Whoever just goes on plays on, and the buttons of the question are gone; bob's computer player is no answer."""
    code, _ = await left_alone(channel)
    await channel.computers(code)
    assert (await channel.table(code)).question is not None
    post = await channel.public(await channel.step(code, "ann"))
    assert "The match goes on, with a computer player in bob's seat." in words(post)
    assert not answers(post)


@pytest.mark.parametrize("options", ["", "pace=none late=wait"])
async def test_no_answer_plays_on(channel: Channel, options: str) -> None:
    """After a day the question is over, also without clocks; she may still end the match by herself."""
    code, _ = await left_alone(channel, options=options)
    heard = await channel.wait(code, DAY)
    assert [post for _, _, post in heard if "The match goes on, with a computer player in bob's seat." in words(post)]
    table = await channel.table(code)
    assert table.question is None and not table.over
    post = await channel.public(await channel.ask("ann", f"/end {code}"))
    assert words(post).startswith("ann ends the match here.")


async def test_when_she_gives_up_too_nobody_is_left(channel: Channel) -> None:
    """Then it ends as it always did."""
    code, _ = await left_alone(channel)
    post = await channel.public(await channel.ask("ann", f"/resign {code}"))
    assert words(post).startswith("ann gives up.\nThe match is over: no person is left at the table.")
    assert not answers(post)


async def test_missing_three_turns_asks_the_other_too(channel: Channel) -> None:
    """It makes no difference whether bob said that he gives up, or stayed away."""
    code = await channel.open("ann", "bob", game="tandem", options="late=out")
    heard = list[str]()
    for _ in range(40):
        if "ann" in await channel.awaited(code):
            await channel.step(code, "ann")
        elif any("is out." in text for text in heard):
            break
        else:
            heard += [words(post) for _, _, post in await channel.wait(code, DAY)]
    table = await channel.table(code)
    assert table.match is not None and not table.over
    assert table.match.persons == (True, False)
    out = "bob has missed three turns in a row and is out.\nA computer player can have bob's seat from here on."
    assert [text for text in heard if out in text]


async def test_nobody_is_asked_where_nobody_is_left(channel: Channel) -> None:
    """A solo match ends, one beside a computer partner too, and so does a match of two sides."""
    for game in ("road", "metro"):
        code = await channel.open("ann", *([] if game == "road" else ["bob"]), game=game)
        await channel.ask("ann", f"/resign {code}")
        table = await channel.table(code)
        assert table.over and table.question is None


def test_the_result_says_whose_seat_a_computer_player_had() -> None:
    """Both have the pair's points and are first; it ended as games end."""
    game, luck = catalogue()["tandem"], seeded("two")
    match = start(game, chosen(game, {}), (True, True), luck)[-1].match
    match = resign(match, Seat(1), chance=luck)[-1].match
    while not match.over:
        (seat,) = match.awaited
        match = play(match, seat, choose(game, "greedy1", match.state, seat, luck), luck)[-1].match
    assert match.outcome is not None
    points = match.outcome.scores[0]
    assert points
    assert [plainly(["ann", "bob"]).spell(line) for line in result(match, match.outcome)] == [
        "The match is over.",
        f"1. ann: {points} points",
        f"1. bob: {points} points",
        "bob gave up; a computer player played that seat on.",
    ]

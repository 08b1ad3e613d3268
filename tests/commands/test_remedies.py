"""A refusal that knows the remedy offers it."""

from __future__ import annotations

import ast
from dataclasses import replace

import pytest
from desk_channel import Channel, account, labels, sends, words

from bot.commands.desk import CommandDesk
from bot.commands.remedies import REMEDIES
from bot.ports.addresses import Code
from bot.ports.asks import Ask, Person
from bot.ports.pictures import PanelPicture
from bot.repository import At, Repository
from games import catalogue
from tests.house import HOUSE


async def test_a_tile_that_was_not_named_is_chosen_by_a_press(careful: Channel) -> None:
    """With two tiles the square alone opens the panel on that square, below the sentence of the rules."""
    code = await careful.open("ann", "bob", options="hand=2")
    mover, before = await careful.mover(code), await careful.version(code)
    match = await careful.match(code)
    square = " ".join(next(text for text in match.legal(match.awaited[0]) if " t" in text).split()[:2])
    (post,) = (await careful.ask(mover, square)).posts
    assert words(post).startswith("You hold 2 tiles: say which one, from t1 to t2.")
    assert isinstance(post.picture, PanelPicture) and post.code == code
    assert post.picture.decision.picked == square
    assert await careful.version(code) == before
    open_ = await careful.ask(mover, square, private=False)
    assert not any(f"{square} t" in send for each in open_.posts for send in sends(each))


async def test_a_refusal_that_asks_nothing_need_not_stay(channel: Channel) -> None:
    """A press that was refused may say so in passing, with a remedy or without; a question is to be answered."""
    code = await channel.open("ann", "bob")
    mover = await channel.mover(code)
    other = "bob" if mover == "ann" else "ann"
    passing = [f"/move {code} lay a4", f"/start {code}", "/board ZZZZ", f"/agree {code}.1"]
    for line in passing:
        assert (await channel.ask(other, line)).refused
    assert not (await channel.ask("ann", "/rules chess")).refused
    assert not (await channel.ask("ann", f"/board {code}")).refused


async def test_who_does_not_sit_is_offered_a_seat(channel: Channel) -> None:
    """A free one before the match; later one that is offered, and to watch. Always a game of their own."""
    ((lobby, *_),) = (await channel.ask("ann", "/new metro")).changes
    (post,) = (await channel.ask("zed", f"/move {lobby} lay a4")).posts
    assert sends(post) == [f"/join {lobby}", "/new"]
    (post,) = (await channel.ask("ann", f"/move {lobby} lay a4")).posts
    assert sends(post) == [f"/invite {lobby}", f"/bot {lobby} medium"]
    await channel.ask("bob", f"/join {lobby}")
    (post,) = (await channel.ask("ann", f"/move {lobby} lay a4")).posts
    assert (labels(post), sends(post)) == (["Start"], [f"/start {lobby}"])
    assert (await channel.ask("ann", sends(post)[0])).changes
    (post,) = (await channel.ask("zed", "lay a4")).posts
    assert words(post) == "You do not sit at this table."
    assert (labels(post), sends(post)) == (["Board", "Another game"], [f"/board {lobby}", "/new"])
    (post,) = (await channel.ask("zed", f"/hand {lobby}", place="web:attic")).posts
    assert (labels(post)[0], sends(post)) == ("Watch", [f"/watch {lobby}", f"/board {lobby}", "/new"])
    assert (await channel.ask("zed", sends(post)[0], place="web:attic")).changes
    await channel.ask("ann", "/seat")
    (post,) = (await channel.ask("zed", "lay a4")).posts
    assert sends(post) == [f"/take {lobby} 1", f"/board {lobby}", "/new"]
    assert [len(row) for row in post.choices] == [2, 1]
    (post,) = (await channel.ask("zed", "/join")).posts
    assert "You can take over the seat that is offered." in words(post)
    assert sends(post) == [f"/take {lobby} 1", f"/board {lobby}", "/new"]
    assert [len(row) for row in post.choices] == [2, 1]


async def test_a_closed_table_leads_to_every_game(channel: Channel) -> None:
    """None of them is left out."""
    ((code, *_),) = (await channel.ask("ann", "/new metro")).changes
    await channel.ask("ann", f"/leave {code}")
    (post,) = (await channel.ask("ann", f"/move {code} lay a4")).posts
    assert sends(post) == [f"/new {slug}" for slug in catalogue()]


@pytest.mark.parametrize("line", ["lay d4", "castle"])
async def test_a_move_that_cannot_be_made_leads_to_those_that_can(channel: Channel, line: str) -> None:
    """Whoever must move gets the way to the panel under the reason, where nobody else reads."""
    code = await channel.open("ann", "bob")
    mover = await channel.mover(code)
    (post,) = (await channel.ask(mover, f"/move {code} {line}")).posts
    assert (labels(post), sends(post)) == (["Play"], [f"/hand {code}"])
    (openly,) = (await channel.ask(mover, f"/move {code} {line}", private=False)).posts
    assert not sends(openly)


async def test_who_must_wait_is_led_to_the_board(channel: Channel) -> None:
    """Below the name of whoever is awaited."""
    code = await channel.open("ann", "bob")
    other = "bob" if await channel.mover(code) == "ann" else "ann"
    (post,) = (await channel.ask(other, "lay a4")).posts
    assert words(post).startswith("It is not your turn but ") and sends(post) == [f"/board {code}"]


async def test_an_open_question_is_answered_or_taken_back_by_a_press(channel: Channel) -> None:
    """By the others, and by whoever asked it."""
    code = await channel.open("ann", "bob", "cyd")
    movers = []
    for _ in range(3):
        movers.append(await channel.mover(code))
        await channel.step(code)
    first, _, third = movers
    await channel.ask(third, "/end")
    question = (await channel.table(code)).question
    assert question is not None
    ask = f"{code}.{question.mark}"
    (post,) = (await channel.ask(third, "/end")).posts
    assert (labels(post), sends(post)) == (["Take the question back"], [f"/refuse {ask}"])
    assert "/refuse takes that back." in await channel.refused(third, "/undo")
    (post,) = (await channel.ask(first, "/undo")).posts
    assert words(post).startswith("Something else is being asked already.") and "Answer that first." in words(post)
    assert sends(post) == [f"/agree {ask}", f"/refuse {ask}"]


async def test_a_word_of_the_game_is_no_command(channel: Channel) -> None:
    """Half a move of Tandem that begins as the command for a seat does is not taken for that."""
    code = await channel.open("ann", "bob", game="tandem")
    text = await channel.say(await channel.mover(code), "take sun")
    assert "/take" not in text


def test_a_track_may_be_laid_by_its_word() -> None:
    """``lay c4-c5`` is the same move as ``c4-c5``, which stays its only written form."""
    game = catalogue()["socks"]
    assert game.read("lay c5-c4") == game.read("c4-c5") and game.write(game.read("lay c4-c5")) == "c4-c5"


async def test_a_move_of_another_game_is_no_chat_by_whoever_may_move(channel: Channel) -> None:
    """It is refused with what a move looks like here; talk stays talk."""
    code = await channel.open("ann", "bob", game="socks")
    mover = await channel.mover(code)
    answer = await channel.ask(mover, "lay z9")
    assert not answer.chat and "A move is a track" in words(answer.posts[0])
    assert (await channel.ask(mover, "lay low for now")).chat


async def test_a_remedy_is_for_the_table_of_the_refusal(channel: Channel) -> None:
    """A match of the asker elsewhere is not brought in, though a search of its own would find it."""
    code = await channel.open("ann", "bob")
    await channel.ask("ann", f"/resign {code}")
    ((far, *_),) = (await channel.ask("cyd", "/new metro", place="telegram:-9")).changes
    await channel.ask("dan", f"/join {far}", place="telegram:-9")
    await channel.ask("cyd", f"/start {far}", place="telegram:-9")
    (post,) = (await channel.ask("cyd", "/leave", private=False)).posts
    assert words(post) == "You do not sit at this table." and sends(post) == [f"/board {code}", "/new"]


async def test_only_who_asked_can_take_a_question_back(channel: Channel) -> None:
    """Where others read, the button to take it back would refuse it for whoever presses: it is not offered there."""
    code = await channel.open("ann", "bob")
    first = await channel.mover(code)
    await channel.step(code)
    await channel.step(code)
    await channel.ask(first, f"/end {code}")
    (post,) = (await channel.ask(first, f"/end {code}", private=False)).posts
    assert words(post).startswith("The others have yet to answer") and sends(post) == []
    (post,) = (await channel.ask(first, f"/end {code}")).posts
    assert labels(post) == ["Take the question back"]


async def test_a_fault_in_a_remedy_leaves_the_refusal(channel: Channel) -> None:
    """The desk answers with the sentence alone, whatever goes wrong behind it."""
    code = await channel.open("ann", "bob")

    class Faulty(Repository):
        async def load(self, code: Code) -> At | None:
            raise RuntimeError("a fault")

    services = replace(channel.services, repository=Faulty(channel.store, channel.clock))
    ask = Ask(Person(account("zed"), "zed"), channel.place, f"/hand {code}", "k", private=True)
    (post,) = (await CommandDesk(services).ask(ask)).posts
    assert words(post) == "You do not sit at this table." and sends(post) == []


def test_every_kind_with_a_remedy_is_raised() -> None:
    """Somewhere in the product; a kind that nothing raises has a button that nobody sees."""
    nodes = [node for room in ("bot", "games") for path in (HOUSE / room).rglob("*.py")
             for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]  # fmt: skip
    raised = {
        node.exc.func.id
        for node in nodes
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name)
    }
    assert {kind.__name__ for kind in REMEDIES} <= raised

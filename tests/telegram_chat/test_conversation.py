"""Whole matches on a Telegram of our own, through the real house on a real server."""

from __future__ import annotations

import asyncio
import re

import pytest

from telegram_chat.chats import Person, buttons, words
from telegram_chat.evening import Evening

WHOLE = 10_000


def crowd(count: int) -> list[Person]:
    """People of both languages."""
    names = ["Ann", "Bob <b>", "Çağla @dan", "Dan", "אורי", "Eve 🚇"]
    return [Person(11 + number, names[number], ("en", "it")[number % 2]) for number in range(count)]


@pytest.fixture
def evening(api, redis_client, clock):
    """A group and a bot that draws its pictures."""
    return Evening(api, redis_client, clock)


@pytest.mark.long
@pytest.mark.parametrize(
    ("count", "turns"), [(6, 16), *(pytest.param(n, WHOLE, marks=pytest.mark.soak) for n in (2, 6))]
)
async def test_a_match_from_new_to_the_result(evening, count, turns):
    """By links, buttons, replies and commands, with a restart in the middle; in the end all but one give up.

    `make soak` plays on until the last tile.
    """
    people = crowd(count)
    async with evening.bot():
        await evening.open(people)
        assert await evening.press(people[0], evening.board("Start"), "Start") == "", "no window is to be closed"
        number = 0
        while number < 12:
            seat, person = await evening.awaited(people)
            if number % 3 == 1:
                await evening.play_by_buttons(person)
            else:
                await evening.play_by_words(person, seat, number)
            number += 1
        board = evening.board("Play")
        window = await evening.press_line(people[1], board, f"/hand {evening.code}")
        assert await evening.hand(people[1]) in window
    async with evening.bot():
        again = await evening.press_line(people[1], board, f"/hand {evening.code}")
        assert again == window
        while not (await evening.match()).over and number < turns:
            seat, person = await evening.awaited(people)
            if number % 10 == 1:
                await evening.play_by_buttons(person)
            else:
                await evening.play_by_words(person, seat, number)
            number += 1
        for person in people[1:]:
            if not (await evening.match()).over:
                await evening.say(person, "/resign yes")
        result = words(evening.group.last)
    assert "The match is over" in result
    outcome = (await evening.match()).outcome
    for seat in range(count):
        assert re.search(rf"{outcome.places[seat]}\. .*: {outcome.scores[seat]} point", result)
    assert number >= min(turns, 50 - count)
    evening.check_secrecy()


async def test_a_computer_player_is_added_in_a_group(evening, ann):
    """A press asks for its level below the lobby, where buttons fit; a second one adds it."""
    async with evening.bot():
        await evening.open([ann])
        assert await evening.press(ann, evening.board("Join"), "Add a computer player") == ""
        assert [one["text"] for one in buttons(evening.group.last)] == ["Easy", "Medium", "Hard", "Expert"]
        await evening.press(ann, evening.group.last, "Hard")
        assert "(hard)" in words(evening.board("Join"))


async def test_the_same_move_button_twice_moves_once(evening, ann, bob):
    """A second press on a move's button is told that the button is old, and changes nothing."""
    people = [ann, bob]
    async with evening.bot():
        await evening.open(people)
        await evening.press(ann, evening.board("Start"), "Start")
        _, person = await evening.awaited(people)
        await evening.say(person, "/hand")
        await evening.api.handled(await evening.api.opens(person, buttons(evening.group.last)[0]["url"]))
        private = evening.api.private(person)
        seat, _ = await evening.awaited(people)
        line = f"/move {evening.code}.{(await evening.match()).turns[seat]} {(await evening.match()).legal(seat)[0]}"
        hand = private.last
        await asyncio.gather(*(evening.api.press_line(person, hand, line) for _ in range(2)))
        await evening.settle()
        version = (await evening.house.repository.load(evening.code)).version
        await evening.api.press_line(person, hand, line)
        assert (await evening.house.repository.load(evening.code)).version == version
        texts = [words(one) for one in private.ours]
    assert any(re.search("earlier turn|turno precedente", text) for text in texts), texts


async def test_a_spectator_and_a_stranger_get_nothing_that_is_not_theirs(evening, ann, bob):
    """Whoever does not sit at the table can look at the board, not at a hand, and cannot move for anybody."""
    eve = Person(66, "Eve")
    people = [ann, bob]
    async with evening.bot():
        await evening.open(people)
        await evening.press(ann, evening.board("Start"), "Start")
        version = (await evening.house.repository.load(evening.code)).version
        board = evening.board("Play")
        assert await evening.press_line(eve, board, f"/hand {evening.code}") == "You do not sit at this table."
        seat, mover = await evening.awaited(people)
        other = next(one for one in people if one is not mover)
        move = (await evening.match()).legal(seat)[0]
        await evening.say(eve, move, reply_to=board)
        assert words(evening.group.last).startswith("You do not sit at this table.")
        await evening.say(other, f"/move {move}")
        assert re.match("It is not your turn|Non tocca a te", words(evening.group.last))
        turn = (await evening.match()).turns[seat]
        press = await evening.api.press_line(other, board, f"/move {evening.code}.{turn} {move}")
        assert evening.api.alerts[press]["text"]
        await evening.say(eve, "/board")
        assert evening.group.last["photo"]
        address = next(one["url"] for one in buttons(board) if "url" in one)
        await evening.api.handled(await evening.api.opens(eve, address))
        assert "photo" not in evening.api.private(eve).last
        assert (await evening.house.repository.load(evening.code)).version == version


def pressed(message: dict, style: str | None) -> list[str]:
    """The lines of the buttons of a message that have a colour."""
    return [one["callback_data"] for one in buttons(message) if one.get("style") == style]


async def test_a_person_plays_the_computer_in_the_private_chat(evening, bob):
    """Alone with the bot, in Italian, the board comes with the panel: a turn is two presses on its message.

    The first shows the move in the same message, another square is one more press, and the green one makes it.
    """
    chat = evening.api.private(bob)
    async with evening.bot(previews=True):
        evening.group = chat
        await evening.say(bob, "/new metro")
        await evening.api.until(lambda: evening.board("Aggiungi"))
        evening.code = re.search(r"#([A-Z0-9]{4,5})$", words(chat.last))[1]
        await evening.say(bob, "/bot")
        await evening.say(bob, "/start")
        await evening.computers()
        for turn in range(3):
            # the answer to the move before may stand below in words
            panel = next(one for one in reversed(chat.ours) if len(buttons(one)) > 3)
            count = len(chat.ours)
            assert panel["photo"] and "🔒" in words(panel)
            squares = [line for line in pressed(panel, None) if " lay " in line]
            await evening.press_line(bob, panel, squares[0])
            assert pressed(panel, "primary")[-1] == squares[0].replace("/hand", "/move")
            if turn == 1:
                await evening.press_line(bob, panel, squares[1])
                assert pressed(panel, "primary")[-1] == squares[1].replace("/hand", "/move")
            assert len(chat.ours) == count
            await evening.press_line(bob, panel, pressed(panel, "primary")[-1])
            await evening.computers()
            assert words(panel).startswith("Fatto.\n")
            assert len(chat.ours) == count + 1
        # taking the buttons off waits until nothing else is said
        await evening.settle_alone(bob)
    assert [message for message in chat.ours if len(buttons(message)) > 3] == [chat.last]
    assert max(len(row) for row in chat.last["reply_markup"]["inline_keyboard"]) <= 8


async def test_a_lesson_is_one_message_of_the_private_chat(evening, bob):
    """In the group the way there; alone with the bot all is one message: tasks, a turn that missed, the way back."""
    async with evening.bot(previews=True):
        await evening.say(bob, "/learn metro")
        assert "start=learn-metro" in words(evening.group.ours[-1])
        private = evening.api.private(bob)
        await evening.api.handled(await evening.api.says(bob, private, "/learn metro"))
        await evening.api.until(lambda: private.ours)
        first = private.last
        assert "Compito 1 di 6" in words(first)
        said = []
        for label in ("A1", "Posa in A1", "Riprova", "G5", "Posa in G5"):
            await evening.api.presses(bob, private.last, label)
            said.append(words(private.last))
        assert "ma il compito era un altro" in said[1]
        assert "Compito 1 di 6" in said[2]
        assert "Giusto! " in said[-1]
        assert "Compito 2 di 6" in said[-1]
        assert private.last["message_id"] == first["message_id"]
        assert len(private.ours) == 1


async def test_a_choice_typed_in_the_group_is_never_made(evening, ann, bob):
    """A path written in the group is answered with the way to the private chat and deleted; the round still waits."""
    people = [ann, bob]
    async with evening.bot():
        await evening.open(people, game="road")
        await evening.press(ann, evening.board("Start"), "Start")
        text = (await evening.match()).legal(0)[-1]
        for person in people:
            await evening.say(person, f"/move {text}")
        match = await evening.match()
        assert (match.awaited, match.state.choices) == ((0, 1), (None, None))
        assert len(evening.api.deleted) == 2

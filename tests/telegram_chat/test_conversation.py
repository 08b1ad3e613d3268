"""Whole matches on a Telegram of our own, through the real house on a real server."""

from __future__ import annotations

import re

import pytest

from telegram_chat.chats import Person, words
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


async def test_another_game_is_chosen_in_the_group(evening, ann):
    """Under a result, also by somebody who did not play: the games come as a message there, and a press opens one."""
    zoe, max_ = Person(13, "Zoe"), Person(14, "Max")
    async with evening.bot():
        await evening.open([ann, zoe], "pace=none")
        await evening.press(ann, evening.board("Start"), "Start")
        await evening.say(zoe, "/resign yes")
        assert await evening.press(max_, evening.board("Play again"), "Another game") == ""
        await evening.api.until(lambda: "Which game?" in words(evening.group.last))
        await evening.press(max_, evening.group.last, "Play Socks in the City")
        await evening.api.until(lambda: "Max opens a table for Socks in the City." in words(evening.group.last))

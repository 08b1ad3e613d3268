"""Every game from its opening to its result: in a group, a topic and the private chat, by presses and by replies."""

from __future__ import annotations

from statistics import median

import pytest

from games.kernel.chance import seeded
from telegram_chat.chats import Person, buttons, words
from telegram_chat.private_evening import Pressed, Sketches

LANGUAGES = {"English": ("en", "en"), "Italian": ("it", "it"), "mixed": ("en", "it")}
WHOLE = 10_000
FEW = 3
"""Turns of a long game that are played before the others give up; `make soak` plays it to its end."""
USUAL, MOST = 3, 5
"""Taps of a turn, from the notification or the link on."""
RESULT = ("The match is over", "La partita è finita", "La partita è terminata")


@pytest.fixture
async def evening(api, redis_client, clock):
    """People and a bot that draws dots."""
    evening = Pressed(api, redis_client, clock)
    evening.studio = Sketches()
    return evening


def crowd(game, where, languages):
    """Who plays: one alone with the computer, two pairs of Tandem, else two."""
    count = 1 if where == "private" else 4 if game == "tandem" else 2
    return [Person(101 + number, name, LANGUAGES[languages][number % 2]) for number, name in enumerate("ABCD"[:count])]


async def opened(evening, game, where, languages):
    """The people of a match that has begun."""
    people = crowd(game, where, languages)
    evening.topic = 7 if where == "topic" else None
    if where == "private":
        evening.group = evening.api.private(people[0])
    await evening.open(people, game)
    return people


async def gave_up(evening, people):
    """Where a match is not played to its end, all but one give up, or who is alone, which is its end."""
    for person in people[1:] or people:
        if not (await evening.match()).over:
            await evening.write(person, f"/resign {evening.code} yes")
            await evening.follow_up(people)
    assert (await evening.match()).over


def check_end(evening, *, whole):
    """Everybody reads the result where the match was played; after the last move nothing is left to press one on."""
    assert any(line in words(evening.group.last) for line in RESULT), words(evening.group.last)
    for chat in evening.api.chats.values() if whole else ():
        moves = [key for one in chat.ours for key in buttons(one) if key.get("callback_data", "").startswith("/move ")]
        assert not moves, moves


@pytest.mark.parametrize(
    ("game", "where", "languages", "most"),
    [
        ("metro", "private", "Italian", FEW),
        ("socks", "topic", "English", FEW),
        ("road", "group", "mixed", FEW),
        *(pytest.param(game, "group", "mixed", WHOLE, marks=pytest.mark.soak) for game in ("metro", "socks", "tandem")),
        pytest.param("road", "private", "Italian", WHOLE, marks=pytest.mark.soak),
    ],
)
async def test_a_game_by_private_buttons_only(evening, game, where, languages, most):
    """Nobody types anything once the match has begun, and a turn is a few taps."""
    minds = seeded("presses")
    async with evening.bot(previews=True):
        people = await opened(evening, game, where, languages)
        while not (await evening.match()).over and len(evening.taps) < most:
            await evening.press_turn(people, minds, sensible=True)
        await gave_up(evening, people)
    assert median(evening.taps) <= USUAL
    assert max(evening.taps) <= MOST
    check_end(evening, whole=most == WHOLE)


@pytest.mark.parametrize(
    ("game", "where", "languages", "most"),
    [
        ("road", "topic", "English", FEW),
        ("tandem", "group", "mixed", FEW),
        *(pytest.param(game, "topic", "mixed", WHOLE, marks=pytest.mark.soak) for game in ("socks", "road", "tandem")),
        pytest.param("metro", "private", "Italian", WHOLE, marks=pytest.mark.soak),
    ],
)
async def test_a_game_by_typed_replies_only(evening, game, where, languages, most):
    """Moves are written under the board; those that nobody may read, under one's own panel."""
    minds = seeded("replies")
    async with evening.bot():
        people = await opened(evening, game, where, languages)
        made = 0
        while not (match := await evening.match()).over and made < most:
            made += 1
            seat, person = await evening.next(people)
            view = match.game.view(match.state, seat)
            legal = [match.game.read(text) for text in match.legal(seat)]
            move = match.game.write(match.game.greedy(view, legal, minds))
            if match.game.secret(match.state, seat):
                panel = evening.panel(person) or evening.api.private(person).last
                await evening.api.handled(
                    await evening.api.says(person, evening.api.private(person), move, reply_to=panel)
                )
            else:
                await evening.say(person, move, reply_to=evening.group.last, topic=evening.topic)
            assert (await evening.match()).state != match.state, (move, words(evening.group.last))
            await evening.follow_up(people)
        await gave_up(evening, people)
    check_end(evening, whole=most == WHOLE)

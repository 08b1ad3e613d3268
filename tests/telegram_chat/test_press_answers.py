"""Each press is answered, whatever Telegram, the desk or the studio does meanwhile."""

from __future__ import annotations

import pytest

from bot.ports.addresses import Code
from bot.ports.asks import Answer
from bot.ports.posts import Reply
from rendering.text import said
from telegram_chat.problems import Cut, Problem
from telegram_chat.standins import panel

CODE = Code("K7QF")


@pytest.mark.parametrize(
    "troubles",
    [[Cut()], [Problem(500, "Internal Server Error")] * 2, [Problem(429, "Too Many Requests", retry_after=3)]],
    ids=["lost on the way", "twice a fault of Telegram's", "too many"],
)
async def test_a_press_is_answered_whatever_happens(line, api, ann, troubles):
    """Its answer is sent again where Telegram did not take it, and taken once."""
    group, left = api.group(), list(troubles)
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        api.faults.append(lambda method, form: left.pop() if left and method == "answerCallbackQuery" else None)
        press = await api.press_line(ann, group.last, "/join")
    assert api.alerts[press]["text"] == "Heard."
    assert left == []
    assert sum(method == "answerCallbackQuery" for method, *_ in api.requests) == len(troubles) + 1


async def test_a_press_that_asks_nothing_is_answered(line, api, ann):
    """Games of others, lines that are no command."""
    line.desk.answers = lambda ask: Answer((Reply((said("Who knows."),)),), chat="what" in ask.text)
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        odd = ({"game_short_name": "x"}, {"data": "/join"}, {"data": "what?", "message": group.last})
        for number, more in enumerate(odd):
            query = {"id": f"odd-{number}", "from": ann.json, "chat_instance": "1", **more}
            await api.handled(await api.push({"callback_query": query}))
    assert {f"odd-{number}" for number in range(3)} == api.alerts.keys()
    assert len(group.ours) == 1


async def test_a_press_is_answered_where_nothing_can_be_drawn(line, api, ann):
    """The words of a hand come from its picture; a fault there is said in the window."""
    line.desk.answers = lambda ask: Answer((panel(CODE, 1) if "hand" in ask.text else Reply((said("Fine."),)),))

    asked = []

    async def broken(picture, locale):
        asked.append(picture)
        raise OSError("no room left")

    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        line.studio.draw = broken
        press = await api.press_line(ann, group.last, "/hand")
    assert asked, "the fault is that of the drawing"
    assert api.alerts[press]["text"].startswith("Something went wrong")


async def test_a_fault_in_the_private_chat_answers_the_press(line, api, ann):
    """As a window, and the message stays as it is."""
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/help"))
        line.desk.answers = lambda ask: 1 / 0
        press = await api.press_line(ann, chat.last, "/join")
    assert api.alerts[press]["text"].startswith("Something went wrong")
    assert len(chat.ours) == 1

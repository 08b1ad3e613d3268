"""A group of Telegram plays a seat by vote: its title is the seat's name, and each vote edits the board."""

from __future__ import annotations

import re

import pytest

from telegram_chat.chats import Person, buttons, words
from telegram_chat.evening import Evening

ANN, BOB, EVA, DAN = (Person(11 + number, name) for number, name in enumerate(("Ann", "Bob", "Eva", "Dan")))


@pytest.fixture
def evening(api, redis_client, clock):
    """A group and a bot that draws its pictures."""
    return Evening(api, redis_client, clock)


async def test_a_group_votes(evening):
    """By buttons and by typing; a restart loses no vote, and nothing is posted for one."""
    async with evening.bot():
        await evening.open([ANN], options="first=2")
        await evening.say(ANN, "/crowd")
        await evening.press(ANN, evening.board("Start"), "Start")
        board = evening.board("Another move")
        first, second, *_ = (one["text"] for one in buttons(board))
        assert "Friends" in words(board)
        assert board["photo"]
        count = len(evening.group.ours)
        await evening.press(BOB, board, first)
        await evening.press(EVA, board, second)
        assert len(evening.group.ours) == count
    async with evening.bot():
        now = evening.board("Another move")
        assert now["message_id"] == board["message_id"]
        assert [one["text"] for one in buttons(now)][:2] == [f"{first}: 1", f"{second}: 1"]
        await evening.press(BOB, now, "Another move")
        panel = evening.group.last
        assert panel["photo"]
        step = next(one["callback_data"] for one in buttons(panel) if " . " in one.get("callback_data", ""))
        before = str(panel["reply_markup"])
        await evening.press_line(BOB, panel, step)
        picked = evening.group.last
        assert picked["message_id"] == panel["message_id"], "a step stands in the place of the one before"
        assert str(picked["reply_markup"]) != before
        assert [one["text"] for one in buttons(evening.board("Another move"))][:2] == [f"{first}: 1", f"{second}: 1"]
        await evening.say(DAN, f"/vote {first}")
        assert "Friends" in words(evening.board("Play"))
        assert re.search(r"Friends lays", " ".join(words(one) for one in evening.group.ours))

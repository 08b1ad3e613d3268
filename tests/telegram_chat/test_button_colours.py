"""Colours of buttons on Telegram: blue for the next step, green for what is picked, red for the end."""

from __future__ import annotations

import pytest

from bot.ports.asks import Answer
from bot.ports.posts import Choice, PrivateReply
from rendering.panel import Style
from rendering.text import said
from telegram_chat.chats import buttons


@pytest.mark.parametrize(
    ("styles", "colours"),
    [
        ((Style.NEXT, Style.MAKE, Style.DANGER), [None, "primary", "danger"]),
        ((Style.NEXT, Style.NEXT, Style.WAY), ["primary", None, None]),
        ((Style.MAKE, Style.CHOSEN, Style.MAKE), ["primary", "success", None]),
    ],
)
async def test_one_step_is_the_next(line, api, ann, styles, colours):
    """One button of a message is blue, the one that makes something first of all; only a panel has several."""
    row = tuple(Choice(f"{n}", f"/hand K7QF.1 {n}", style) for n, style in enumerate(styles))
    line.desk.answers = lambda ask: Answer((PrivateReply((said("Choose."),), choices=(row,), panel=ask.text == "/a"),))
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/board"))
        plain = [one.get("style") for one in buttons(chat.last)]
        await api.handled(await api.says(ann, chat, "/a"))
        panel = [one.get("style") for one in buttons(chat.last)]
    assert plain == colours
    assert panel == (["primary", "success", "primary"] if styles[2] is Style.MAKE else colours)

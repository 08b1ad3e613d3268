"""Deadlines: each reader of a message sees them in their own zone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ports.addresses import Code, Place
from bot.ports.asks import Answer
from bot.ports.pictures import BoardPicture
from bot.ports.platforms import Attempt
from bot.ports.posts import Choice, PublicPost, Reply
from rendering.text import When, said
from telegram_chat.chats import buttons, words

CODE = Code("K7QF")
UNTIL = 1795541400000
"""24 November 2026, 17:30 UTC, a Tuesday."""
POST = PublicPost((said("Time until {when}.", when=When(UNTIL)),), code=CODE, zone="Europe/Rome")
BOARD = BoardPicture("metro", CODE, ("Ann", "Bob"), "a tile on c4")
HERE = Place("telegram:-100500")


def moments(message: dict) -> list[tuple[str, int, str]]:
    """The words, the instant and the format of each date-time entity of a message."""
    units_of = words(message).encode("utf-16-le")
    return [
        (
            units_of[2 * one["offset"] : 2 * (one["offset"] + one["length"])].decode("utf-16-le"),
            one["unix_time"],
            one["date_time_format"],
        )
        for one in (*message.get("entities", ()), *message.get("caption_entities", ()))
        if one["type"] == "date_time"
    ]


@pytest.mark.parametrize(
    ("post", "shown"),
    [
        (POST, "Tue 24 Nov 18:30"),
        (replace(POST, locale="it-IT"), "mar 24 nov 18:30"),
        # an app that does not know such entities shows these words, which then need their zone
        (replace(POST, shared=True), "Tue 24 Nov 18:30 (UTC+1)"),
        (replace(POST, picture=BOARD), "Tue 24 Nov 18:30"),
    ],
)
async def test_a_deadline_is_an_instant(line, api, post, shown):
    """In texts and captions, sent or edited, a deadline is an entity with its instant around the words."""
    group = api.group()
    platform = line.platform()
    message = await platform.deliver(HERE, Attempt("a-1", CODE, 0, 1), post)
    assert moments(group.last) == [(shown, UNTIL // 1000, "wdt")]
    later = replace(post, lines=(said("Time until {when}.", when=When(UNTIL + 60_000)),))
    await platform.revise(HERE, message, Attempt("a-2", CODE, 1, 2), later)
    assert [instant for _, instant, _ in moments(group.last)] == [UNTIL // 1000 + 60]
    await platform.close()


async def test_windows_and_labels_have_words(line, api, ann):
    """Where there are no entities a deadline stays as it was: in the window of a press and on buttons."""
    until = said("Time until {when}.", when=When(UNTIL))
    reply = Reply((until,), choices=((Choice(until, "/board K7QF"),),), code=CODE, zone="Europe/Rome")
    line.desk.answers = lambda ask: Answer((reply,))
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        assert buttons(group.last)[0]["text"] == "Time until Tue 24 Nov 18:30."
        press = await api.press_line(ann, group.last, "/board K7QF")
        await api.until(lambda: press in api.alerts)
    assert api.alerts[press]["text"] == "Time until Tue 24 Nov 18:30."

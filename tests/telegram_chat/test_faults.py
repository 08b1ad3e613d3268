"""Telegram fails in every way it does: the match goes on, nothing is lost, and the log says it in a line."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from telegram_chat.chats import Person, words
from telegram_chat.problems import Cut, Problem

LOUD = ("warning", "error", "critical")


def some(troubles, *methods, chat=None):
    """A fault of these requests, perhaps of one chat only, as long as there are troubles left."""

    def fault(method, form):
        concerned = method.startswith(methods) and (chat is None or form.get("chat_id") == str(chat))
        return troubles.pop() if troubles and concerned else None

    return fault


def trace(logged):
    """What looks like a traceback in the log."""
    return [one for one in logged if one.get("exc_info") or "Traceback" in str(one)]


def busy():
    """Telegram wants us to wait."""
    return Problem(429, "Too Many Requests: retry after 1", retry_after=1)


FAULTS = {
    "429": (busy, 2, ("sendPhoto", "answerCallbackQuery"), False),
    "lost after": (Cut, 1, ("sendPhoto",), True),
    "409": (lambda: Problem(409, "Conflict: terminated by other getUpdates request"), 2, ("getUpdates",), False),
}
"""What goes wrong, how often, with which requests, and whether in the group alone."""


@pytest.mark.waits
@pytest.mark.parametrize("name", FAULTS)
async def test_the_match_goes_on(evening, ann, name):
    """Each move is made once, its board comes, presses are answered; each fault is at most one line without a trace."""
    make, count, methods, here = FAULTS[name]
    zoe = Person(13, "Zoe")
    people = [ann, zoe]
    async with evening.bot():
        await evening.open(people, "pace=none")
        await evening.press(ann, evening.board("Start"), "Start")
        before = (await evening.house.repository.load(evening.code)).version
        troubles = [make() for _ in range(count)]
        evening.api.faults.append(some(troubles, *methods, chat=evening.group.id if here else None))
        with capture_logs() as logged:
            seat, mover = await evening.awaited(people)
            await evening.play_by_words(mover, seat, 1)
            await evening.press_line(ann, evening.board("Play"), f"/where {evening.code}")
        assert troubles == []
        assert (await evening.house.repository.load(evening.code)).version > before
        assert trace(logged) == []
        assert sum(one["log_level"] in LOUD for one in logged) <= count
        seat, mover = await evening.awaited(people)
        assert mover.name in words(evening.board("Play"))

"""Telegram fails in every way it does: the match goes on, nothing is lost, and the log says it in a line."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from telegram_chat.chats import Person, words
from telegram_chat.evening import Evening
from telegram_chat.member_methods import KICKED, LEFT, MEMBER
from telegram_chat.problems import Cut, Problem

LOUD = ("warning", "error", "critical")


@pytest.fixture
def evening(api, redis_client, clock):
    """A group and a bot with an empty store."""
    return Evening(api, redis_client, clock)


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
    "500": (lambda: Problem(500, "Internal Server Error"), 1, ("send", "edit"), False),
    "lost after": (Cut, 1, ("sendPhoto",), True),
    "lost answer": (Cut, 1, ("answerCallbackQuery",), False),
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


async def test_kicked_and_taken_back_without_being_told(evening, ann):
    """A refusal alone parks the place in one line; whoever is to move is called in private, then the board is back."""
    zoe, api = Person(13, "Zoe"), evening.api
    people = [ann, zoe]
    async with evening.bot():
        await evening.open(people, "pace=none")
        await evening.press(ann, evening.board("Start"), "Start")
        for person in people:
            await evening.write(person, "/help")
        evening.group.refusal = (403, "Forbidden: bot was kicked from the supergroup chat")
        seat, mover = await evening.awaited(people)
        other = next(one for one in people if one is not mover)
        move = (await evening.match()).legal(seat)[-1]
        with capture_logs() as logged:
            await api.handled(await api.says(mover, api.private(mover), f"/move {evening.code} {move}"))
            await api.until(lambda: any("cannot be reached" in words(one) for one in api.private(other).ours))
            await evening.house.delivery.drain()
        assert trace(logged) == []
        assert [one["event"] for one in logged if one["log_level"] in LOUD] == ["place is gone"]
        evening.group.refusal = None
        await api.becomes(evening.group, ann, LEFT, MEMBER)
        await api.until(lambda: "For a while" in words(evening.group.last))


async def test_blocked_in_private_is_one_line(evening, ann):
    """Whoever blocks the bot is called in the group from then on; unblocked, the private chat works again."""
    api, chat = evening.api, evening.api.private(ann)
    async with evening.bot():
        await evening.open([ann, Person(13, "Zoe")], "pace=none")
        await evening.press(ann, evening.board("Start"), "Start")
        await evening.write(ann, "/help")
        chat.refusal = (403, "Forbidden: bot was blocked by the user")
        with capture_logs() as logged:
            await api.becomes(chat, ann, MEMBER, KICKED)
            await evening.house.delivery.drain()
        assert trace(logged) == []
        assert len([one for one in logged if one["log_level"] in (*LOUD, "info")]) <= 1
        chat.refusal = None
        await api.becomes(chat, ann, KICKED, MEMBER)
        shown = len(chat.ours)
        await evening.write(ann, "/help")
        assert len(chat.ours) > shown


async def test_a_group_that_moves_without_a_word_goes_on(evening, ann):
    """A refusal that names the new id is enough; the board comes there once."""
    people, api = [ann, Person(13, "Zoe")], evening.api
    async with evening.bot():
        await evening.open(people, "pace=none")
        await evening.press(ann, evening.board("Start"), "Start")
        new = api.group(-100777)
        moved = Problem(
            400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=new.id
        )  # fmt: skip
        api.faults.append(lambda method, form: moved if form.get("chat_id") == "-100500" else None)
        seat, mover = await evening.awaited(people)
        move = (await evening.match()).legal(seat)[-1]
        with capture_logs() as logged:
            await api.handled(await api.says(mover, new, f"/move {evening.code} {move}"))
            await evening.settle()
            await api.until(lambda: any("photo" in one for one in new.ours))
        assert trace(logged) == []
        assert sum("photo" in one for one in new.ours) == 1

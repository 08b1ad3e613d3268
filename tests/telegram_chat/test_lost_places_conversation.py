"""The bot is removed from a group: whoever must move is called in private, and the group goes on when it is back."""

from __future__ import annotations

import pytest

from telegram_chat.chats import Person, buttons, words
from telegram_chat.member_methods import ADMINISTRATOR, LEFT, MEMBER, MUTE

GONE = "cannot be reached any more"


@pytest.mark.parametrize("now", [LEFT, MUTE], ids=["removed", "muted"])
async def test_who_must_move_is_called_in_private_once(evening, ann, now):
    """Removed or muted, with a restart; then each who is next; the group learns of the gap and is played in again."""
    zoe = Person(13, "Zoe")
    people = [ann, zoe]
    async with evening.bot():
        await evening.open(people, "pace=none")
        await evening.press(ann, evening.board("Start"), "Start")
        shown = len(evening.group.ours)
        _, mover = await evening.awaited(people)
        for person in people:
            await evening.write(person, "/help")
        await evening.api.becomes(evening.group, ann, MEMBER, now)
        chat = evening.api.private(mover)
        await evening.api.until(lambda: GONE in words(chat.last))
        *moves, last = [key["text"] for key in buttons(chat.last)]
        assert moves
        assert last == "Move the table"
    async with evening.bot():
        await evening.house.delivery.drain()
        assert sum(GONE in words(one) for one in chat.ours) == 1
        await evening.api.press_line(mover, chat.last, f"/hand {evening.code}")
        seat, _ = await evening.awaited(people)
        move = next(text for text in (await evening.match()).legal(seat) if text != "draw")
        await evening.api.handled(await evening.api.says(mover, chat, f"/move {evening.code} {move}"))
        await evening.api.until(lambda: any("no place any more" in words(one) for one in chat.ours))
        _, following = await evening.awaited(people)
        await evening.api.until(lambda: GONE in words(evening.api.private(following).last))
        assert len(evening.group.ours) == shown
        await evening.api.becomes(evening.group, ann, now, MEMBER)
        await evening.settle()
        assert "For a while nothing could be posted here." in words(evening.group.last)
        assert not (await evening.house.repository.load(evening.code)).table.audience.lost


CLOSED, REOPENED = {"forum_topic_closed": {}}, {"forum_topic_reopened": {}}


async def test_a_topic_that_is_closed_is_told_in_private_and_reopened_its_board_comes(evening, ann):
    """Where it was the match's only place; once, and the other topics of the chat go on."""
    zoe, topic, api = Person(13, "Zoe"), 7, evening.api
    people = [ann, zoe]
    async with evening.bot():
        await api.handled(await api.says(ann, evening.group, "/new metro pace=none", topic=topic))
        await api.until(lambda: evening.board("Join"))
        await api.presses(zoe, evening.board("Join"), "Join")
        await api.until(lambda: "Zoe" in words(evening.group.last))
        await api.presses(ann, evening.board("Start"), "Start")
        await api.until(lambda: evening.board("Play"))
        evening.code = words(evening.board("Play"))[-4:]
        for person in people:
            await api.handled(await api.says(person, api.private(person), "/help"))
        evening.group.closed.add(topic)
        await api.notes(evening.group, ann, topic, **CLOSED)
        _, mover = await evening.awaited(people)
        chat = api.private(mover)
        await api.until(lambda: GONE in words(chat.last))
        await api.notes(evening.group, ann, topic, **CLOSED)
        await evening.house.delivery.drain()
        assert sum(GONE in words(one) for one in chat.ours) == 1
        shown = len(evening.group.ours)
        evening.group.closed.clear()
        await api.notes(evening.group, ann, topic, **REOPENED)
        await api.until(lambda: len(evening.group.ours) > shown)
        assert evening.group.last["message_thread_id"] == topic
        assert "For a while nothing could be posted here." in words(evening.group.last)


async def test_a_closed_topic_that_is_open_to_us_is_no_loss(evening, ann):
    """Whoever looks after the topics of a chat may write in a closed one: nobody is called away from it."""
    async with evening.bot():
        await evening.open([ann, Person(13, "Zoe")], "pace=none")
        evening.group.members[4242] = ADMINISTRATOR | {"can_manage_topics": True}
        evening.group.closed.add(None)
        await evening.api.notes(evening.group, ann, **CLOSED)
        await evening.press(ann, evening.board("Start"), "Start")
        assert evening.board("Play")
        assert not (await evening.house.repository.load(evening.code)).table.audience.lost


async def test_removed_from_a_chat_its_topics_know(evening, ann):
    """Also those of which nothing is to be posted just then; back there, each has its board and nobody is greeted."""
    topics, api = (7, 8), evening.api
    async with evening.bot():
        for topic in topics:
            shown = len(evening.group.ours)
            await api.handled(await api.says(ann, evening.group, "/new metro pace=none", topic=topic))
            await api.until(lambda shown=shown: len(evening.group.ours) > shown)
        lobbies = list(evening.group.ours)
        assert {one["message_thread_id"] for one in lobbies} == set(topics)
        evening.group.refusal = (403, "Forbidden: bot was kicked from the supergroup chat")
        await api.becomes(evening.group, ann, MEMBER, LEFT)
        await evening.house.delivery.drain()
        codes = {words(one)[-4:] for one in evening.group.ours}
        tables = [(await evening.house.repository.load(code)).table for code in codes]
        assert sorted(place for table in tables for place in table.audience.lost) == [
            f"telegram:{evening.group.id}:{topic}" for topic in topics
        ]
        evening.group.refusal = None
        await api.becomes(evening.group, ann, LEFT, MEMBER)
        await api.until(lambda: all("For a while" in words(one) for one in lobbies))
        assert evening.group.ours == lobbies

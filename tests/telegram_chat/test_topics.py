"""A topic for each match, in groups that have topics; elsewhere a sentence says what is missing."""

from __future__ import annotations

import re

import pytest

from telegram_chat.chats import BOT, Person, words
from telegram_chat.problems import Problem
from telegram_chat.waiting import seen

ANN, BOB = Person(11, "Ann"), Person(12, "Bob")


@pytest.fixture
def forum(api, evening):
    """A group with topics, in which the bot may manage them."""
    api.forums.add(evening.group.id)
    evening.group.members[BOT["id"]] = {"can_manage_topics": True}
    return evening.group


def told(forum, topic: int | None) -> list[dict]:
    """What the bot has said in a topic, or beside all of them."""
    return [one for one in forum.ours if one.get("message_thread_id") == topic]


async def test_a_match_in_a_topic_of_its_own(evening, api, forum):
    """It is opened, played and told there; where it was asked for stands one line that leads there, to the end."""
    async with evening.bot():
        await evening.say(ANN, "/new metro thread=yes")
        [(_, topic)] = api.topics
        # the answer, and the line that is kept true, whichever comes first
        await api.until(lambda: told(forum, topic) and any(line.get("reply_markup") for line in told(forum, None)))
        code = re.search(r"#([A-Z0-9]{4,5})$", words(told(forum, topic)[-1]))[1]
        assert api.topics == {(forum.id, topic): f"{code} Metro"}
        ways = {one["url"] for line in told(forum, None) for one in line["entities"] if one["type"] == "text_link"}
        assert ways == {f"https://t.me/c/500/{topic}"}
        for person, line in ((BOB, "/join"), (ANN, "/start")):
            await evening.say(person, line, topic=topic)
            assert api.topics == {(forum.id, topic): f"{code} Metro"}
        await evening.say(BOB, "/resign yes", topic=topic)
        await seen(lambda: api.topics == {(forum.id, topic): f"{code} Metro · over · Ann, Bob"})
        await api.until(lambda: any("is over" in words(line) for line in told(forum, None)))
    assert not [method for method, _, _ in api.requests if method == "closeForumTopic"]


@pytest.mark.parametrize(
    ("missing", "why"),
    [
        ("topics", "This group has no topics, so the table is played here. Its owner turns them on in its settings."),
        ("right", "I may not make topics here, so the table is played here."),
        ("telegram", "Telegram made no topic just now, so the table is played here."),
    ],
)
async def test_where_there_is_no_topic_the_answer_says_why(evening, api, forum, missing: str, why: str):
    """And the table is played where it was asked for."""
    if missing == "topics":
        api.forums.clear()
    elif missing == "right":
        forum.members[BOT["id"]] = {}
    else:
        api.faults.append(lambda method, _: Problem(500, "Internal") if method == "createForumTopic" else None)
    async with evening.bot():
        await evening.say(ANN, "/new metro thread=yes")
        assert any(why in words(one) for one in forum.ours)
        await api.until(lambda: evening.board("Join"))
        if missing == "right":
            assert any("Manage Topics" in words(one) for one in forum.ours)
    assert api.topics == {}


async def test_a_private_chat_has_no_topics(evening, api):
    """Nothing is asked of Telegram."""
    async with evening.bot():
        await evening.write(ANN, "/new metro thread=yes")
        said = [words(one) for one in api.private(ANN).ours]
    assert any("There are no topics here, so the table is played here." in one for one in said)
    assert not [method for method, _, _ in api.requests if method == "createForumTopic"]


async def test_what_is_written_in_a_topic_is_no_reply_to_whoever_made_it(evening, api, forum):
    """A list of who is barred there is no bar of that person."""
    api.promote(forum, ANN, "can_delete_messages")
    async with evening.bot():
        await evening.say(ANN, "/bar", topic=7)
        assert words(forum.last) == "Nobody is barred here."
        assert await evening.house.store.people.servers.bars(f"telegram:{forum.id}", 0) == []

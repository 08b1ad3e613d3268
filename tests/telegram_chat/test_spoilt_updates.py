"""Updates are data from outside: whatever one of them is, it is put aside in one line and the next is heard."""

from __future__ import annotations

import copy
import random
from collections import Counter

import pytest
from structlog.testing import capture_logs

from bot.ports.asks import Answer
from bot.ports.posts import Reply
from rendering.text import said
from telegram_chat.chats import words
from telegram_chat.webhook_line import process

MANY = 300
PERSON = {"id": 11, "is_bot": False, "first_name": "Ann", "last_name": "Bell", "username": "ann", "language_code": "en"}
GROUP = {"id": -100500, "type": "supergroup", "title": "Friends", "is_forum": True}
PRIVATE = {"id": 11, "type": "private", "first_name": "Ann"}
OURS = {
    "message_id": 5, "date": 1, "chat": PRIVATE, "text": "K7QF 🔒", "photo": [],
    "from": {"id": 4242, "is_bot": True, "first_name": "Capolinea", "username": "CapolineaBot"},
    "reply_markup": {"inline_keyboard": [[{"text": "Play", "callback_data": "/hand K7QF"}]]},
}  # fmt: skip
TYPED = {
    "message_id": 6, "date": 1, "chat": GROUP, "from": PERSON, "text": "/seat Zoe", "message_thread_id": 7,
    "is_topic_message": True, "author_signature": "", "reply_to_message": OURS,
    "entities": [{"type": "text_mention", "offset": 6, "length": 3, "user": PERSON}],
}  # fmt: skip
MEMBER = {"status": "member", "user": OURS["from"]}
LINKED = {"type": "text_link", "offset": 0, "length": 1, "url": ""}
CHANGE = {"chat": GROUP, "from": PERSON, "date": 1, "old_chat_member": MEMBER, "new_chat_member": MEMBER}
UPDATES = (
    {"message": TYPED},
    {"message": {**TYPED, "chat": PRIVATE, "text": "lay a1"}},
    {
        "message": {
            **TYPED,
            "via_bot": OURS["from"],
            "entities": [{"type": "text_link", "offset": 0, "length": 1, "url": ""}],
        }
    },
    {"message": {"message_id": 8, "date": 1, "chat": GROUP, "from": PERSON, "new_chat_members": [PERSON]}},
    {"callback_query": {"id": "1", "from": PERSON, "message": OURS, "chat_instance": "1", "data": "/hand K7QF"}},
    {"callback_query": {"id": "1", "from": PERSON, "chat_instance": "1", "data": "/hand", "inline_message_id": "x"}},
    {"inline_query": {"id": "1", "from": PERSON, "query": "K7QF", "offset": "", "chat_type": "supergroup"}},
    {"chosen_inline_result": {"result_id": "x", "from": PERSON, "query": "K7QF"}},
    {
        "my_chat_member": {
            "chat": GROUP,
            "from": PERSON,
            "date": 1,
            "old_chat_member": MEMBER,
            "new_chat_member": MEMBER,
        }
    },
    {"edited_message": TYPED},
)
WRONG = (None, True, 0, -1, 10**30, 1.5, "", "x", "\ud800", [], [[]], [None], {}, {"id": {}}, {"id": 1})


def spots(value, path=()):
    """The way to each part of an update."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from spots(part, (*path, key))


def spoilt(update, path, wrong):
    """The update with something else in one of its parts."""
    whole = copy.deepcopy(update)
    part = whole
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = wrong
    return whole


def some(count):
    """So many updates of which a part or two have become something else; always the same ones."""
    luck = random.Random(28)
    yield {"message": {**TYPED, "chat": {"id": {}, "type": "private"}}}
    for _ in range(count):
        update = luck.choice(UPDATES)
        for _ in range(luck.randint(1, 2)):
            update = spoilt(update, luck.choice(list(spots(update))), luck.choice(WRONG))
        yield update


async def by_polling(line, updates):
    """Have these updates fetched."""
    async with line.up():
        line.api.updates += updates
        await line.api.says(line.ann, line.chat, "/help")
        await line.api.until(lambda: not line.api.updates)


async def by_webhook(line, updates):
    """Have these updates brought."""
    async with process(line) as bot:
        for update in updates:
            assert await line.api.bring(update, bot.base) == 200
        await line.api.handled(await line.api.says(line.ann, line.chat, "/help"))


@pytest.mark.parametrize("way", [by_polling, by_webhook])
async def test_whatever_one_is_the_next_is_heard(line, api, ann, way):
    """Hundreds with parts of other types: each is a line at most, no trace, and nothing wrong reaches the desk."""
    line.ann, line.chat = ann, api.private(ann)
    line.desk.answers = lambda ask: Answer((Reply((said("Heard."),)),))
    api.checks.missed = lambda acknowledged: []  # these presses have no ids
    updates = [{"update_id": number, **update} for number, update in enumerate(some(MANY), 100)]
    with capture_logs() as logged:
        await way(line, updates)
    assert line.desk.asked[-1].text == "/help"
    assert words(line.chat.last) == "Heard."
    loud = [one for one in logged if one["log_level"] != "debug" and "update" in one]
    assert set(Counter(one["update"] for one in loud).values()) <= {1}
    assert [one for one in logged if "Traceback" in str(one)] == []
    for ask in line.desk.asked:
        for text in (ask.text, ask.person.name, ask.person.locale, ask.person.account, ask.place):
            assert isinstance(text, str)
            text.encode()


async def test_half_a_surrogate_pair_is_read_like_any_other_sign(line, api, ann):
    """JSON can hold what no text can: the line is asked, and refused, with a sign in its place; so is a name."""
    odd = {
        **TYPED,
        "chat": PRIVATE,
        "text": "lay \ud800 c4",
        "entities": [],
        "from": {**PERSON, "first_name": "An\udfffn"},
    }
    async with line.up():
        await api.handled(await api.push({"message": odd}))
    assert [ask.text for ask in line.desk.asked] == ["lay \ufffd c4"]
    assert [ask.person.name for ask in line.desk.asked] == ["An\ufffdn Bell"]


async def test_an_update_without_a_number_hides_no_other(line, api, ann):
    """It cannot be acknowledged; what comes with it is heard."""
    group, fetch = api.group(), api.on_get_updates

    async def fetched(form):
        return [{"update_id": "x", "message": TYPED}, *await fetch(form)]

    api.on_get_updates = fetched
    async with line.up():
        await api.handled(await api.says(ann, group, "/help"))
    assert [ask.text for ask in line.desk.asked] == ["/help"]

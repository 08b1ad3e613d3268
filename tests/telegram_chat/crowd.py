"""A crowd on a Telegram of our own: it presses and writes at random, and sends what no app of Telegram would."""

from __future__ import annotations

import asyncio
import itertools
import random
from dataclasses import dataclass, field
from typing import Any

from telegram_chat.bot_api import BotApi
from telegram_chat.chats import BOT, Chat, Person, buttons
from telegram_chat.member_methods import ADMINISTRATOR, KICKED, LEFT, MEMBER, MUTE

ANONYMOUS = Person(1087968824, "Group", is_bot=True)
CHANNEL = {"id": -100900, "type": "channel", "title": "News"}
NEAR = 10
"""Messages of a chat that somebody still looks at."""
LINES = (
    "/new metro", "/new socks", "/new road", "/new tandem", "/solo metro", "/start", "/help", "/help all", "/board",
    "/hand", "/undo", "/games", "/rules road", "/resign yes", "/rematch", "/join K7QF", "/move lay c4", "/move draw",
    "draw", "lay c4", "a1-b1", "pass", "take leaf 2 5", "2", "nice one!", "gg", "/stats", "/stop@RoseBot", "/hlep",
    "/language it", "/new metro pace=x", "/verbosity living", "<b>x</b> &amp; @everyone", "\u202e/new \0", "/",
    "/start join-K7QF-BCDFG",
)  # fmt: skip
FORGED = (
    "/move K7QF.3 lay c4", "/move ZZZZ draw", "/hand K7QF", "/resign K7QF", "nice one!", "/stats", "/", " ", "2",
    "\0", "x" * 64, "/settings pace=1d", "/new chess", "/start hand-K7QF", "i:1:2:3", "/undo 99999999999999999999",
)  # fmt: skip
BROKEN: tuple[dict[str, Any], ...] = (
    {}, {"message": {}}, {"message": None}, {"message": []}, {"message": "x"},
    {"my_chat_member": {"chat": {}}}, {"inline_query": {"id": "x"}}, {"chosen_inline_result": {}},
    {"unheard_of": {"a": 1}}, {"message": {"message_id": "x", "date": "y", "chat": 5}}, {"poll": {}},
    {"business_message": {}},
)  # fmt: skip


@dataclass
class Crowd:
    """So many people with two groups, one of them a forum, and their private chats."""

    api: BotApi
    count: int
    seed: str
    presses: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.luck = random.Random(self.seed)
        self.people = [Person(100 + number, f"p{number}", "it" if number % 2 else "en") for number in range(self.count)]
        self.groups = [self.api.group(-100500), self.api.group(-100600)]
        self._numbers = itertools.count(500_000)

    async def act(self, person: Person) -> None:
        """Do one thing, and wait until it was heard; a press until it was answered."""
        chat = self.luck.choice([*self.groups, self.api.private(person)])
        chance = self.luck.random()
        if chance < 0.5:
            await self._press(person, chat)
        elif chance < 0.75:
            await self._write(person, chat)
        else:
            await self.api.done(await self.api.push(self._odd(person, chat)))

    async def _press(self, person: Person, chat: Chat) -> None:
        """Press what is seen, or what is not there any more, or what was never offered."""
        seen = [one for one in chat.ours[-NEAR:] if buttons(one)]
        gone = {"message_id": 1, "chat": chat.json, "date": 0}
        message = self.luck.choice(seen) if seen and self.luck.random() < 0.85 else gone
        offered = [one["callback_data"] for one in buttons(message) if "callback_data" in one]
        forged = not offered or self.luck.random() < 0.15
        await self.press_line(person, message, self.luck.choice(FORGED if forged else offered))

    async def press_line(self, person: Person, message: dict[str, Any], data: str) -> None:
        """Press a button, and wait for its answer."""
        press = f"press-{next(self._numbers)}"
        query = {"id": press, "from": person.json, "chat_instance": "1", "data": data}
        where = {"inline_message_id": "AAA"} if self.luck.random() < 0.05 else {"message": dict(message)}
        self.presses.append(press)
        begun = asyncio.get_running_loop().time()
        await self.api.push({"callback_query": {**query, **where}})
        await self.api.until(lambda: press in self.api.alerts)
        self.waits.append(asyncio.get_running_loop().time() - begun)

    async def _write(self, person: Person, chat: Chat) -> None:
        replied = self.luck.choice(chat.ours[-NEAR:]) if chat.ours and self.luck.random() < 0.5 else None
        topic = self.luck.choice((None, 7, 8)) if chat is self.groups[1] else None
        await self.api.done(await self.api.says(person, chat, self.luck.choice(LINES), reply_to=replied, topic=topic))

    def _odd(self, person: Person, chat: Chat) -> dict[str, Any]:
        """An update that no player makes on purpose."""
        base = {"message_id": next(self._numbers), "date": 1, "chat": chat.json, "from": person.json}
        statuses = (LEFT, KICKED, MEMBER, MUTE, ADMINISTRATOR)
        file = {"file_id": "a", "file_unique_id": "b"}
        # who is away for good could not press any more, so only rights change here, in both directions
        was, now = self.luck.choice(statuses), self.luck.choice((MEMBER, ADMINISTRATOR))
        member = {"chat": chat.json, "from": person.json, "date": next(self._numbers), "old_chat_member": was}
        replied = {"reply_to_message": chat.ours[-1]} if chat.ours else {}
        return self.luck.choice((
            {"edited_message": {**base, "edit_date": 2, "text": "/new metro"}},
            {"channel_post": {**base, "chat": CHANNEL, "text": "/new metro"}},
            {"message": {**base, "chat": CHANNEL, "text": "/new metro"}},
            {"message": {**base, "from": ANONYMOUS.json, "sender_chat": chat.json, "text": "/new metro", **replied}},
            {"message": {**base, "from": ANONYMOUS.json, "sender_chat": chat.json, "text": "nice one!", **replied}},
            {"message": {**base, "sticker": {**file, "type": "regular", "width": 1, "height": 1, "is_animated": False,
                                             "is_video": False}, **replied}},
            {"message": {**base, "photo": [{**file, "width": 1, "height": 1}], "caption": "/new metro"}},
            {"message": {**base, "new_chat_members": [{**BOT, "id": 5, "username": "RoseBot"}]}},
            {"message": {**base, "left_chat_member": person.json}},
            {"message": {**base, "pinned_message": {**base, "text": "x"}}},
            {"message": {**base, "forum_topic_closed": {}, "message_thread_id": 9, "is_topic_message": True}},
            {"message": {**base, "forum_topic_reopened": {}, "message_thread_id": 9, "is_topic_message": True}},
            {"message": {**base, "dice": {"emoji": "X", "value": 3}}},
            {"message": {**base, "text": "draw", "via_bot": BOT}},
            {"message": {**base, "text": ""}},
            {"my_chat_member": {**member, "new_chat_member": now}},
            {"inline_query": {"id": str(next(self._numbers)), "from": person.json, "query": self.luck.choice(LINES),
                              "offset": ""}},
            {"chosen_inline_result": {"result_id": self.luck.choice(FORGED), "from": person.json, "query": "x"}},
            *BROKEN,
        ))  # fmt: skip

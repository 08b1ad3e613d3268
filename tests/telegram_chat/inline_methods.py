"""Inline mode on a Telegram of our own: people name the bot in any chat, and choose among what it offers."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from telegram_chat.chats import BOT, Chat, Person
from telegram_chat.problems import Problem


class InlineMethods:
    """Inline queries and choices. The host has turned on ``inline`` mode or not, and ``feedback`` of what is chosen."""

    inline: bool
    feedback: bool
    offered: dict[str, dict]
    """Each answer to a query, by its id: what the client shows."""
    wrong: list[str]
    files: dict[str, bytes]
    _numbers: Iterator[int]
    push: Callable[[dict], Awaitable[int]]
    until: Callable[..., Awaitable[None]]
    handled: Callable[..., Awaitable[None]]
    _written: Callable[[dict, str, int], dict]
    _markup: Callable[[dict], dict]

    async def asks(self, person: Person, text: str, offset: str = "", chat_type: str = "supergroup") -> dict:
        """A person types this behind the bot's name; gives the answer with its ``results`` once there is one."""
        assert self.inline, "the client sends no queries to a bot without inline mode"
        query = f"query-{next(self._numbers)}"
        asked = {"id": query, "from": person.json, "query": text, "offset": offset, "chat_type": chat_type}
        await self.push({"inline_query": asked})
        await self.until(lambda: query in self.offered)
        return self.offered[query]

    async def chooses(
        self, person: Person, chat: Chat, result: dict, *, order: str = "chosen left", topic: int | None = None
    ) -> dict:
        """A person chooses a result for a chat, and all was handled; gives the message that it leaves.

        ``order`` is in which the bot hears of the choice, if it hears of it at all: with ``feedback`` what was
        ``chosen``, and the message ``left`` in a chat where the bot is.
        """
        message = self.message_of(person, chat, result, topic)
        for word in order.split():
            if word == "left":
                update = {"message": message}
            elif self.feedback:
                update = {"chosen_inline_result": {"result_id": result["id"], "from": person.json, "query": ""}}
            else:
                continue
            await self.handled(await self.push(update))
        return message

    def message_of(self, person: Person, chat: Chat, result: dict, topic: int | None = None) -> dict:
        """The message that a result leaves in a chat."""
        number = next(self._numbers)
        message = {"message_id": number, "date": 1, "chat": chat.json, "from": person.json, "via_bot": BOT}
        if result["type"] == "photo":
            content = self._written(result, "caption", 1024)
            content["photo"] = [{"file_id": result["photo_file_id"], "file_unique_id": "x", "width": 9, "height": 9}]
        else:
            inner = result["input_message_content"]
            content = {"text": (made := self._written({**inner, "text": inner["message_text"]}, "text", 4096))["text"]}
            content["entities"] = made["entities"]
        message |= content
        if result.get("reply_markup"):
            message["reply_markup"] = result["reply_markup"]
        if topic is not None:
            message |= {"message_thread_id": topic, "is_topic_message": True}
        chat.messages[number] = message
        return message

    async def on_answer_inline_query(self, form: dict) -> bool:
        """The method of this name."""
        results: list[dict] = json.loads(form["results"])
        if form["inline_query_id"] in self.offered:
            raise Problem(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
        names = [one["id"] for one in results]
        if (
            len(results) > 50
            or len(set(names)) < len(names)
            or not all(1 <= len(name.encode()) <= 64 for name in names)
        ):
            self.wrong.append(f"results {names}")
        if len(form.get("next_offset", "").encode()) > 64:
            self.wrong.append("a long offset")
        for one in results:
            self._check_result(one)
        button = json.loads(form["button"]) if form.get("button") else {}
        if button and not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", button.get("start_parameter", "")):
            self.wrong.append(f"a button {button}")
        self.offered[form["inline_query_id"]] = {**form, "results": results, "button": button}
        return True

    def _check_result(self, result: dict[str, Any]) -> None:
        """What the server would refuse of a result."""
        if result.get("reply_markup"):
            self._markup({"reply_markup": json.dumps(result["reply_markup"])})
        if result["type"] == "photo":
            assert result["photo_file_id"] in self.files
            self._written(result, "caption", 1024)
        else:
            assert result["title"]
            inner = result["input_message_content"]
            self._written({**inner, "text": inner["message_text"]}, "text", 4096)

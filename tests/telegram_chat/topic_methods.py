"""Topics on a Telegram of our own: made, named and deleted, where the bot may."""

from __future__ import annotations

from collections.abc import Iterator

from telegram_chat.chats import BOT, Chat, Person
from telegram_chat.problems import Problem

CREATOR = Person(31, "Creator")
"""Who has made the topics that the bot has not made."""


class TopicMethods:
    """The methods of the Bot API about topics. ``forums`` are the groups that have them, ``topics`` their names."""

    chats: dict[int, Chat]
    _numbers: Iterator[int]

    def __init__(self) -> None:
        super().__init__()
        self.forums: set[int] = set()
        self.topics: dict[tuple[int, int], str] = {}

    def _managed(self, form: dict) -> int:
        """The id of a group in which the bot may manage topics."""
        chat = self.chats.get(int(form["chat_id"]))
        if chat is None:
            raise Problem(400, "Bad Request: chat not found")
        if chat.id not in self.forums:
            raise Problem(400, "Bad Request: the chat is not a forum")
        if not chat.members.get(BOT["id"], {}).get("can_manage_topics"):
            raise Problem(400, "Bad Request: not enough rights to create a topic")
        return chat.id

    def beginning(self, chat: Chat, topic: int) -> dict:
        """The message that began a topic, to which all in it reply that reply to nothing else."""
        ours = (chat.id, topic) in self.topics
        name = self.topics.get((chat.id, topic), "Games")
        return {
            "message_id": topic, "date": 1, "chat": chat.json, "from": BOT if ours else CREATOR.json,
            "message_thread_id": topic, "is_topic_message": True,
            "forum_topic_created": {"name": name, "icon_color": 7322096},
        }  # fmt: skip

    async def on_create_forum_topic(self, form: dict) -> dict:
        """The method of this name."""
        chat, topic = self._managed(form), next(self._numbers)
        assert 1 <= len(form["name"]) <= 128
        self.topics[chat, topic] = form["name"]
        return {"message_thread_id": topic, "name": form["name"], "icon_color": 7322096}

    async def on_edit_forum_topic(self, form: dict) -> bool:
        """The method of this name."""
        key = self._managed(form), int(form["message_thread_id"])
        if self.topics[key] == form["name"]:
            raise Problem(400, "Bad Request: TOPIC_NOT_MODIFIED")
        self.topics[key] = form["name"]
        return True

    async def on_delete_forum_topic(self, form: dict) -> bool:
        """The method of this name."""
        del self.topics[self._managed(form), int(form["message_thread_id"])]
        return True

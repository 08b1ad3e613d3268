"""Who is in a chat of a Telegram of our own, what they may do there, and what the bot hears of that."""

from __future__ import annotations

from typing import Any

from telegram_chat.chats import BOT, Chat, Person

US = {key: BOT[key] for key in ("id", "is_bot", "first_name", "username")}
LEFT: dict[str, Any] = {"status": "left", "user": US}
KICKED: dict[str, Any] = {"status": "kicked", "user": US, "until_date": 0}
MEMBER: dict[str, Any] = {"status": "member", "user": US}
_ASKED = (
    "can_change_info", "can_invite_users", "can_pin_messages", "can_manage_topics", "can_send_messages",
    "can_send_audios", "can_send_documents", "can_send_photos", "can_send_videos", "can_send_video_notes",
    "can_send_voice_notes", "can_send_polls", "can_send_other_messages", "can_add_web_page_previews",
    "can_react_to_messages", "can_edit_tag",
)  # fmt: skip
MUTE: dict[str, Any] = {
    "status": "restricted", "user": US, "is_member": True, "until_date": 0, **dict.fromkeys(_ASKED, False)
}  # fmt: skip
_RULES = (
    "can_be_edited", "is_anonymous", "can_manage_chat", "can_delete_messages", "can_manage_video_chats",
    "can_restrict_members", "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories",
    "can_edit_stories", "can_delete_stories", "can_manage_topics",
)  # fmt: skip
ADMINISTRATOR: dict[str, Any] = {"status": "administrator", "user": US, **dict.fromkeys(_RULES, False)}


class MemberMethods:
    """The methods of the Bot API about members; ``members`` of a chat says who is more or less than a member."""

    async def on_get_chat_member(self, form: dict) -> dict:
        """The method of this name."""
        chat = self._chat(form)  # type: ignore[attr-defined]
        user = int(form["user_id"])
        return chat.members.get(user, {"status": "member", "user": {"id": user, "is_bot": False, "first_name": "A"}})

    async def becomes(self, chat: Chat, who: Person, was: dict, now: dict, *, date: int = 1) -> int:
        """Somebody changes what the bot may do in a chat; gives the update's number once it was handled."""
        chat.members[BOT["id"]] = now
        change = {
            "chat": chat.json, "from": who.json, "date": date, "old_chat_member": was, "new_chat_member": now,
        }  # fmt: skip
        number = await self.push({"my_chat_member": change})  # type: ignore[attr-defined]
        await self.done(number)
        return int(number)

    async def done(self, update: int) -> None:
        """Wait until the bot has acknowledged an update, whatever it still says."""
        await self.until(lambda: self.acknowledged > update)  # type: ignore[attr-defined]

    async def notes(self, chat: Chat, who: Person, topic: int | None = None, **what: Any) -> None:
        """Telegram writes into a chat, or a topic of it, what somebody did; waits until that was handled."""
        about = {} if topic is None else {"message_thread_id": topic, "is_topic_message": True}
        message = {"message_id": next(self._numbers), "date": 1, "chat": chat.json, "from": who.json, **about, **what}  # type: ignore[attr-defined]
        await self.done(await self.push({"message": message}))  # type: ignore[attr-defined]

"""Administrators and pinned messages on a Telegram of our own."""

from __future__ import annotations

from typing import Any

from telegram_chat.chats import BOT, Chat, Person
from telegram_chat.problems import Problem

RIGHTS = (
    "can_be_edited", "can_manage_chat", "can_delete_messages", "can_manage_video_chats", "can_restrict_members",
    "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories", "can_edit_stories",
    "can_delete_stories", "can_pin_messages",
)  # fmt: skip
"""What an administrator may be allowed to do (Bot API, ChatMemberAdministrator)."""

ANONYMOUS = Person(1087968824, "Group", is_bot=True)
"""Whom Telegram names as the sender of what an administrator writes in the name of the group."""


class GroupMethods:
    """The methods of the Bot API about who may do what in a group, and about what is pinned there."""

    def promote(
        self, chat: Chat, person: Person | None, *rights: str, title: str = "", anonymous: bool = False
    ) -> None:
        """Make somebody, or the bot (None), an administrator with these rights; without any, the owner."""
        user = BOT if person is None else person.json
        member: dict[str, Any] = {"user": user, "is_anonymous": anonymous, "status": "administrator"}
        if title:
            member["custom_title"] = title
        if rights:
            member |= {right: right in rights for right in RIGHTS}
        else:
            member["status"] = "creator"
        chat.members[user["id"]] = member

    async def says_unnamed(self, chat: Chat, text: str, title: str = "") -> int:
        """An administrator writes in the name of the group; gives the update's number."""
        more = {"sender_chat": chat.json, **({"author_signature": title} if title else {})}
        return await self.says(ANONYMOUS, chat, text, **more)  # type: ignore[attr-defined,no-any-return]

    async def on_get_chat_administrators(self, form: dict) -> list[dict]:
        """The method of this name."""
        members = self._chat(form).members.values()  # type: ignore[attr-defined]
        return [one for one in members if one["status"] in {"creator", "administrator"}]

    async def on_get_chat(self, form: dict) -> dict:
        """The method of this name."""
        chat = self._chat(form)  # type: ignore[attr-defined]
        gifts = dict.fromkeys(
            ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"), False
        )
        more = {"accent_color_id": 0, "max_reaction_count": 1, "accepted_gift_types": gifts}
        return {**chat.json, **more, "permissions": {"can_pin_messages": False}}

    async def on_pin_chat_message(self, form: dict) -> bool:
        """The method of this name: only for an administrator with this right, and a message that is there."""
        chat = self._allowed_to_pin(form)
        number = int(form["message_id"])
        if number not in chat.messages:
            raise Problem(400, "Bad Request: message to pin not found")
        if form.get("disable_notification") != "true":
            self.wrong.append("a pin with a sound")  # type: ignore[attr-defined]
        chat.pinned = [*(one for one in chat.pinned if one != number), number]
        return True

    async def on_unpin_chat_message(self, form: dict) -> bool:
        """The method of this name."""
        chat = self._allowed_to_pin(form)
        if int(form["message_id"]) not in chat.messages:
            raise Problem(400, "Bad Request: message to unpin not found")
        chat.pinned = [one for one in chat.pinned if one != int(form["message_id"])]
        return True

    def _allowed_to_pin(self, form: dict) -> Chat:
        chat: Chat = self._chat(form)  # type: ignore[attr-defined]
        if not chat.members.get(BOT["id"], {}).get("can_pin_messages"):
            raise Problem(400, "Bad Request: not enough rights to manage pinned messages in the chat")
        return chat

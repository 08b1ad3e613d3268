"""What Telegram says of chats where the bot may write no longer, or again."""

from __future__ import annotations

from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated


def may_write(change: ChatMemberUpdated) -> bool:
    """Whether the bot, whose membership of a chat has changed, may write there now."""
    member = change.new_chat_member
    if isinstance(member, ChatMemberRestricted):
        return member.is_member and member.can_send_messages
    return member.status not in {ChatMember.LEFT, ChatMember.BANNED}

"""Rights in a group: what somebody may do there, asked where a command needs to know; what it does not let us do.

What was refused us is not tried there again for an hour, and told once a day.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace

import structlog
from telegram import Chat, ChatMember, ChatMemberAdministrator, ChatMemberOwner
from telegram.constants import ChatType
from telegram.error import BadRequest, TelegramError

from bot.platforms.telegram.api import Api
from bot.platforms.telegram.chats import user_of
from bot.platforms.telegram.update_reader import Heard
from bot.ports.asks import Server
from bot.ports.servers import Rights, RightsUnknown
from bot.ports.stores import Memory, StoreUnreachable
from rendering.text import Said, said

PATIENCE = 5.0
"""Seconds that a command waits for Telegram to say it."""
WHILE, DAY = 3_600.0, 86_400.0
"""Seconds for which nothing is tried after a refusal, and after which it may be told once more."""

PIN = "pin"
PICTURES = {"png": said("Photos"), "gif": said("Stickers & GIFs"), "pdf": said("Files")}
"""What a right is called in Telegram's own list of permissions, by what it takes to send: "pdf" is any file."""

_REFUSED = re.compile(r"rights to send (?!text)|chat_send_(?!plain)\w+_forbidden")

log = structlog.get_logger(__name__)


class GroupRights:
    """Says of each group as a server what the asker may do there."""

    def __init__(self, bot: Api) -> None:
        self._bot = bot

    def on(self, heard: Heard, chat: Chat, home: int) -> Heard:
        """An ask with the group as its server, by the id under which that was first known; as it is elsewhere."""
        if chat.type not in (ChatType.GROUP, ChatType.SUPERGROUP):
            return heard
        user = user_of(heard.ask.person.account) or 0
        server = Server(
            f"telegram:{home}",
            chat.title or "",
            parts=bool(chat.is_forum),
            called=chat.title or "",
            ask=lambda: self._rights(heard.spot.chat, user, heard.signature),
        )
        return replace(heard, ask=replace(heard.ask, server=server))

    async def _rights(self, chat: int, user: int, signature: str | None) -> Rights:
        """What somebody may do in a chat. Raises ``RightsUnknown``."""
        try:
            async with asyncio.timeout(PATIENCE):
                if signature is None:
                    rights = granted([await self._bot.get_chat_member(chat, user)])
                else:
                    rights = granted(behind(signature, await self._bot.get_chat_administrators(chat)))
                return replace(rights, pins=await self._may_pin(chat)) if rights.manages else rights
        except (TelegramError, TimeoutError) as trouble:
            log.warning("what somebody may do in a group is not known", chat=chat, cause=str(trouble))
            raise RightsUnknown(str(trouble)) from None

    async def _may_pin(self, chat: int) -> bool:
        """Whether we may pin messages: as an administrator, or because everybody may."""
        ours = await self._bot.get_chat_member(chat, self._bot.id)
        if isinstance(ours, ChatMemberAdministrator):
            return bool(ours.can_pin_messages)
        everybody = (await self._bot.get_chat(chat)).permissions
        return everybody is not None and bool(everybody.can_pin_messages)


def granted(members: Sequence[ChatMember]) -> Rights:
    """What each of these members may do, so that somebody who is one of them may do it; of nobody nothing."""
    manages = [isinstance(one, ChatMemberOwner) or _allowed(one, "can_change_info") for one in members]
    moderates = [_allowed(one, "can_delete_messages") or _allowed(one, "can_restrict_members") for one in members]
    both = list(zip(manages, moderates, strict=True))
    return Rights(bool(both) and all(manages), bool(both) and all(any(one) for one in both))


def behind(signature: str, administrators: Sequence[ChatMember]) -> Sequence[ChatMember]:
    """The administrators of whom one may have written a message without a name, under this title or none ("")."""
    hidden = [one for one in administrators if getattr(one, "is_anonymous", False)]
    titled = [one for one in hidden if (getattr(one, "custom_title", "") or "") == signature]
    return titled or hidden


def _allowed(member: ChatMember, right: str) -> bool:
    return isinstance(member, ChatMemberAdministrator) and bool(getattr(member, right))


def about_pictures(refusal: BadRequest) -> bool:
    """Whether Telegram refuses a picture for want of a right, and would take words.

    >>> about_pictures(BadRequest("Not enough rights to send photos to the chat"))
    True
    >>> about_pictures(BadRequest("CHAT_SEND_PHOTOS_FORBIDDEN")), about_pictures(BadRequest("Chat not found"))
    (True, False)
    """
    return _REFUSED.search(str(refusal).lower()) is not None


def named(kind: str) -> Said:
    """What a chat is told that takes no such pictures."""
    return said(
        "I may not send pictures here, so they come in words. An administrator can allow “{right}” in the permissions.",
        right=PICTURES[kind],
    )


class MissingRights:
    """What chats have refused, also to earlier processes. Without the store it is tried, and refused, again.

    ``kind`` is ``PIN`` or the ending of a picture's file, "pdf" for all that is sent as a file, ``chat`` the current id
    of the chat.
    """

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def barred(self, chat: int, kind: str) -> bool:
        """Whether this was refused within the hour. Never raises."""
        try:
            return chat < 0 and bool(await self._memory.noted(_key(chat, kind)))
        except StoreUnreachable:
            return False

    async def refused(self, chat: int, kind: str) -> bool:
        """Note a refusal; whether the chat is to be told. Never raises."""
        try:
            await self._memory.note(_key(chat, kind), "1", WHILE)
            return await self._memory.first(f"{_key(chat, kind)}:said", DAY)
        except StoreUnreachable:
            return False

    async def changed(self, chat: int) -> None:
        """What we may do in a chat has changed: everything is tried at once. Raises ``StoreUnreachable``."""
        for kind in (PIN, *PICTURES):
            if await self._memory.noted(_key(chat, kind)):
                await self._memory.note(_key(chat, kind), "", WHILE)


def _key(chat: int, kind: str) -> str:
    return f"telegram:refused:{kind}:{chat}"

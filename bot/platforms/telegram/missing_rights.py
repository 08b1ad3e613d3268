"""What a chat does not let us do: what was refused is not tried there again for an hour, and told once a day."""

from __future__ import annotations

import re

from telegram.error import BadRequest

from bot.ports.stores import Memory, StoreUnreachable
from rendering.text import Said, said

WHILE, DAY = 3_600.0, 86_400.0
"""Seconds for which nothing is tried after a refusal, and after which it may be told once more."""

PIN = "pin"
PICTURES = {"png": said("Photos"), "gif": said("Stickers & GIFs"), "pdf": said("Files")}
"""What a right is called in Telegram's own list of permissions, by what it takes to send: "pdf" is any file."""

_REFUSED = re.compile(r"rights to send (?!text)|chat_send_(?!plain)\w+_forbidden")


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

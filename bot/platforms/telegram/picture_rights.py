"""Which pictures a chat lets us send: a kind that was refused is not sent there again for an hour."""

from __future__ import annotations

import re

import structlog
from telegram.error import BadRequest

from bot.ports.processes import Clock
from bot.ports.stores import Memory, StoreUnreachable
from rendering.text import Said, said

WHILE = 3_600
"""Seconds for which nothing is uploaded after a refusal."""

RIGHTS = {"png": said("Photos"), "gif": said("Stickers & GIFs"), "pdf": said("Files")}
"""What a right is called in Telegram's own list of permissions, by what it takes to send: "pdf" is any file."""

_REFUSED = re.compile(r"rights to send (?!text)|chat_send_(?!plain)\w+_forbidden")

log = structlog.get_logger(__name__)


def about_pictures(refusal: BadRequest) -> bool:
    """Whether Telegram refuses a picture for want of a right, and would take words.

    >>> about_pictures(BadRequest("Not enough rights to send photos to the chat"))
    True
    >>> about_pictures(BadRequest("CHAT_SEND_PHOTOS_FORBIDDEN")), about_pictures(BadRequest("Chat not found"))
    (True, False)
    """
    return _REFUSED.search(str(refusal).lower()) is not None


class PictureRights:
    """What chats have refused, shared by all processes. Nothing here raises: without the store it knows its own part.

    ``kind`` is the ending of the picture's file, "pdf" for all that is sent as a file, ``chat`` the current id of the
    chat.
    """

    def __init__(self, memory: Memory, clock: Clock) -> None:
        self._memory = memory
        self._clock = clock
        self._refused: dict[str, str] = {}

    async def barred(self, chat: int, kind: str) -> bool:
        """Whether this kind was refused within the hour."""
        until = "" if chat > 0 else await self._until(_key(chat, kind))
        return bool(until) and int(until) > self._clock.now()

    async def refused(self, chat: int, kind: str) -> tuple[Said, ...]:
        """Note a refusal; what the chat is to be told, once until the right was given."""
        key = _key(chat, kind)
        known, until = self._refused.get(key), str(self._clock.now() + WHILE * 1000)
        self._refused[key] = until
        log.warning("a chat takes no pictures, they are told in words", chat=chat, kind=kind)
        try:
            await self._memory.remember(key, until)
            if known or not await self._memory.first(f"{key}:said", WHILE):
                return ()
        except StoreUnreachable:
            return ()
        return (
            said(
                "I may not send pictures here, so they come in words. An administrator can allow “{right}” in the"
                " permissions.",
                right=RIGHTS[kind],
            ),
        )

    async def taken(self, chat: int, kind: str) -> None:
        """A picture was taken, so an earlier refusal is past."""
        if _key(chat, kind) in self._refused:
            await self._forget(_key(chat, kind))

    async def changed(self, chat: int) -> None:
        """What we may do in a chat has changed: everything is tried again at once."""
        for kind in RIGHTS:
            if await self._until(_key(chat, kind)):
                await self._forget(_key(chat, kind))

    async def _until(self, key: str) -> str:
        """The instant until which a kind is not sent; "" where it was not refused."""
        try:
            until = await self._memory.recall(key)
        except StoreUnreachable:
            return self._refused.get(key, "")
        if until:
            self._refused[key] = until
        else:
            self._refused.pop(key, None)
        return until or ""

    async def _forget(self, key: str) -> None:
        self._refused.pop(key, None)
        try:
            await self._memory.remember(key, "")
        except StoreUnreachable:
            log.info("the next process tries a refused picture later", key=key)


def _key(chat: int, kind: str) -> str:
    return f"telegram:refused:{kind}:{chat}"

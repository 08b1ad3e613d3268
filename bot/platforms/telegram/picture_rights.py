"""Which pictures a chat lets us send: a kind that was refused is not sent there again for an hour.

The picture of each table that everybody saw last, to be shown in other chats.
"""

from __future__ import annotations

import re
from collections import OrderedDict

import structlog
from telegram.error import BadRequest

from bot.platforms.telegram.api import Api
from bot.ports.addresses import Code
from bot.ports.pictures import BoardPicture
from bot.ports.posts import Post, PublicPost
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


KNOWN = 4_000
"""Tables whose board this process remembers, for as long as the store is away."""
MONTH = 30 * 86_400.0
"""Seconds for which a board is remembered."""


class NewestBoards:
    """The ``file_id`` of the newest public board by table, for all processes of a bot. Nothing here raises."""

    def __init__(self, bot: Api, memory: Memory) -> None:
        self._bot = bot
        self._memory = memory
        self._known: OrderedDict[Code, str] = OrderedDict()

    async def posted(self, post: Post, file: str | None) -> None:
        """A post was sent with this file: where it is a board that everybody may see, it is its table's newest."""
        if not isinstance(post, PublicPost) or post.alone or not isinstance(post.picture, BoardPicture):
            return
        source = post.picture.source
        if file is None or post.code is None or source is None or source.seat is not None:
            return
        self._known.pop(post.code, None)
        self._known[post.code] = file
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)
        try:
            await self._memory.note(self._key(post.code), file, MONTH)
        except StoreUnreachable:
            return

    async def find(self, code: Code) -> str | None:
        """The ``file_id`` of the board of a table that was posted last, None where none is known."""
        try:
            return await self._memory.noted(self._key(code))
        except StoreUnreachable:
            return self._known.get(code)

    def _key(self, code: Code) -> str:
        return f"telegram:{self._bot.id}:board:{code}"

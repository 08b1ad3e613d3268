"""The picture of each table that everybody saw last, to be shown in other chats."""

from __future__ import annotations

from contextlib import suppress

from bot.platforms.telegram.api import Api
from bot.ports.addresses import Code
from bot.ports.pictures import BoardPicture
from bot.ports.posts import Post, PublicPost
from bot.ports.stores import Memory, StoreUnreachable

MONTH = 30 * 86_400.0
"""Seconds for which a board is remembered."""


class NewestBoards:
    """The ``file_id`` of the newest public board by table, for later processes too. Nothing here raises."""

    def __init__(self, bot: Api, memory: Memory) -> None:
        self._bot = bot
        self._memory = memory

    async def posted(self, post: Post, file: str | None) -> None:
        """A post was sent with this file: where it is a board that everybody may see, it is its table's newest."""
        if not isinstance(post, PublicPost) or post.alone or not isinstance(post.picture, BoardPicture):
            return
        source = post.picture.source
        if file is None or post.code is None or source is None or source.seat is not None:
            return
        with suppress(StoreUnreachable):
            await self._memory.note(self._key(post.code), file, MONTH)

    async def find(self, code: Code) -> str | None:
        """The ``file_id`` of the board of a table that was posted last, None where none is known."""
        with suppress(StoreUnreachable):
            return await self._memory.noted(self._key(code))
        return None

    def _key(self, code: Code) -> str:
        return f"telegram:{self._bot.id}:board:{code}"

"""The board of each match that stays pinned in a group. Best effort: nothing waits for it, and nothing fails by it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass

import structlog
from telegram.error import BadRequest, TelegramError

from bot.platforms.telegram.api import Api
from bot.platforms.telegram.chats import Moves, Spot
from bot.platforms.telegram.group_rights import PIN, MissingRights
from bot.ports.addresses import Code
from bot.ports.posts import PublicPost
from bot.ports.stores import Memory, StoreUnreachable
from bot.text.languages import spelled
from rendering.text import said

LEAVING = 1.0
"""Seconds that pins under way may take when the bot closes, beside the last replies."""

MOST = 4
"""Earlier messages of a match that may be pinned, where Telegram has not answered."""

RIGHT = said("I may not pin the board here. Make me an administrator who may pin messages, or set /settings pin=no.")

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Wanted:
    """The message that shall be pinned for a match, 0 for none, and the language to complain in."""

    message: int
    locale: str


class PinnedBoards:
    """Pins the newest board of a match without a sound, and unpins the one before.

    What was pinned is remembered by place. Where a request is lost the next post of the match makes good for it.
    """

    def __init__(self, bot: Api, moves: Moves, memory: Memory, rights: MissingRights) -> None:
        self._bot = bot
        self._moves = moves
        self._memory = memory
        self._rights = rights
        self._wanted: dict[Spot, dict[Code, Wanted]] = {}
        self._working: dict[Spot, asyncio.Task[None]] = {}

    def tend(self, where: Spot, post: PublicPost, message: int) -> None:
        """A post stands in this message of a group now: pin it, or see to it that nothing of its match is pinned."""
        if where.private or post.code is None or post.apart or (post.pin and post.picture is None):
            return
        self._wanted.setdefault(where, {})[post.code] = Wanted(message if post.pin else 0, post.locale)
        if where not in self._working:
            self._working[where] = asyncio.create_task(self._work(where))

    async def close(self) -> None:
        """Give what is under way a moment, then leave it."""
        if self._working:
            _, late = await asyncio.wait(self._working.values(), timeout=LEAVING)
            for task in late:
                task.cancel()

    async def _work(self, where: Spot) -> None:
        """One place after the other match, until nothing is wanted there."""
        try:
            while wanted := self._wanted.pop(where, None):
                for code, one in wanted.items():
                    try:
                        await self._bring(where, code, one)
                    except (TelegramError, StoreUnreachable) as trouble:
                        log.info("a board could not be pinned", chat=where.chat, code=code, cause=str(trouble))
        finally:
            del self._working[where]

    async def _bring(self, where: Spot, code: Code, wanted: Wanted) -> None:
        key = f"telegram:pinned:{where.chat}:{where.topic or ''}"
        pinned: dict[str, list[int]] = json.loads(await self._memory.recall(key) or "{}")
        before, now = pinned.pop(code, []), [wanted.message] if wanted.message else []
        if before == now:
            return

        async def remember(messages: list[int]) -> None:
            await self._memory.remember(key, json.dumps(pinned | ({code: messages} if messages else {})))

        chat = await self._moves.now(where.chat)
        if wanted.message:
            if await self._rights.barred(chat, PIN):
                return
            # below 0 what may be pinned: if this process ends now, the next one does not leave it so
            await remember([*before[-MOST:], -wanted.message])
            if not await self._pinned(where, chat, wanted):
                await remember(before)
                return
        for message in dict.fromkeys(map(abs, before)):
            if message != wanted.message:
                await self._unpinned(chat, message)
        await remember(now)

    async def _unpinned(self, chat: int, message: int) -> None:
        try:
            await self._bot.unpin_chat_message(chat, message)
        except BadRequest as refusal:
            # it was deleted, or somebody else has unpinned it
            log.debug("the board before is not pinned any more", cause=str(refusal))

    async def _pinned(self, where: Spot, chat: int, wanted: Wanted) -> bool:
        """Whether the message could be pinned; where we may not, that is said once a day."""
        try:
            await self._bot.pin_chat_message(chat, wanted.message, disable_notification=True)
        except BadRequest as refusal:
            if not any(word in str(refusal).lower() for word in ("rights", "admin_required")):
                raise
            if await self._rights.refused(chat, PIN):
                words = spelled(RIGHT, wanted.locale)
                await self._bot.send_message(chat, words, message_thread_id=where.topic, disable_notification=True)
            return False
        return True

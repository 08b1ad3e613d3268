"""Requests whose answer is lost: nobody knows whether Telegram did them. An edit is made again; a send silently."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from math import inf
from typing import TypeVar

import httpx
import structlog
from telegram import Message
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.platforms.telegram.api import Api
from bot.platforms.telegram.chats import Latest
from bot.platforms.telegram.rate_limits import Kind, Queueing, seconds
from bot.ports.processes import Clock

T = TypeVar("T")

PAUSES = (0.5, 1.0)
"""Seconds before a lost request is made again."""
LOOKED_AT = 5
"""Messages before the second copy of a post that may be the first."""
TIDYING = Queueing(Kind.ANSWER, 5.0)
"""How long it may take until there is room to look for a copy."""

log = structlog.get_logger(__name__)


class LostAnswers:
    """Sends of which nobody knows whether they arrived. What is sent again rings nobody; the copy before it goes."""

    def __init__(self, bot: Api) -> None:
        self._bot = bot
        self._newest = Latest[int, int]()
        self._ours = Latest[tuple[int, int], None]()
        self._doubtful = Latest[Hashable, int]()

    def seen(self, chat: int, message: int) -> None:
        """A message of a chat is known: what is sent from now on has a higher id there."""
        self._newest[chat] = max(message, self._newest.get(chat, 0))

    async def send(self, key: Hashable, chat: int, request: Callable[[bool], Awaitable[Message]]) -> Message:
        """Make a request that sends a message, silently where one with this key may have sent it before."""
        again = key in self._doubtful
        before = self._newest.get(chat, 0)
        try:
            message = await request(again)
        except (NetworkError, asyncio.CancelledError) as trouble:
            if not again and _may_have_arrived(trouble):
                self._doubtful[key] = before
            raise
        self.seen(message.chat.id, message.message_id)
        self._ours[(message.chat.id, message.message_id)] = None
        if again and (before := self._doubtful.pop(key)):
            await self._delete_copy(message, before)
        return message

    async def _delete_copy(self, message: Message, before: int) -> None:
        """Delete the copy of a message that was sent after ``before``.

        Telegram shows no bot what stands in a chat, but it refuses an edit that changes nothing. Messages of people
        cannot be edited, and those that this process has sent are known.
        """
        chat, newest = message.chat.id, message.message_id
        for number in range(newest - 1, max(before, newest - 1 - LOOKED_AT), -1):
            if (chat, number) in self._ours:
                continue
            try:
                if await self._says_the_same(message, number):
                    await self._bot.delete_message(chat, number)
                    return
            except BadRequest:
                continue
            except TelegramError as trouble:
                log.info("a copy of a message may stand", cause=str(trouble))
                return

    async def _says_the_same(self, message: Message, number: int) -> bool:
        """Whether a message of ours says what another one says; raises ``BadRequest`` where it is none."""
        try:
            if message.text is not None:
                await self._bot.edit_message_text(
                    message.text, message.chat.id, number, entities=message.entities,
                    link_preview_options=message.link_preview_options, reply_markup=message.reply_markup,
                    rate_limit_args=TIDYING,
                )  # fmt: skip
            else:
                await self._bot.edit_message_caption(
                    message.chat.id, number, caption=message.caption, caption_entities=message.caption_entities,
                    reply_markup=message.reply_markup, rate_limit_args=TIDYING,
                )  # fmt: skip
        except BadRequest as refusal:
            if not unchanged(refusal):
                raise
        return True


def unchanged(refusal: BadRequest) -> bool:
    """Whether an edit was refused because the message says the same already."""
    return "message is not modified" in str(refusal).lower()


async def again(clock: Clock, request: Callable[[], Awaitable[T]], longest: float = inf) -> T:
    """Make a request, and again after a 429, if that asks for less than the ``longest`` wait, or lost answers."""
    for pause in PAUSES:
        try:
            return await request()
        except BadRequest:
            raise
        except (RetryAfter, NetworkError) as trouble:
            wait = seconds(trouble) if isinstance(trouble, RetryAfter) else pause
            if wait > longest:
                raise
            log.info("saying it once more", cause=str(trouble))
            await clock.sleep(wait)
    return await request()


async def edited(clock: Clock, request: Callable[[], Awaitable[object]], *, once: bool = False) -> None:
    """Make an edit, and if not ``once`` again while its answer is lost. One that changes nothing is fine."""
    try:
        await (request() if once else again(clock, request, PAUSES[-1]))
    except BadRequest as refusal:
        if not unchanged(refusal):
            raise


def _may_have_arrived(trouble: BaseException) -> bool:
    """Whether a request may have reached Telegram although no answer came, or one that it has failed."""
    if isinstance(trouble, BadRequest):
        return False
    return not isinstance(trouble.__cause__, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout))

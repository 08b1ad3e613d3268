"""Our own polling: get, handle, then raise the offset. The library's own raises the offset before it handles."""

from __future__ import annotations

import asyncio
import traceback
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import structlog
from telegram import Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.platforms.telegram.api import Api
from bot.platforms.telegram.rate_limits import seconds
from bot.ports import Clock

LONG = 50
"""Seconds one request waits for updates."""
TRIES = 3
"""How often an update is tried before it is passed over."""
SPEECH = 10.0
"""Seconds the loop waits for replies before it asks for more; they go on meanwhile."""
LEAVING = 2.5
"""Seconds the last replies may take when the bot closes."""
SEEN = 2_000
SLOWEST = 30.0

Reply: TypeAlias = Callable[[], Awaitable[None]]
Hear: TypeAlias = Callable[[Update], Awaitable[Reply | None]]
Sorry: TypeAlias = Callable[[Update], Reply | None]

log = structlog.get_logger(__name__)


class Polling:
    """Fetches updates until it is stopping and hands each to ``hear`` once, those of a chat in their order.

    What ``hear`` does is finished before the offset is raised, so a crash repeats an update and never loses one; what
    it gives back says the answer, and the offset waits for that ten seconds at most. Where ``hear`` has failed three
    times, ``sorry`` says so and the update is passed over.
    """

    def __init__(self, bot: Api, clock: Clock, hear: Hear, sorry: Sorry, stopping: asyncio.Event) -> None:
        self._bot = bot
        self._clock = clock
        self._hear = hear
        self._sorry = sorry
        self._offset: int | None = None
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._speaking: dict[int, asyncio.Task[None]] = {}
        self._stopping = stopping
        self._trouble = 0

    async def run(self) -> None:
        """Poll, then wait for the last replies; raises ``InvalidToken`` where the token is not taken any more."""
        while not self._stopping.is_set():
            updates = await self._fetched()
            if updates:
                await self._handle(updates)
        await self._drain()

    async def _drain(self) -> None:
        """Wait for the last replies, then tell Telegram what has been handled."""
        if self._speaking:
            await asyncio.wait(self._speaking.values(), timeout=LEAVING)
        if self._offset is not None:
            try:
                await self._bot.raw_updates(self._offset, 0, 1)
            except TelegramError as trouble:
                log.info("the last updates could not be acknowledged", cause=str(trouble))

    async def _fetched(self) -> Sequence[dict[str, Any]]:
        """The next updates as they came; empty when there are none, on trouble and at the end."""
        fetch = asyncio.ensure_future(self._fetch())
        stop = asyncio.ensure_future(self._stopping.wait())
        try:
            await asyncio.wait({fetch, stop}, return_when=asyncio.FIRST_COMPLETED)
            return await fetch if fetch.done() else ()
        finally:
            fetch.cancel()
            stop.cancel()

    async def _fetch(self) -> Sequence[dict[str, Any]]:
        try:
            updates = await self._bot.raw_updates(self._offset, LONG)
        except InvalidToken:
            raise InvalidToken("the token is not taken any more") from None
        except TelegramError as trouble:
            await self._wait_out(trouble)
            return ()
        if self._trouble:
            log.info("telegram answers again")
        self._trouble = 0
        return updates

    async def _wait_out(self, trouble: TelegramError) -> None:
        """Say once what is wrong, and wait longer each time it stays so."""
        self._trouble += 1
        wait = min(SLOWEST, 0.5 * 2 ** min(self._trouble, 10))
        if isinstance(trouble, Conflict):
            wait = SLOWEST
            if "webhook" in str(trouble).lower():
                log.warning("a webhook was set for this bot; it is removed, this bot asks for its updates itself")
                wait = 0.5 if await self._unhooked() else SLOWEST
            elif self._trouble == 1:
                log.warning("another program polls with this Telegram token; stop it, or this bot hears only by chance")
        elif isinstance(trouble, RetryAfter):
            wait = seconds(trouble)
        elif self._trouble == 1:
            log.warning("telegram cannot be reached; trying on", cause=str(trouble))
        await self._clock.sleep(wait)

    async def _unhooked(self) -> bool:
        """Whether the webhook could be removed; the next refusal asks for it again."""
        try:
            await self._bot.delete_webhook()
        except TelegramError as trouble:
            log.warning("the webhook could not be removed; trying on", cause=str(trouble))
            return False
        return True

    async def _handle(self, raw: Sequence[dict[str, Any]]) -> None:
        """Handle a batch, its chats at the same time, and then raise the offset."""
        lanes: defaultdict[int, list[Update]] = defaultdict(list)
        for item in raw:
            number = int(item["update_id"])
            if number in self._seen:
                continue
            try:
                update = Update.de_json(item, self._bot)
            except Exception:  # noqa: BLE001 - whatever it is, it must not stop the updates behind it
                log.error("an update could not be read", update=number, cause=traceback.format_exc())  # noqa: TRY400 - no locals in the log, they hold the token
                continue
            chat = update.effective_chat or update.effective_user
            lanes[chat.id if chat else 0].append(update)
        left = await asyncio.gather(*(self._lane(chat, updates) for chat, updates in lanes.items()))
        if self._speaking and not self._stopping.is_set():
            await asyncio.wait(self._speaking.values(), timeout=SPEECH)
        last = max(int(item["update_id"]) for item in raw)
        self._offset = min((number for number in left if number is not None), default=last + 1)

    async def _lane(self, chat: int, updates: Sequence[Update]) -> int | None:
        """Handle the updates of a chat; the number of the first one that is left to the next process, if any."""
        for update in updates:
            if self._stopping.is_set():
                return update.update_id
            reply = await self._tried(update)
            self._seen[update.update_id] = None
            while len(self._seen) > SEEN:
                self._seen.popitem(last=False)
            if reply is not None:
                before = self._speaking.get(chat)
                task = asyncio.create_task(self._speak(before, reply, update.update_id))
                self._speaking[chat] = task
                task.add_done_callback(lambda done: self._spoken(chat, done))
        return None

    def _spoken(self, chat: int, task: asyncio.Task[None]) -> None:
        if self._speaking.get(chat) is task:
            del self._speaking[chat]

    async def _tried(self, update: Update) -> Reply | None:
        for attempt in range(TRIES):
            try:
                return await self._hear(update)
            except Exception:  # noqa: BLE001 - the person gets a sentence and the log the cause
                log.error(  # noqa: TRY400 - no locals in the log, they hold the token
                    "an update failed", update=update.update_id, attempt=attempt + 1, cause=traceback.format_exc()
                )
                if attempt + 1 < TRIES:
                    await self._clock.sleep(0.5 * 2**attempt)
        return self._sorry(update)

    async def _speak(self, before: asyncio.Task[None] | None, reply: Reply, number: int) -> None:
        if before is not None:
            await asyncio.wait({before})
        try:
            await reply()
        except Exception:  # noqa: BLE001 - what was asked is done; a lost answer must not stop the next
            log.error("an answer was not delivered", update=number, cause=traceback.format_exc())  # noqa: TRY400 - no locals in the log, they hold the token

"""Our own polling: get, have it done, then raise the offset. The library's own raises the offset before it handles."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import structlog
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.platforms.telegram.api import Api
from bot.platforms.telegram.connection_watch import ConnectionWatch
from bot.platforms.telegram.latest import Latest
from bot.platforms.telegram.rate_limits import seconds
from bot.platforms.telegram.update_order import Hearing
from bot.ports.processes import Clock

LONG = 50
"""Seconds one request waits for updates."""
BRIEFLY, LONGER = 0.05, 0.4
"""Seconds between two requests while something is not done yet: at first, and where nothing new comes."""
LEAVING = 2.5
"""Seconds the last replies may take when the bot closes."""
SLOWEST = 30.0

log = structlog.get_logger(__name__)


class Polling:
    """Fetches updates until it is stopping and hands each to ``hearing`` once.

    The offset is never raised beyond an update that is not done, so a crash repeats an update and never loses one.
    Meanwhile it goes on fetching: Telegram gives the hundred updates from the offset on, so that others wait for a
    slow one only where a hundred came after it. Nothing here waits for what is said.
    """

    def __init__(
        self, bot: Api, clock: Clock, hearing: Hearing, stopping: asyncio.Event, watch: ConnectionWatch
    ) -> None:
        self._bot = bot
        self._clock = clock
        self._hearing = hearing
        self._stopping = stopping
        self._next: int | None = None
        self._undone: dict[int, asyncio.Future[bool]] = {}
        self._seen = Latest[int, None]()
        self._trouble = 0
        self._watch = watch

    async def run(self) -> None:
        """Poll, then wait for the last replies; raises ``InvalidToken`` where the token is not taken any more."""
        pause = BRIEFLY
        try:
            while not self._stopping.is_set():
                new = self._take(await self._fetched())
                pause = BRIEFLY if new else min(2 * pause, LONGER)
                if self._undone:
                    await asyncio.wait(self._undone.values(), timeout=pause)
            await self._drain()
        finally:
            for task in self._undone.values():
                task.cancel()

    async def _drain(self) -> None:
        """Wait for what is being done and for the last replies, then tell Telegram what is done."""
        if self._undone:
            await asyncio.wait(self._undone.values())
        await self._hearing.answers.idle(LEAVING)
        if (offset := self._offset()) is not None:
            try:
                await self._bot.raw_updates(offset, 0, 1)
            except TelegramError as trouble:
                log.info("the last updates could not be acknowledged", cause=str(trouble))

    def _offset(self) -> int | None:
        """The number of the first update that is not done; None before there was any."""
        for number, task in list(self._undone.items()):
            if task.done() and not task.cancelled() and task.result():
                del self._undone[number]
        return min(self._undone, default=self._next)

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
            # at first and after trouble it is to show soon whether telegram answers
            updates = await self._bot.raw_updates(self._offset(), LONG if self._watch.up else 0)
        except InvalidToken:
            raise InvalidToken("the token is not taken any more") from None
        except TelegramError as trouble:
            await self._wait_out(trouble)
            return ()
        self._trouble = 0
        self._watch.came()
        return updates

    async def _wait_out(self, trouble: TelegramError) -> None:
        """Say what is wrong, and wait longer each time it stays so."""
        self._trouble += 1
        self._watch.went()
        wait = min(SLOWEST, 0.5 * 2 ** min(self._trouble, 10))
        if isinstance(trouble, Conflict):
            wait = SLOWEST
            if "webhook" in str(trouble).lower():
                log.warning("a webhook was set for this bot; it is removed, this bot asks for its updates itself")
                wait = 0.5 if await self._unhooked() else SLOWEST
            else:
                self._watch.went(
                    "another program polls with this Telegram token; stop it, or this bot hears only by chance"
                )
        elif isinstance(trouble, RetryAfter):
            wait = seconds(trouble)
        else:
            self._watch.went("telegram cannot be reached; trying on", cause=str(trouble))
        await self._clock.sleep(wait)

    async def _unhooked(self) -> bool:
        """Whether the webhook could be removed; the next refusal asks for it again."""
        try:
            await self._bot.delete_webhook()
        except TelegramError as trouble:
            log.warning("the webhook could not be removed; trying on", cause=str(trouble))
            return False
        return True

    def _take(self, raw: Sequence[dict[str, Any]]) -> bool:
        """Begin what is new of a batch; whether anything is."""
        new = False
        for item in raw:
            number = item["update_id"]
            if number in self._seen:
                continue
            new = True
            self._seen[number] = None
            self._undone[number] = self._hearing.take(item, self._stopping)
        if raw:
            self._next = max(item["update_id"] for item in raw) + 1
        return new

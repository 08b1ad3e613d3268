"""Doing what updates ask: each once, those of a chat in their order."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import structlog
from telegram import Update

from bot.platforms.telegram.answer_queues import AnswerQueues, Speech
from bot.ports import Clock

TRIES = 3
"""How often an update is tried before it is passed over."""

Hear: TypeAlias = Callable[[Update], Awaitable[Speech | None]]
Sorry: TypeAlias = Callable[[Update], Speech | None]

log = structlog.get_logger(__name__)


class Hearing:
    """Hands each update to ``hear``, and what that gives back to ``answers``, which says it.

    Where ``hear`` has failed three times, ``sorry`` says so and the update is passed over.
    """

    def __init__(self, clock: Clock, hear: Hear, sorry: Sorry, answers: AnswerQueues) -> None:
        self.answers = answers
        self._clock = clock
        self._hear = hear
        self._sorry = sorry
        self._last: dict[int, asyncio.Task[bool]] = {}

    def take(self, update: Update, stopping: asyncio.Event) -> asyncio.Task[bool]:
        """Do what an update asks, after those before it in its chat.

        The task ends when it is done, not when it is answered; it gives whether it was done, which it was not where
        ``stopping`` was set before its turn came.
        """
        chat = update.effective_chat or update.effective_user
        lane = chat.id if chat else 0
        task = asyncio.create_task(self._in_turn(self._last.get(lane), update, lane, stopping))
        self._last[lane] = task
        task.add_done_callback(lambda done: self._forget(lane, done))
        return task

    def _forget(self, lane: int, done: asyncio.Task[bool]) -> None:
        if self._last.get(lane) is done:
            del self._last[lane]

    async def _in_turn(
        self, before: asyncio.Task[bool] | None, update: Update, lane: int, stopping: asyncio.Event
    ) -> bool:
        if before is not None:
            await asyncio.wait({before})
        if stopping.is_set():
            return False
        reply = await self._tried(update)
        if reply is not None:
            self.answers.put(lane, reply)
        return True

    async def _tried(self, update: Update) -> Speech | None:
        for attempt in range(TRIES):
            try:
                return await self._hear(update)
            except Exception:  # noqa: BLE001 - the person gets a sentence and the log the cause
                log.error(  # noqa: TRY400 - no locals in the log, they hold the token
                    "an update failed", update=update.update_id, attempt=attempt + 1, cause=traceback.format_exc()
                )
                if attempt + 1 < TRIES:
                    await self._clock.sleep(0.5 * 2**attempt)
        try:
            return self._sorry(update)
        except Exception:  # noqa: BLE001 - the updates behind it are heard all the same
            log.error("no apology could be made", update=update.update_id, cause=traceback.format_exc())  # noqa: TRY400 - no locals in the log, they hold the token
            return None

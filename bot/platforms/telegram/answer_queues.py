"""What is said to people who asked: at once, or in its turn behind what is said in the same chat."""

from __future__ import annotations

import asyncio
import traceback
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

import structlog

Say: TypeAlias = Callable[[], Awaitable[None]]

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Speech:
    """What is to be said to somebody who asked.

    ``at_once`` waits for nothing: the answer to a press, a reaction. ``in_turn`` waits until what was to be said in
    the same chat before it has been said.
    """

    at_once: Say | None = None
    in_turn: Say | None = None


class AnswerQueues:
    """A queue of answers for each chat, so that nobody waits for what is said elsewhere."""

    def __init__(self) -> None:
        self._waiting: dict[int, deque[Say]] = {}
        self._speaking: set[asyncio.Task[None]] = set()

    def put(self, chat: int, reply: Speech) -> None:
        """Say this: the one part now, the other in its turn."""
        if reply.at_once is not None:
            self._begin(_said(reply.at_once))
        if reply.in_turn is None:
            return
        waiting = self._waiting.get(chat)
        if waiting is not None:
            waiting.append(reply.in_turn)
            return
        self._waiting[chat] = deque([reply.in_turn])
        self._begin(self._speak(chat))

    async def idle(self, seconds: float | None = None) -> bool:
        """Wait until nothing is left to say, so many seconds at most; whether that is so."""
        try:
            async with asyncio.timeout(seconds):
                while self._speaking:
                    await asyncio.wait(self._speaking)
        except TimeoutError:
            return False
        return True

    def _begin(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._speaking.add(task)
        task.add_done_callback(self._speaking.discard)

    async def _speak(self, chat: int) -> None:
        waiting = self._waiting[chat]
        while waiting:
            await _said(waiting.popleft())
        del self._waiting[chat]


async def _said(say: Say) -> None:
    try:
        await say()
    except Exception:  # noqa: BLE001 - what was asked is done; a lost answer must not stop the next
        log.error("an answer was not delivered", cause=traceback.format_exc())  # noqa: TRY400 - no locals in the log, they hold the token

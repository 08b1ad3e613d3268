"""What is said to people who asked: at once, or in its turn behind what is said in the same chat.

A press of a button is answered at once, and once.
"""

from __future__ import annotations

import asyncio
import traceback
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeAlias

import structlog
from telegram.error import TelegramError

from bot.platforms.telegram.api import Api
from bot.platforms.telegram.lost_answers import again
from bot.ports.processes import Clock, end

MOST = 5
"""Answers that wait in a chat behind the one that is being said; where more do, the oldest give way."""

Say: TypeAlias = Callable[[], Awaitable[None]]

log = structlog.get_logger(__name__)

LONGEST = 10.0
"""Seconds a press is worth waiting for; Telegram shows no answer to it after some more."""


@dataclass(frozen=True)
class Speech:
    """What is to be said to somebody who asked.

    ``at_once`` waits for nothing: the answer to a press, a reaction. ``in_turn`` waits until what was to be said in
    the same chat before it has been said, and may have to give way there. Then ``nod`` marks what was asked with a
    reaction.
    """

    at_once: Say | None = None
    in_turn: Say | None = None
    nod: Say | None = None


class AnswerQueues:
    """A short queue of answers for each chat, so that nobody waits for what is said elsewhere, or long."""

    def __init__(self) -> None:
        self._waiting: dict[int, deque[Speech]] = {}
        self._speaking: set[asyncio.Task[None]] = set()

    def put(self, chat: int, speech: Speech) -> None:
        """Say this: the one part now, the other in its turn."""
        if speech.at_once is not None:
            self._begin(_said(speech.at_once))
        if speech.in_turn is not None:
            self._queue(chat, speech)

    async def idle(self, seconds: float | None = None) -> bool:
        """Wait until nothing is left to say, so many seconds at most; whether that is so."""
        try:
            async with asyncio.timeout(seconds):
                while self._speaking:
                    await asyncio.wait(self._speaking)
        except TimeoutError:
            return False
        return True

    async def leave(self) -> None:
        """Say nothing more."""
        if self._speaking:
            log.warning("answers were left unsaid at the end", chats=len(self._waiting))
        await end(self._speaking)

    def _queue(self, chat: int, speech: Speech) -> None:
        waiting = self._waiting.get(chat)
        if waiting is None:
            waiting = self._waiting[chat] = deque()
            self._begin(self._speak(chat, waiting, speech))
            return
        waiting.append(speech)
        if len(waiting) > MOST:
            self._begin(_said(waiting.popleft().nod))

    async def _speak(self, chat: int, waiting: deque[Speech], speech: Speech) -> None:
        """Say this and what waits behind it."""
        try:
            while True:
                if not await _said(speech.in_turn):
                    self._begin(_said(speech.nod))
                if not waiting:
                    return
                speech = waiting.popleft()
        finally:
            del self._waiting[chat]

    def _begin(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._speaking.add(task)
        task.add_done_callback(self._speaking.discard)


async def _said(say: Say | None) -> bool:
    """Whether this could be said; it is only noted if not, for what was asked is done, and others wait."""
    try:
        if say is not None:
            await say()
    except TelegramError as refusal:
        log.warning("an answer was not delivered", cause=str(refusal))
        return False
    except Exception:  # noqa: BLE001 - whatever it is, it must not stop the next answer
        log.error("an answer was not delivered", cause=traceback.format_exc())  # noqa: TRY400 - no locals in the log, they hold the token
        return False
    return True


async def answer_press(bot: Api, clock: Clock, press: str, words: str = "", *, window: bool = True) -> None:
    """Answer a press, with words if there are any: in a window to be closed, or for a moment.

    Raises nothing that Telegram answers.
    """
    try:
        await again(
            clock, lambda: bot.answer_callback_query(press, words or None, show_alert=window and bool(words)), LONGEST
        )
    except TelegramError as refusal:
        # mostly the press is too old, or an answer to it has arrived before, and Telegram shows none any more
        log.info("a press could not be answered", cause=str(refusal))

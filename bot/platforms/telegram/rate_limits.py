"""How fast we may send on Telegram: a queue for each chat, so that one slow chat delays no other."""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any

from telegram.error import RetryAfter
from telegram.ext import BaseRateLimiter
from telegram.warnings import PTBDeprecationWarning

from bot.ports import Clock

CHAT_GAP = 1_000
"""Milliseconds between two messages of one chat (Bots FAQ, "My bot is hitting limits")."""
GROUP_SPAN, GROUP_MOST = 60_000, 20
"""A group takes at most 20 messages in a minute, edits too."""
OVERALL_SPAN, OVERALL_MOST = 1_000, 30
"""All chats together take about 30 messages in a second."""
COUNTED = frozenset(
    {
        "sendMessage", "sendPhoto", "sendAnimation", "sendDocument",
        "editMessageText", "editMessageMedia", "editMessageReplyMarkup",
    }
)  # fmt: skip
"""Requests that count as messages of a chat."""
FORGET = 2_000
"""Chats remembered before the quiet ones are dropped."""

Callback = Callable[..., Coroutine[Any, Any, "bool | dict[str, Any] | list[dict[str, Any]]"]]

# Our own reading below takes both forms; the library warns at each 429 that the form will change one day.
warnings.filterwarnings("ignore", message=".*retry_after.*", category=PTBDeprecationWarning)


def seconds(refusal: RetryAfter) -> float:
    """How long Telegram wants us to wait, in seconds."""
    wait = refusal.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


class Pace(BaseRateLimiter[float]):
    """Spaces the requests that count as messages; all others go at once.

    The limiter's argument of a request says how many seconds it may wait: where the queue of its chat is longer,
    ``RetryAfter`` is raised at once and nothing is sent. Without it a request waits its turn.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._chats: dict[int, deque[int]] = {}
        self._silent: dict[int, int] = {}
        self._overall: deque[int] = deque(maxlen=OVERALL_MOST)

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def process_request(
        self,
        callback: Callback,
        args: Any,
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: float | None,
    ) -> bool | dict[str, Any] | list[dict[str, Any]]:
        """The answer of Telegram, once the request's turn has come. A 429 delays its own chat only."""
        chat = data.get("chat_id")
        if chat is None or endpoint not in COUNTED:
            return await callback(*args, **kwargs)
        chat = int(chat)
        turn = self._turn(chat, rate_limit_args)
        # A 429 may lengthen the delay while we sleep, hence the loop.
        while (wait := max(turn, self._silent.get(chat, 0)) - self._clock.now()) > 0:
            await self._clock.sleep(wait / 1000)
        await self._among_all()
        try:
            return await callback(*args, **kwargs)
        except RetryAfter as refusal:
            self._silent[chat] = self._clock.now() + round(1000 * seconds(refusal))
            raise

    def _turn(self, chat: int, patience: float | None) -> int:
        """The instant of the next free place in a chat's queue, which is taken by this call."""
        now = self._clock.now()
        if len(self._chats) > FORGET:
            self._forget(now)
        taken = self._chats.setdefault(chat, deque(maxlen=GROUP_MOST))
        turn = max(now, self._silent.get(chat, 0))
        if taken:
            turn = max(turn, taken[-1] + CHAT_GAP)
        if chat < 0 and len(taken) == GROUP_MOST:
            turn = max(turn, taken[0] + GROUP_SPAN)
        if patience is not None and turn - now > 1000 * patience:
            raise RetryAfter(timedelta(milliseconds=turn - now))
        taken.append(turn)
        return turn

    async def _among_all(self) -> None:
        """Wait until fewer than thirty messages went out in the last second."""
        now = self._clock.now()
        turn = now if len(self._overall) < OVERALL_MOST else max(now, self._overall[0] + OVERALL_SPAN)
        self._overall.append(turn)
        if turn > now:
            await self._clock.sleep((turn - now) / 1000)

    def _forget(self, now: int) -> None:
        """Drop the chats that have been quiet for a minute."""
        quiet = [chat for chat, taken in self._chats.items() if not taken or taken[-1] + GROUP_SPAN < now]
        for chat in quiet:
            del self._chats[chat]
        self._silent = {chat: until for chat, until in self._silent.items() if until > now}

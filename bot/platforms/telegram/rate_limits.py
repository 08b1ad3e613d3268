"""How fast we may send on Telegram: what each chat takes and all together, and the order of what waits at a chat."""

from __future__ import annotations

import asyncio
import secrets
import warnings
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakValueDictionary

import structlog
from telegram.error import RetryAfter, TimedOut
from telegram.ext import BaseRateLimiter
from telegram.warnings import PTBDeprecationWarning

from bot.platforms.telegram.own_quota import OwnQuota
from bot.ports.processes import Clock
from bot.ports.sending_quota import HELD, Leave, Rate, Sending, SendingQuota
from bot.ports.stores import StoreUnreachable

MARGIN = 50
"""Milliseconds more than a limit says, because clocks run differently."""
IN_PRIVATE = Rate(most=60, span=60_000 + MARGIN, burst=3, gap=1_000 + MARGIN)
"""One message a second in a chat, "short bursts" apart (Bots FAQ, "My bot is hitting limits")."""
IN_GROUP = Rate(most=20, span=60_000 + MARGIN, burst=1, gap=1_000 + MARGIN)
"""A group takes at most 20 messages in a minute, edits too."""
OF_ALL = Rate(most=30, span=1_000 + MARGIN, burst=30)
"""All chats together take about 30 messages in a second."""
OF_ONE = replace(OF_ALL, most=15, burst=15)
"""What a process sends to all chats together while it cannot ask what others send.

It keeps the limit for two processes. Three send up to 45 a second then, and Telegram's 429s slow each of them down.
"""
COUNTED = frozenset(
    {
        "sendMessage", "sendPhoto", "sendAnimation", "sendDocument",
        "editMessageText", "editMessageCaption", "editMessageMedia", "editMessageReplyMarkup",
    }
)  # fmt: skip
"""Requests that count as messages of a chat; deleting, reacting and answering presses do not."""
MARKING = frozenset({"setMessageReaction", "deleteMessage"})
"""Requests that each line of a rush in one chat may bring."""
AT_ONCE = 4
"""Of these, how many of one chat are under way: it may answer slowly, and all chats share the connections."""
HANDICAP = 30_000
"""Milliseconds an answer must have waited longer than a board to go before it: the newest board first, none starves."""
LATE = 5_000
"""Milliseconds within which Telegram may still count a request that nobody waited for any longer."""
STORE_PATIENCE = 3.0
"""Seconds the store may take to say whether a request may be sent."""
STORE_PAUSE = 5_000
"""Milliseconds without asking a store that could not be reached."""

Callback = Callable[..., Coroutine[Any, Any, "bool | dict[str, Any] | list[dict[str, Any]]"]]

log = structlog.get_logger(__name__)

# Our own reading below takes both forms; the library warns at each 429 that the form will change one day.
warnings.filterwarnings("ignore", message=".*retry_after.*", category=PTBDeprecationWarning)


class Kind(Enum):
    """What waits at a chat."""

    POST = "post"
    """Of the postman: before answers that have not waited for long."""
    ANSWER = "answer"
    REMOVAL = "removal"
    """Taking a keyboard off: only while nothing else waits and there is much room."""


@dataclass(frozen=True)
class Queueing:
    """How a request waits for its turn, and for how many seconds at most."""

    kind: Kind
    patience: float | None = None


Patience: TypeAlias = float | Queueing
"""Seconds alone are those of an answer."""


def seconds(refusal: RetryAfter) -> float:
    """How long Telegram wants us to wait, in seconds."""
    wait = refusal.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


class Pace(BaseRateLimiter[Patience]):
    """Spaces the requests that count as messages; all others go at once, of reactions and deletions a few a chat.

    The limiter's argument of a request says how many seconds it may wait: where the queue of its chat is longer,
    ``RetryAfter`` is raised at once and nothing is sent. Without it a request waits its turn. ``shared`` counts for all
    processes of the bot; while it cannot be reached, and without it, this process counts what it sends itself.
    """

    def __init__(self, clock: Clock, shared: SendingQuota | None = None) -> None:
        self._clock = SteadyClock(clock)
        self._shared = shared
        self._own = OwnQuota(self._clock, OF_ALL if shared is None else OF_ONE)
        self._apart_until = 0
        self._untold: dict[str, tuple[Sending, int]] = {}
        self._telling = asyncio.Lock()
        self._numbers = count()
        self._name = secrets.token_hex(6)
        self._marking: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()
        """By chat that has such requests under way."""

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
        rate_limit_args: Patience | None,
    ) -> bool | dict[str, Any] | list[dict[str, Any]]:
        """The answer of Telegram, once the request's turn has come. A 429 delays its own chat; several, all chats."""
        chat = data.get("chat_id")
        if chat is not None and endpoint in MARKING:
            async with self._marking.setdefault(int(chat), asyncio.Semaphore(AT_ONCE)):
                return await callback(*args, **kwargs)
        if chat is None or endpoint not in COUNTED:
            return await callback(*args, **kwargs)
        sending = self._sending(int(chat), rate_limit_args)
        await self._turn(sending)
        late = 0
        try:
            return await callback(*args, **kwargs)
        except RetryAfter as refusal:
            await self._refused(sending, round(1000 * seconds(refusal)))
            raise
        except (TimedOut, asyncio.CancelledError):
            late = LATE
            raise
        finally:
            await self._sent(sending, late)

    def _sending(self, chat: int, patience: Patience | None) -> Sending:
        queueing = patience if isinstance(patience, Queueing) else Queueing(Kind.ANSWER, patience)
        return Sending(
            chat,
            # of those that come at one instant the first goes first
            f"{next(self._numbers):012d}.{self._name}",
            IN_GROUP if chat < 0 else IN_PRIVATE,
            0 if queueing.kind is Kind.POST else HANDICAP,
            None if queueing.patience is None else round(1000 * queueing.patience),
            yields=queueing.kind is Kind.REMOVAL,
        )

    async def _turn(self, sending: Sending) -> None:
        """Wait until a request has its place; raises ``RetryAfter`` where that takes longer than it may."""
        came: dict[SendingQuota, int] = {}
        try:
            await self._stand(sending, came)
        except (RetryAfter, asyncio.CancelledError):
            if self._own in came:
                await self._own.give_up(sending, came[self._own])
            if self._shared in came and self._clock.now() >= self._apart_until:
                async with self._reached():
                    await self._shared.give_up(sending, came[self._shared])
            raise

    async def _stand(self, sending: Sending, came: dict[SendingQuota, int]) -> None:
        """Until it has its place; ``came`` is noted for every count that was asked."""
        begun, left = self._clock.now(), sending.patience
        while (wait := await self._ask(replace(sending, patience=left), came)) > 0:
            if left is not None and wait > left:
                raise RetryAfter(timedelta(milliseconds=wait))
            await self._clock.sleep(wait / 1000)
            if sending.patience is not None:
                left = max(0, sending.patience - (self._clock.now() - begun))

    async def _ask(self, sending: Sending, came: dict[SendingQuota, int]) -> int:
        """The milliseconds to wait, by the count of all processes if it can be reached.

        Whoever has a place there still waits for what this process has sent and the store knows nothing of.
        """
        leave: Leave | None = None
        if self._shared is not None and self._clock.now() >= self._apart_until:
            async with self._reached():
                await self._tell(self._shared)
                leave = await self._shared.ask(sending, came.get(self._shared))
                came[self._shared] = leave.came
        if leave is None:
            leave = await self._own.ask(sending, came.get(self._own))
            came[self._own] = leave.came
            if leave.wait <= 0:
                self._note(sending, HELD)
        elif leave.wait <= 0:
            if (wait := self._own.earliest(sending)) > MARGIN:
                return wait
            self._own.begin(sending)
        return leave.wait

    async def _sent(self, sending: Sending, late: int) -> None:
        await self._own.sent(sending, late)
        self._note(sending, late)
        if self._shared is not None and self._clock.now() >= self._apart_until:
            async with self._reached():
                await self._tell(self._shared)

    def _note(self, sending: Sending, late: int) -> None:
        """What all processes are to know of a request as soon as the store can be reached."""
        now = self._clock.now()
        if self._shared is not None:
            self._untold = {key: (one, at) for key, (one, at) in self._untold.items() if at > now - one.rate.span}
            self._untold[sending.id] = sending, now + late

    async def _tell(self, shared: SendingQuota) -> None:
        async with self._telling:
            for key, (sending, at) in list(self._untold.items()):
                await shared.sent(sending, at - self._clock.now())
                if self._untold.get(key) == (sending, at):
                    del self._untold[key]

    async def _refused(self, sending: Sending, wait: int) -> None:
        await self._own.refused(sending, wait)
        if self._shared is not None and self._clock.now() >= self._apart_until:
            async with self._reached():
                await self._shared.refused(sending, wait)

    @asynccontextmanager
    async def _reached(self) -> AsyncIterator[None]:
        """What is asked of the store; where that is away, nobody asks again for some seconds."""
        try:
            async with asyncio.timeout(STORE_PATIENCE):
                yield
            self._apart_until = 0
        except (StoreUnreachable, TimeoutError) as trouble:
            if not self._apart_until:
                log.warning("this process counts alone what it sends on Telegram", cause=str(trouble))
            self._apart_until = self._clock.now() + STORE_PAUSE


if TYPE_CHECKING:
    from bot.ports.processes import Clock


class SteadyClock:
    """``clock``, but where that is set back, this one goes on from the latest instant it has told."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead = 0
        self._latest = clock.now()

    def now(self) -> int:
        """Milliseconds, never fewer than before; after ``clock`` was set back they are no date."""
        now = self._clock.now() + self._ahead
        self._ahead += max(0, self._latest - now)
        self._latest = max(self._latest, now)
        return self._latest

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await self._clock.sleep(seconds)

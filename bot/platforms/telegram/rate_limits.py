"""How fast we may send on Telegram: what each chat takes and all together, and the order of what waits.

One process sends, so it counts alone. Telegram counts a request at some instant between its sending and its answer: one
under way counts as of now and an answered one as of its answer, so that Telegram never sees more than we have counted.
"""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum
from itertools import count
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

from telegram.error import RetryAfter, TimedOut
from telegram.ext import BaseRateLimiter
from telegram.warnings import PTBDeprecationWarning

from bot.platforms.telegram.chats import Latest
from bot.ports.processes import Clock


@dataclass(frozen=True)
class Rate:
    """At most ``most`` requests in any ``span`` milliseconds; ``burst`` of them at once, then one each ``gap``."""

    most: int
    span: int
    burst: int
    gap: int


MARGIN = 50
"""Milliseconds more than a limit says, because clocks run differently."""
IN_PRIVATE = Rate(most=60, span=60_000 + MARGIN, burst=3, gap=1_000 + MARGIN)
"""One message a second in a chat, "short bursts" apart (Bots FAQ, "My bot is hitting limits")."""
IN_GROUP = Rate(most=20, span=60_000 + MARGIN, burst=1, gap=1_000 + MARGIN)
"""A group takes at most 20 messages in a minute, edits too."""
OF_ALL = Rate(most=30, span=1_000 + MARGIN, burst=30, gap=0)
"""All chats together take about 30 messages in a second."""
BRIEF = 2_000
"""Milliseconds for which a request under way, perhaps an upload, keeps all chats waiting, and its own for the gap."""
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

Callback = Callable[..., Coroutine[Any, Any, "bool | dict[str, Any] | list[dict[str, Any]]"]]

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

    kind: Kind = Kind.ANSWER
    patience: float | None = None


def seconds(refusal: RetryAfter) -> float:
    """How long Telegram wants us to wait, in seconds."""
    wait = refusal.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


Rank: TypeAlias = tuple[int, int]
"""The place in a line: an instant, and a number that tells those of one instant apart."""


@dataclass(eq=False)
class Request:
    """A request that was sent at an instant. Telegram has counted it by ``answered``, 0 while it is under way."""

    sent: int
    yields: bool
    answered: int = 0

    def counted(self, now: int, held: int | None = None) -> int:
        """When Telegram has counted it, at the latest as far as is known; it is ``held`` under way so long at most."""
        return min(now, self.answered or (now if held is None else self.sent + held))


@dataclass
class Count:
    """What was sent to a chat, or to all chats together, and who stands in its line."""

    rate: Rate
    held: int | None = None
    requests: list[Request] = field(default_factory=list)
    line: set[Rank] = field(default_factory=set)
    silent: int = 0
    """The instant before which the chat is left alone."""

    def used(self, now: int) -> list[int]:
        """When those of the last span were counted, in order; earlier ones are forgotten."""
        self.requests = [one for one in self.requests if one.counted(now, self.held) > now - self.rate.span]
        return sorted(one.counted(now, self.held) for one in self.requests)

    def earliest(self, now: int, rank: Rank | None = None) -> int:
        """The instant at which there is a place for whoever has this place in the line, or is alone.

        The gap is kept from those that do not yield.
        """
        rate, used, at = self.rate, self.used(now), max(now, self.silent)
        apart = sorted(one.counted(now, BRIEF) for one in self.requests if not one.yields)
        for _ in range(1 + sum(other < rank for other in self.line if rank is not None)):
            if len(used) >= rate.most:
                at = max(at, used[-rate.most] + rate.span)
            for back in range(rate.burst, len(apart) + 1):
                at = max(at, apart[-back] + (back + 1 - rate.burst) * rate.gap)
            used.append(at)
            apart.append(at)
        return at

    def roomy(self, now: int) -> int:
        """The instant at which fewer than half of them are used up."""
        used, half = self.used(now), self.rate.most // 2
        return used[-half] + self.rate.span if len(used) >= half else now


class Pace(BaseRateLimiter[Queueing]):
    """Spaces the requests that count as messages; all others go at once, of reactions and deletions a few a chat.

    The limiter's argument of a request says how many seconds it may wait: where the queue of its chat is longer,
    ``RetryAfter`` is raised at once and nothing is sent. Without it a request waits its turn.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead, self._latest = 0, clock.now()
        self._numbers = count()
        self._chats = Latest[int, Count]()
        self._all = Count(OF_ALL, BRIEF)
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
        rate_limit_args: Queueing | None,
    ) -> bool | dict[str, Any] | list[dict[str, Any]]:
        """The answer of Telegram, once the request's turn has come. A 429 delays its own chat."""
        chat = data.get("chat_id")
        if chat is not None and endpoint in MARKING:
            async with self._marking.setdefault(int(chat), asyncio.Semaphore(AT_ONCE)):
                return await callback(*args, **kwargs)
        if chat is None or endpoint not in COUNTED:
            return await callback(*args, **kwargs)
        request, late = await self._turn(int(chat), rate_limit_args or Queueing()), 0
        try:
            return await callback(*args, **kwargs)
        except RetryAfter as refusal:
            here = self._at(int(chat))
            here.silent = max(here.silent, self._now() + round(1000 * seconds(refusal)))
            raise
        except (TimedOut, asyncio.CancelledError):
            late = LATE
            raise
        finally:
            request.answered = self._now() + late

    async def _turn(self, chat: int, queueing: Queueing) -> Request:
        """Wait until a request has its place; raises ``RetryAfter`` where that takes longer than it may."""
        here, came, number = self._at(chat), self._now(), next(self._numbers)
        rank = (came if queueing.kind is Kind.POST else came + HANDICAP, number)
        until = None if queueing.patience is None else came + round(1000 * queueing.patience)
        yields = queueing.kind is Kind.REMOVAL
        try:
            while (at := self._yielding(here) if yields else self._earliest(here, rank, (came, number))) > self._now():
                wait = at - self._now()
                if until is not None and at > until:
                    raise RetryAfter(timedelta(milliseconds=wait))
                if not yields:
                    here.line.add(rank)
                await self._clock.sleep(wait / 1000)
        finally:
            here.line.discard(rank)
            self._all.line.discard((came, number))
        request = Request(self._now(), yields)
        here.requests.append(request)
        self._all.requests.append(request)
        return request

    def _earliest(self, here: Count, rank: Rank, came: Rank) -> int:
        """When a request has a place in its chat, and where that is now, among all: who came first goes first there."""
        now = self._now()
        self._all.line.discard(came)
        at = here.earliest(now, rank)
        if at <= now and (at := self._all.earliest(now, came)) > now:
            self._all.line.add(came)
        return at

    def _yielding(self, here: Count) -> int:
        """When a request has a place that yields to all others: nothing waits, and less than half is used up."""
        now = self._now()
        at = max(here.earliest(now), here.roomy(now), self._all.roomy(now))
        return max(at, now + BRIEF) if here.line or self._all.line else at

    def _at(self, chat: int) -> Count:
        # whoever goes because many others came later has been quiet for longer than a span
        self._chats[chat] = self._chats.get(chat) or Count(IN_GROUP if chat < 0 else IN_PRIVATE)
        return self._chats[chat]

    def _now(self) -> int:
        """Milliseconds, never fewer than before; after the clock was set back they are no date."""
        now = self._clock.now() + self._ahead
        self._ahead += max(0, self._latest - now)
        self._latest = max(self._latest, now)
        return self._latest

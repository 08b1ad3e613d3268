"""What a process of the bot needs: time, and leases of what it does alone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias


class Clock(Protocol):
    """Time, so that tests can turn it."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


class WallClock:
    """The machine's time."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


@dataclass(frozen=True)
class Lease:
    """A right to do something alone until ``until`` (milliseconds); scripts refuse an outdated ``fence``."""

    name: str
    owner: str
    fence: int
    until: int


SILENT = 5
"""Looks in a row at which a process has given no sign before it counts as dead; they are a second apart or more."""


Listen: TypeAlias = Callable[[asyncio.Event], Awaitable[None]]
"""Listens to a platform until the event is set, and disconnects in order."""

Hold: TypeAlias = Callable[[str, Listen], Awaitable[None]]
"""Lets a listener listen for as long as this process has the role of that name (``bot.delivery.listening_leases``)."""


async def alone(_role: str, listen: Listen) -> None:
    """``Hold`` where no other process can want the role."""
    await listen(asyncio.Event())


async def end(tasks: Iterable[asyncio.Future[Any]]) -> None:
    """Cancel tasks and wait until they have ended.

    Until Python 3.12 ``asyncio.wait_for``, which the Redis client sends with, may swallow a cancellation; so it is
    repeated.
    """
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=0.1)


async def finished(work: Coroutine[Any, Any, object], seconds: float) -> bool:
    """Whether some work ends within so many seconds; it is ended then, as ``end`` does. Raises what it raises."""
    task = asyncio.create_task(work)
    try:
        done, _ = await asyncio.wait((task,), timeout=seconds)
    finally:
        await end((task,))
    if not task.cancelled():
        task.result()
    return bool(done)

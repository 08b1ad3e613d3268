"""When a worker works: at once when told to, and once a second to find what other processes left."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING

import structlog

from bot.ports.stores import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from bot.ports.processes import Clock

log = structlog.get_logger()

BEAT = 1.0
"""Seconds between two looks around."""
SLOWEST = 300.0
"""Seconds between two tries of what fails again and again."""


def backoff(failed: int) -> float:
    """Seconds until something is tried again that has failed so often before.

    >>> backoff(0), backoff(3), backoff(5000)
    (1.0, 8.0, 300.0)
    """
    return min(SLOWEST, 2.0 ** min(failed, 10))


class WorkerLoop:
    """When a worker works."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._nudged = asyncio.Event()

    def nudge(self) -> None:
        """There is something to do."""
        self._nudged.set()

    async def run(self, sweep: Callable[[], Awaitable[None]], hinted: Callable[[], Awaitable[None]], name: str) -> None:
        """Call ``sweep`` at every beat and ``hinted`` at every nudge between two of them, until cancelled.

        What they raise is logged and stops nothing; a server that stays away is one line a beat.
        """
        loop = asyncio.get_running_loop()
        swept = -BEAT
        while True:
            self._nudged.clear()
            full = loop.time() - swept >= BEAT
            try:
                if full:
                    swept = loop.time()
                    await sweep()
                else:
                    await hinted()
            except StoreUnreachable as error:
                log.warning("the store does not answer", worker=name, error=error)
                await self._clock.sleep(BEAT)
            except Exception:
                log.exception("worker stumbled", worker=name)
                await self._clock.sleep(BEAT)
            await rest(self._clock, max(0.0, swept + BEAT - loop.time()), self._nudged)


async def rest(clock: Clock, seconds: float, until: asyncio.Event) -> None:
    """Wait so long, or until the event is set."""
    waits = [asyncio.ensure_future(until.wait()), asyncio.ensure_future(clock.sleep(seconds))]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()


@contextmanager
def joined(one: asyncio.Event, other: asyncio.Event) -> Iterator[None]:
    """Within this context, the other event is set when the one is."""

    async def follow() -> None:
        await one.wait()
        other.set()

    following = asyncio.create_task(follow())
    try:
        yield
    finally:
        following.cancel()

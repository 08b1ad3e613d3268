"""A clock for work that is done side by side: it goes on to the next instant when everybody sleeps."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Coroutine
from itertools import count


class Agenda:
    """Time passes only while all that was begun here sleeps or has ended; what they ask of a server takes none."""

    def __init__(self, instant: int = 1_700_000_000_000) -> None:
        self.instant = instant
        self._sleeping: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = count()

    def now(self) -> int:
        """Milliseconds."""
        return self.instant

    async def sleep(self, seconds: float) -> None:
        """Until the clock has come so far."""
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleeping, (self.instant + round(1000 * seconds), next(self._numbers), woken))
        await woken

    async def run(self, *work: Coroutine[None, None, None]) -> None:
        """All of it to its end; raises what any of it raises."""
        tasks = [asyncio.create_task(one) for one in work]
        while left := [task for task in tasks if not task.done()]:
            self._sleeping = [one for one in self._sleeping if not one[2].done()]
            heapq.heapify(self._sleeping)
            if len(self._sleeping) == len(left):
                self.instant, _, woken = heapq.heappop(self._sleeping)
                woken.set_result(None)
            await asyncio.sleep(0)
        for task in tasks:
            task.result()

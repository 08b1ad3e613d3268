"""Looks at every table whose instant has come: computer players first of all."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from bot.pacing import Pace
from bot.ports import Code
from bot.store.keys import partition

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.ports import Clock
    from bot.store.redis import RedisStore

log = structlog.get_logger()

CLAIM = 60_000
"""Milliseconds after which another installation looks at a table whose worker does not come back."""

PUT_OFF = 15_000
"""Milliseconds after which a table is due again where nothing was committed."""

TOGETHER = 4
"""Tables looked at at the same time."""


class Wakes:
    """One a process. ``handle`` looks at a table and commits what is to be done; the commit sets its next instant."""

    def __init__(self, store: RedisStore, handle: Callable[[Code], Awaitable[None]], clock: Clock, owner: str) -> None:
        self._store = store
        self._handle = handle
        self._clock = clock
        self._owner = owner
        self._again: dict[Code, bool] = {}
        self._claimed: set[Code] = set()
        self._hinted: set[int] = set()
        self._pace = Pace(clock)
        self._room = asyncio.Semaphore(TOGETHER)

    def nudge(self, code: Code) -> None:
        """This match is due, or will be."""
        self._hinted.add(partition(code))
        self._pace.nudge()

    async def run(self) -> None:
        """Handle what is due until cancelled."""
        await self._pace.run(self._sweep, self._hints, "wakes")

    async def drain(self) -> int:
        """Handle all that is due now, and what becomes due by it; answers how often a table was looked at."""
        count = 0
        while numbers := await self._store.dues.ready(self._clock.now()):
            count += await self._claim(numbers)
        return count

    async def give(self) -> None:
        """Leave what this process has claimed to other ones; for the end, when nothing is looked at any more."""
        while self._claimed:
            await self._store.dues.settle(self._claimed.pop(), self._owner, self._clock.now())

    async def _sweep(self) -> None:
        self._hinted.update(await self._store.dues.ready(self._clock.now()))
        await self._hints()

    async def _hints(self) -> None:
        while self._hinted:
            numbers = sorted(self._hinted)
            self._hinted.clear()
            await self._claim(numbers)

    async def _claim(self, numbers: Sequence[int]) -> int:
        now = self._clock.now()
        dues = self._store.dues
        codes = [code for number in numbers for code in await dues.claim(number, self._owner, now, now + CLAIM)]
        self._claimed.update(codes)
        await asyncio.gather(*map(self._look, codes))
        return len(codes)

    async def _look(self, code: Code) -> None:
        if code in self._again:
            self._again[code] = True
            return
        self._again[code] = True
        try:
            while self._again[code]:
                self._again[code] = False
                async with self._room:
                    await self._handled(code)
            await self._store.dues.settle(code, self._owner, self._clock.now() + PUT_OFF)
            self._claimed.discard(code)
        finally:
            del self._again[code]

    async def _handled(self, code: Code) -> None:
        try:
            await self._handle(code)
        except Exception:
            log.exception("table is looked at again later", code=code)

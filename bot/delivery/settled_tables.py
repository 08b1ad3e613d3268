"""Tables whose computer players are about to move, for whoever waits until they have."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import TYPE_CHECKING

from bot.delivery.worker_loop import rest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.ports.addresses import Code
    from bot.ports.processes import Clock

MOMENT = 1.5
"""Seconds that anybody waits at most."""


class SettledTables:
    """Hears of commits, and lets go whoever waits for computer players once there is nothing left for them to do.

    ``settled`` says whether that is so already. While nobody lets computer players move in this process, nobody waits.
    """

    def __init__(self, settled: Callable[[Code], Awaitable[bool]], clock: Clock) -> None:
        self._settled = settled
        self._clock = clock
        self._waiting: defaultdict[Code, list[asyncio.Event]] = defaultdict(list)
        self._open = False

    def open(self) -> None:
        """From now on commits are heard of."""
        self._open = True

    def close(self) -> None:
        """Nobody waits any longer."""
        self._open = False
        for code in list(self._waiting):
            self.heard(code)

    def heard(self, code: Code) -> None:
        """A commit has left no computer player to move at a table."""
        for event in self._waiting.get(code, ()):
            event.set()

    async def wait(self, code: Code) -> None:
        """Return once no computer player is awaited at a table, or after a moment."""
        if not self._open:
            return
        event = asyncio.Event()
        # first, so that no commit is missed while the table is read
        self._waiting[code].append(event)
        try:
            if not await self._settled(code):
                await rest(self._clock, MOMENT, event)
        finally:
            self._waiting[code].remove(event)
            if not self._waiting[code]:
                del self._waiting[code]

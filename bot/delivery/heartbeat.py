"""The signs of life of one process: it gives them, sees which others have ended, and knows if it may be missed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from bot.ports.processes import SILENT
from bot.ports.stores import StoreUnreachable

if TYPE_CHECKING:
    from bot.ports.processes import Clock
    from bot.store.heartbeats import Heartbeats

log = structlog.get_logger()

BEAT = 1.0
"""Seconds between two signs."""

PATIENCE = 3.0
"""Seconds a sign may take; a connection that has died unnoticed must not hold up the next one."""

SURE = round(1000 * BEAT * (SILENT - 1))
"""Milliseconds after its last sign in which nobody takes a process for dead."""

SEEN = 2_500
"""Milliseconds after which the others have seen a sign that came too late, and take nobody for dead any more."""


class Heartbeat:
    """The signs of one process. What the ``Heartbeats.dead`` hold may be taken; a fence refuses one that still lives.

    A process that was stopped, or cut off from the store, may have been replaced meanwhile. It begins nothing that
    cannot be refused, until it has given a sign and the others have had time to see it.
    """

    def __init__(self, heartbeats: Heartbeats, clock: Clock, owner: str) -> None:
        self._heartbeats = heartbeats
        self._clock = clock
        self._owner = owner
        self._given: int | None = None
        self._seen = 0

    def sure(self) -> bool:
        """Whether nobody can take this process for dead now; a clock that jumps only makes it unsure for a moment.

        A process that has given no sign yet cannot be missed.
        """
        now = self._clock.now()
        return self._given is None or (self._fresh(now) and self._seen <= now)

    def _fresh(self, now: int) -> bool:
        return self._given is None or self._given <= now <= self._given + SURE

    async def run(self) -> None:
        """Give signs until cancelled."""
        while True:
            try:
                await self.beat()
            except StoreUnreachable as error:
                log.warning("the store does not answer", worker="heartbeat", error=error)
            except TimeoutError:
                log.warning("the store does not answer", worker="heartbeat", error=StoreUnreachable("time-out"))
            except Exception:
                log.exception("worker stumbled", worker="heartbeat")
            await self._clock.sleep(BEAT)

    async def beat(self) -> None:
        """One sign, and a look at the others; raises ``StoreUnreachable`` or ``TimeoutError``."""
        begun, known = self._clock.now(), self._heartbeats.dead
        async with asyncio.timeout(PATIENCE):
            await self._heartbeats.beat(self._owner)
        if not self._fresh(begun):
            # it was given at any moment until now
            self._seen = self._clock.now() + SEEN
        self._given = begun
        if missed := self._heartbeats.dead - known:
            log.warning("other processes give no sign of life: what they held is taken over", processes=sorted(missed))

    async def part(self) -> None:
        """Leave in order; raises ``StoreUnreachable``."""
        await self._heartbeats.part(self._owner)

"""A clock for spans of time."""

from __future__ import annotations

from typing import TYPE_CHECKING

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

"""The time of the machine, for everything that needs a clock."""

from __future__ import annotations

import asyncio
import time


class WallClock:
    """The machine's time."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

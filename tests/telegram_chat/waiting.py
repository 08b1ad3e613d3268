"""Waiting for what no request to Telegram tells."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


async def seen(done: Callable[[], object]) -> None:
    """Wait until something is so in this process."""
    async with asyncio.timeout(60):
        while not done():  # noqa: ASYNC110 - what is looked at sets no event
            await asyncio.sleep(0.002)

"""Looking after what this process has written lately: a store may change over to a copy that lacks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import structlog

from bot.ports import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.ports import Clock

log = structlog.get_logger()

GLANCE = 5.0
"""Seconds between two looks."""

WATCHED = 60_000
"""Milliseconds after which something that is still there is watched no longer; no copy lags behind for so long."""

LATEST = 1_800_000
"""Milliseconds after which nothing is told again that is not there, however long the store was away.

What places were told of a match is forgotten an hour after its end.
"""

TOGETHER = 500
"""Things looked at in one round trip."""


class Watch(Protocol):
    """Looks after one kind of things that were written."""

    async def look(self) -> None:
        """Write again what the store has lost of them. Raises ``StoreUnreachable``."""


async def look_after(watches: Iterable[Watch], clock: Clock) -> None:
    """Look again and again, until cancelled."""
    while True:
        await clock.sleep(GLANCE)
        for watch in watches:
            try:
                await watch.look()
            except StoreUnreachable as error:
                log.debug("what was written is looked after later", error=str(error))
            except Exception:
                log.exception("what was written is looked after later")

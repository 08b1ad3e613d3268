"""Log lines about what strangers do: as often as they do it, but a line a minute with a count."""

from __future__ import annotations

import asyncio

import structlog

MINUTE = 60.0
"""Seconds between two lines of one kind."""

log = structlog.get_logger(__name__)


class RareLog:
    """Counts what happens by kind. The first time is logged at once, the others together a minute later."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}

    def note(self, kind: str) -> None:
        """It has happened once more. ``kind`` is words of ours and nothing that came in."""
        if kind in self._counts:
            self._counts[kind] += 1
            return
        self._say(kind, 1)

    def _say(self, kind: str, count: int) -> None:
        log.warning(kind, count=count)
        self._counts[kind] = 0
        asyncio.get_running_loop().call_later(MINUTE, self._later, kind)

    def _later(self, kind: str) -> None:
        count = self._counts.pop(kind)
        if count:
            self._say(kind, count)

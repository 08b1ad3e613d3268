"""Whether this process hears Telegram, where it should, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

import structlog

from bot.ports.platforms import Connection
from bot.ports.processes import Clock

log = structlog.get_logger(__name__)


class ConnectionWatch:
    """One connection: the polling of this process, or the webhook it looks after. Until it stands it counts as away."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since = -inf
        self._complaint = ""
        self.due = False
        """Whether this process should hear Telegram."""
        self.up = False
        """Whether Telegram was heard the last time it was tried."""

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Meanwhile this process should hear Telegram."""
        self.due, self.up, self._since = True, False, -inf
        try:
            yield
        finally:
            self.due = False

    def came(self) -> None:
        """Telegram is heard."""
        if self._complaint:
            log.info("telegram is heard again")
        self.up, self._complaint = True, ""

    def went(self, complaint: str = "", **more: str) -> None:
        """Telegram is not heard any more. That is logged where it is of another kind than what was logged last."""
        if self.up:
            self.up, self._since = False, self._clock.now()
        if complaint and complaint != self._complaint:
            log.warning(complaint, **more)
            self._complaint = complaint

    def connection(self) -> Connection:
        """How it stands now."""
        if not self.due:
            return Connection(0, 0)
        return Connection(1, int(self.up), 0.0 if self.up else (self._clock.now() - self._since) / 1000)

"""Which shards this process is connected by, of those it should be."""

from __future__ import annotations

from contextlib import contextmanager
from math import inf
from typing import TYPE_CHECKING

from bot.ports import Connection

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.ports import Clock


class ShardWatch:
    """Counts shards as they come and go. Where all have not been there yet, they count as away for ever."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._due: dict[int, int] = {}
        self._up: set[int] = set()
        self._whole = False
        self._since = -inf

    @contextmanager
    def listening(self, part: int, shards: int) -> Iterator[None]:
        """Meanwhile so many shards of a part should be connected."""
        self._due[part] = shards
        self._changed()
        try:
            yield
        finally:
            del self._due[part]
            self._changed()

    def counted(self, part: int, shards: int) -> None:
        """Discord has said of how many shards a part consists."""
        self._due[part] = shards
        self._changed()

    def came(self, shard: int) -> None:
        """A shard is connected: its session has begun, or goes on."""
        self._up.add(shard)
        self._changed()

    def went(self, shard: int) -> None:
        """A shard is not connected any more."""
        self._up.discard(shard)
        self._changed()

    def connection(self, closed: int = 0) -> Connection:
        """How it stands; ``closed`` connections have ended although nobody has said so yet."""
        due = sum(self._due.values())
        up = max(0, min(due, len(self._up)) - closed)
        away = 0.0 if self._whole or not due else (self._clock.now() - self._since) / 1000
        return Connection(due, up, away)

    def _changed(self) -> None:
        due = sum(self._due.values())
        before, self._whole = self._whole, 0 < due <= len(self._up)
        if before or self._whole:
            self._since = self._clock.now()
        elif not due:
            self._since = -inf

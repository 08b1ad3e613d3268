"""Listeners of rooms within this process."""

from __future__ import annotations

from asyncio import Event
from collections import defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Bells:
    """One event for each listener of a room; news sets them all."""

    def __init__(self) -> None:
        self._bells: dict[str, set[Event]] = defaultdict(set)

    @property
    def count(self) -> int:
        """How many listen in all rooms together."""
        return sum(map(len, self._bells.values()))

    @contextmanager
    def listening(self, room: str) -> Iterator[Event]:
        """An event that is set whenever the room has news."""
        bell = Event()
        self._bells[room].add(bell)
        try:
            yield bell
        finally:
            self._bells[room].discard(bell)
            if not self._bells[room]:
                del self._bells[room]

    def ring(self, room: str) -> None:
        """Something is new in the room."""
        for bell in self._bells.get(room, ()):
            bell.set()

    def ring_all(self) -> None:
        """Wake every listener, so that it ends."""
        for bells in self._bells.values():
            for bell in bells:
                bell.set()

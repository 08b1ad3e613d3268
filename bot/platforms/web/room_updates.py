"""Listeners of rooms within this process."""

from __future__ import annotations

from asyncio import Event
from collections import defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


class RoomUpdates:
    """Tells the listeners of a room that something is new there."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Event]] = defaultdict(set)

    @contextmanager
    def listening(self, rooms: Collection[str]) -> Iterator[Event]:
        """What is set from now on when one of these rooms has news."""
        news = Event()
        for room in rooms:
            self._listeners[room].add(news)
        try:
            yield news
        finally:
            for room in rooms:
                self._listeners[room].discard(news)
                if not self._listeners[room]:
                    del self._listeners[room]

    def announce(self, room: str) -> None:
        """Something is new in the room."""
        for news in self._listeners.get(room, ()):
            news.set()

    def announce_all(self) -> None:
        """Wake every listener, so that it ends."""
        for room in self._listeners:
            self.announce(room)

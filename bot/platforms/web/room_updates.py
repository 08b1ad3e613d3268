"""Listeners of rooms within this process."""

from __future__ import annotations

from asyncio import Event
from collections import defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class News(Event):
    """Set whenever one of some rooms has news, until they are taken."""

    def __init__(self) -> None:
        super().__init__()
        self._rooms: set[str] = set()

    def tell(self, room: str) -> None:
        """Something is new in the room."""
        self._rooms.add(room)
        self.set()

    def take(self) -> set[str]:
        """The rooms that have had news since this was asked last."""
        rooms, self._rooms = self._rooms, set()
        self.clear()
        return rooms


class RoomUpdates:
    """Tells the listeners of a room that something is new there."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[News]] = defaultdict(set)

    @contextmanager
    def listening(self, rooms: Iterable[str]) -> Iterator[News]:
        """The news of these rooms from now on."""
        news, heard = News(), tuple(rooms)
        for room in heard:
            self._listeners[room].add(news)
        try:
            yield news
        finally:
            for room in heard:
                self._listeners[room].discard(news)
                if not self._listeners[room]:
                    del self._listeners[room]

    def announce(self, room: str) -> None:
        """Something is new in the room."""
        for news in self._listeners.get(room, ()):
            news.tell(room)

    def announce_all(self) -> None:
        """Wake every listener, so that it ends."""
        for listeners in self._listeners.values():
            for news in listeners:
                news.set()

"""Listeners of rooms within this process, and who they are."""

from __future__ import annotations

from asyncio import Event
from collections import Counter, defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


class RoomUpdates:
    """Tells the listeners of a room that something is new there. Names of rooms and people are folded."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Event]] = defaultdict(set)
        self._people = Counter[tuple[str, str]]()

    @contextmanager
    def listening(self, rooms: Collection[str], people: Collection[tuple[str, str]] = ()) -> Iterator[Event]:
        """What is set from now on when one of these rooms has news; ``people`` are in these rooms: room and name."""
        news = Event()
        for room in rooms:
            self._listeners[room].add(news)
        self._people.update(people)
        try:
            yield news
        finally:
            self._people -= Counter(people)
            for room in rooms:
                self._listeners[room].discard(news)
                if not self._listeners[room]:
                    del self._listeners[room]

    def others(self, room: str, name: str) -> bool:
        """Whether somebody else listens to a room by a name."""
        return any(where == room and who != name for where, who in self._people)

    def announce(self, room: str) -> None:
        """Something is new in the room."""
        for news in self._listeners.get(room, ()):
            news.set()

    def announce_all(self) -> None:
        """Wake every listener, so that it ends."""
        for room in self._listeners:
            self.announce(room)

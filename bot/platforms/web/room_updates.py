"""Listeners of rooms within this process."""

from __future__ import annotations

from asyncio import Event
from collections import defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class RoomUpdates:
    """One event for each listener of a room; a change in the room sets them all."""

    def __init__(self) -> None:
        self._events: dict[str, set[Event]] = defaultdict(set)

    @contextmanager
    def listening(self, rooms: Iterable[str]) -> Iterator[Event]:
        """An event that is set whenever one of the rooms has news."""
        event, heard = Event(), tuple(rooms)
        for room in heard:
            self._events[room].add(event)
        try:
            yield event
        finally:
            for room in heard:
                self._events[room].discard(event)
                if not self._events[room]:
                    del self._events[room]

    def announce(self, room: str) -> None:
        """Something is new in the room."""
        for event in self._events.get(room, ()):
            event.set()

    def announce_all(self) -> None:
        """Wake every listener, so that it ends."""
        for events in self._events.values():
            for event in events:
                event.set()

"""What stands at a place of a match already, and what is to be put away there."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

UNDRESS, REMOVE = "undress", "remove"
"""Kinds of chores: take a message's buttons off, delete it."""

PATIENCE = 4
"""How often a chore may fail."""


@dataclass(frozen=True)
class Call:
    """A small message that calls these seats, deleted when they have acted."""

    message: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Held:
    """What the platform answered when the match was told last at a place.

    ``living`` messages are edited in place, others stand for good; ``pictured`` and ``buttons`` say what is on it.
    """

    message: str | None = None
    living: bool = False
    pictured: bool = False
    buttons: bool = False
    calls: tuple[Call, ...] = ()

    def dump(self) -> str:
        """As it lies in the store.

        >>> Held.load(Held("7", living=True, calls=(Call("8", (0, 2)),)).dump())
        Held(message='7', living=True, pictured=False, buttons=False, calls=(Call(message='8', seats=(0, 2)),))
        """
        calls = [[call.message, *call.seats] for call in self.calls]
        flags = [int(flag) for flag in (self.living, self.pictured, self.buttons)]
        return json.dumps([self.message, *flags, calls], separators=(",", ":"))

    @staticmethod
    def load(stored: bytes | str) -> Held:
        """From the store; nothing stands where nothing was stored."""
        if not stored:
            return Held()
        message, living, pictured, buttons, calls = json.loads(stored)
        standing = tuple(Call(call, tuple(seats)) for call, *seats in calls)
        return Held(message, bool(living), bool(pictured), bool(buttons), standing)


@dataclass(frozen=True)
class Chore:
    """Something to be done with an old message when nothing more important waits; best effort."""

    kind: str
    message: str
    failed: int = 0

    def dump(self) -> str:
        """As it lies in the store.

        >>> Chore.load(Chore("undress", "7").dump())
        Chore(kind='undress', message='7', failed=0)
        """
        return f"{self.kind} {self.failed} {self.message}"

    @staticmethod
    def load(stored: str) -> Chore:
        """From the store."""
        kind, failed, message = stored.split(" ", 2)
        return Chore(kind, message, int(failed))

    def again(self) -> Chore | None:
        """The chore after it failed once more; None when it is given up."""
        return replace(self, failed=self.failed + 1) if self.failed + 1 < PATIENCE else None

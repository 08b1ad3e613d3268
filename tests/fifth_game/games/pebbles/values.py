"""A heap, who has taken what of it, and what is told. Nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.kernel.game import Seat


@dataclass(frozen=True)
class Take:
    """Take so many pebbles."""

    count: int


@dataclass(frozen=True)
class State:
    """How many pebbles are left, whose turn it is, what each seat has, and how many were taken last (0: none)."""

    heap: int
    mover: Seat
    taken: tuple[int, ...]
    last: int = 0


@dataclass(frozen=True)
class View:
    """The state, and who looks at it."""

    state: State
    seat: Seat | None

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return self.state.taken


@dataclass(frozen=True)
class Heaped:
    """Luck has made a heap."""

    count: int


@dataclass(frozen=True)
class Took:
    """A seat has taken some, and so many are left."""

    seat: Seat
    count: int
    left: int


Event: TypeAlias = Heaped | Took

"""The best move of a match: who gained most from one position to the next. For the posters of all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

from games.kernel.game import Seat
from rendering.scene import Frame

V = TypeVar("V")
E = TypeVar("E")


@dataclass(frozen=True)
class Gain(Generic[E]):
    """What a seat gained in one position over the one before: the number of the position, counted from 0, and why."""

    number: int
    seat: Seat
    points: int
    events: tuple[E, ...]


@dataclass(frozen=True)
class Scoring(Generic[V, E]):
    """How a game's views and events tell what each seat gained: points by seat, and which seat caused an event.

    ``seat`` gives None for what no seat caused, such as luck.
    """

    scores: Callable[[V], Sequence[int]]
    seat: Callable[[E], Seat | None]

    def gains(self, frames: Sequence[Frame[V, E]]) -> Iterator[Gain[E]]:
        """Every rise of the points of a seat that acted then."""
        for number, (before, after) in enumerate(pairwise(frames), 1):
            for seat, (was, now) in enumerate(zip(self.scores(before.view), self.scores(after.view), strict=True)):
                events = tuple(event for event in after.events if self.seat(event) == seat)
                if now > was and events:
                    yield Gain(number, Seat(seat), now - was, events)

    def best(self, frames: Sequence[Frame[V, E]]) -> Gain[E] | None:
        """The largest gain, the earliest among equals; None where nobody ever gained anything."""
        return max(self.gains(frames), key=lambda gain: gain.points, default=None)

"""What a finished match is remembered for: its named lines and its best move. Shared by the posters of all games."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol, cast

from games.kernel.game import Seat
from rendering.text import Said

if TYPE_CHECKING:
    from rendering.replay import Frame
    from rendering.theme import Ink, Theme


@dataclass(frozen=True)
class Named:
    """A thing of the finished board with a name: a sign in its colours, its name, and how much it is.

    ``inks`` are the colour of the sign and that of the letters on it; ``much`` is a figure for the end of the line.
    """

    sign: str
    inks: tuple[Ink, Ink]
    name: Said
    much: str


@dataclass(frozen=True)
class Honour:
    """Something to be proud of: what it is called, and whose it is."""

    title: Said
    about: Said


@dataclass(frozen=True)
class Gain:
    """What a seat gained in one position over the one before: the number of the position, counted from 0, and why."""

    number: int
    seat: Seat
    points: int
    events: tuple[Any, ...]


class Remembered(Protocol):
    """The module ``poster`` beside the painter of a game."""

    def look(self, theme: Theme) -> Theme:
        """The theme whose palette the painter of this game uses."""

    def named(self, frames: Sequence[Frame]) -> tuple[Named, ...]:
        """The lines, roads or rows of the last position by name, the greatest first."""

    def honours(self, frames: Sequence[Frame]) -> tuple[Honour, ...]:
        """The longest line, the best move and the like; none where there is nothing to tell."""


def remembered(slug: str) -> Remembered:
    """What a game remembers; raises ``ModuleNotFoundError`` where it has no such module."""
    return cast("Remembered", importlib.import_module(f"rendering.{slug}.poster"))


def gains(frames: Sequence[Frame]) -> Iterator[Gain]:
    """Every rise of the points of a seat that did something then."""
    for number, (before, after) in enumerate(pairwise(frames), 1):
        for seat, (was, now) in enumerate(zip(before.view.scores, after.view.scores, strict=True)):
            events = tuple(event for event in after.events if getattr(event, "seat", None) == seat)
            if now > was and events:
                yield Gain(number, Seat(seat), now - was, events)


def best(frames: Sequence[Frame]) -> Gain | None:
    """The largest gain, the earliest among equals; None where nobody ever gained anything."""
    return max(gains(frames), key=lambda gain: gain.points, default=None)

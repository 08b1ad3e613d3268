"""The ways a road may take with the card in play: what each brings, and which are thought of first.

The space a move is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from games.kernel.game import Unreadable
from games.road import notation
from games.road.geometry import Space
from games.road.notation import read
from games.road.rules import marked
from games.road.values import Grow, Mark, View
from rendering.panel import Decision


@dataclass(frozen=True)
class Way:
    """One way on: its move as text, the spaces in order, and the end it says it grows from, where it must say so."""

    text: str
    path: tuple[Space, ...]
    end: Space | None

    def passes(self, spaces: Sequence[Space]) -> bool:
        """Whether it goes through these spaces in this order, the last of them where it ends."""
        rest = iter(self.path)
        return self.path[-1] == spaces[-1] and all(space in rest for space in spaces)


class Ways:
    """All ways of a decision that are legal."""

    def __init__(self, decision: Decision[View]) -> None:
        self._view, self._liked = decision.view, decision.liked
        self.all = tuple(way for text in decision.moves if (way := way_of(text)) is not None)

    @cached_property
    def ends(self) -> tuple[Space, ...]:
        """The spaces some way ends at, row by row: all that can be reached, for each part of a way is a way too."""
        return tuple(sorted(self._to))

    @cached_property
    def _to(self) -> dict[Space, list[Way]]:
        """The ways by the space they end at, the best first."""
        found: dict[Space, list[Way]] = {}
        for way in self.all:
            found.setdefault(way.path[-1], []).append(way)
        for ways in found.values():
            ways.sort(key=lambda way: (way.text != self._liked, -self.gain(way), len(way.path)))
        return found

    def through(self, spaces: Sequence[Space]) -> tuple[Way, ...]:
        """The ways that pass these spaces in order and end at the last one, the best first.

        The best has most spaces and points together. Of equal ones more points come first, then the order of the game.
        What a computer player likes best, where that may be told, is before them all.
        """
        return tuple(way for way in self._to.get(spaces[-1], ()) if way.passes(spaces))

    def best_first(self) -> tuple[Space, ...]:
        """The spaces that can be reached, those where most spaces and points end first."""
        firsts = {space: ways[0] for space, ways in self._to.items()}
        return tuple(sorted(self.ends, key=lambda end: (firsts[end].text != self._liked, -self.gain(firsts[end]))))

    def gain(self, way: Way) -> int:
        """By how much a way changes the score: a point for each space, and what its numbers bring."""
        return len(way.path) + sum(mark.points for mark in self.marks(way))

    def marks(self, way: Way) -> tuple[Mark, ...]:
        """The numbers a way reaches with their points, as the others' roads lie now."""
        numbers = self._view.sheet.numbers
        reached = [numbers[space] for space in way.path if numbers[space]]
        return marked(reached, self._before, alone=self._view.seats == 1) if reached else ()

    def late(self, number: int) -> bool:
        """Whether a number would bring half, were it the only one reached."""
        return marked((number,), self._before, alone=self._view.seats == 1)[0].points < number

    @cached_property
    def _before(self) -> frozenset[int]:
        return frozenset(mark.number for road in self._view.roads for mark in road.marks)


@lru_cache(maxsize=1024)
def way_of(text: str) -> Way | None:
    """The way of a legal move, None for passing."""
    move = notation.read(text)
    return Way(text, move.path, move.end) if isinstance(move, Grow) else None


def ending(ways: Iterable[Way], text: str) -> Way | None:
    """The one of some ways whose move this is."""
    return next((way for way in ways if way.text == text), None)


def spot(text: str) -> Space | None:
    """The space a move ends on; None for passing, and for what is no move."""
    try:
        move = read(text)
    except Unreadable:
        return None
    return move.path[-1] if isinstance(move, Grow) else None


def spots(_view: View, moves: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The moves by the space they end on, spaces row by row; the longest way to a space first."""
    found: dict[Space, list[str]] = {}
    for text in moves:
        space = spot(text)
        if space is not None:
            found.setdefault(space, []).append(text)
    return tuple(tuple(sorted(found[space], key=lambda text: -text.count(" "))) for space in sorted(found))

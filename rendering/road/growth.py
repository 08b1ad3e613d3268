"""A sheet as it is to be painted: what is printed on it, the road, and what is new of that.

What a player is about to build: what a move, or the beginning of one, adds to the road, and where it may go on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from games.road.geometry import AXES, SPACES, Space
from games.road.sheet import Sheet, touching
from games.road.values import Grow, Mark, Road
from rendering.road.reached_spaces import SIDES
from rendering.theme import Ink


@dataclass(frozen=True)
class Growth:
    """What is new on a road: spaces in order, and the space of the road they go on from.

    ``number`` is its order number, 0 for none. A ``ghost`` is not built yet and shows what its ``marks`` would bring.
    """

    end: Space
    path: tuple[Space, ...]
    number: int = 0
    ghost: bool = False
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Drawn:
    """A sheet as it is to be painted: what is printed, the road, its colour and news, which need not be of it yet.

    ``marks`` are big numbers by space.
    All spaces that are not ``vivid`` are paler; those that are not ``seen`` are left out. On a ``bare`` sheet
    nothing is written but on the road as it stands.
    """

    sheet: Sheet
    road: Road
    ink: Ink
    news: tuple[Growth, ...] = ()
    marks: tuple[tuple[Space, int], ...] = ()
    vivid: frozenset[Space] = frozenset(SPACES)
    seen: frozenset[Space] = frozenset(SPACES)
    bare: bool = False

    @cached_property
    def ends(self) -> tuple[Space, ...]:
        """The ends of the road once all news have been built."""
        ends = list(self.road.ends)
        for growth in self.news:
            if growth.path[0] not in self.road.spaces:
                ends = [end for end in ends if end != growth.end or len(self.road.spaces) == 1] + [growth.path[-1]]
        return tuple(ends)

    @cached_property
    def fresh(self) -> frozenset[Space]:
        """The spaces that are new."""
        return frozenset(space for growth in self.news for space in growth.path)

    @cached_property
    def old(self) -> dict[Space, int]:
        """The sides, as bits, by which the road leaves each space."""
        return sides_of(pairwise(self.road.spaces))

    @cached_property
    def new(self) -> dict[Space, int]:
        """The sides by which what is new leaves each space."""
        return sides_of(pair for growth in self.news for pair in pairwise((growth.end, *growth.path)))

    @cached_property
    def written(self) -> frozenset[Space]:
        """The spaces of the road on which something may stand."""
        return frozenset(self.road.spaces if self.bare else (*self.road.spaces, *self.new))

    def sides(self, space: Space) -> int:
        """The sides of a space by which the road leaves it in the end."""
        return self.old.get(space, 0) | self.new.get(space, 0)

    @cached_property
    def orders(self) -> dict[Space, int]:
        """The space of each order number: the last of its growth that carries nothing else, if there is one."""
        found = {}
        for growth in self.news:
            if growth.number:
                taken = {self.road.start, *self.ends}
                plain = [space for space in growth.path if not self.sheet.numbers[space]]
                free = [space for space in plain if space not in taken] or plain or [growth.path[-1]]
                found[free[-1]] = growth.number
        return found

    def rims(self, space: Space) -> int:
        """The sides of a new space, as bits, beyond which nothing is new."""
        (along, down), found = AXES[space], 0
        inner = {AXES[each] for each in self.fresh}
        for side, (right, under) in enumerate(SIDES):
            found |= ((along + right, down + under) not in inner) << side
        return found


def sides_of(pairs: Iterable[tuple[Space, Space]]) -> dict[Space, int]:
    """For each space the sides, as bits, by which a road leaves it."""
    found: dict[Space, int] = {}
    for pair in pairs:
        for here, there in (pair, pair[::-1]):
            step = AXES[there][0] - AXES[here][0], AXES[there][1] - AXES[here][1]
            found[here] = found.get(here, 0) | 1 << SIDES.index(step)
    return found


def grown(road: Road, move: Grow) -> Growth | None:
    """What a move would build; None where it does not touch the road."""
    end = move.end
    if end is None:
        end = next(iter(touching(road.ends, move.path[0])), None)
    return None if end is None else Growth(end, move.path)

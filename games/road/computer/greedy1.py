"""A computer player of The Best Road that looks at what a way cuts off, from a view alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.chance import pick
from games.kernel.luck import Chance
from games.road.geometry import ALL, NEAR_BITS, Space, bits
from games.road.rules import marked
from games.road.sheet import region, touching
from games.road.values import Grow, Move, Road, View

LOST = 0.5
"""Points that a free space is taken to cost when no end of the road can reach it any more."""
NOOK = 0.3
"""Points that a free space with only one way in costs: a road can only end there."""
OUT = 0.3
"""Points for each free neighbour of an end, up to ``ENOUGH``."""
ENOUGH = 3
STUCK = 2.0
"""Points that an end without any way out costs."""
ROOM = 0.1
"""Points for each free space within ``STEPS`` steps of an end."""
STEPS = 3


def greedy(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    """The way that brings most now and leaves the ends most room; ties are broken by ``chance``."""
    if view.seat is None:
        return pick(moves, chance)
    road = view.roads[view.seat]
    reached = bits(road.spaces)
    before = frozenset(mark.number for each in view.roads for mark in each.marks)
    values = [_worth(view, road, reached, before, move) for move in moves]
    best = max(values)
    return pick([move for move, value in zip(moves, values, strict=True) if value == best], chance)


def _worth(view: View, road: Road, reached: int, before: frozenset[int], move: Move) -> float:
    """What a choice brings in points, and what its ends may still bring."""
    ends, gain = road.ends, 0
    if isinstance(move, Grow):
        end = move.end if move.end is not None else touching(ends, move.path[0])[0]
        other = next((each for each in ends if each != end), road.start)
        ends = (other, move.path[-1])
        reached |= bits(move.path)
        numbers = [view.sheet.numbers[space] for space in move.path if view.sheet.numbers[space]]
        gain = len(move.path) + sum(mark.points for mark in marked(numbers, before, alone=view.seats == 1))
    return gain + _hope(ALL & ~reached, ends)


def _hope(free: int, ends: Sequence[Space]) -> float:
    """What ends are worth among these free spaces: ways out, room around them, and what is cut off."""
    hope = -LOST * (free & ~region(free, ends)).bit_count() - NOOK * _nooks(free, bits(ends))
    for end in ends:
        out = (NEAR_BITS[end] & free).bit_count()
        hope += OUT * min(out, ENOUGH) - STUCK * (not out) + ROOM * region(free, (end,), STEPS).bit_count()
    return hope


def _nooks(free: int, ends: int) -> int:
    """How many free spaces have at most one neighbour that is free or an end."""
    count, rest, open_ = 0, free, free | ends
    while rest:
        low = rest & -rest
        rest ^= low
        count += (NEAR_BITS[low.bit_length() - 1] & open_).bit_count() <= 1
    return count

"""The choices worth thinking about: legal moves by the one-move rule, moves that come to the same only once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.road.computer.board import BESIDE, FULL, HALF, Way
from games.road.computer.position import Line, Position, brings, lengthened, way_of
from games.road.computer.rule import EVERY, KEEP, POINT, Phases, after_fresh, ahead, stale_for
from games.road.values import Move


class Candidate(NamedTuple):
    """A move, by its number among the legal ones, what the rule says of it in hundredths, and the line after it.

    ``glance`` is what the rule says before it looks ahead. ``numbers`` are those that it reaches, as bits; ``gain`` is
    what it brings at once.
    """

    order: int
    worth: int
    glance: int
    line: Line
    numbers: int
    gain: int


def candidates(here: Position, moves: Sequence[Move], weights: Phases) -> tuple[tuple[Candidate, ...], list[int]]:
    """The moves that differ in what they come to, the best first, and by move the order of the one it is like.

    Best are those at which the rule looks in playouts, by their worth; then all others by theirs.
    """
    seen: dict[Line, Candidate] = {}
    alike = []
    for order, move in enumerate(moves):
        way, stays = way_of(here, move)
        line = lengthened(here, way, stays)
        key = line if line.one <= line.two else line._replace(one=line.two, two=line.one)
        found = seen.get(key)
        if found is None:
            gain = brings(here, way)
            found = seen[key] = Candidate(order, *_worth(here, way, line, gain, weights), line, way[3], gain)
        alike.append(found.order)
    every = sorted(seen.values(), key=_by_glance)
    return (*sorted(every[:KEEP], key=_by_worth), *sorted(every[KEEP:], key=_by_worth)), alike


def _by_worth(candidate: Candidate) -> tuple[int, int]:
    return -candidate.worth, candidate.order


def _by_glance(candidate: Candidate) -> tuple[int, int]:
    return -candidate.glance, candidate.order


def _worth(here: Position, way: Way, line: Line, gain: int, weights: Phases) -> tuple[int, int]:
    """What the rule says of a way, in hundredths of a point, and what it says before it looks ahead."""
    left = len(here.left)
    if not left:
        return POINT * gain, POINT * gain
    now = weights[left]
    rest = EVERY & ~line.got
    own = here.lines[here.seat]
    fresh = after_fresh(own.got, stale_for(here.seat, here.near, here.marked), way[3], here.alone)
    glance = (
        POINT * gain
        + now.number * (FULL[rest & fresh] + HALF[rest & ~fresh])
        + now.out[(BESIDE[line.one] & line.free).bit_count()]
        + now.out[(BESIDE[line.two] & line.free).bit_count()]
    )
    return glance + ahead(here.ground, line.free, line.one, line.two, fresh, now), glance

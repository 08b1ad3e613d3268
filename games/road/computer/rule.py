"""The one-move rule: what a way brings, and what the road may still bring after it, in hundredths of a point.

All is whole numbers, so that no last bit decides. The weights are trained (``tests/training/road.py``); the first
of equal ways wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from games.road.computer.board import BESIDE, FULL, HALF, NUMBERS, WIDTH, Ground, Way, nooks, region
from games.road.sheet import ROUNDS

POINT = 100
"""Hundredths of a point."""
EVERY = (1 << NUMBERS) - 1
"""All numbers, as bits."""
ABOVE = tuple(EVERY & ~((1 << max(0, highest - 1)) - 1) for highest in range(11))
"""By the highest number reached, the numbers above it, as bits."""
KEEP = 10
"""Choices at which the rule looks more closely, of those that seem best before."""
SOON = 3
"""Steps from an end of another road within which a number is taken to be reached soon."""
REACH = 6
"""Steps from an end within which a number is near."""

NAMES = (
    "lost", "nook", "split", "shut", "one_out", "two_out", "open", "number", "near1", "near2", "near3", "near4",
    "near6", "beside", "room",
)  # fmt: skip
"""What is weighed, in the order of the trained numbers, each once for the first round and once for the last but one.

- ``lost``: a free space that no end can reach, or only if another region is given up; ``nook``: one that a road can
  only end at; ``split``: the free spaces fall apart.
- ``shut``, ``one_out``, ``two_out``, ``open``: each end, by its ways out.
- ``number``: each point that a number not lost may still bring; ``near1`` to ``near6``: so much more where it is so
  many steps from an end (``near4``: 4, ``near6``: 5 and 6).
- ``beside``, ``room``: each free space within one step, and within three, of an end.
"""


class Weights(NamedTuple):
    """The weights of one round. ``out`` are by the ways out of an end, ``near`` by the steps to a number."""

    lost: int
    nook: int
    split: int
    out: tuple[int, ...]
    number: int
    near: tuple[int, ...]
    beside: int
    room: int


Phases: TypeAlias = tuple[Weights, ...]
"""The weights by how many rounds are left after the one that is open."""


def phases(early: Sequence[int], late: Sequence[int]) -> Phases:
    """The weights of all rounds from those of the first and of the last but one, in the order of ``NAMES``.

    In the last round nothing counts but what it brings.
    """
    span = ROUNDS - 2
    pairs = tuple(zip(early, late, strict=True))
    after = ([(one * more + other * (span - more)) // span for one, other in pairs] for more in range(span + 1))
    return (_weights([0] * len(NAMES)), *map(_weights, after))


def _weights(values: Sequence[int]) -> Weights:
    named: Mapping[str, int] = dict(zip(NAMES, values, strict=True))
    out = (-named["shut"], named["one_out"], named["two_out"], *[named["open"]] * 4)
    near = tuple(named[f"near{steps}"] for steps in (1, 1, 2, 3, 4, 6, 6))
    return Weights(
        named["lost"], named["nook"], named["split"], out, named["number"], near, named["beside"], named["room"]
    )


Grown: TypeAlias = tuple[int, Way, int, int]
"""A choice: its worth so far, its way (nothing at all: to pass), the end that stays, and the free cells after it."""


def grown(
    ground: Ground,
    free: int,
    one: int,
    two: int,
    got: int,
    marked: int,
    stale: int,
    alone: bool,
    card: int,
    weights: Weights,
) -> list[Grown]:
    """Every choice with its worth but for what must be searched for (``ahead``), the best first; to pass is one.

    As bits: ``free`` are the cells not reached, ``got`` the numbers on the own road, ``marked`` those on any, and
    ``stale`` those that will bring half later: the marked ones, and those that others may reach soon (``soon``).
    """
    out, per = weights.out, weights.number
    rest = EVERY & ~got
    highest = got.bit_length() + 1 if got else 0
    fresh = ABOVE[highest] if alone else ~stale
    base = per * (FULL[rest & fresh] + HALF[rest & ~fresh])
    value = base + out[(BESIDE[one] & free).bit_count()] + out[(BESIDE[two] & free).bit_count()]
    found: list[Grown] = [(value, (0, one, 0, 0, ground.gains(0, ())), two, free)]
    taken = ~free
    for end, other in ((one, two), (two, one)) if one != two else ((one, two),):
        beside = BESIDE[other]
        same = out[(beside & free).bit_count()]
        for first, ways in ground.ways(end, card):
            if not first & free:
                continue
            for way in [way for way in ways if not way[0] & taken]:
                cells, last, count, numbers, gains = way
                after = free ^ cells
                value = out[(BESIDE[last] & after).bit_count()]
                value += out[(beside & after).bit_count()] if cells & beside else same
                if not numbers:
                    value += POINT * count + base
                else:
                    kept = rest & ~numbers
                    if alone:
                        new = ABOVE[max(highest, numbers.bit_length() + 1)]
                        value += POINT * gains[highest]
                    else:
                        new = ~(stale | numbers)
                        value += POINT * (count + FULL[numbers & ~marked] + HALF[numbers & marked])
                    value += per * (FULL[kept & new] + HALF[kept & ~new])
                found.append((value, way, other, after))
    found.sort(key=_worth, reverse=True)
    return found


def _worth(choice: Grown) -> int:
    return choice[0]


def ahead(ground: Ground, free: int, one: int, two: int, fresh: int, weights: Weights) -> int:
    """What must be searched for: what is lost, nooks, room, and how near the numbers are.

    ``fresh`` are the numbers that would count in full, as bits.
    """
    lost_each, nook_each, split, _, per, near, beside_each, room_each = weights
    ends = 1 << one | 1 << two
    reach, apart = _reach(free, BESIDE[one] & free, BESIDE[two] & free)
    worth = -split if apart else 0
    lost = free & ~reach
    if lost:
        worth -= lost_each * lost.bit_count() + per * _points(ground, lost & ground.numbered, fresh)
    worth -= nook_each * nooks(reach, reach | ends).bit_count()
    rest, wave = reach & ground.numbered, ends
    for steps in range(1, REACH + 1):
        wave = (
            wave | wave << 1 | wave >> 1 | wave << WIDTH | wave >> WIDTH | wave << WIDTH - 1 | wave >> WIDTH - 1
        ) & reach
        met = wave & rest
        if met:
            rest &= ~met
            worth += near[steps] * _points(ground, met, fresh)
        if steps == 1:
            worth += beside_each * wave.bit_count()
        elif steps == 3:
            worth += room_each * wave.bit_count()
        if steps > 2 and not rest:
            break
    return worth


def _points(ground: Ground, cells: int, fresh: int) -> int:
    """What the numbers of these cells would bring."""
    points = 0
    while cells:
        low = cells & -cells
        cells ^= low
        number = ground.numbers[low.bit_length() - 1]
        points += number if fresh >> number - 2 & 1 else number + 1 >> 1
    return points


def _reach(free: int, one: int, two: int) -> tuple[int, bool]:
    """The free cells that the road can still go to, from the free cells beside its ends, and whether they fall apart.

    Each end may go into one region alone; the largest regions for both are taken.
    """
    both = one | two
    if not both:
        return 0, False
    first = region(free, both & -both)
    rest = both & ~first
    if not rest:
        return first, False
    regions = [first]
    while rest:
        regions.append(region(free, rest & -rest))
        rest &= ~regions[-1]
    best, most = 0, 0
    for here in [each for each in regions if each & one] or [0]:
        for there in [each for each in regions if each & two] or [0]:
            count = (here | there).bit_count()
            if count > most:
                best, most = here | there, count
    return best, True


def best(
    ground: Ground,
    free: int,
    one: int,
    two: int,
    got: int,
    marked: int,
    stale: int,
    alone: bool,
    card: int,
    weights: Phases,
    left: int,
) -> Grown:
    """The choice that is worth most, with so many rounds left after it; ``ahead`` looks at the best ``KEEP`` alone."""
    now = weights[left]
    choices = grown(ground, free, one, two, got, marked, stale, alone, card, now)
    if not left:
        return choices[0]
    found, most = choices[0], -(10**9)
    for choice in choices[:KEEP]:
        value, way, other, after = choice
        value += ahead(ground, after, way[1], other, after_fresh(got, stale, way[3], alone), now)
        if value > most:
            found, most = (value, way, other, after), value
    return found


def soon(ground: Ground, free: int, one: int, two: int, steps: int = SOON) -> int:
    """The numbers, as bits, within so many steps of the ends of a road."""
    wave = 1 << one | 1 << two
    for _ in range(steps):
        wave = (
            wave | wave << 1 | wave >> 1 | wave << WIDTH | wave >> WIDTH | wave << WIDTH - 1 | wave >> WIDTH - 1
        ) & free
    found, cells = 0, wave & ground.numbered
    while cells:
        low = cells & -cells
        cells ^= low
        found |= ground.bit[low.bit_length() - 1]
    return found


def stale_for(seat: int, near: Sequence[int], marked: int) -> int:
    """The numbers, as bits, that will bring a seat half: the marked ones, and those that are near another seat."""
    for other, numbers in enumerate(near):
        if other != seat:
            marked |= numbers
    return marked


def after_fresh(got: int, stale: int, numbers: int, alone: bool) -> int:
    """The numbers that count in full after a way with some numbers, as bits."""
    if alone:
        all_ = got | numbers
        return ABOVE[all_.bit_length() + 1 if all_ else 0]
    return EVERY & ~(stale | numbers)

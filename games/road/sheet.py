"""A sheet: the colours and numbers of its spaces, what every sheet must be, and the ways of the road on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.road.geometry import NEAR, NEAR_BITS, SPACES, Space, bits, distance

COLOURS = ("blue", "green", "yellow", "red", "violet", "grey")
"""Names of the colours 0-5, in the order of the deck table."""

NUMBERS = (2, 3, 4, 5, 6, 7, 8, 9, 10)
HIGH = (8, 9, 10)
"""The numbers that lie far from every start."""
FAR = 4
"""Least steps between two starts, and from a start to a high number."""
STARTS = 4
ROUNDS = 15


@dataclass(frozen=True)
class Sheet:
    """What is printed on everybody's sheet: by space a colour 0-5, and a number 2-10 or 0 for none."""

    colours: tuple[int, ...]
    numbers: tuple[int, ...]


def at(sheet: Sheet, number: int) -> Space:
    """The space that carries a number."""
    return Space(sheet.numbers.index(number))


def fault(sheet: Sheet, starts: Sequence[Space]) -> str | None:
    """What is wrong with a sheet and the starts used on it, None where nothing is."""
    if len(sheet.colours) != len(SPACES) or len(sheet.numbers) != len(SPACES):
        return "a sheet has 61 spaces"
    return _printed_fault(sheet) or _starts_fault(sheet, starts)


def _printed_fault(sheet: Sheet) -> str | None:
    counts = Counter(sheet.colours)
    if sorted(counts) != list(range(6)) or sorted(counts.values()) != [10] * 5 + [11]:
        return "each colour has ten spaces and one has eleven"
    if any(sheet.colours[one] == sheet.colours[two] for one in SPACES for two in NEAR[one]):
        return "two neighbours have the same colour"
    if sorted(number for number in sheet.numbers if number) != list(NUMBERS):
        return "the numbers 2 to 10 stand on the sheet once each"
    return None


def _starts_fault(sheet: Sheet, starts: Sequence[Space]) -> str | None:
    if any(sheet.numbers[start] for start in starts):
        return "a start carries a number"
    if any(distance(one, two) < FAR for one, two in combinations(starts, 2)):
        return "two starts are too near to each other"
    if any(distance(start, at(sheet, number)) < FAR for start in starts for number in HIGH):
        return "a high number is too near to a start"
    return None


def ways(sheet: Sheet, ends: Sequence[Space], reached: int, card: int) -> Iterator[tuple[Space, tuple[Space, ...]]]:
    """Every way on: the end it grows from and the spaces in order; a shorter way before the longer ones it begins.

    ``reached`` are the spaces of the road, ``card`` the colours on the card, both as bits. The first end's ways come
    first, neighbours in the order of their labels.
    """
    colours = sheet.colours
    for end in ends:
        waiting: list[tuple[tuple[Space, ...], int, int]] = [((), reached, card)]
        while waiting:
            path, taken, left = waiting.pop()
            if path:
                yield end, path
            here = path[-1] if path else end
            waiting += [
                ((*path, there), taken | 1 << there, left & ~(1 << colours[there]))
                for there in reversed(NEAR[here])
                if not taken >> there & 1 and left >> colours[there] & 1
            ]


def touching(ends: Sequence[Space], space: Space) -> tuple[Space, ...]:
    """The ends of a road that a space touches."""
    return tuple(end for end in ends if NEAR_BITS[end] >> space & 1)


def region(free: int, ends: Sequence[Space], steps: int = len(SPACES)) -> int:
    """The free spaces, as bits, that can be reached from one of the ends within so many steps."""
    found, wave = 0, bits(ends)
    while wave and steps:
        near, steps = 0, steps - 1
        while wave:
            low = wave & -wave
            near |= NEAR_BITS[low.bit_length() - 1]
            wave ^= low
        wave = near & free & ~found
        found |= wave
    return found

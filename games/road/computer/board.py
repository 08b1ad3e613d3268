"""The sheet for quick thought: spaces as bits of a board with an empty margin, so that shifts lead to neighbours.

A space in slanted coordinates (q, r) (``games.road.geometry.AXES``) is the cell ``(r + 4) * WIDTH + q + 4``. Each row
of nine cells has one empty cell behind it, so that no shift leads from one edge of the sheet to the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from games.road.geometry import AXES, NEAR, SPACES, Space
from games.road.plain_player import half
from games.road.sheet import Sheet

WIDTH = 10
CELL = tuple((down + 4) * WIDTH + along + 4 for along, down in AXES)
"""The cell of each space."""
BOARD = sum(1 << cell for cell in CELL)
"""All cells that are spaces, as bits."""
SIZE = max(CELL) + 1
BESIDE = [0] * SIZE
"""By cell, the cells beside it as bits."""
for _space in SPACES:
    BESIDE[CELL[_space]] = sum(1 << CELL[_other] for _other in NEAR[_space])

NUMBERS = 9
"""How many numbers there are; number n is bit ``n - 2`` of a set of them."""
FULL = tuple(sum(bit + 2 for bit in range(NUMBERS) if found >> bit & 1) for found in range(1 << NUMBERS))
"""By a set of numbers as bits, their points in full."""
HALF = tuple(sum(half(bit + 2) for bit in range(NUMBERS) if found >> bit & 1) for found in range(1 << NUMBERS))
"""By a set of numbers as bits, their points when all are late."""

Way: TypeAlias = tuple[int, int, int, int, tuple[int, ...]]
"""A way on: its cells as bits, the last of them, how many they are, the numbers on it as bits, and by the highest
number reached before what it brings a player alone: a point for each space, and those of the numbers in its order."""

Ways: TypeAlias = tuple[tuple[int, tuple[Way, ...]], ...]
"""Ways on by the bit of their first cell."""


def cells(spaces: Iterable[Space]) -> int:
    """Spaces as bits of cells."""
    found = 0
    for space in spaces:
        found |= 1 << CELL[space]
    return found


def alone(count: int, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """By the highest number reached before, what so many spaces and these numbers in order bring a player alone.

    >>> alone(4, (4, 7, 5))[0], alone(1, (4,))[10]
    (18, 3)
    """
    found = []
    for before in range(11):
        highest, points = before, count
        for number in numbers:
            points += number if number > highest else half(number)
            highest = max(highest, number)
        found.append(points)
    return tuple(found)


class Ground:
    """What is printed on a sheet, by cell, and the ways on that were asked for.

    ``numbers`` are the numbers by cell, 0 for none. ``numbered`` are the cells with numbers, as bits.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.numbers = [0] * SIZE
        self.near: list[tuple[tuple[int, int, int], ...]] = [()] * SIZE
        for space in SPACES:
            self.numbers[CELL[space]] = sheet.numbers[space]
            near = [(CELL[other], 1 << CELL[other], 1 << sheet.colours[other]) for other in NEAR[space]]
            self.near[CELL[space]] = tuple(near)
        self.numbered = sum(1 << CELL[space] for space in SPACES if sheet.numbers[space])
        self.bit = [1 << number - 2 if number else 0 for number in self.numbers]
        self._gains: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}
        self._ways: dict[int, Ways] = {}

    def ways(self, end: int, card: int) -> Ways:
        """All ways on from an end with a card on an empty sheet, by the bit of their first cell.

        Those alike in cells, last cell and the order of their numbers stand there once. The caller leaves out those
        that touch the road.
        """
        key = end << 6 | card
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._walk(end, card)
        return found

    def gains(self, count: int, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """``alone``, kept."""
        key = (count, numbers)
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = alone(count, numbers)
        return found

    def _walk(self, end: int, card: int) -> Ways:
        found = []
        for first in self.near[end]:
            ways: dict[tuple[int, int, tuple[int, ...]], Way] = {}
            waiting = self._onward((first,), 1 << end, card, 0, ())
            while waiting:
                here, taken, left, count, numbers = waiting.pop()
                key = (taken, here, numbers)
                if key not in ways:
                    marks = sum(1 << number - 2 for number in numbers)
                    ways[key] = (taken & ~(1 << end), here, count, marks, self.gains(count, numbers))
                waiting += self._onward(self.near[here], taken, left, count, numbers)
            found.append((first[1], tuple(ways.values())))
        return tuple(found)

    def _onward(
        self, near: Sequence[tuple[int, int, int]], taken: int, left: int, count: int, numbers: tuple[int, ...]
    ) -> list[tuple[int, int, int, int, tuple[int, ...]]]:
        """One step on from each of these neighbours that is not taken and whose colour the card still has."""
        return [
            (
                there,
                taken | bit,
                left & ~colour,
                count + 1,
                (*numbers, self.numbers[there]) if self.numbers[there] else numbers,
            )
            for there, bit, colour in near
            if left & colour and not taken & bit
        ]


@lru_cache(maxsize=2)
def ground(sheet: Sheet) -> Ground:
    """The ground of a sheet. Its ways may take 17 MB, so few are kept."""
    return Ground(sheet)


def region(free: int, wave: int) -> int:
    """The free cells, as bits, that hang together with the cells of ``wave``, which are free themselves."""
    while True:
        wider = (
            wave | wave << 1 | wave >> 1 | wave << WIDTH | wave >> WIDTH | wave << WIDTH - 1 | wave >> WIDTH - 1
        ) & free
        if wider == wave:
            return wave
        wave = wider


def nooks(free: int, open_: int) -> int:
    """The free cells, as bits, with at most one open cell beside them: a road can only end there."""
    one, side = open_ << 1, open_ >> 1
    two = one & side
    one |= side
    side = open_ << WIDTH
    two |= one & side
    one |= side
    side = open_ >> WIDTH
    two |= one & side
    one |= side
    side = open_ << WIDTH - 1
    two |= one & side
    one |= side
    two |= one & open_ >> WIDTH - 1
    return free & ~two

"""What open lines bring by the end of the game on average, from the trained numbers."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from games.metro.computer.position import CODES, Light
from games.metro.computer.rule import FREE, UNIT
from games.metro.geometry import CENTRE

KNOTS = tuple(range(0, FREE + 1, 6))
"""Numbers of free squares for which numbers are trained; those between lie on the straight line."""


@cache
def trained() -> Any:
    """The trained numbers (``tests/training/metro.py``)."""
    return json.loads((files("games.metro.computer") / "trained.json").read_text())


def likeness(way: int) -> int:
    """The number of the first way in that the board, turned by quarters, makes of a way in.

    >>> likeness(0), likeness(4 * 7 + 1), likeness(4 * 7), likeness(4 * 63 + 3)
    (0, 0, 3, 1)
    """
    square, side = divmod(way, 4)
    row, column = divmod(square, 8)
    found = way
    for _ in range(3):
        row, column, side = column, 7 - row, (side + 1) % 4
        found = min(found, 4 * (8 * row + column) + side)
    return found


LIKE = tuple(likeness(way) for way in range(256))
KINDS = tuple(sorted({LIKE[way] for way in range(256) if way // 4 not in CENTRE}))
"""The 60 kinds of ways in."""


class Forecast:
    """By free squares and way in: what a line still brings, and what each tile it has crossed counts, in 64ths."""

    def __init__(self, brings: list[list[int]], counts: list[list[int]]) -> None:
        """Of the numbers of each knot, by kind of way in."""
        self.brings = self._spread(brings)
        self.counts = self._spread(counts)

    @staticmethod
    def _spread(knots: list[list[int]]) -> tuple[tuple[int, ...], ...]:
        found = []
        for free in range(FREE + 1):
            low, part = divmod(free, 6)
            high = min(low + 1, len(KNOTS) - 1)
            by_kind = {
                kind: ((6 - part) * knots[low][number] + part * knots[high][number]) // 6
                for number, kind in enumerate(KINDS)
            }
            found.append(tuple(by_kind.get(LIKE[way], 0) if way < 256 else 0 for way in range(CODES)))
        return tuple(found)

    def points(self, light: Light, free: int) -> tuple[int, ...]:
        """The points of each seat at the end as they are expected, in 64ths."""
        points = [UNIT * each for each in light.points]
        brings, counts = self.brings[free], self.counts[free]
        for way, owner in light.heads.items():
            points[owner] += light.lengths[way] * counts[way] + brings[way]
        return tuple(points)


@cache
def forecast(seats: int, turn: str) -> Forecast:
    """The forecast for a table of so many seats, by the value of the option ``turn``."""
    numbers = trained()["lines"][f"{seats} {turn}"]
    return Forecast(numbers["brings"], numbers["counts"])

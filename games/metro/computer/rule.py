"""The one-move rule's numbers: what an open line is held to be worth by each level."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.metro.computer.playouts import Rule
from games.metro.computer.position import AHEAD, CENTRE, CODES
from games.metro.geometry import CENTRE as CENTRAL_SQUARES

UNIT = 64
"""Parts of a point that the rule counts in."""
FREE = 60
"""Squares that take a tile."""


@dataclass(frozen=True)
class Growth:
    """What an open line is expected to bring yet, in points.

    It is ``most`` on the empty board and falls with the free squares to the power of ``bend``, down to ``least``. Of
    this counts a share where the line leads into a ``corner`` square, another on the ``rim`` (``early`` more of it on
    the empty board), on the ``ring`` of squares within the rim, and beside the ``centre``.
    """

    most: float
    least: float
    bend: float
    corner: float
    rim: float
    early: float
    ring: float
    centre: float

    def share(self, square: int, free: int) -> float:
        """The share of a free square."""
        row, column = (min(number, 7 - number) for number in divmod(square, 8))
        if row == column == 0:
            return self.corner
        if 0 in {row, column}:
            return self.rim + self.early * free / FREE
        if 1 in {row, column}:
            return self.ring
        beside = any(AHEAD[4 * square + way] == CENTRE for way in range(4))
        return self.centre if beside else 1.0

    def hopes(self) -> tuple[tuple[int, ...], ...]:
        """By free squares and by the way in, in the rule's units; 0 for stations and the centre."""
        found = []
        for free in range(FREE + 1):
            whole = UNIT * (self.most * (free / FREE) ** self.bend + self.least)
            by_square = [
                0 if square in CENTRAL_SQUARES else round(whole * self.share(square, free)) for square in range(64)
            ]
            found.append(tuple(by_square[way // 4] if way < 256 else 0 for way in range(CODES)))
        return tuple(found)


TUNED = Growth(most=54, least=3.3, bend=0.8, corner=0.1, rim=0.25, early=0.05, ring=0.9, centre=0.85)
"""Found by 90 duels of 4,000 to 16,000 games each, in which one to three of the numbers were changed a little."""
PLAIN = Growth(most=11, least=0, bend=1, corner=0.35, rim=0.35, early=0, ring=1, centre=1)
"""Nearer to the yardstick: a line is hardly worth more than what it has."""

COUNTS = tuple(2 * UNIT if way == CENTRE else UNIT for way in range(CODES))
"""What each tile crossed counts: at the centre it counts twice."""


@cache
def _hopes(growth: Growth) -> tuple[tuple[int, ...], ...]:
    return growth.hopes()


@cache
def rule(growth: Growth, seats: int, own: int = 1, others: int = 1) -> Rule:
    """The rule at a table of so many; ``own`` lines and those of the ``others`` matter so much to its player."""
    weights = tuple(
        tuple((seats - 1) * own if owner == mover else -others for owner in range(seats)) for mover in range(seats)
    )
    return Rule(_hopes(growth), COUNTS, weights)

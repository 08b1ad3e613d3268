"""Where everything lies on the picture of Socks, in pixels; the one place that knows."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from games.hexes import Hex

HEADER = 44
"""Middle of the line of words at the top."""
MARGIN = 36
"""Free space left and right of the words."""
BOARD = (24, 88, 1256, 1052)
"""Left, top, right and bottom of the city."""
PRIZES = 1064
"""Upper edge of the row of third socks."""
PRIZE = 104
"""Height of that row."""
FOOTER = 1182
"""Upper edge of the players' cells."""
CELL = 78
"""Height of a player's cell."""

ROW = math.sqrt(3) / 2
"""From one row of hexagons to the next, in widths of a hexagon."""
TALLEST = 2 / math.sqrt(3)
"""Height of a hexagon in widths."""
WIDEST = 132
"""Pixels of the widest hexagon."""


@dataclass(frozen=True)
class Plan:
    """How hexagons come to lie: the pixels of hexagon (0, 0), and the ``pitch`` from one middle to the next."""

    x: float
    y: float
    pitch: float

    def middle(self, at: Hex) -> tuple[int, int]:
        """The middle of a hexagon."""
        return round(self.x + (at.q + at.r / 2) * self.pitch), round(self.y + at.r * ROW * self.pitch)

    @property
    def side(self) -> int:
        """The pitch in whole pixels, by which sprites are made."""
        return round(self.pitch)

    @property
    def station(self) -> int:
        """Radius of a station."""
        return max(17, round(self.pitch * 0.315))

    @property
    def sock(self) -> int:
        """Radius of a station with a sock."""
        return max(20, round(self.pitch * 0.43))


def plan(hexagons: Iterable[Hex]) -> Plan:
    """The largest plan on which these hexagons find room, in the middle of the board's place."""
    places = [(at.q + at.r / 2, at.r * ROW) for at in hexagons]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    wide, high = BOARD[2] - BOARD[0], BOARD[3] - BOARD[1]
    pitch = min(WIDEST, wide / (right - left + 1), high / (bottom - top + TALLEST))
    x = (BOARD[0] + BOARD[2]) / 2 - (left + right) / 2 * pitch
    y = (BOARD[1] + BOARD[3]) / 2 - (top + bottom) / 2 * pitch
    return Plan(x, y, pitch)

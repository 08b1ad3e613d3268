"""Where everything lies on the pictures of The Best Road, in pixels; the one place that knows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from games.road.geometry import AXES, Space

MARGIN = 36
"""Free space left and right of the words."""
HEADER = 46
"""Middle of the line of words at the top."""
CARD = 118
"""Middle of the line with the card."""
SWATCH = 58
"""Width of a colour of the card."""
TOP = 160
"""Upper edge of the sheets."""
BOTTOM = 1272
"""Lower edge of the sheets."""
TITLE = 52
"""Height of the words above a sheet."""
LARGE = 96
"""From this width on a hexagon has room for its label."""


@cache
def height(wide: int) -> int:
    """Height of a hexagon of this width, corner above."""
    return round(wide * 2 / math.sqrt(3))


def tall(wide: int) -> int:
    """Height of a whole sheet of such hexagons."""
    return height(wide) + round(8 * wide * math.sqrt(3) / 2)


@dataclass(frozen=True)
class Panel:
    """A sheet on the picture: its left edge, the upper edge of its title, and the width of a hexagon."""

    left: int
    top: int
    cell: int

    @property
    def wide(self) -> int:
        """Width of the sheet."""
        return 9 * self.cell

    @property
    def large(self) -> bool:
        """Whether a hexagon has room for its label."""
        return self.cell >= LARGE

    def middle(self, space: Space) -> tuple[int, int]:
        """The middle of a space."""
        x, y = spot(self.cell, space)
        return self.left + x, self.top + TITLE + y


@cache
def spot(cell: int, space: Space) -> tuple[int, int]:
    """The middle of a space on a sheet whose left top corner is (0, 0)."""
    along, down = AXES[space]
    x = (along + down / 2 + 4.5) * cell
    y = height(cell) / 2 + (down + 4) * cell * math.sqrt(3) / 2
    return round(x), round(y)


def panels(seats: int) -> tuple[Panel, ...]:
    """A panel for each seat: one large, two side by side, else two above each other two."""
    if seats == 1:
        return (Panel((1280 - 9 * 116) // 2, 178, 116),)
    cell = 66 if seats == 2 else 62
    gap = (1280 - 2 * 9 * cell) // 3
    lefts = (gap, 2 * gap + 9 * cell)
    if seats == 2:
        return tuple(Panel(left, TOP + 20, cell) for left in lefts)
    second = TOP + TITLE + tall(cell) + 4
    return tuple(Panel(left, top, cell) for top in (TOP, second) for left in lefts)[:seats]


def table(seats: int) -> tuple[int, int, int, int] | None:
    """Left, top, width and height of the table of numbers, where there is room for one."""
    if seats == 2:
        return 90, TOP + 20 + TITLE + tall(66) + 60, 1100, 330
    if seats == 3:
        cell = 62
        gap = (1280 - 2 * 9 * cell) // 3
        return 2 * gap + 9 * cell, TOP + TITLE + tall(cell) + 90, 9 * cell, 400
    return None

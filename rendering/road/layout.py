"""Where everything lies on the pictures of The Best Road, in pixels; the one place that knows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from games.road.geometry import AXES, Space, label
from rendering.canvas import Box

MARGIN = 36
"""Free space left and right of the words; like all lengths here at the usual scale."""
CARD = 118
"""Middle of the line with the card."""
SWATCH = 60
"""Width of a colour of the card."""
TOP = 154
"""Upper edge of the sheets."""
TITLE = 50
"""Height of the words above a sheet."""
CELLS = {1: 114, 2: 67, 3: 62, 4: 62}
"""Width of a hexagon by the number of sheets on the picture."""
NAMED = 96
"""From this width on a hexagon has room for its label."""
STRIP = 88
"""Height of the line of numbers under a single sheet."""


LARGE = 136
"""Width of a hexagon of the sheet that has the whole width of a picture."""
EDGE = 12
"""Free space above and below that sheet, and between the lines below it."""
STANDINGS = 62
"""Height of a line of players below it."""


def name(space: Space) -> str:
    """How a space is called on the board: in capitals, for they are all of a height. Moves may be typed either way.

    >>> name(Space(30))
    'E5'
    """
    return label(space).upper()


@cache
def height(wide: int) -> int:
    """Height of a hexagon of this width, corner above."""
    return round(wide * 2 / math.sqrt(3))


def tall(wide: int) -> int:
    """Height of a whole sheet of such hexagons."""
    return height(wide) + round(8 * wide * math.sqrt(3) / 2)


@dataclass(frozen=True)
class Panel:
    """A sheet on the picture: its left edge, its upper edge, and the width of a hexagon, in pixels of the picture."""

    left: int
    top: int
    cell: int
    scale: int = 1

    @property
    def wide(self) -> int:
        """Width of the sheet."""
        return 9 * self.cell

    @property
    def named(self) -> bool:
        """Whether a hexagon has room for its label."""
        return self.cell >= NAMED * self.scale

    @property
    def box(self) -> Box:
        """The rectangle around the sheet."""
        return self.left, self.top, self.left + self.wide, self.top + tall(self.cell)

    @property
    def title(self) -> int:
        """Middle height of the words above it."""
        return self.top - TITLE * self.scale // 2 - self.scale

    def middle(self, space: Space) -> tuple[int, int]:
        """The middle of a space."""
        x, y = spot(self.cell, space)
        return self.left + x, self.top + y


@cache
def spot(cell: int, space: Space) -> tuple[int, int]:
    """The middle of a space on a sheet whose left top corner is (0, 0)."""
    along, down = AXES[space]
    x = (along + down / 2 + 4.5) * cell
    y = height(cell) / 2 + (down + 4) * cell * math.sqrt(3) / 2
    return round(x), round(y)


@cache
def whole(scale: int = 1) -> Panel:
    """The sheet that has the whole width of a picture."""
    cell = LARGE * scale
    return Panel((1280 * scale - 9 * cell) // 2, EDGE * scale, cell, scale)


@cache
def below(seats: int, scale: int = 1) -> int:
    """Lower edge of the players below that sheet: one line of them, two for four."""
    rows = 1 if seats < 4 else 2
    return whole(scale).box[3] + rows * (STANDINGS + EDGE) * scale


def corners(panel: Panel, space: Space) -> tuple[tuple[int, int], ...]:
    """The six corners of a space, clockwise from the upper one."""
    x, y = panel.middle(space)
    radius = panel.cell / math.sqrt(3)
    return tuple(
        (round(x + radius * math.sin(math.radians(60 * k))), round(y - radius * math.cos(math.radians(60 * k))))
        for k in range(6)
    )


@cache
def panels(seats: int, scale: int = 1) -> tuple[Panel, ...]:
    """A panel for each seat: one large, two side by side, else two above each other two."""
    cell = CELLS[seats] * scale
    if seats == 1:
        return (Panel((1280 * scale - 9 * cell) // 2, (TOP + 8) * scale, cell, scale),)
    gap = (1280 * scale - 2 * 9 * cell) // 3
    lefts = (gap, 2 * gap + 9 * cell)
    first = (TOP + TITLE) * scale
    second = first + tall(cell) + (TITLE + 2) * scale
    return tuple(Panel(left, top, cell, scale) for top in (first, second) for left in lefts)[:seats]


def table(seats: int, scale: int = 1) -> Box:
    """Where the numbers and what they brought are written: under one or two sheets, or beside the third one.

    With four sheets there is no room for them, and the box is empty.
    """
    if seats == 4:
        return 0, 0, 0, 0
    *_, last = panels(seats, scale)
    left, _, right, bottom = last.box
    if seats == 3:
        _, second, _ = panels(seats, scale)
        return second.left, last.top + 8 * scale, second.left + second.wide, bottom - 8 * scale
    if seats == 2:
        return MARGIN * scale, bottom + 60 * scale, (1280 - MARGIN) * scale, 1250 * scale
    return left, bottom + 10 * scale, right, bottom + (10 + STRIP) * scale


def figure(wide: int, scale: int, *, end: bool = False) -> int:
    """Size of a number on a hexagon of this width; at an end there is less room. Never below a theme's ``figure``."""
    return max(40 * scale, round(wide * (0.42 if end else 0.48)))

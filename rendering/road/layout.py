"""Where everything lies on the pictures of The Best Road, in pixels; the one place that knows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from games.road.geometry import AXES, Space, label
from rendering.bars import HEADER
from rendering.canvas import Box

MARGIN = 36
"""Free space left and right of the words."""
SWATCH = 60
"""Width of a colour of the card."""
RIM = 12
"""Free space between a sheet and the edge of the picture."""
CELLS = {1: 122, 2: 82, 3: 62, 4: 62}
"""Width of a hexagon by the number of sheets on the picture."""
NAMED = 96
"""From this width on a hexagon has room for its label."""
TITLE = 54
"""Height of the words above each of several sheets."""


LARGE = 136
"""Width of a hexagon of the sheet that has the whole width of a picture."""
EDGE = 12
"""Free space above and below that sheet, and between the lines below it."""


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

    @property
    def wide(self) -> int:
        """Width of the sheet."""
        return 9 * self.cell

    @property
    def named(self) -> bool:
        """Whether a hexagon has room for its label."""
        return self.cell >= NAMED

    @property
    def box(self) -> Box:
        """The rectangle around the sheet."""
        return self.left, self.top, self.left + self.wide, self.top + tall(self.cell)

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
def whole() -> Panel:
    """The sheet that has the whole width of a picture."""
    cell = LARGE
    return Panel((1280 - 9 * cell) // 2, EDGE, cell)


BELOW = 1280 - EDGE
"""Lower edge of the players below that sheet."""


def corners(panel: Panel, space: Space) -> tuple[tuple[int, int], ...]:
    """The six corners of a space, clockwise from the upper one."""
    x, y = panel.middle(space)
    radius = panel.cell / math.sqrt(3)
    return tuple(
        (round(x + radius * math.sin(math.radians(60 * k))), round(y - radius * math.cos(math.radians(60 * k))))
        for k in range(6)
    )


@cache
def panels(seats: int) -> tuple[Panel, ...]:
    """A panel for each seat: one large, two that reach into each other's corners, else two above each other two."""
    cell, side, edge, first = CELLS[seats], 1280, RIM, HEADER
    wide, high = 9 * cell, tall(cell)
    if seats == 1:
        corners = [((side - wide) // 2, first + 8)]
    elif seats == 2:
        corners = [(edge, first + 10), (side - edge - wide, side - edge - high)]
    else:
        step = (side - first - 2 * (TITLE + high) - 4) // 2
        tops = (first + TITLE, first + 2 * TITLE + high + step)
        corners = [(left, top) for top in tops for left in (2 * edge, side - 2 * edge - wide)][:seats]
    return tuple(Panel(left, top, cell) for left, top in corners)


PLATES: tuple[Box, ...] = ((12, 846, 492, 1070), (788, 198, 1268, 422))
"""Where names and points of two players are written, below the one sheet and above the other."""
UNDER = 16
"""From such a plate to the strip of numbers below it."""
CARDS = {1: (36, 140), 2: (1268, 144), 3: (1256, 760), 4: (640, 690)}
"""Where the card lies: the corner it begins in, the right end of its row, or its middle."""


def strip(seats: int, seat: int) -> Box:
    """Where the numbers and what each has brought a seat are written, for one or two players."""
    if seats == 1:
        (panel,) = panels(1)
        box = (panel.left, panel.box[3] + 10, panel.left + panel.wide, 1280 - 8)
    else:
        left, _, right, bottom = PLATES[seat]
        box = (left, bottom + UNDER, right, bottom + UNDER + 108)
    return box


def table() -> Box:
    """Where the numbers and what they brought are written for three players: below the card."""
    *_, last = panels(3)
    left = last.left + last.wide + 96
    return left, 806, 1280 - 24, last.box[3]


def figure(wide: int, *, end: bool = False) -> int:
    """Size of a number on a hexagon of this width; at an end there is less room. Never below a theme's ``figure``."""
    return max(40, round(wide * (0.42 if end else 0.48)))

"""Where everything lies on the picture of Metro's board, in pixels; the one place that knows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from games.metro.geometry import CENTRE, SIZE, Port, Square, Station, station_door
from rendering.metro.tiles import spot
from rendering.theme import Theme

TOP = 184
"""Upper edge of square a1."""
HEADER = 44
"""Middle of the line of words at the top."""
COLUMNS = 91
"""Middle of the column numbers."""
FOOTER = 1170
"""Upper edge of the players' cells."""
BOTTOM = 1268
"""Lower edge of the players' cells."""
MARGIN = 36
"""Free space left and right of the words."""
STUB = 12
"""From the edge of the board to the signs on the rim."""
SIGN = (42, 66)
"""Width and height of a sign above and below the board."""
BESIDE = (80, 42)
"""Width and height of a sign left and right of it."""


def left(theme: Theme) -> int:
    """Left edge of square a1."""
    return (theme.side - SIZE * theme.cell) // 2


@cache
def corner(theme: Theme, square: Square) -> tuple[int, int]:
    """The left top corner of a square."""
    row, column = divmod(square, SIZE)
    return left(theme) + column * theme.cell, TOP + row * theme.cell


def inside(theme: Theme, square: Square, port: Port, depth: float = 0.0) -> tuple[int, int]:
    """The pixel at a port of a square, ``depth`` pixels inside its edge (outside where negative)."""
    x, y = corner(theme, square)
    along, down = spot(port, theme.cell, depth)
    return x + round(along), y + round(down)


Edges: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom; the last two lie outside."""


@dataclass(frozen=True)
class Box:
    """A rectangle by its middle and its size."""

    x: int
    y: int
    wide: int
    high: int

    @property
    def at(self) -> tuple[int, int]:
        """Its left top corner."""
        return self.x - self.wide // 2, self.y - self.high // 2


def upright(side: int) -> bool:
    """Whether signs on this side of the board (0 north, 1 east, 2 south, 3 west) stand with their words in two rows."""
    return side % 2 == 0


def rim(theme: Theme, square: Square, port: Port, size: tuple[int, int], aside: int) -> Box:
    """A sign outside the board at a port of a rim square, moved ``aside`` pixels away from the square's middle."""
    side = port // 2
    wide, high = size
    x, y = inside(theme, square, port)
    away = STUB + (high if upright(side) else wide) // 2
    step = aside if spot(port, 2)[side % 2] > 1 else -aside
    return (
        Box(x + step, y - away, wide, high),
        Box(x + away, y + step, wide, high),
        Box(x + step, y + away, wide, high),
        Box(x - away, y + step, wide, high),
    )[side]


@cache
def sign(theme: Theme, station: Station) -> Box:
    """The sign of a station, at the port by which its own line leaves."""
    square, leaves, _ = station_door(station)
    return rim(theme, square, leaves, SIGN if upright(leaves // 2) else BESIDE, 7)


def strip(theme: Theme, square: Square, port: Port, outward: int, inward: int, breadth: int) -> Edges:
    """A bar across the edge of a square at a port: so far outside, so far inside, so broad; a box for ``fill``."""
    x, y = inside(theme, square, port)
    half = breadth // 2
    return (
        (x - half, y - outward, x - half + breadth, y + inward),
        (x - inward, y - half, x + outward, y - half + breadth),
        (x - half, y - inward, x - half + breadth, y + outward),
        (x - outward, y - half, x + inward, y - half + breadth),
    )[port // 2]


@dataclass(frozen=True)
class Berth:
    """Room for a sign at one of the central stations: the middle of its outer edge, and the way inwards.

    Berths near a corner of the centre lie along the edge, the others point inwards, so that eight find room.
    """

    x: int
    y: int
    side: int
    near: bool

    @property
    def tall(self) -> bool:
        """Whether the words of the sign stand in two rows."""
        return upright(self.side) != self.near

    def place(self, size: tuple[int, int]) -> tuple[int, int]:
        """The left top corner of a sign of this size."""
        wide, high = size
        return (
            (self.x - wide // 2, self.y),
            (self.x - wide, self.y - high // 2),
            (self.x - wide // 2, self.y - high),
            (self.x, self.y - high // 2),
        )[self.side]


def central(theme: Theme, square: Square, port: Port) -> Berth:
    """Where a line that leaves this square by this port into the centre has its sign."""
    x, y = inside(theme, square, port, -9)
    left_edge, top_edge = corner(theme, min(CENTRE))
    wide = 2 * theme.cell
    side = (port // 2 + 2) % 4
    along, start = ((x, left_edge), (y, top_edge))[side % 2]
    near = min(along - start, start + wide - along) < wide / 4
    if near:
        inward = 8 if along - start < wide / 2 else -8
        x, y = (x + inward, y) if side % 2 == 0 else (x, y + inward)
    return Berth(x, y, side, near)

"""Where everything lies on the picture of Metro's board, in pixels; the one place that knows.

Lengths are in pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from games.metro.geometry import SIZE, Port, Square, Station, station_ports
from rendering.metro.tracks import spot
from rendering.theme import Theme

TOP = 197
"""Upper edge of square a1."""
COLUMNS = 119
"""Middle of the column numbers."""
ROWS = 64
"""From the side of the picture to the middle of the row letters."""
MARGIN = 36
"""Free space left and right of how the players stand."""
FOOTER = 1104
"""Upper edge of how the players stand."""
STUB = 18
"""From the edge of the board to the signs on the rim."""
SIGN = 44
"""Height of a sign of a station."""
SHORT, LONG = 74, 96
"""Width of a sign with a figure, and with two."""
ARRIVAL = 9
"""From the edge of a square to the middle of the dot where a line arrives."""
GATE = 24
"""The same to a gate of the centre."""
ASIDE = 16
"""How far signs above and below the board move away from where lines arrive."""
DOT = 40
"""Diameter of what is left of a sign once its line has ended."""

Edges: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom; the last two lie outside."""


def left(theme: Theme) -> int:
    """Left edge of square a1."""
    return (theme.side - SIZE * theme.cell) // 2


@cache
def corner(theme: Theme, square: Square) -> tuple[int, int]:
    """The left top corner of a square."""
    row, column = divmod(square, SIZE)
    return left(theme) + column * theme.cell, TOP + row * theme.cell


@cache
def middle(theme: Theme, square: Square) -> tuple[int, int]:
    """The middle of a square."""
    x, y = corner(theme, square)
    return x + theme.cell // 2, y + theme.cell // 2


def inside(theme: Theme, square: Square, port: Port, depth: float = 0.0) -> tuple[int, int]:
    """The pixel at a port of a square, ``depth`` inside its edge, outside where negative."""
    x, y = corner(theme, square)
    along, down = spot(port, theme.cell, depth)
    return x + round(along), y + round(down)


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

    @property
    def edges(self) -> Edges:
        """Its edges."""
        x, y = self.at
        return x, y, x + self.wide, y + self.high


@cache
def sign(theme: Theme, station: Station, *, done: bool = False) -> Box:
    """The sign of a station at the port by which its own line leaves, smaller once that is ``done``."""
    square, leaves, arrives = station_ports(station)
    side = leaves // 2
    wide, high = (DOT, DOT) if done else (SHORT if station < 10 else LONG, SIGN)
    x, y = inside(theme, square, leaves)
    step = 0 if done else ASIDE * (1 if spot(leaves, 3)[0] > spot(arrives, 3)[0] else -1)
    away = STUB
    return (
        Box(x + step, y - away - high // 2, wide, high),
        Box(x + away + wide // 2, y, wide, high),
        Box(x + step, y + away + high // 2, wide, high),
        Box(x - away - wide // 2, y, wide, high),
    )[side]


def arrival(theme: Theme, square: Square, port: Port, *, central: bool = False) -> tuple[int, int]:
    """The middle of the dot at which a line that leaves a square by this port arrives, outside or in the centre."""
    return inside(theme, square, port, -GATE if central else -ARRIVAL)


def strip(theme: Theme, square: Square, port: Port, outward: int, inward: int, breadth: int) -> Edges:
    """A bar across the edge of a square at a port, in pixels: so far outside, so far inside, so broad."""
    x, y = inside(theme, square, port)
    half = breadth // 2
    return (
        (x - half, y - outward, x - half + breadth, y + inward),
        (x - inward, y - half, x + outward, y - half + breadth),
        (x - half, y - inward, x - half + breadth, y + outward),
        (x - outward, y - half, x + inward, y - half + breadth),
    )[port // 2]

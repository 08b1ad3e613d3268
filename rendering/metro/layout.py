"""Where everything lies on the picture of Metro's board, in pixels; the one place that knows.

Constants are lengths at the usual scale; what the functions give is in pixels of the theme.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from games.metro.geometry import CENTRE, SIZE, Port, Square, Station, station_ports
from rendering.metro.tiles import spot
from rendering.theme import Theme

TOP = 212
"""Upper edge of square a1."""
COLUMNS = 102
"""Middle of the column numbers."""
ROWS = 46
"""From the side of the picture to the middle of the row letters."""
FOOTER = 1172
"""Upper edge of the players' cells."""
STUB = 12
"""From the edge of the board to the signs on the rim."""
SIGN = (52, 80)
"""Width and height of a sign above and below the board."""
BESIDE = (100, 46)
"""Width and height of a sign left and right of it."""
ASIDE = {True: (8, 10), False: (8, 11)}
"""How far the signs of a station and of points move apart, for upright signs and the others."""

Edges: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom; the last two lie outside."""


def left(theme: Theme) -> int:
    """Left edge of square a1."""
    return (theme.side - SIZE * theme.cell) // 2


@cache
def corner(theme: Theme, square: Square) -> tuple[int, int]:
    """The left top corner of a square."""
    row, column = divmod(square, SIZE)
    return left(theme) + column * theme.cell, TOP * theme.scale + row * theme.cell


@cache
def middle(theme: Theme, square: Square) -> tuple[int, int]:
    """The middle of a square."""
    x, y = corner(theme, square)
    return x + theme.cell // 2, y + theme.cell // 2


def inside(theme: Theme, square: Square, port: Port, depth: float = 0.0) -> tuple[int, int]:
    """The pixel at a port of a square, ``depth`` (at the usual scale) inside its edge, outside where negative."""
    x, y = corner(theme, square)
    along, down = spot(port, theme.cell, depth * theme.scale)
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


def upright(side: int) -> bool:
    """Whether signs on this side of the board (0 north, 1 east, 2 south, 3 west) stand with their words in two rows."""
    return side % 2 == 0


@cache
def sign(theme: Theme, station: Station, *, points: bool = False) -> Box:
    """The sign of a station at the port by which its own line leaves, or of ``points`` where lines arrive."""
    square, leaves, arrives = station_ports(station)
    side = leaves // 2
    wide, high = (theme.scale * length for length in (SIGN if upright(side) else BESIDE))
    port = arrives if points else leaves
    x, y = inside(theme, square, port)
    away = STUB * theme.scale + (high if upright(side) else wide) // 2
    step = ASIDE[upright(side)][points] * theme.scale
    if spot(port, 2)[side % 2] <= 1:
        step = -step
    return (
        Box(x + step, y - away, wide, high),
        Box(x + away, y + step, wide, high),
        Box(x + step, y + away, wide, high),
        Box(x - away, y + step, wide, high),
    )[side]


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


# -- the centre

TALL, FLAT = (52, 80), (92, 44)
"""Sizes of signs in the centre."""

BERTHS = {
    (36, 0): (6, 6, False),
    (144, 0): (102, 6, True),
    (216, 36): (158, 6, True),
    (216, 144): (118, 118, False),
    (180, 216): (118, 166, False),
    (72, 216): (62, 130, True),
    (0, 180): (6, 130, True),
    (0, 72): (6, 54, False),
}
"""By the place of a central station: left and top of its sign, and whether its words stand in two rows.

All eight find room and leave some for the doubling sign.
"""

DOUBLED = {False: (108, 108), True: (86, 114)}
"""Middle of the sign that points are doubled in the centre, without and with other signs there."""


@dataclass(frozen=True)
class Berth:
    """Room for a sign at a central station: its left top corner, its size, and whether its words stand in two rows."""

    at: tuple[int, int]
    size: tuple[int, int]
    tall: bool


def central(theme: Theme, square: Square, port: Port) -> Berth:
    """Where a line that leaves this square by this port into the centre has its sign."""
    scale, (x, y), (start, top) = theme.scale, inside(theme, square, port), corner(theme, min(CENTRE))
    across, down, tall = BERTHS[(x - start) // scale, (y - top) // scale]
    wide, high = TALL if tall else FLAT
    return Berth((start + across * scale, top + down * scale), (wide * scale, high * scale), tall)

"""Open ends on the free squares of Metro, and the names of those squares, so that both can be read."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache

from games.kernel.game import Seat
from games.metro.board import head
from games.metro.geometry import FREE, Port, Square, label
from games.metro.values import View
from rendering.canvas import Canvas
from rendering.metro import layout, signs
from rendering.metro.tiles import THICK, spot
from rendering.sprites import Point
from rendering.theme import PAPER, QUIET
from rendering.typeface import cap, width

CELL = 108
"""Width of a square at the usual scale, in which room is looked for."""
CLEAR = 4
"""Pixels free around a name and between rings."""
NAMED = ((54, 54), (76, 84), (32, 84), (76, 24), (32, 24), (54, 86), (54, 22))
"""Where the middle of a square's name may stand, best first."""


def name(square: Square) -> str:
    """How a square is called on the board: in capitals, for they are all of a height. Moves may be typed either way.

    >>> name(Square(19))
    'C4'
    """
    return label(square).upper()


def open_ends(view: View) -> dict[Square, dict[Port, Seat | None]]:
    """For each free square that lines lead to: by which port, and whose line. Lines not begun are left out."""
    found: dict[Square, dict[Port, Seat | None]] = {}
    for line in view.lines:
        way = head(line)
        if isinstance(way, tuple) and line.passes and line.ends is None:
            found.setdefault(way[0], {})[way[1]] = line.owner
    return found


def paint(canvas: Canvas, view: View, marked: Sequence[Square] = ()) -> None:
    """All free squares: their names, except of those that are ``marked`` with something else, and all open ends."""
    ends = open_ends(view)
    for square in FREE:
        if view.board[square] is None:
            paint_square(canvas, square, ends.get(square, {}), named=square not in marked)


def paint_square(canvas: Canvas, square: Square, ends: Mapping[Port, Seat | None], *, named: bool = True) -> None:
    """A free square with its name and the open ends at its edges, rings with letters if there is room for all."""
    theme, scale = canvas.theme, canvas.theme.scale
    at = room(tuple(sorted(ends)), square) if named else None
    lettered = at is not None
    for port, owner in sorted(ends.items()):
        ring = signs.opening(theme, owner, lettered=lettered)
        side = ring.colours.width
        canvas.fill(layout.strip(theme, square, port, 0, 5 * scale, THICK * scale), signs.line_ink(owner))
        x, y = layout.inside(theme, square, port, side / scale / 2 + 2)
        canvas.paste(ring, (x - side // 2, y - side // 2))
    if named:
        x, y = layout.corner(theme, square)
        across, down = at or NAMED[0]
        here = (x + across * scale, y + down * scale)
        canvas.write(name(square), here, PAPER, QUIET, size=theme.figure, anchor="middle")


@cache
def room(ports: tuple[Port, ...], square: Square) -> tuple[int, int] | None:
    """Where a square's name may stand beside lettered rings at these ports; None where there is no room for all."""
    radius = signs.OPEN / 2
    rings = [spot(port, CELL, radius + 2) for port in ports]
    if any(math.dist(one, two) < 2 * radius + CLEAR for at, one in enumerate(rings) for two in rings[:at]):
        return None
    half = width(name(square), "regular", 40) / 2 + CLEAR, cap("regular", 40) / 2 + CLEAR
    return next((at for at in NAMED if all(_apart(at, half, ring, radius) for ring in rings)), None)


def _apart(at: tuple[int, int], half: Point, ring: Point, radius: float) -> bool:
    """Whether a rectangle by its middle and half its size, and a ring, do not touch."""
    across, down = max(0.0, abs(ring[0] - at[0]) - half[0]), max(0.0, abs(ring[1] - at[1]) - half[1])
    return math.hypot(across, down) >= radius

"""Where lines of Metro begin, wait and have ended: signs on the rim, gates, rings on free squares and their names."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache

from games.metro.board import head
from games.metro.geometry import Port, Square, Station, label, station_ports
from games.metro.values import Line
from rendering.canvas import Box, Canvas
from rendering.metro import layout, signs
from rendering.metro.signs import shade
from rendering.metro.tiles import CASING, STYLES, Kind
from rendering.metro.tracks import spot
from rendering.sprites import Point
from rendering.theme import PAPER, QUIET, TILE
from rendering.typeface import cap, width

CELL = 105
"""Width of a square in which room is looked for."""
CLEAR = 4
"""Pixels free around a name and between rings."""
INWARD = 2
"""From the edge of a square to the rings at it."""
NONE, LETTERS, ALL = range(3)
"""What is written on a free square: nothing, the letters of rings, the name of the square as well."""
NAMED = ((52, 52), (74, 82), (31, 82), (74, 23), (31, 23), (52, 84), (52, 21))
"""Where the middle of a square's name may stand, best first."""


def name(square: Square) -> str:
    """How a square is called on the board: in capitals, for they are all of a height. Moves may be typed either way.

    >>> name(Square(19))
    'C4'
    """
    return label(square).upper()


def open_ends(lines: Sequence[Line]) -> dict[Square, dict[Port, Line]]:
    """For each free square that lines lead to: by which port, and which line. Lines not begun are left out."""
    found: dict[Square, dict[Port, Line]] = {}
    for line in lines:
        way = head(line)
        if isinstance(way, tuple) and line.passes and line.ends is None:
            found.setdefault(way[0], {})[way[1]] = line
    return found


def paint(
    canvas: Canvas, square: Square, ends: Mapping[Port, Line], words: int, lit: frozenset[int] = frozenset()
) -> list[Box]:
    """A free square's name and a ring for each open end, lettered if there is room; gives where rings are.

    ``words`` is ``NONE``, ``LETTERS`` or ``ALL``.
    """
    theme, taken = canvas.theme, list[Box]()
    at = room(tuple(sorted(ends)), square, named=words == ALL) if words else None
    for port, line in sorted(ends.items()):
        ring = signs.opening(theme, line.owner, lettered=at is not None)
        side = ring.colours.width
        x, y = layout.inside(theme, square, port, side / 2 + INWARD)
        corner = (x - side // 2, y - side // 2)
        canvas.paste(ring, corner)
        breadth = STYLES[Kind.LIT if line.station in lit else Kind.OPEN].breadth
        canvas.fill(layout.strip(theme, square, port, 0, INWARD + 4, breadth), signs.line_ink(line.owner))
        taken.append((*corner, corner[0] + side, corner[1] + side))
    if words == ALL:
        (x, y), (across, down) = layout.corner(theme, square), at or NAMED[0]
        here = (x + across, y + down)
        canvas.write(name(square), here, PAPER, QUIET, size=theme.figure, anchor="middle")
    return taken


@cache
def room(ports: tuple[Port, ...], square: Square, *, named: bool) -> tuple[int, int] | None:
    """Where a square's name may stand beside lettered rings at these ports; None where there is no room for all.

    Where it is not ``named``, rings alone need room.
    """
    radius = signs.OPEN / 2
    rings = [spot(port, CELL, radius + INWARD) for port in ports]
    if any(math.dist(one, two) < 2 * radius + CLEAR for at, one in enumerate(rings) for two in rings[:at]):
        return None
    if not named:
        return NAMED[0]
    half = width(name(square), "regular", 40) / 2 + CLEAR, cap("regular", 40) / 2 + CLEAR
    return next((at for at in NAMED if all(_apart(at, half, ring, radius) for ring in rings)), None)


def _apart(at: tuple[int, int], half: Point, ring: Point, radius: float) -> bool:
    """Whether a rectangle by its middle and half its size, and a ring, do not touch."""
    across, down = max(0.0, abs(ring[0] - at[0]) - half[0]), max(0.0, abs(ring[1] - at[1]) - half[1])
    return math.hypot(across, down) >= radius


def kind(line: Line) -> Kind:
    """What the tracks of a line are where nothing is new."""
    return Kind.OPEN if line.ends is None else Kind.DONE


def start(canvas: Canvas, line: Line, look: Kind | None = None) -> None:
    """The sign of the station a line comes from; small where the line looks as one that has ended."""
    done = (look or kind(line)) is Kind.DONE
    box = layout.sign(canvas.theme, line.station, done=done)
    if done:
        canvas.paste(signs.ended(canvas.theme, line.owner), box.at)
    else:
        canvas.paste(signs.station(canvas.theme, line.station, line.owner, begun=bool(line.passes)), box.at)


def stub(canvas: Canvas, line: Line, look: Kind | None = None, *, receding: bool = False) -> None:
    """The piece of a line between its station and the board."""
    square, leaves, _ = station_ports(line.station)
    look = look or kind(line)
    breadth = STYLES[look].breadth if line.passes else 8
    edges = layout.strip(canvas.theme, square, leaves, layout.STUB + 2, 0, breadth)
    back = receding and look is not Kind.LIT
    shade(canvas, edges, PAPER, signs.line_ink(line.owner), STYLES[look].eighths, receding=back)


def door(line: Line) -> tuple[Square, Port, bool] | None:
    """The square and the port by which a finished line leaves the board, and whether it does so into the centre."""
    way = head(line)
    if isinstance(way, tuple):
        return None
    if isinstance(way, str):
        return line.passes[-1].square, line.passes[-1].leaves, True
    square, _, port = station_ports(Station(way))
    return square, port, False


def arrive(canvas: Canvas, line: Line, look: Kind | None = None, *, receding: bool = False) -> None:
    """The dot where a finished line ends, with the piece of the line that leads to it."""
    found = door(line)
    if found is None:
        return
    square, port, central = found
    theme, look = canvas.theme, look or kind(line)
    lit = look is Kind.LIT
    long = layout.GATE if central else layout.ARRIVAL
    if lit:
        around = STYLES[look].breadth + 2 * CASING
        edges = layout.strip(theme, square, port, long, 0, around)
        canvas.fill(edges, PAPER)
    edges = layout.strip(theme, square, port, long, 0, STYLES[look].breadth)
    under, ink = TILE if central else PAPER, signs.line_ink(line.owner)
    shade(canvas, edges, under, ink, STYLES[look].eighths, receding=receding and not lit)
    sprite, (x, y) = signs.arrived(theme, line.owner, lit=lit), layout.arrival(theme, square, port, central=central)
    canvas.paste(sprite, (x - sprite.colours.width // 2, y - sprite.colours.height // 2))

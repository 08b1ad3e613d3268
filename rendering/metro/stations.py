"""Where lines of Metro begin and where they have ended: signs of stations and of points."""

from __future__ import annotations

from collections.abc import Sequence

from games.metro.board import head
from games.metro.geometry import CENTRE, Port, Square, Station, station_ports
from games.metro.values import Line
from rendering.canvas import Canvas
from rendering.metro import layout, signs
from rendering.metro.tiles import THICK
from rendering.sprites import rounded
from rendering.theme import NOBODY, PAPER, TILE, Theme

INWARD = 18
"""How far a line runs into the centre."""
KNOB = 30
"""Diameter of the end of a line that is nobody's."""


def start(canvas: Canvas, line: Line) -> None:
    """The sign of the station a line comes from."""
    box = layout.sign(canvas.theme, line.station)
    tall = layout.upright(station_ports(line.station)[1] // 2)
    done = line.ends is not None
    canvas.paste(signs.station(canvas.theme, line.station, line.owner, done=done, tall=tall), box.at)


def stub(canvas: Canvas, line: Line) -> None:
    """The piece of a line between the sign of its station and the board."""
    square, leaves, _ = station_ports(line.station)
    scale = canvas.theme.scale
    edges = layout.strip(canvas.theme, square, leaves, (layout.STUB + 8) * scale, 0, THICK * scale)
    canvas.fill(edges, signs.line_ink(line.owner))


def _door(line: Line) -> tuple[Square, Port, bool] | None:
    """The square and the port by which a finished line leaves the board, and whether it does so into the centre."""
    way = head(line)
    if isinstance(way, tuple):
        return None
    if isinstance(way, str):
        return line.passes[-1].square, line.passes[-1].leaves, True
    square, _, port = station_ports(Station(way))
    return square, port, False


def berth(theme: Theme, line: Line) -> layout.Berth | None:
    """Where the points of a finished line stand; None while it is open."""
    door = _door(line)
    if door is None:
        return None
    square, port, central = door
    if central:
        return layout.central(theme, square, port)
    box = layout.sign(theme, Station(line.ends), points=True) if isinstance(line.ends, int) else None
    assert box is not None
    return layout.Berth(box.at, (box.wide, box.high), layout.upright(port // 2))


def arrive(canvas: Canvas, line: Line) -> None:
    """What stands where a finished line ends: its points, or a knob for a line that is nobody's."""
    theme, scale, door, room = canvas.theme, canvas.theme.scale, _door(line), berth(canvas.theme, line)
    if door is None or room is None:
        return
    square, port, central = door
    outward, ground = (INWARD, TILE) if central else (layout.STUB + 8, PAPER)
    canvas.fill(layout.strip(theme, square, port, outward * scale, 0, THICK * scale), signs.line_ink(line.owner))
    if line.owner is None:
        side = KNOB * scale
        x, y = layout.inside(theme, square, port, -outward)
        canvas.stamp(rounded(side, side, side // 2), (x - side // 2, y - side // 2), ground, NOBODY)
    else:
        canvas.paste(signs.points(theme, line.points, line.owner, room.size, ground, tall=room.tall), room.at)


def doubled(canvas: Canvas, done: Sequence[Line]) -> None:
    """The sign in the centre that points are doubled there; beside those of the lines that have ended in it."""
    at = layout.corner(canvas.theme, min(CENTRE))
    signs.doubled(canvas, at, crowded=any(isinstance(head(line), str) and line.owner is not None for line in done))

"""A position of Metro on the printed board: tiles, the lines on them, open ends, stations that are reached."""

from __future__ import annotations

from collections.abc import Sequence

from games.metro.geometry import FREE, Port, Square
from games.metro.tiles import turned
from games.metro.values import Laid, View
from rendering.canvas import Canvas
from rendering.metro import layout, open_ends, signs, stations
from rendering.metro.ground import ground, printed
from rendering.metro.spots import squares
from rendering.metro.tiles import tile
from rendering.theme import TRACK, Ink, Theme


def painted(view: View, theme: Theme, marks: Sequence[str] = ()) -> Canvas:
    """The board alone; squares that ``marks`` are about leave room for their numbers."""
    canvas = ground(theme, view.seats).copy() if theme.scale == 1 else printed(theme, view.seats)
    inks = {(way.square, way.enters): signs.line_ink(line.owner) for line in view.lines for way in line.passes}
    for square in FREE:
        laid = view.board[square]
        if laid is not None:
            lay(canvas, square, laid, inks)
    open_ends.paint(canvas, view, squares(marks))
    done = [line for line in view.lines if line.ends is not None]
    stations.doubled(canvas, done)
    for line in view.lines:
        stations.start(canvas, line)
    for line in done:
        stations.arrive(canvas, line)
    return canvas


def lay(canvas: Canvas, square: Square, laid: Laid, inks: dict[tuple[Square, Port], Ink]) -> None:
    """A tile, its tracks in the colours of the lines that enter by their ports."""
    a, b, c, d = (inks.get((square, Port(port)), TRACK) for port in (0, 2, 4, 6))
    code = turned(laid.tile, laid.turn)
    canvas.paste(tile(canvas.theme, code, (a, b, c, d), canvas.theme.cell), layout.corner(canvas.theme, square))

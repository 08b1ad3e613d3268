"""What is looked at by itself, in its colours on a pale board of Metro."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.kernel.game import Seat
from games.metro.board import head
from games.metro.geometry import Port, Square
from games.metro.values import Line, View
from rendering.canvas import Canvas
from rendering.metro import layout, open_ends, position, stations
from rendering.metro.signs import line_ink
from rendering.theme import PAPER, Theme


@lru_cache(maxsize=1)
def _pale(view: View, theme: Theme) -> Canvas:
    """The whole board pale; kept, as one looks at several lines of a position; to be copied."""
    canvas = position.painted(view, theme)
    canvas.pale()
    return canvas


def highlighted(view: View, theme: Theme, lines: Sequence[Line]) -> Canvas:
    """The board, pale except for some lines of one player."""
    canvas = _pale(view, theme).copy()
    inks = {(way.square, way.enters): line_ink(line.owner) for line in lines for way in line.passes}
    for square in dict.fromkeys(square for square, _ in inks):
        laid = view.board[square]
        if laid is not None:
            position.lay(canvas, square, laid, inks)
    waits: dict[Square, dict[Port, Seat | None]] = {}
    for line in lines:
        way = head(line)
        if isinstance(way, tuple) and line.passes:
            waits.setdefault(way[0], {})[way[1]] = line.owner
    for square, found in waits.items():
        (x, y), rim, side = layout.corner(theme, square), theme.scale, theme.cell - theme.scale
        canvas.wipe((x + rim, y + rim, x + side, y + side), PAPER)
        open_ends.paint_square(canvas, square, found)
    for line in lines:
        stations.stub(canvas, line)
        stations.start(canvas, line)
        stations.arrive(canvas, line)
    return canvas

"""A painted board of Metro with one tile more, without painting all of it anew."""

from __future__ import annotations

from games.kernel.game import Seat
from games.metro.board import head
from games.metro.geometry import CENTRAL, CENTRE, Port, Square
from games.metro.values import Line, View
from rendering.canvas import Canvas
from rendering.metro import layout, open_ends, position, signs, stations
from rendering.theme import PAPER


def add(canvas: Canvas, before: View, after: View, square: Square) -> None:
    """Paint what a tile on ``square`` changes, on the board as it was: the same picture as of the board after it."""
    changed = [new for old, new in zip(before.lines, after.lines, strict=True) if new is not old]
    _tiles(canvas, after, {square, *(way.square for line in changed for way in line.passes)})
    ends: dict[Square, dict[Port, Seat | None]] | None = None
    for line in changed:
        way = head(line)
        if isinstance(way, tuple):
            ends = open_ends.open_ends(after) if ends is None else ends
            _opening(canvas, way[0], ends[way[0]])
    _arrivals(canvas, after, [line for line in changed if line.ends is not None])


def _tiles(canvas: Canvas, after: View, touched: set[Square]) -> None:
    inks = {
        (way.square, way.enters): signs.line_ink(line.owner)
        for line in after.lines
        for way in line.passes
        if way.square in touched
    }
    for square in sorted(touched):
        laid = after.board[square]
        if laid is not None:
            x, y = layout.corner(canvas.theme, square)
            canvas.wipe((x, y, x + canvas.theme.cell, y + canvas.theme.cell), PAPER)
            position.lay(canvas, square, laid, inks)


def _opening(canvas: Canvas, square: Square, ends: dict[Port, Seat | None]) -> None:
    (x, y), rim, side = layout.corner(canvas.theme, square), canvas.theme.scale, canvas.theme.cell - canvas.theme.scale
    canvas.wipe((x + rim, y + rim, x + side, y + side), PAPER)
    open_ends.paint_square(canvas, square, ends)


def _arrivals(canvas: Canvas, after: View, done: list[Line]) -> None:
    if any(line.ends == CENTRAL for line in done):
        at, side = layout.corner(canvas.theme, min(CENTRE)), 2 * canvas.theme.cell
        canvas.wipe((*at, at[0] + side, at[1] + side), PAPER)
        canvas.paste(signs.plaza(canvas.theme), at)
        stations.doubled(canvas, [line for line in after.lines if line.ends is not None])
        done = [*done, *(line for line in after.lines if line.ends == CENTRAL and line not in done)]
    for line in done:
        canvas.wipe(layout.sign(canvas.theme, line.station).edges, PAPER)
        stations.start(canvas, line)
    for line in done:
        stations.arrive(canvas, line)

"""What is new on Metro's board: corners around tiles, with numbers where there is more than one."""

from __future__ import annotations

from collections.abc import Sequence

from games.metro.geometry import Square
from games.metro.values import Event, LaidDown, View
from rendering import numbers
from rendering.canvas import Canvas
from rendering.metro import layout
from rendering.theme import MARK

BRACKET = 28
"""Length of the corners that mark the last tile; shorter than the way to the first port."""


def paint(canvas: Canvas, view: View, focus: Sequence[Event]) -> None:
    """Corners around the tiles that are new to the reader, the last one's thicker; numbers where there are several."""
    news = _fresh(focus)
    for square in news:
        if square != view.last:
            corners(canvas, square, 3)
    if view.last is not None:
        corners(canvas, view.last, 7)
    if len(news) > 1:
        inward = 23 * canvas.theme.scale
        for number, square in enumerate(news, 1):
            x, y = layout.corner(canvas.theme, square)
            numbers.place(canvas, numbers.order(canvas.theme, number), (x + inward, y + inward))


def order(view: View, focus: Sequence[Event]) -> tuple[int, ...]:  # noqa: ARG001 - as every painter has it
    """The small number of each event on the board, 0 for what lays no tile."""
    news = _fresh(focus)
    return tuple(1 + news.index(event.square) if isinstance(event, LaidDown) else 0 for event in focus)


def _fresh(focus: Sequence[Event]) -> list[Square]:
    """The squares that are new, the oldest first."""
    return list(dict.fromkeys(event.square for event in focus if isinstance(event, LaidDown)))


def corners(canvas: Canvas, square: Square, stroke: int) -> None:
    """The four corners of a square in the colour of what is new."""
    stroke, length = stroke * canvas.theme.scale, BRACKET * canvas.theme.scale
    left, top = layout.corner(canvas.theme, square)
    right, bottom = left + canvas.theme.cell, top + canvas.theme.cell
    for x, inward in ((left, 1), (right, -1)):
        for y, down in ((top, 1), (bottom, -1)):
            across, along = sorted((x, x + inward * length)), sorted((y, y + down * stroke))
            canvas.fill((across[0], along[0], across[1], along[1]), MARK)
            across, along = sorted((x, x + inward * stroke)), sorted((y, y + down * length))
            canvas.fill((across[0], along[0], across[1], along[1]), MARK)

"""A move of Metro that is not made yet, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.metro.geometry import Square
from games.metro.values import Event, LaidDown, View
from rendering.canvas import Canvas
from rendering.metro import bars, layout, position, stations
from rendering.scene import Scene
from rendering.sprites import frame
from rendering.theme import MARK, PAPER, Theme, lettered

DASH = 18
"""Length of a dash around what is not there yet; the gaps are as long."""
STROKE = 9
"""Breadth of a dash: among many tracks a phone shows it at a third of that."""


def preview(before: View, after: View, events: Sequence[Event], theme: Theme, scene: Scene) -> Image.Image:
    """The board after a move that is not made: its tile pale in a dashed frame, what it would finish framed.

    The footer says what each player has now and would gain.
    """
    canvas = position.painted(after, lettered(theme, scene.spelling.translate))
    for event in events:
        if isinstance(event, LaidDown):
            unmade(canvas, before, after, event.square)
    bars.header(canvas, before, scene, preview=True)
    bars.footer(canvas, before, scene, after)
    return canvas.picture()


def unmade(canvas: Canvas, before: View, after: View, square: Square) -> None:
    """Show on the board after a move that it is not made: its tile pale and framed, framed what it would finish."""
    x, y = layout.corner(canvas.theme, square)
    canvas.pale((x, y, x + canvas.theme.cell, y + canvas.theme.cell))
    framed(canvas, before, after, square)


def framed(canvas: Canvas, before: View, after: View, square: Square) -> None:
    """A dashed frame around what is not there yet, and frames around the points it would bring."""
    _dashes(canvas, square)
    for line, old in zip(after.lines, before.lines, strict=True):
        room = None if line is old else stations.berth(canvas.theme, line)
        if room is not None and old.ends is None and line.owner is not None:
            _ring(canvas, room)


def _dashes(canvas: Canvas, square: Square) -> None:
    scale, (left, top) = canvas.theme.scale, layout.corner(canvas.theme, square)
    dash, stroke, cell = DASH * scale, STROKE * scale, canvas.theme.cell
    for start in range(0, cell, 2 * dash):
        for x, y in ((left + start, top), (left + start, top + cell - stroke)):
            canvas.fill((x, y, x + dash, y + stroke), MARK)
        for x, y in ((left, top + start), (left + cell - stroke, top + start)):
            canvas.fill((x, y, x + stroke, y + dash), MARK)


def _ring(canvas: Canvas, room: layout.Berth) -> None:
    """A frame around points that would be new."""
    out, (x, y), (wide, high) = 4 * canvas.theme.scale, room.at, room.size
    shape = frame(wide + 2 * out, high + 2 * out, 24 * canvas.theme.scale, out)
    canvas.stamp(shape, (x - out, y - out), PAPER, MARK)

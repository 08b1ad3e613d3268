"""A move of Metro that is not made yet, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.metro.geometry import Square
from games.metro.values import Event, View
from rendering.canvas import Box, Canvas
from rendering.metro import bars, changes, position
from rendering.scene import Scene
from rendering.theme import Theme, lettered


def preview(before: View, after: View, events: Sequence[Event], theme: Theme, scene: Scene) -> Image.Image:
    """The board after a move that is not made: its tile pale in a dashed frame, lit what lines would grow by it.

    Below it stands what each player has now and would gain.
    """
    squares = changes.laid(events)
    news = changes.news(after, squares, made=False)
    canvas = position.painted(
        after, lettered(theme, scene.spelling.translate), news, position.Manner(named=True, pale=True)
    )
    bars.header(canvas, before, scene, preview=True)
    bars.footer(canvas, before, scene, after=after)
    return canvas.picture()


def unmade(after: View, theme: Theme, square: Square, within: Box | None = None) -> Canvas:
    """The board, or what lies within a part of it, after a tile that is not laid on a square yet."""
    news = changes.news(after, (square,), made=False)
    return position.painted(after, theme, news, position.Manner(named=True, within=within))

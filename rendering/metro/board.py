"""Metro's board as a picture: a map of lines, with the words around it."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.metro.values import Event, View
from rendering import numbers
from rendering.canvas import Canvas, palette
from rendering.metro import bars, changes, ground, layout, tiles
from rendering.metro.position import painted
from rendering.metro.spots import squares
from rendering.scene import Scene
from rendering.theme import Theme, lettered


def draw(view: View, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    """The board as a palette image, ``theme.side`` pixels wide and high; from what bystanders may see."""
    canvas = painted(view, lettered(theme, scene.spelling.translate), scene.marks)
    changes.paint(canvas, view, focus)
    _spots(canvas, scene)
    bars.header(canvas, view, scene)
    bars.footer(canvas, view, scene)
    return canvas.picture()


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs: tracks, letters, the empty boards."""
    palette(theme)
    ground.prepare(theme)
    tiles.prepare(theme)


def _spots(canvas: Canvas, scene: Scene) -> None:
    """A big number on each square that moves are about."""
    for number, square in enumerate(squares(scene.marks), scene.first):
        numbers.place(canvas, numbers.big(canvas.theme, number), layout.middle(canvas.theme, square))

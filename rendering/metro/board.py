"""Metro's board as a picture: a map of lines, with the words around it."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.metro.values import Event, View
from rendering.canvas import palette
from rendering.metro import bars, changes, choices, layout, panel_strip, position, tiles
from rendering.metro.position import Manner, painted
from rendering.scene import Scene
from rendering.theme import Theme, lettered


def draw(view: View, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    """The board as a palette image, ``theme.side`` pixels wide and high; from what bystanders may see."""
    fresh = changes.news(view, changes.laid(focus))
    manner = Manner(named=bool(scene.marks), receding=not scene.calm)
    canvas = painted(view, lettered(theme, scene.spelling.translate), fresh, manner, choices.squares(scene.marks))
    choices.paint(canvas, scene)
    bars.header(canvas, view, scene)
    if scene.marks and (view.hand or view.drawn is not None):
        panel_strip.paint(canvas, view, scene, top=layout.FOOTER - 6)
    else:
        bars.footer(canvas, view, scene, focus)
    return canvas.picture()


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs: tracks, letters, the empty boards."""
    palette(theme)
    position.prepare(theme)
    changes.prepare(theme)
    tiles.prepare(theme)

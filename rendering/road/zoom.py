"""One road, or one colour of the own sheet, by itself: large, in words, with everything else paler."""

from __future__ import annotations

from PIL import Image

from games.road.values import View
from rendering import bars as shared
from rendering.canvas import Canvas
from rendering.road import beside
from rendering.road.growth import Drawn
from rendering.road.inks import of_roads, road_ink
from rendering.road.sheet import paint
from rendering.road.zoom_crop import fitting, visible, whereabouts
from rendering.road.zoom_text import followed, meant
from rendering.scene import Scene
from rendering.theme import Theme

FEW, MORE = 2, 3
"""Lines of words at most below a whole sheet, and below a part of one."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A road with the spaces beside its ends, or the spaces of a colour, up to twice as large as on the board.

    All of them are seen. Where the sheet does not fit, a small one beside the words says which part of it this is.
    Raises ``KeyError`` for another word.
    """
    found = {each.word: each for each in followed(view)}[word]
    theme = of_roads(theme)
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    seat, near = meant(view, word)
    road = view.roads[seat]
    rows = shared.lines(canvas, scene, found.about, FEW)
    panel = fitting(view, theme, seat, near, rows)
    whole = panel.wide <= theme.side
    if not whole:
        rows = MORE
        panel = fitting(view, theme, seat, near, rows)
        whole = panel.wide <= theme.side
    seen = visible(theme, panel, rows)
    paint(canvas, panel, Drawn(view.sheet, road, road_ink(seat), vivid=near.union(road.spaces), seen=seen))
    beside.closely(canvas, view, scene, whole=whole)
    aside = None if whole else whereabouts(theme, view, seat, near, seen)
    shared.caption(canvas, scene, found.title, found.about, lines=rows, aside=aside)
    return canvas.picture()

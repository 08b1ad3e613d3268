"""One road, or one colour of the own sheet, by itself: large, in words, with everything else paler."""

from __future__ import annotations

from PIL import Image

from games.road.values import View
from rendering import bars as shared
from rendering.canvas import Canvas
from rendering.crop import TWICE
from rendering.road import bars, card, layout
from rendering.road.sheet import Drawn, paint
from rendering.road.zoom_crop import laid, visible, whereabouts
from rendering.road.zoom_text import followed, meant
from rendering.scene import Scene
from rendering.theme import Theme, of_kinds

FEW, MORE = 2, 3
"""Lines of words at most below a whole sheet, and below a part of one."""


def zoom(view: View, theme: Theme, word: str, scene: Scene) -> Image.Image:
    """A road's sheet with the spaces beside its ends, or the spaces of a colour, twice as large as on the board.

    Where the sheet does not fit, the part around the ends, or with most of the colour; and beside the words where that
    part lies. Raises ``KeyError`` for another word.
    """
    found = {each.word: each for each in followed(view)}[word]
    theme = of_kinds(theme)
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    seat, near = meant(view, word)
    road = view.roads[seat]
    cell = TWICE * layout.CELLS[view.seats] * theme.scale
    whole = 9 * cell <= theme.side
    rows = shared.lines(canvas, scene, found.about, FEW) if whole else MORE
    panel = laid(view, theme, cell, seat, near, rows)
    seen = visible(theme, panel, rows)
    paint(canvas, panel, Drawn(view.sheet, road, vivid=near.union(road.spaces), seen=seen))
    bars.heading(canvas, view, scene)
    if whole and bars.places(view, scene.outcome) is None:
        card.corner(canvas, view, scene)
    aside = None if whole else whereabouts(theme, view, seat, near, seen)
    shared.caption(canvas, scene, found.title, found.about, lines=rows, aside=aside)
    return canvas.picture()

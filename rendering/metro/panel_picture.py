"""The picture of Metro's panel: the board with the squares to choose, or what each of several tiles would do.

Where the squares lie on the picture of Metro's panel, which is a board without its header.
"""

from __future__ import annotations

from PIL import Image

from games.metro.notation import read
from games.metro.values import Lay, View
from rendering.canvas import Canvas
from rendering.metro import layout, panel_marks, panel_strip, position, side_by_side
from rendering.metro.choices import square_of
from rendering.metro.side_by_side import unmade
from rendering.painter import Polygon
from rendering.panel import Decision, Panel
from rendering.scene import Scene
from rendering.theme import Theme, lettered


def panel_picture(decision: Decision[View], panel: Panel, theme: Theme, scene: Scene) -> Image.Image:
    """The board and the strip below it, as a square; of several tiles, or turns of one, parts of the board.

    Where one move is shown, the board is the one after it, its tile in a dashed frame as among several. It is not pale:
    tracks that are nobody's would not be seen.
    """
    theme = lettered(theme, scene.spelling.translate)
    if panel.part:
        return side_by_side.paint(decision, panel, theme, scene)
    view = decision.view
    move = read(panel.shown[0]) if panel.shown else None
    if isinstance(move, Lay):
        after, _ = decision.foreseen(panel.shown[0])
        canvas = unmade(after, theme, move.square)
        raise_board(canvas)
        panel_strip.paint(canvas, view, scene, after, move.index)
        return canvas.picture()
    marked = [square for square, _ in panel_marks.marked(panel.choices)]
    canvas = position.painted(view, theme, manner=position.PRIVATE, marked=marked)
    panel_marks.paint(canvas, panel.choices, square_of(decision.liked))
    raise_board(canvas)
    panel_strip.paint(canvas, view, scene, marked=bool(panel.choices))
    return canvas.picture()


CUT = 88
"""Height of the header that a panel does without: its words stand in the message."""
ROWS = 50
"""So many rows of pixels are moved at a time."""


def raise_board(canvas: Canvas) -> None:
    """Move a board up to where its header was; a few rows at a time, for a second plane of this size takes longer."""
    side = canvas.theme.side
    for top in range(CUT, layout.FOOTER, ROWS):
        canvas.plane.paste(canvas.plane.crop((0, top, side, min(top + ROWS, layout.FOOTER))), (0, top - CUT))
    canvas.texts = [text.moved((0, -CUT)) for text in canvas.texts]


def panel_regions(_decision: Decision[View], panel: Panel, theme: Theme) -> tuple[Polygon, ...]:
    """The square of each choice that has one."""
    return tuple(_corners(theme, press.spot) if press.spot else () for press in panel.choices)


def _corners(theme: Theme, spot: str) -> Polygon:
    square = square_of(spot)
    if square is None:
        return ()
    left, top = layout.corner(theme, square)
    right, bottom = left + theme.cell, top - CUT + theme.cell
    return (left, top - CUT), (right, top - CUT), (right, bottom), (left, bottom)

"""Where the squares lie on the picture of Metro's panel, which is a board without its header."""

from __future__ import annotations

from games.metro.values import View
from rendering.canvas import Canvas
from rendering.metro import layout
from rendering.metro.choices import square_of
from rendering.painter import Polygon
from rendering.panel import Decision, Panel
from rendering.theme import Theme

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

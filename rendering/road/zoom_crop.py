"""A part of one sheet of The Best Road at twice the size, and on a small one where that part lies."""

from __future__ import annotations

from games.kernel.game import Seat
from games.road.geometry import SPACES, Space
from games.road.values import View
from rendering import bars as shared
from rendering.canvas import Box, Canvas, Sprite
from rendering.crop import Part, around, worth
from rendering.road import badges, layout
from rendering.theme import NOBODY, PAPER, TEXT, Theme, seat_ink

CLEAR = 0.36
"""How far the middle of a space is from header, caption and rim at least, in hexagons."""
SMALL = 22
"""Width of a hexagon on the small sheet, at the usual scale."""


def laid(view: View, theme: Theme, cell: int, seat: Seat, near: frozenset[Space], rows: int) -> layout.Panel:
    """A sheet of such hexagons between header and caption, moved so that what is looked at is seen."""
    scale, road = theme.scale, view.roads[seat]
    top, bottom = shared.HEADER * scale, theme.side - shared.foot(rows) * scale
    wide, high = 9 * cell, layout.tall(cell)
    if wide <= theme.side:
        return layout.Panel((theme.side - wide) // 2, (top + bottom - high) // 2, cell, scale)
    weights = dict.fromkeys(road.spaces, 1) | dict.fromkeys(near - set(road.spaces), 4) | dict.fromkeys(road.ends, 8)
    sheet, half = layout.Panel(0, 0, cell, scale), (cell // 2, layout.height(cell) // 2)
    parts = [Part(_around(sheet.middle(space), half), weight) for space, weight in sorted(weights.items())]
    box = worth(parts, (theme.side, bottom - top))
    left = min(0, max(theme.side - wide, (theme.side - box[0] - box[2]) // 2))
    down = min(top, max(bottom - high, (top + bottom - box[1] - box[3]) // 2))
    return layout.Panel(left, down, cell, scale)


def _around(middle: tuple[int, int], half: tuple[int, int]) -> Box:
    (x, y), (wide, high) = middle, half
    return x - wide, y - high, x + wide, y + high


def visible(theme: Theme, panel: layout.Panel, rows: int) -> frozenset[Space]:
    """The spaces of a sheet on which everything written can be read between header and caption."""
    scale, near = theme.scale, round(panel.cell * CLEAR)
    top, bottom = shared.HEADER * scale + near, theme.side - shared.foot(rows) * scale - near
    places = {space: panel.middle(space) for space in SPACES}
    return frozenset(space for space, (x, y) in places.items() if near <= x <= theme.side - near and top <= y <= bottom)


def whereabouts(theme: Theme, view: View, seat: Seat, near: frozenset[Space], seen: frozenset[Space]) -> Sprite:
    """The whole sheet, small and without words: the road dark, what is looked at coloured, what is seen framed."""
    cell = SMALL * theme.scale
    canvas = Canvas.blank(theme, (9 * cell, layout.tall(cell)))
    spots = {space: layout.spot(cell, space) for space in SPACES}
    for space, at in spots.items():
        ink = seat_ink(view.sheet.colours[space]) if space in near else NOBODY
        size = cell - 2 * theme.scale if space in near or space in view.roads[seat].spaces else cell // 2
        badges.disc(canvas, at, size // 2 * 2, PAPER, TEXT if space in view.roads[seat].spaces else ink)
    boxes = [_around(spots[space], (cell // 2, cell // 2)) for space in seen]
    canvas.outline(around(boxes), 4 * theme.scale, TEXT)
    return canvas.sprite()

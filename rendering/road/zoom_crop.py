"""A part of one sheet of The Best Road at twice the size, and on a small one where that part lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.kernel.game import Seat
from games.road.geometry import SPACES, Space
from games.road.values import View
from rendering import bars as shared
from rendering.canvas import TWICE, Box, Canvas, Sprite, around, fits
from rendering.road import badges, layout
from rendering.road.inks import road_ink
from rendering.theme import PAPER, RULE, TEXT, Theme, seat_ink

CLEAR = 0.36
"""How far the middle of a space is from header, caption and rim at least, in hexagons."""
EDGE = 8
"""Free space around a sheet, at the usual scale."""
WORTH = 1.2
"""The whole sheet is shown unless a part of it is so many times as large."""
SMALL = 22
"""Width of a hexagon on the small sheet, at the usual scale."""


def fitting(view: View, theme: Theme, seat: Seat, near: frozenset[Space], rows: int) -> layout.Panel:
    """A sheet between header and caption on which all that is looked at is seen, as large as that allows.

    What is looked at are the ends of the road and what is ``near``. It is at most ``TWICE`` as large as on the board,
    and never smaller than the whole sheet.
    """
    scale = theme.scale
    top, bottom = (shared.HEADER + EDGE) * scale, theme.side - (shared.foot(rows) + EDGE) * scale
    wide, high = theme.side - 2 * EDGE * scale, bottom - top
    subject = sorted(near.union(view.roads[seat].ends))
    least = min(wide // 9, int(high / (layout.tall(1000) / 1000)))
    most = max(least, TWICE * layout.CELLS[view.seats] * scale)
    cell = next(cell for cell in range(most // 2 * 2, 0, -2) if cell <= least or _fits(cell, subject, (wide, high)))
    cell = cell if cell >= least * WORTH else least // 2 * 2
    box = _box(cell, subject)
    size = 9 * cell, layout.tall(cell)
    left = _placed(box[0::2], size[0], EDGE * scale, theme.side - EDGE * scale)
    return layout.Panel(left, _placed(box[1::2], size[1], top, bottom), cell, scale)


def _box(cell: int, spaces: Iterable[Space]) -> Box:
    """The rectangle around some spaces of a sheet at (0, 0)."""
    half = cell // 2 + 1, layout.height(cell) // 2 + 1
    return around([_around(layout.spot(cell, space), half) for space in spaces])


def _fits(cell: int, spaces: Sequence[Space], size: tuple[int, int]) -> bool:
    return fits(_box(cell, spaces), size)


def _placed(inner: Sequence[int], long: int, first: int, last: int) -> int:
    """Where a sheet so long begins: as near to the middle of the room as leaves what is looked at inside."""
    if long <= last - first:
        return (first + last - long) // 2
    begin = (first + last - inner[0] - inner[1]) // 2
    return min(first, max(last - long, begin))


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
        ink = seat_ink(view.sheet.colours[space]) if space in near else RULE
        size = cell - 2 * theme.scale if space in near or space in view.roads[seat].spaces else cell // 2
        badges.disc(canvas, at, size // 2 * 2, PAPER, road_ink(seat) if space in view.roads[seat].spaces else ink)
    boxes = [_around(spots[space], (cell // 2, cell // 2)) for space in seen]
    canvas.outline(around(boxes), 4 * theme.scale, TEXT)
    return canvas.sprite()

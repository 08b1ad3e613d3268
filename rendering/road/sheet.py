"""One player's sheet: spaces not reached in their colours, the road paved and drawn through those that are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from games.road.geometry import SPACES, Space, label
from games.road.sheet import Sheet
from games.road.values import Road
from rendering.canvas import Canvas
from rendering.road import plan, shapes
from rendering.sprites import FINE, frame, rounded
from rendering.theme import MARK, PAPER, TEXT, TILE, Ink

LINE = 0.2
"""Breadth of a road in hexagons."""
PAVING = 0.46
"""Breadth of what lies under it between two spaces."""


@dataclass(frozen=True)
class Growth:
    """What is new on a road: spaces in order, and the space of the road they go on from."""

    end: Space
    path: tuple[Space, ...]


def paint(
    canvas: Canvas,
    panel: plan.Panel,
    sheet: Sheet,
    road: Road,
    news: Sequence[Growth] = (),
    ready: frozenset[Space] = frozenset(),
) -> None:
    """A sheet with its road. News are hollow and in the marking colour; they need not be of the road yet.

    ``ready`` are spaces to which the road may go on next: they are framed.
    """
    fresh = [pair for growth in news for pair in pairwise((growth.end, *growth.path))]
    added = [space for growth in news for space in growth.path]
    reached = dict.fromkeys((*road.spaces, *added))
    half = panel.cell // 2, plan.height(panel.cell) // 2
    for space in SPACES:
        if space not in reached:
            x, y = panel.middle(space)
            name = label(space) if panel.large else ""
            sprite = shapes.space(
                canvas.theme, panel.cell, sheet.colours[space], sheet.numbers[space], name, ready=space in ready
            )
            canvas.paste(sprite, (x - half[0], y - half[1]))
    new = {frozenset(pair) for pair in fresh}
    old = [pair for pair in pairwise(road.spaces) if frozenset(pair) not in new]
    _stamp_roads(canvas, panel, tuple(reached), old, fresh)
    _badges(canvas, panel, sheet, road, news)


def _stamp_roads(
    canvas: Canvas,
    panel: plan.Panel,
    reached: Sequence[Space],
    old: Sequence[tuple[Space, Space]],
    new: Sequence[tuple[Space, Space]],
) -> None:
    """Paving, the road so far, and what is new of it, each as one shape, so that nothing shows a seam."""
    cell = panel.cell
    paved, dark, bright, hollow = (_Layer(cell) for _ in range(4))
    for space in reached:
        paved.add(shapes.hexagon(cell), plan.spot(cell, space))
    for pair in (*old, *new):
        paved.join(pair, cell * PAVING)
    for pair in old:
        dark.join(pair, cell * LINE)
    for pair in new:
        bright.join(pair, cell * (LINE + 0.06))
        hollow.join(pair, cell * (LINE - 0.1))
    at = panel.left, panel.top + plan.TITLE
    canvas.stamp(paved.mask, at, PAPER, TILE)
    if new:
        canvas.stamp(ImageChops.subtract(bright.mask, hollow.mask), at, TILE, MARK)
    if old:
        canvas.stamp(dark.mask, at, TILE, TEXT)


class _Layer:
    """A mask as large as a sheet, to which shapes are joined without seams."""

    def __init__(self, cell: int) -> None:
        self.mask = Image.new("L", (9 * cell, plan.tall(cell)))
        self._cell = cell

    def add(self, shape: Image.Image, middle: tuple[int, int]) -> None:
        """A shape with its middle at a pixel of the mask."""
        x, y = middle[0] - shape.width // 2, middle[1] - shape.height // 2
        box = (x, y, x + shape.width, y + shape.height)
        self.mask.paste(ImageChops.lighter(self.mask.crop(box), shape), box)

    def join(self, pair: tuple[Space, Space], breadth: float) -> None:
        """A band with round ends between the middles of two neighbours."""
        (ax, ay), (bx, by) = (plan.spot(self._cell, space) for space in pair)
        shape = band(bx - ax, by - ay, round(breadth * 4))
        self.add(shape, ((ax + bx) // 2, (ay + by) // 2))


@lru_cache(maxsize=256)
def band(along: int, down: int, breadth: int) -> Image.Image:
    """A band with round ends from one point to another that lies so far away; ``breadth`` in quarters of a pixel."""
    thick = breadth / 4
    side_x, side_y = (abs(part) + 2 * math.ceil(thick / 2) + 4 for part in (along, down))
    side_x, side_y = side_x + side_x % 2, side_y + side_y % 2
    large = Image.new("L", (side_x * FINE, side_y * FINE))
    pen = ImageDraw.Draw(large)
    # whoever joins it rounds the middle of the pair down to a whole pixel
    one = ((side_x // 2 - along // 2) * FINE, (side_y // 2 - down // 2) * FINE)
    other = (one[0] + along * FINE, one[1] + down * FINE)
    pen.line((one, other), fill=255, width=round(thick * FINE))
    radius = thick * FINE / 2
    for x, y in (one, other):
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return large.reduce(FINE)


def _badges(canvas: Canvas, panel: plan.Panel, sheet: Sheet, road: Road, news: Sequence[Growth]) -> None:
    """Numbers on the road, the start and the ends; a number that is only being chosen is shown as full."""
    half = {mark.number for mark in road.marks if mark.points < mark.number}
    ends = list(road.ends)
    for growth in news:
        if growth.path[0] not in road.spaces:
            ends = [end for end in ends if end != growth.end or len(road.spaces) == 1] + [growth.path[-1]]
    added = [space for growth in news for space in growth.path if space not in road.spaces]
    for space in (*road.spaces, *added):
        number = sheet.numbers[space]
        if number:
            _number(canvas, panel, space, number, full=number not in half)
        elif space == road.start:
            _start(canvas, panel, space, end=space in ends)
        elif space in ends:
            _end(canvas, panel, space)
    for end in ends:
        if sheet.numbers[end] or end == road.start:
            _ring(canvas, panel, end)


def _even(size: float) -> int:
    return round(size) // 2 * 2


def _disc(canvas: Canvas, at: tuple[int, int], size: int, inks: tuple[Ink, Ink], radius: int | None = None) -> None:
    """A disc, or a square with round corners, its middle at a pixel; ``inks`` are what it lies on and its own."""
    shape = rounded(size, size, size // 2 if radius is None else radius)
    canvas.stamp(shape, (at[0] - size // 2, at[1] - size // 2), *inks)


def _number(canvas: Canvas, panel: plan.Panel, space: Space, number: int, *, full: bool) -> None:
    """A number on a road: dark where it brought all its points, framed where it brought half."""
    size, at = _even(panel.cell * 0.62), panel.middle(space)
    _disc(canvas, at, size, (TILE, TEXT))
    if not full:
        _disc(canvas, at, size - 2 * max(3, size // 12), (TEXT, TILE))
    ground, ink = (TEXT, TILE) if full else (TILE, TEXT)
    figure = canvas.theme.normal + 12 if panel.large else canvas.theme.small
    canvas.write(str(number), at, ground, ink, size=figure, weight="bold", anchor="middle")


def _start(canvas: Canvas, panel: plan.Panel, space: Space, *, end: bool) -> None:
    """The start: a square with a hole, or with its label where it is an end and there is room."""
    size, at = _even(panel.cell * (0.52 if panel.large else 0.44)), panel.middle(space)
    _disc(canvas, at, size, (TILE, TEXT), 4)
    if end and panel.large:
        canvas.write(label(space), at, TEXT, TILE, size=canvas.theme.small, weight="bold", anchor="middle")
    else:
        _disc(canvas, at, _even(size / 3), (TEXT, TILE), 2)


def _end(canvas: Canvas, panel: plan.Panel, space: Space) -> None:
    """An end from which the road may go on: a ring, with its label where there is room."""
    at = panel.middle(space)
    size = _even(panel.cell * (0.58 if panel.large else 0.46))
    _disc(canvas, at, size, (TILE, TEXT))
    _disc(canvas, at, size - 2 * max(4, round(panel.cell * 0.06)), (TEXT, TILE))
    if panel.large:
        canvas.write(label(space), at, TILE, TEXT, size=canvas.theme.small, weight="bold", anchor="middle")


def _ring(canvas: Canvas, panel: plan.Panel, space: Space) -> None:
    """What makes an end of a number or of the start: a ring around it."""
    size, (x, y) = _even(panel.cell * 0.84), panel.middle(space)
    canvas.stamp(frame(size, size, size // 2, max(3, panel.cell // 22)), (x - size // 2, y - size // 2), TILE, TEXT)

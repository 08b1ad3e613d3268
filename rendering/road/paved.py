"""Spaces a road has reached: paved, with the road from their middle to the sides it leaves by."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import Canvas, Sprite, inked
from rendering.road import plan, shapes
from rendering.sprites import FINE
from rendering.theme import MARK, PAPER, TEXT, TILE, Theme

SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Steps on the slanted axes to the neighbours: right, then on clockwise; side k lies at 60 k degrees."""

LINE = 0.2
"""Breadth of a road in hexagons."""
EDGE = 0.04
"""By how much a new road is broader than an old one on each side, and what is hollow in it narrower."""
PAVING = 0.46
"""Breadth of what lies under a road between two spaces."""
BEYOND = 4
"""Pixels by which a road is drawn on beyond its side before it is cut off there, so that neighbours show no seam."""


@lru_cache(maxsize=1024)
def paved(theme: Theme, wide: int, old: int, new: int) -> Sprite:
    """A space reached, with a road that leaves by these sides (as bits): dark so far, hollow where it is new."""
    hexed = shapes.hexagon(wide)
    ground = ImageChops.lighter(hexed, _ways(wide, old | new, PAVING))
    sprite = inked(theme, ground, PAPER, TILE)
    canvas = Canvas(theme, sprite.colours)
    if new:
        hollow = ImageChops.subtract(_ways(wide, new, LINE + 2 * EDGE), _ways(wide, new, LINE - 2 * EDGE))
        canvas.stamp(hollow, (0, 0), TILE, MARK)
    if old:
        canvas.stamp(_ways(wide, old, LINE), (0, 0), TILE, TEXT)
    cell = shapes.hexagon(wide, -1).point(lambda grey: 255 if grey > 0 else 0)
    return Sprite(canvas.plane, ImageChops.darker(sprite.touched, cell))


@lru_cache(maxsize=1024)
def _ways(wide: int, sides: int, breadth: float) -> Image.Image:
    """Bands from the middle of a cell to some of its sides, round in the middle, as one mask."""
    high, thick = plan.height(wide), breadth * wide
    large = Image.new("L", (wide * FINE, high * FINE))
    if not sides:
        return large.reduce(FINE)
    pen = ImageDraw.Draw(large)
    x, y, radius = wide * FINE / 2, high * FINE / 2, thick * FINE / 2
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    long = (wide / 2 + BEYOND) * FINE
    for side in range(6):
        if sides >> side & 1:
            along, down = math.cos(math.radians(60 * side)), math.sin(math.radians(60 * side))
            across, deep = -down * radius, along * radius
            far = (x + along * long, y + down * long)
            corners = [(x + across, y + deep), (x - across, y - deep)]
            corners += [(far[0] - across, far[1] - deep), (far[0] + across, far[1] + deep)]
            pen.polygon(corners, fill=255)
    return large.reduce(FINE)

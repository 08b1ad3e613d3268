"""Spaces a road has reached: faded, with the road bending through them from side to side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import Canvas, Sprite, inked
from rendering.road import layout, shapes
from rendering.road.inks import LIT
from rendering.sprites import FINE, Point, hard, mapped
from rendering.theme import PAPER, Ink, Theme, seat_ink

SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Steps on the slanted axes to the neighbours: right, then on clockwise; side k lies at 60 k degrees."""

LINE = 0.3
"""Breadth of a road in hexagons."""
VERGE = 0.05
"""Free ground on each side of it."""
RIM = 0.075
"""Breadth of the outline around spaces that are new."""
STRIPE = 0.07
"""Breadth of the dashes along the middle of a road that is new."""
DASH = 0.56
"""Length of a dash in halves of the way through a space; each half has one."""
FADED = 0.3
"""How much colour is left on a space once a road goes through it."""
PALE = 0.45
"""How much asphalt there is in a road that is not built yet."""
INWARD = 0.65
"""How far out of the middle of a space something stands on a road that bends around that middle."""
BEYOND = 4
"""Pixels by which a road is drawn on beyond its side before it is cut off there, so that neighbours show no seam."""

_FAINT = bytes(round(255 * FADED) * (grey > 127) for grey in range(256))
"""A hard edge does for so faint a colour, and makes the file smaller."""
_STEPS = bytes(round(round(grey * 4 / 255) * 255 / 4) for grey in range(256))
"""Three shades at the edges of roads are smooth enough, and make the file smaller."""
_PALE = bytes(round(grey * PALE) for grey in range(256))
_ANY = bytes(255 if grey > 0 else 0 for grey in range(256))


class Masks(NamedTuple):
    """A space reached, before it has colours: the ground beside the road, what is new, what is old, the whole."""

    ground: Image.Image
    new: Image.Image
    old: Image.Image
    touched: Image.Image


@lru_cache(maxsize=1024)
def paved(theme: Theme, wide: int, colour: int, ink: Ink, old: int, new: int, room: int = 0) -> Sprite:
    """A space reached, with a road in its ink that leaves by the sides ``old`` (as bits) and will leave by ``new``.

    ``room`` is the width of what will stand on the middle of the road; there the ground stays free.
    """
    masks = _masks(wide, old, new, room)
    canvas = Canvas(theme, inked(theme, masks.ground, PAPER, seat_ink(colour)).colours)
    canvas.paste(inked(theme, masks.old, PAPER, ink), (0, 0))
    return Sprite(canvas.plane, masks.touched)


@lru_cache(maxsize=256)
def new_road(theme: Theme, wide: int, ink: Ink, old: int, new: int, room: int = 0, *, ghost: bool = False) -> Sprite:
    """What is new of the road on such a space, to be laid over it."""
    masks = _masks(wide, old, new, room)
    road = mapped(masks.new, _PALE) if ghost else ImageChops.lighter(masks.new, masks.old)
    ways = tuple(way for way in _ways(old, new) if way[2])
    part = ImageChops.subtract(_bands(wide, ways, LINE + 2 * VERGE), _clearing(wide, old | new, room))
    return Sprite(inked(theme, road, PAPER, ink).colours, ImageChops.darker(hard(part), shapes.field(wide)))


@lru_cache(maxsize=1024)
def lit(theme: Theme, wide: int, ink: Ink, sides: int, rims: int, room: int, *, ghost: bool = False) -> Sprite:
    """A space that a road has just reached: lit, with an outline along the sides ``rims`` (as bits)."""
    masks = _masks(wide, 0, sides, room)
    canvas = Canvas(theme, inked(theme, shapes.hexagon(wide), PAPER, LIT).colours)
    canvas.paste(inked(theme, outline(wide, rims), LIT, ink), (0, 0))
    canvas.paste(inked(theme, mapped(masks.new, _PALE) if ghost else masks.new, LIT, ink), (0, 0))
    return Sprite(canvas.plane, masks.touched)


@lru_cache(maxsize=128)
def outline(wide: int, rims: int) -> Image.Image:
    """The rim of a hexagon along these sides (as bits), as a mask."""
    whole = shapes.hexagon(wide)
    band = ImageChops.subtract(whole, shapes.hexagon(wide, shapes.GAP + RIM * wide))
    large = Image.new("L", whole.size)
    pen, middle = ImageDraw.Draw(large), (wide / 2, layout.height(wide) / 2)
    for side in range(6):
        if rims >> side & 1:
            pen.polygon([middle, *(_door(wide, side + turn, wide) for turn in (-0.5, 0.5))], fill=255)
    return ImageChops.darker(band, large)


@lru_cache(maxsize=256)
def _masks(wide: int, old: int, new: int, room: int) -> Masks:
    ways = _ways(old, new)
    free = _clearing(wide, old | new, room)
    verge = ImageChops.lighter(_bands(wide, ways, LINE + 2 * VERGE), free)
    ground = mapped(ImageChops.subtract(shapes.hexagon(wide), verge), _FAINT)
    fresh, before = (tuple(way for way in ways if way[2] is wanted) for wanted in (True, False))
    dashed = ImageChops.subtract(_bands(wide, fresh, LINE), _dashes(wide, fresh))
    touched = mapped(ImageChops.lighter(shapes.hexagon(wide), verge), _ANY)
    return Masks(
        ground,
        ImageChops.subtract(dashed, free),
        ImageChops.subtract(_bands(wide, before, LINE), free),
        ImageChops.darker(touched, shapes.field(wide)),
    )


def middle(wide: int, sides: int) -> Point:
    """Where something stands well on a road within a space, seen from the space's own middle."""
    points = _path(wide, sides)
    x, y = points[len(points) // 2] if sides.bit_count() == 2 else points[0]
    return (x - wide / 2) * INWARD, (y - layout.height(wide) / 2) * INWARD


@lru_cache(maxsize=256)
def _clearing(wide: int, sides: int, room: int) -> Image.Image:
    """A disc of this width on the middle of a road, as a mask."""
    large = Image.new("L", (wide * FINE, layout.height(wide) * FINE))
    if room:
        across, down = middle(wide, sides)
        x, y, radius = wide / 2 + across, layout.height(wide) / 2 + down, room / 2
        box = tuple(round(edge * FINE) for edge in (x - radius, y - radius, x + radius, y + radius))
        ImageDraw.Draw(large).ellipse(box, fill=255)
    return large.reduce(FINE)


Way = tuple[int, int, bool]
"""All sides of a road in a space, the one of them that this half of it leads to, and whether it is new."""


def _ways(old: int, new: int) -> tuple[Way, ...]:
    return tuple((old | new, side, bool(new >> side & 1)) for side in range(6) if (old | new) >> side & 1)


@cache
def _path(wide: int, sides: int) -> tuple[Point, ...]:
    """Points along a road: from the first side to the second in even steps, or from the middle to the only side."""
    x, y = wide / 2, layout.height(wide) / 2
    found = [side for side in range(6) if sides >> side & 1]
    doors = [_door(wide, side, wide / 2) for side in found]
    if not doors:
        return ((x, y),)
    if len(doors) == 1:
        doors = [(x, y), doors[0]]
    elif (found[1] - found[0]) % 6 != 3:
        return _bend(wide, found[0], found[1])
    (ax, ay), (bx, by) = doors
    return tuple((ax + (bx - ax) * step / 24, ay + (by - ay) * step / 24) for step in range(25))


def _door(wide: int, side: float, far: float) -> Point:
    angle = math.radians(60 * side)
    return wide / 2 + far * math.cos(angle), layout.height(wide) / 2 + far * math.sin(angle)


def _bend(wide: int, one: int, other: int) -> tuple[Point, ...]:
    """An arc that meets both sides squarely: round a corner of the space, or round a point a width away."""
    apart = (other - one) % 6
    if apart > 3:
        one, other, apart = other, one, 6 - apart
    turn = 180 - 60 * apart
    between = math.radians(60 * one + 30 * apart)
    far, radius = (wide / math.sqrt(3), wide / math.sqrt(12)) if apart == 1 else (wide, wide * math.sqrt(3) / 2)
    x, y = wide / 2 + far * math.cos(between), layout.height(wide) / 2 + far * math.sin(between)
    steps = [between + math.pi + math.radians(turn * (step / 24 - 0.5)) for step in range(25)]
    points = tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in steps)
    first = _door(wide, min(one, other), wide / 2)
    return points if math.dist(points[0], first) < math.dist(points[-1], first) else points[::-1]


def _half(wide: int, way: Way) -> list[tuple[Point, Point]]:
    """One half of a road, the middle first, on beyond its side: points, each with the direction across it.

    Both halves have the middle in common, and the same direction there, so that they join without a seam.
    """
    sides, side, _ = way
    points = list(_path(wide, sides))
    if sides.bit_count() == 2:
        far = [one for one in range(6) if sides >> one & 1]
        points = [_door(wide, far[0], wide / 2 + BEYOND), *points, _door(wide, far[1], wide / 2 + BEYOND)]
        line = _crossed(points)
        return line[13::-1] if side == far[0] else line[13:]
    return _crossed([*points, _door(wide, side, wide / 2 + BEYOND)])


def _crossed(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Points of a line with the unit vector across it at each."""
    found = []
    for index, point in enumerate(points):
        before, after = points[max(0, index - 1)], points[min(len(points) - 1, index + 1)]
        along, down = after[0] - before[0], after[1] - before[1]
        length = math.hypot(along, down)
        found.append((point, (-down / length, along / length)))
    return found


@lru_cache(maxsize=256)
def _bands(wide: int, ways: tuple[Way, ...], breadth: float) -> Image.Image:
    """The road of these ways as one mask, its free end round."""
    large = Image.new("L", (wide * FINE, layout.height(wide) * FINE))
    pen, radius = ImageDraw.Draw(large), breadth * wide / 2
    for way in ways:
        line = _half(wide, way)
        pen.polygon(_outline(line, radius), fill=255)
        (x, y), _ = line[0]
        if way[0].bit_count() == 1:
            pen.ellipse(tuple(edge * FINE for edge in (x - radius, y - radius, x + radius, y + radius)), fill=255)
    return mapped(large.reduce(FINE), _STEPS)


def _outline(line: Sequence[tuple[Point, Point]], radius: float) -> list[Point]:
    """The corners of a band along a line, ``FINE`` times as large."""
    left = [((x + across * radius) * FINE, (y + down * radius) * FINE) for (x, y), (across, down) in line]
    right = [((x - across * radius) * FINE, (y - down * radius) * FINE) for (x, y), (across, down) in line]
    return [*left, *reversed(right)]


@lru_cache(maxsize=256)
def _dashes(wide: int, ways: tuple[Way, ...]) -> Image.Image:
    """A dash along the middle of each of these ways."""
    large = Image.new("L", (wide * FINE, layout.height(wide) * FINE))
    pen = ImageDraw.Draw(large)
    for way in ways:
        line = _half(wide, way)[:-1]
        first, last = (round((len(line) - 1) * part) for part in (0.5 - DASH / 2, 0.5 + DASH / 2))
        pen.polygon(_outline(line[first : last + 1], STRIPE * wide / 2), fill=255)
    return large.reduce(FINE)

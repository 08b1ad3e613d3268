"""Shapes as smooth masks: drawn ``FINE`` times larger, reduced once, kept for good."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

FINE = 6
"""How many times larger than it is shown a shape is drawn."""

LARGE = 160
"""From this width on a shape is smooth enough when drawn half as fine."""

Point = tuple[float, float]


class Same:
    """A mask as a key: equal to itself alone. While the key is kept, so is the mask, which nobody paints on."""

    __slots__ = ("image",)

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    def __hash__(self) -> int:
        return id(self.image)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.image is other.image


def mapped(plane: Image.Image, table: bytes) -> Image.Image:
    """A plane with every number looked up; ``Image.point`` reads the table anew and is quicker for a large one only."""
    return Image.frombytes("L", plane.size, plane.tobytes().translate(table))


def _reduced(large: Image.Image) -> Image.Image:
    return large.reduce(FINE)


@lru_cache(maxsize=512)
def rounded(wide: int, high: int, radius: int) -> Image.Image:
    """A full rectangle with round corners; a disc or a pill where the radius is half a side."""
    least = 2 * radius + 3
    if min(wide, high) > least:
        return _stretched(rounded(least, least, radius), wide, high)
    large = Image.new("L", (wide * FINE, high * FINE))
    ImageDraw.Draw(large).rounded_rectangle(
        (0, 0, wide * FINE - 1, high * FINE - 1), radius=min(radius * FINE, (min(wide, high) * FINE - 1) // 2), fill=255
    )
    return _reduced(large)


@lru_cache(maxsize=512)
def frame(wide: int, high: int, radius: int, stroke: int) -> Image.Image:
    """The rim of such a rectangle, ``stroke`` pixels wide."""
    least = 2 * max(radius, stroke) + 3
    if min(wide, high) > least:
        return _stretched(frame(least, least, radius, stroke), wide, high)
    large = Image.new("L", (wide * FINE, high * FINE))
    pen = ImageDraw.Draw(large)
    inset = stroke * FINE
    outer = min(radius * FINE, (min(wide, high) * FINE - 1) // 2)
    pen.rounded_rectangle((0, 0, wide * FINE - 1, high * FINE - 1), radius=outer, fill=255)
    pen.rounded_rectangle(
        (inset, inset, wide * FINE - 1 - inset, high * FINE - 1 - inset), radius=max(0, outer - inset), fill=0
    )
    return _reduced(large)


@lru_cache(maxsize=256)
def sides(wide: int, high: int, radius: int, stroke: int) -> tuple[tuple[Image.Image, tuple[int, int]], ...]:
    """Such a rim without the emptiness in it: parts of it, each with its left top corner."""
    whole, near, deep = frame(wide, high, radius, stroke), stroke + 1, max(radius, stroke) + 1
    if min(wide, high) <= 2 * deep:
        return ((whole, (0, 0)),)
    boxes = (
        (0, 0, wide, deep),
        (0, deep, near, high - deep),
        (wide - near, deep, wide, high - deep),
        (0, high - deep, wide, high),
    )
    return tuple((whole.crop(box), box[:2]) for box in boxes)


def _stretched(small: Image.Image, wide: int, high: int) -> Image.Image:
    """A shape made larger without touching its corners: its middle row and column are repeated.

    Large panels drawn ``FINE`` times larger would make the first picture of a theme wait.
    """
    half, side = small.width // 2, small.width
    mask = Image.new("L", (wide, high))
    rows = ((0, half, 0, half), (half, high - half, half, half + 1), (high - half, high, side - half, side))
    columns = ((0, half, 0, half), (half, wide - half, half, half + 1), (wide - half, wide, side - half, side))
    for left, right, first, last in columns:
        for top, bottom, upper, lower in rows:
            part = small.crop((first, upper, last, lower))
            mask.paste(part.resize((right - left, bottom - top), Image.Resampling.NEAREST), (left, top))
    return mask


@lru_cache(maxsize=256)
def polygon(wide: int, high: int, points: tuple[Point, ...], rim: tuple[int, int] = (0, 0)) -> Image.Image:
    """A full shape with these corners; pixels of the rim on both sides, and above and below, are left out."""
    large = Image.new("L", (wide * FINE, high * FINE))
    ImageDraw.Draw(large).polygon([(x * FINE, y * FINE) for x, y in points], fill=255)
    across, down = rim[0] * FINE, rim[1] * FINE
    return large.reduce(FINE, (across, down, large.width - across, large.height - down))


@lru_cache(maxsize=32)
def star(side: int, inset: int = 0) -> Image.Image:
    """A star with five points in a square of ``side`` pixels, its points so far from the rim."""
    middle, points = side / 2, list[Point]()
    for number in range(10):
        away, turn = (middle - inset) * (0.46 if number % 2 else 1), number * math.pi / 5
        points.append((middle + away * math.sin(turn), middle - away * math.cos(turn)))
    return polygon(side, side, tuple(points))


def hard(mask: Image.Image) -> Image.Image:
    """The same shape without its smooth edge."""
    return mask.point(lambda grey: 255 if grey >= 128 else 0)


@lru_cache(maxsize=1024)
def ribbon(side: int, path: tuple[Point, ...], breadth: float) -> Image.Image:
    """A band of even breadth along a path, in a square of ``side`` pixels; its ends are cut straight."""
    fine = FINE if side < LARGE else FINE // 2
    large = Image.new("L", (side * fine, side * fine))
    left, right = [], []
    for index, (x, y) in enumerate(path):
        across, down = _normal(path, index)
        left.append(((x + across * breadth / 2) * fine, (y + down * breadth / 2) * fine))
        right.append(((x - across * breadth / 2) * fine, (y - down * breadth / 2) * fine))
    ImageDraw.Draw(large).polygon([*left, *reversed(right)], fill=255)
    return large.reduce(fine)


@lru_cache(maxsize=1024)
def spotted(side: int, at: Point, diameter: float) -> Image.Image:
    """A disc, its middle anywhere, in a square of ``side`` pixels."""
    fine = FINE if side < LARGE else FINE // 2
    large = Image.new("L", (side * fine, side * fine))
    box = [(part + sign * diameter / 2) * fine for sign in (-1, 1) for part in at]
    ImageDraw.Draw(large).ellipse(box, fill=255)
    return large.reduce(fine)


def _normal(path: Sequence[Point], index: int) -> Point:
    """The unit vector across the path at one of its points."""
    before, after = path[max(0, index - 1)], path[min(len(path) - 1, index + 1)]
    along, down = after[0] - before[0], after[1] - before[1]
    length = math.hypot(along, down)
    return -down / length, along / length

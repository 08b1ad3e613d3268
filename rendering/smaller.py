"""Palette pictures made smaller one after the other, only where each differs from the one before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import gcd

from PIL import Image, ImageChops

NEAR = 3
"""So many units between two changes are reduced with them; a unit is the least length of whole pixels in both sizes."""

_RUNS = re.compile(rb"\x01(?:\x00{0,%d}\x01)*" % NEAR)
"""Units that change, with those few between them that do not."""

CELL = 20
"""Width and height of what is looked at together for changes, in units."""
MORE = 1.25
"""How much larger a box may be than two that it takes the place of."""

Box = tuple[int, int, int, int]


class Smaller:
    """Reduces square pictures of the palette ``rgb`` to planes of ``side`` pixels in it.

    Colours of pixels that fall together are averaged, and the nearest of the palette is taken. Boxes begin and
    end where pixels of both sizes do, so each picture becomes what it would become by itself.
    """

    def __init__(self, rgb: bytes, side: int) -> None:
        self._nearest = Image.new("P", (1, 1))
        self._nearest.putpalette(rgb)
        self._small = Image.new("L", (side, side))
        self._before: Image.Image | None = None
        self._pixels = b""

    def plane(self, picture: Image.Image) -> Image.Image:
        """The next picture, reduced."""
        pixels = picture.tobytes()
        boxes = self._changed(picture, pixels)
        self._before, self._pixels = picture, pixels
        if boxes:
            self._renew(picture, boxes)
        return self._small.copy()

    def _changed(self, picture: Image.Image, pixels: bytes) -> list[Box]:
        """Boxes around all that has changed: in every band of rows those columns that hold such."""
        before, whole, found = self._before, picture.width, list[Box]()
        if before is None or before.getpalette() != picture.getpalette():
            return [(0, 0, whole, whole)]
        unit = whole // gcd(whole, self._small.width)
        for top, bottom in _runs(_rows(self._pixels, pixels, whole * unit), unit):
            band = (0, top, whole, bottom)
            difference = ImageChops.difference(before.crop(band), picture.crop(band))
            found += [(x, top + y, far, top + deep) for x, y, far, deep in _boxes(difference, unit)]
        return found

    def _renew(self, picture: Image.Image, boxes: Sequence[Box]) -> None:
        """Draw these boxes of the picture anew in the smaller one: laid side by side, so that all is done once."""
        side, whole = self._small.width, picture.width
        sheet = packed(boxes)
        large = Image.new("P", (sheet.wide, sheet.high))
        large.putpalette(picture.getpalette() or ())
        for box, corner in zip(boxes, sheet.corners, strict=True):
            large.paste(picture.crop(box), corner)
        averaged = _averaged(large, (sheet.wide * side // whole, sheet.high * side // whole))
        numbers = averaged.quantize(palette=self._nearest, dither=Image.Dither.NONE)
        plane = Image.frombytes("L", numbers.size, numbers.tobytes())
        for box, corner in zip(boxes, sheet.corners, strict=True):
            left, top, right, bottom = (edge * side // whole for edge in box)
            x, y = (edge * side // whole for edge in corner)
            self._small.paste(plane.crop((x, y, x + right - left, y + bottom - top)), (left, top))


def _averaged(large: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A palette picture made smaller, in colours: each pixel is the average of two that it stands for, aslant.

    ``Image.resize`` averages all of them, looks the same, takes three times as long, and rounds by the size of all.
    """
    step = large.width / size[0]
    aside = step * 5 / 16
    one, other = (
        large.transform(size, Image.Transform.AFFINE, (step, 0, by, 0, step, by), Image.Resampling.NEAREST)
        for by in (-aside, aside)
    )
    return Image.blend(one.convert("RGB"), other.convert("RGB"), 0.5)


def _rows(before: bytes, after: bytes, step: int) -> bytes:
    """For every so many pixels, whether any of them has changed: 1 or 0."""
    return bytes(before[at : at + step] != after[at : at + step] for at in range(0, len(after), step))


def _boxes(difference: Image.Image, unit: int) -> Iterator[Box]:
    """Boxes of whole units around all that is not 0: cell by cell, and where it is little more, of several cells."""
    wide, high = difference.size
    waiting: Box | None = None
    for left in range(0, wide, CELL * unit):
        found = difference.crop((left, 0, min(wide, left + CELL * unit), high)).getbbox()
        if found is None:
            continue
        x, y, far, deep = found
        box = ((left + x) // unit * unit, y // unit * unit, -(-(left + far) // unit * unit), -(-deep // unit * unit))
        both = box if waiting is None else _around(waiting, box)
        if waiting is not None and _area(both) > (_area(waiting) + _area(box)) * MORE:
            yield waiting
            waiting = box
        else:
            waiting = both
    if waiting is not None:
        yield waiting


def _around(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _runs(changed: bytes, unit: int) -> Iterator[tuple[int, int]]:
    """From where to where anything changes, in pixels, at most a cell; a little between changes counts with them."""
    for run in _RUNS.finditer(changed):
        for start in range(run.start(), run.end(), CELL):
            yield start * unit, min(run.end(), start + CELL) * unit


@dataclass(frozen=True)
class Packed:
    """Boxes laid side by side on a sheet: their corners there, and its size."""

    corners: tuple[tuple[int, int], ...]
    wide: int
    high: int


def packed(boxes: Sequence[Box]) -> Packed:
    """Boxes in rows on a sheet as wide as the widest, the highest boxes first, each in the first row with room for it.

    >>> packed([(0, 0, 8, 8), (0, 8, 80, 24), (16, 0, 24, 40)])
    Packed(corners=((8, 0), (0, 40), (0, 0)), wide=80, high=56)
    """
    wide, high = max(right - left for left, _, right, _ in boxes), 0
    rows: list[tuple[int, int]] = []
    corners = [(0, 0)] * len(boxes)
    for number, (left, top, right, bottom) in sorted(enumerate(boxes), key=lambda each: each[1][1] - each[1][3]):
        row = next((row for row, (_, used) in enumerate(rows) if used + right - left <= wide), len(rows))
        if row == len(rows):
            rows.append((high, 0))
            high += bottom - top
        corners[number] = (rows[row][1], rows[row][0])
        rows[row] = (rows[row][0], rows[row][1] + right - left)
    return Packed(tuple(corners), wide, high)

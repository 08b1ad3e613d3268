"""The end of a film: a marker goes along the best line of the finished board and leaves it lit.

A painter says where the line is (``Painter.ride``); what is drawn is the same for all games. Pure.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from rendering.scene import Ride
from rendering.theme import Theme

STEPS = 24
"""Pictures a ride has."""
FINE = 3
"""How many times larger than it is shown a line is drawn."""
LIT, CASING, MARKER, RIM = 5.5, 9.5, 13.0, 21.0
"""Breadths of the line and of its casing, diameters of the marker and of its rim: in pixels of a picture of 800."""
USUAL = 800

Box = tuple[int, int, int, int]


class Riding:
    """A board as a plane of the palette ``rgb``, its picture in colours, and what is lit on it so far."""

    def __init__(self, plane: Image.Image, rgb: bytes, theme: Theme) -> None:
        self._nearest = Image.new("P", (1, 1))
        self._nearest.putpalette(rgb)
        self._plane = plane
        self._theme = theme
        self._size = plane.width / USUAL
        board = plane.copy()
        board.putpalette(rgb)
        self._board = board.convert("RGB")
        self._casing, self._lit = (Image.new("L", plane.size) for _ in range(2))

    def along(self, ride: Ride) -> Iterator[Image.Image]:
        """The board with the marker a step farther each time, and at last without it."""
        share = self._plane.width / self._theme.side
        ways = [[(x * share, y * share) for x, y in way] for way in ride]
        marker: Box | None = None
        for piece in _pieces(ways, STEPS):
            box = self._light(piece)
            here = self._round(piece[-1])
            yield self._shown([box, here, *([marker] if marker else [])], piece[-1])
            marker = here
        if marker:
            yield self._shown([marker], None)

    def _light(self, piece: Sequence[tuple[float, float]]) -> Box:
        """Light a piece of the line; gives the box it lies in."""
        for mask, breadth in ((self._casing, CASING * self._size), (self._lit, LIT * self._size)):
            box, drawn = self._stroke(piece, breadth)
            mask.paste(ImageChops.lighter(mask.crop(box), drawn), box)
        return self._inside(piece, CASING * self._size)

    def _stroke(self, piece: Sequence[tuple[float, float]], breadth: float) -> tuple[Box, Image.Image]:
        """A line with round ends as a mask, and the box it fills."""
        box = self._inside(piece, breadth)
        large = Image.new("L", ((box[2] - box[0]) * FINE, (box[3] - box[1]) * FINE))
        pen = ImageDraw.Draw(large)
        points = [((x - box[0]) * FINE, (y - box[1]) * FINE) for x, y in piece]
        pen.line(points, 255, round(breadth * FINE), joint="curve")
        for point in (points[0], points[-1]):
            _disc(pen, point, breadth * FINE)
        return box, large.reduce(FINE)

    def _shown(self, boxes: Sequence[Box], marker: tuple[float, float] | None) -> Image.Image:
        """The plane with these boxes drawn anew, and with the marker at a place."""
        theme = self._theme
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        box = (min(lefts), min(tops), max(rights), max(bottoms))
        part = self._board.crop(box)
        part.paste(theme.tile, (0, 0), self._casing.crop(box))
        part.paste(theme.mark, (0, 0), self._lit.crop(box))
        for ink, wide in ((theme.text, RIM), (theme.tile, MARKER)) if marker else ():
            assert marker is not None
            at, disc = self._stroke([marker, marker], wide * self._size)
            part.paste(ink, (at[0] - box[0], at[1] - box[1]), disc)
        numbers = part.quantize(palette=self._nearest, dither=Image.Dither.NONE)
        plane = self._plane.copy()
        plane.paste(Image.frombytes("L", numbers.size, numbers.tobytes()), box)
        self._plane = plane
        return plane

    def _round(self, point: tuple[float, float]) -> Box:
        return self._inside([point], RIM * self._size)

    def _inside(self, piece: Sequence[tuple[float, float]], breadth: float) -> Box:
        """The box of a line of this breadth, as far as it lies on the board."""
        across, down, aside = [x for x, _ in piece], [y for _, y in piece], breadth / 2 + 1
        most = self._plane.width
        low, high = math.floor(min(across) - aside), math.floor(min(down) - aside)
        far, deep = math.ceil(max(across) + aside), math.ceil(max(down) + aside)
        return max(0, low), max(0, high), min(most, far), min(most, deep)


def _disc(pen: ImageDraw.ImageDraw, at: tuple[float, float], wide: float) -> None:
    pen.ellipse([part + sign * wide / 2 for sign in (-1, 1) for part in at], fill=255)


def _pieces(ways: Sequence[Sequence[tuple[float, float]]], count: int) -> Iterator[list[tuple[float, float]]]:
    """About so many pieces of like length, none of two ways at once.

    >>> [piece for piece in _pieces([[(0, 0), (2, 0), (2, 2)], [(9, 9), (9, 11)]], 3)]
    [[(0, 0), (2, 0)], [(2, 0), (2, 2)], [(9, 9), (9, 11)]]
    """
    lengths = [sum(math.dist(one, other) for one, other in pairwise(way)) for way in ways]
    for way, length in zip(ways, lengths, strict=True):
        steps = max(1, round(count * length / sum(lengths))) if sum(lengths) else 1
        yield from _cut(way, length / steps)


def _cut(way: Sequence[tuple[float, float]], step: float) -> Iterator[list[tuple[float, float]]]:
    """A polyline in pieces of this length."""
    piece, left = [way[0]], step
    for one, other in pairwise(way):
        length, gone = math.dist(one, other), 0.0
        while length - gone >= left - 1e-6 and left > 0:
            gone += left
            share = min(1.0, gone / length) if length else 1.0
            point = other if share > 1 - 1e-9 else _between(one, other, share)
            yield [*piece, point]
            piece, left = [point], step
        if piece[-1] != other:
            piece.append(other)
        left -= length - gone
    if math.dist(piece[0], piece[-1]) > 1:
        yield piece


def _between(one: tuple[float, float], other: tuple[float, float], share: float) -> tuple[float, float]:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share

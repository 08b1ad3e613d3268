"""The hexagons of The Best Road as sprites: six colours, each with a pattern of its own, numbers and labels.

A pattern for each colour, for people who do not tell colours apart, as masks over a whole hexagon.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import Canvas, Sprite, inked, receding
from rendering.road import layout
from rendering.sprites import FINE, Point, frame, mapped, polygon, rounded
from rendering.theme import PAPER, Theme, over_ink, seat_ink
from rendering.typeface import cap, width

GAP = 1.5
"""From the edge of a cell to the hexagon in it."""
RING = 0.88
"""Width of the ring around a number, in hexagons."""
RING_NAMED = 0.63
"""The same where there is a label beneath."""
FAINT = 0.36
"""How far a pattern goes from the colour of its space to that of the letters on it."""
_FAINT = bytes(round(255 * FAINT) if grey > 127 else 0 for grey in range(256))


@lru_cache(maxsize=32)
def hexagon(wide: int, inset: float = GAP) -> Image.Image:
    """A full hexagon that stands on a corner, as a mask."""
    return polygon(wide, layout.height(wide), _corners(wide, inset))


def _corners(wide: int, inset: float) -> tuple[Point, ...]:
    radius = wide / math.sqrt(3) - inset * 2 / math.sqrt(3)
    turns = [math.radians(60 * k) for k in range(6)]
    high = layout.height(wide)
    return tuple((wide / 2 + radius * math.sin(turn), high / 2 - radius * math.cos(turn)) for turn in turns)


@lru_cache(maxsize=32)
def field(wide: int) -> Image.Image:
    """Which pixels belong to a cell, as a mask of 0 and 255: those of neighbours overlap by a hair."""
    return hexagon(wide, -1).point(lambda grey: 255 if grey > 0 else 0)


@lru_cache(maxsize=512)
def space(theme: Theme, wide: int, colour: int, number: int, name: str, *, marked: bool = False) -> Sprite:
    """A space no road has reached: colour, pattern, number in a ring (0 for none) and label ("" for none).

    Letters stand on the plain colour: the pattern leaves room for them. If ``marked`` there is room for a big number
    below, and only its own number or else its label is left.
    """
    ink, over = seat_ink(colour), over_ink(colour)
    sprite = inked(theme, hexagon(wide), PAPER, ink)
    canvas = Canvas(theme, sprite.colours)
    words = _words(theme, wide, number, "" if marked and number else name, marked=marked)
    canvas.paste(inked(theme, _patterned(wide, colour, words, marked=marked), ink, over), (0, 0))
    if number and not marked:
        ring, high = _ring(wide, words), words[0][1]
        shape = frame(ring, ring, ring // 2, max(2, wide // 30))
        canvas.stamp(shape, (wide // 2 - ring // 2, high - ring // 2), ink, over)
    most = round(_ring(wide, words) * 0.76) if number and not marked else 0
    for text, high, size in words:
        room = most if text.isdigit() else 0
        canvas.write(text, (wide // 2, high), ink, over, size=size, weight="bold", anchor="middle", most=room)
    return canvas.sprite(sprite.touched)


@lru_cache(maxsize=64)
def bare(theme: Theme, wide: int, colour: int, *, pale: bool) -> Sprite:
    """A space no road has reached with nothing written on it."""
    sprite = space(theme, wide, colour, 0, "")
    return receding(theme, sprite) if pale else sprite


Words = tuple[tuple[str, int, int], ...]
"""What is written on a space: text, its middle height and its size."""


def _words(theme: Theme, wide: int, number: int, name: str, *, marked: bool) -> Words:
    high, figure = layout.height(wide), layout.figure(wide)
    if marked:
        return ((name or str(number), round(high * 0.2), theme.figure),)
    if number and name:
        return (str(number), round(high * 0.34), figure), (name, round(high * 0.745), theme.figure)
    if number:
        return ((str(number), high // 2, figure),)
    return ((name, high // 2, theme.figure),) if name else ()


def _ring(wide: int, words: Words) -> int:
    """Width of the ring around a number, in pixels."""
    return round(wide * (RING if len(words) == 1 else RING_NAMED)) // 2 * 2


def _patterned(wide: int, colour: int, words: Words, *, marked: bool) -> Image.Image:
    """The pattern inside the hexagon and around the words on it, as faint as it is drawn."""
    mask = ImageChops.darker(pattern(colour, wide), hexagon(wide, GAP + 1))
    for text, middle, size in words:
        long, tall = width(text, "bold", size) + wide // 8, cap("bold", size) + wide // 7
        if text.isdigit() and not marked:
            long = tall = _ring(wide, words)
        free = Image.new("L", mask.size)
        free.paste(rounded(long, tall, tall // 2), ((wide - long) // 2, middle - tall // 2))
        mask = ImageChops.subtract(mask, free)
    return mapped(mask, _FAINT)


def mark(wide: int) -> tuple[int, int]:
    """Where the middle of a big number lies on a space that has room for one, from its left top corner."""
    return wide // 2, round(layout.height(wide) * 0.62)


@lru_cache(maxsize=64)
def swatch(theme: Theme, colour: int) -> Sprite:
    """A colour of the card with its pattern."""
    return space(theme, layout.SWATCH, colour, 0, "")


@lru_cache(maxsize=64)
def pattern(colour: int, wide: int) -> Image.Image:
    """Waves, triangles, dots, upright stripes, a lattice or slanted stripes, over a rectangle around a hexagon."""
    return _rough(colour, wide * FINE, layout.height(wide) * FINE).reduce(FINE)


def _rough(colour: int, wide: int, high: int) -> Image.Image:
    large = Image.new("L", (wide, high))
    _PATTERNS[colour](ImageDraw.Draw(large), wide, high)
    return large


def inside(colour: int, wide: int) -> Image.Image:
    """The pattern well inside a hexagon of this width, without smooth edges."""
    mask = Image.new("L", (wide, layout.height(wide)))
    ImageDraw.Draw(mask).polygon(_corners(wide, wide * 0.09), fill=255)
    return ImageChops.darker(_rough(colour, *mask.size), mask)


def _waves(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    thick, steps = round(wide * 0.075), 48
    for row in range(-2, 3):
        y = high / 2 + row * wide * 0.235
        points = [
            (wide * step / steps, y + wide * 0.055 * math.sin(4 * math.pi * step / steps)) for step in range(steps + 1)
        ]
        pen.line(points, fill=255, width=thick, joint="curve")


def _triangles(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    for x, y in _staggered(wide, high, 0.34, 0.27):
        tall, half = wide * 0.105, wide * 0.115
        pen.polygon([(x, y - tall), (x + half, y + tall), (x - half, y + tall)], fill=255)


def _dots(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    radius = wide * 0.075
    for x, y in _staggered(wide, high, 0.29, 0.25):
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


def _staggered(wide: int, high: int, along: float, down: float) -> list[Point]:
    """Points in rows around the middle, every second row half a step aside; steps in widths of the hexagon."""
    return [
        (wide * (0.5 + along * (column + (row % 2) / 2)), high / 2 + wide * down * row)
        for row in range(-3, 4)
        for column in range(-3, 3)
    ]


def _upright(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    half = wide * 0.045
    for column in range(-2, 3):
        x = wide * (0.5 + 0.21 * column)
        pen.rectangle((x - half, 0, x + half, high), fill=255)


def _lattice(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    _slopes(pen, wide, high, 0.3, 0.05, (1, -1))


def _slanted(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    _slopes(pen, wide, high, 0.3, 0.09, (-1,))


def _slopes(pen: ImageDraw.ImageDraw, wide: int, high: int, step: float, thick: float, ways: tuple[int, ...]) -> None:
    """Parallel lines at 45 degrees, falling (1) or rising (-1); ``step`` is measured along the edge."""
    for way in ways:
        for number in range(-5, 6):
            x = wide * (0.5 + step * number)
            pen.line((x - way * high, -high / 2, x + way * high, high * 1.5), fill=255, width=round(wide * thick))


_PATTERNS = (_waves, _triangles, _dots, _upright, _lattice, _slanted)

"""The pieces of Socks as sprites: tiles, stations, tracks, socks with the shape of their colour."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from games.kernel import Seat
from games.socks.city import SHAPES
from games.socks.values import COLOURS, Colour
from rendering.canvas import TOUCHED, Canvas, Sprite, palette
from rendering.socks.plan import ROW, TALLEST
from rendering.sprites import FINE, Point, frame, polygon, rounded
from rendering.theme import KINDS, PAPER, TEXT, TILE, Ink, Theme, over_ink, seat_ink

GAP = 2
"""Pixels from the edge of a tile to the middle of the gap beside it."""

KIND = dict(zip(("blue", "green", "yellow", "red", "violet", "grey"), range(6), strict=True))
"""Place of each colour among the theme's six kinds (``theme.KINDS``)."""

assert all(len(colours) == len(KIND) for colours, *_ in KINDS.values())


def ink(colour: Colour) -> Ink:
    """The colour of socks, in a theme ``of_kinds``."""
    return seat_ink(KIND[COLOURS[colour]])


def over(colour: Colour) -> Ink:
    """What is legible on the colour of socks."""
    return over_ink(KIND[COLOURS[colour]])


def solid(theme: Theme, seat: Seat) -> bool:
    """Whether this seat's pieces are full in a theme; the other's have a rim only. Seat 0 is white, seat 1 black."""
    return (seat == 0) == (theme.text > theme.paper)


# -- shapes


def _ring(count: int, near: float, far: float, start: float) -> tuple[Point, ...]:
    """Corners around (0.5, 0.5), by turns so far and so near."""
    points = []
    for number in range(count):
        angle = math.radians(start + 360 * number / count)
        reach = near if number % 2 else far
        points.append((0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)))
    return tuple(points)


_CROSS = ((1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1))

SHAPE: tuple[tuple[Point, ...], ...] = (
    _ring(40, 0.46, 0.46, 0),
    ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)),
    ((0.5, 0.04), (1.0, 0.92), (0.0, 0.92)),
    _ring(10, 0.22, 0.56, -90),
    ((0.5, -0.04), (0.94, 0.5), (0.5, 1.04), (0.06, 0.5)),
    tuple((x / 3, y / 3) for x, y in _CROSS),
)
"""The shape of each colour in a square of side 1: disc, square, triangle, star, diamond, cross."""

_SOCK: tuple[Point, ...] = (
    (0.30, 0.0), (0.72, 0.0), (0.72, 0.42), (0.75, 0.54), (0.90, 0.66), (0.99, 0.78), (0.99, 0.88), (0.93, 0.96),
    (0.82, 1.0), (0.62, 0.98), (0.42, 0.86), (0.30, 0.72), (0.26, 0.58), (0.30, 0.42),
)  # fmt: skip
"""A sock that looks to the right, in a rectangle of 1 by 1."""


@lru_cache(maxsize=128)
def shape(colour: Colour, size: int) -> Image.Image:
    """The shape of a colour, ``size`` pixels wide and high, with two pixels of room around it."""
    points = tuple((2 + x * size, 2 + y * size) for x, y in SHAPE[colour])
    return polygon(size + 4, size + 4, points)


@lru_cache(maxsize=64)
def bar(long: int, breadth: int, turn: int, aside: float = 0.0) -> Image.Image:
    """A bar in the middle of a square, turned by ``turn`` x 60 degrees clockwise, ``aside`` pixels off its axis."""
    side = long + breadth + 2 * math.ceil(abs(aside)) + 4
    angle = math.radians(60 * turn)
    across, down = math.cos(angle), math.sin(angle)
    corners = []
    for x, y in (
        (-long / 2, -breadth / 2),
        (long / 2, -breadth / 2),
        (long / 2, breadth / 2),
        (-long / 2, breadth / 2),
    ):
        corners.append((side / 2 + x * across - (y + aside) * down, side / 2 + x * down + (y + aside) * across))
    return polygon(side, side, tuple(corners))


@lru_cache(maxsize=64)
def tile(pitch: int, turn: int) -> tuple[Image.Image, Image.Image, tuple[int, int]]:
    """A tile and its edge as masks, and the pixel of the middle of its first hexagon on it."""
    middles = [((q + r / 2) * pitch, r * ROW * pitch) for q, r in SHAPES[turn]]
    half, tall = pitch / 2, pitch * TALLEST / 2
    left, top = min(x for x, _ in middles) - half, min(y for _, y in middles) - tall
    wide = math.ceil(max(x for x, _ in middles) + half - left)
    high = math.ceil(max(y for _, y in middles) + tall - top)
    large = Image.new("L", (wide * FINE, high * FINE))
    pen = ImageDraw.Draw(large)
    edges: dict[tuple[Point, Point], int] = {}
    for x, y in middles:
        corners = [
            (round((x - left + a * half) * FINE), round((y - top + b * tall) * FINE))
            for a, b in ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
        ]
        pen.polygon(corners, fill=255)
        for number, corner in enumerate(corners):
            ends = sorted((corner, corners[number - 1]))
            near = next((e for e in edges if _close(e[0], ends[0]) and _close(e[1], ends[1])), (ends[0], ends[1]))
            edges[near] = edges.get(near, 0) + 1
    whole = large.reduce(FINE)
    for (one, other), count in edges.items():
        if count == 1:
            pen.line((one, other), fill=0, width=2 * GAP * FINE)
    inner = large.reduce(FINE)
    return inner, ImageChops.subtract(whole, inner), (round(-left), round(-top))


def _close(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) <= 2 and abs(one[1] - other[1]) <= 2


# -- signs


def disc(canvas: Canvas, at: tuple[int, int], radius: int, under: Ink, colour: Ink) -> None:
    """A full disc around a pixel."""
    canvas.stamp(rounded(2 * radius, 2 * radius, radius), (at[0] - radius, at[1] - radius), under, colour)


def ring(canvas: Canvas, at: tuple[int, int], radius: int, stroke: int, under: Ink, colour: Ink) -> None:
    """The rim of a disc around a pixel."""
    canvas.stamp(frame(2 * radius, 2 * radius, radius, stroke), (at[0] - radius, at[1] - radius), under, colour)


def wipe(canvas: Canvas, mask: Image.Image, at: tuple[int, int]) -> None:
    """Bare tile again where a shape with its middle at a pixel is."""
    bare = Image.new("L", mask.size, palette(canvas.theme).numbers[TILE])
    whole = Image.frombytes("L", mask.size, mask.tobytes().translate(TOUCHED))
    canvas.paste(Sprite(bare, whole), (at[0] - mask.width // 2, at[1] - mask.height // 2))


def stamp_middle(canvas: Canvas, mask: Image.Image, at: tuple[int, int], under: Ink, colour: Ink) -> None:
    """A shape with its middle at a pixel."""
    canvas.stamp(mask, (at[0] - mask.width // 2, at[1] - mask.height // 2), under, colour)


def marker(canvas: Canvas, at: tuple[int, int], seat: Seat, ground: Ink, radius: int = 18) -> None:
    """Whose something is: a full disc, or a rim with the ground of tiles inside."""
    disc(canvas, at, radius, ground, TEXT)
    if not solid(canvas.theme, seat):
        disc(canvas, at, radius - 5, TEXT, TILE)


def track(canvas: Canvas, at: tuple[int, int], seat: Seat, long: int, turn: int, ground: Ink = TILE) -> None:
    """A track with its middle at a pixel: full, or a rim with the ground of tiles inside."""
    breadth = 18
    stamp_middle(canvas, bar(long, breadth, turn), at, ground, TEXT)
    if not solid(canvas.theme, seat):
        stamp_middle(canvas, bar(max(4, long - 8), breadth - 9, turn), at, TEXT, TILE)


@lru_cache(maxsize=64)
def sock(high: int) -> Image.Image:
    """The outline of a sock, filled."""
    wide = round(high * 0.86)
    return polygon(wide, high, tuple((x * wide, y * high) for x, y in _SOCK))


def prize(canvas: Canvas, at: tuple[int, int], colour: Colour, high: int, *, gone: bool, ground: Ink = PAPER) -> None:
    """The third sock of a colour with its shape on it; ``at`` is the left top corner. Gone: only its shape."""
    mask = sock(high)
    middle = (at[0] + round(mask.width * 0.53), at[1] + round(high * 0.27))
    if gone:
        stamp_middle(
            canvas, shape(colour, round(high * 0.34)), (at[0] + mask.width // 2, at[1] + high // 2), ground, ink(colour)
        )
        return
    canvas.stamp(mask, at, ground, ink(colour))
    stamp_middle(canvas, shape(colour, round(high * 0.28)), middle, ink(colour), over(colour))

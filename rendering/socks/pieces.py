"""The pieces of Socks as sprites: stations, tracks, socks with the shape of their colour, signs."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from games.kernel.game import Seat
from games.socks.values import COLOURS, Colour
from rendering.canvas import Canvas
from rendering.socks.layout import Pixel, Plan
from rendering.sprites import Point, Same, frame, mapped, polygon, rounded
from rendering.theme import KINDS, NOBODY, PAPER, TEXT, TILE, Ink, Theme, over_ink, seat_ink
from rendering.typeface import cap, width

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


NARROWEST = 0.78
"""How wide the name of a station is at least beside what it would be in words."""
PRESSED = 0.82
"""How wide numbers of several digits are beside what they would be in words."""


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


@lru_cache(maxsize=256)
def bar(long: int, breadth: int, turn: int) -> Image.Image:
    """A bar, its middle in the middle, turned by ``turn`` x 60 degrees clockwise."""
    side = long + breadth + 4
    angle = math.radians(60 * turn)
    across, down = math.cos(angle), math.sin(angle)
    corners = tuple(
        (side / 2 + x * across - y * down, side / 2 + x * down + y * across)
        for x, y in (
            (-long / 2, -breadth / 2),
            (long / 2, -breadth / 2),
            (long / 2, breadth / 2),
            (-long / 2, breadth / 2),
        )
    )
    return _close(side, corners)


@lru_cache(maxsize=128)
def pill(long: int, breadth: int, turn: int) -> Image.Image:
    """A bar with round ends, its middle in the middle, ``long`` from end to end, turned as ``bar`` is."""
    side = long + 4
    angle = math.radians(60 * turn)
    reach = (long - breadth) / 2
    corners = []
    for end, start in ((1, -90), (-1, 90)):
        for step in range(25):
            round_ = angle + math.radians(start + 7.5 * step)
            corners.append(
                (
                    side / 2 + end * reach * math.cos(angle) + breadth / 2 * math.cos(round_),
                    side / 2 + end * reach * math.sin(angle) + breadth / 2 * math.sin(round_),
                )
            )
    return _close(side, tuple(corners))


def _close(side: int, corners: tuple[Point, ...]) -> Image.Image:
    """A shape in a square, without the pixels around it that stay empty: as many left as right, above as below."""
    across, down = (max(0, min(int(min(places)), int(side - max(places))) - 2) for places in zip(*corners, strict=True))
    return polygon(side, side, corners, (across, down))


def paled(mask: Image.Image, share: float) -> Image.Image:
    """A mask through which the ground can be seen: only so much of it is left."""
    return mask if share == 1.0 else _paled(Same(mask), share)


@lru_cache(maxsize=128)
def _paled(mask: Same, share: float) -> Image.Image:
    return mapped(mask.image, bytes(round(grey * share) for grey in range(256)))


# -- stamps


def stamp(canvas: Canvas, mask: Image.Image, at: Pixel, under: Ink, colour: Ink) -> None:
    """A shape with its middle at a pixel."""
    canvas.stamp(mask, (at[0] - mask.width // 2, at[1] - mask.height // 2), under, colour)


def disc(canvas: Canvas, at: Pixel, radius: int, under: Ink, colour: Ink) -> None:
    """A full disc around a pixel."""
    stamp(canvas, rounded(2 * radius, 2 * radius, radius), at, under, colour)


def ring(canvas: Canvas, at: Pixel, radius: int, stroke: int, colour: Ink) -> None:
    """The rim of a disc around a pixel, on a street."""
    stamp(canvas, frame(2 * radius, 2 * radius, radius, stroke), at, TILE, colour)


def wipe(canvas: Canvas, mask: Image.Image, at: Pixel) -> None:
    """Draw bare street again where a shape with its middle at a pixel is."""
    canvas.cover(mask, (at[0] - mask.width // 2, at[1] - mask.height // 2), TILE)


# -- stations


def name(label: str) -> str:
    """How a station is called on the board: in capitals, for they are all of a height."""
    return label.upper()


def long(laid: Plan, label: str) -> int:
    """How wide the name of a station is written: long ones are made narrower to fit into it."""
    natural = width(name(label), "regular", laid.letters)
    return min(natural, max(2 * laid.station - laid.part(0.12), round(natural * NARROWEST)))


def broad(laid: Plan, label: str) -> int:
    """How wide a station is drawn so that its name finds room in it."""
    return max(2 * laid.station, long(laid, label) + laid.part(0.09))


def reach(laid: Plan, label: str, turn: int) -> float:
    """From the middle of a station to its rim, in a direction."""
    half = broad(laid, label) / 2
    return half if turn % 3 == 0 else laid.station + (half - laid.station) / 2


def station(canvas: Canvas, laid: Plan, at: Pixel, label: str, rim: Ink = NOBODY) -> None:
    """A station without its name: a thin rim around bare street."""
    wide, high, stroke = broad(laid, label), 2 * laid.station, laid.part(0.03)
    stamp(canvas, rounded(wide, high, laid.station), at, TILE, rim)
    stamp(canvas, rounded(wide - 2 * stroke, high - 2 * stroke, laid.station - stroke), at, rim, TILE)


def lower(laid: Plan) -> int:
    """From the middle of a station with a sock down to the middle of its name."""
    return laid.sock - round(laid.sock * 0.32) - cap("regular", laid.letters) // 2


def sock(
    canvas: Canvas, laid: Plan, at: Pixel, colour: Colour, label: str, *, gone: bool = False, share: float = 1.0
) -> None:
    """A station with a sock: its colour, the shape of that, the name; a rim only where the third is gone.

    With a ``share`` below 1 it is a ghost.
    """
    radius, size = laid.sock, laid.letters
    high = cap("regular", size)
    low = lower(laid)
    slack = math.sqrt(max(0, radius**2 - (low + high / 2) ** 2))
    wide = 2 * max(radius, round(radius + long(laid, label) / 2 + 3 - slack))
    wipe(canvas, rounded(wide + laid.part(0.06), 2 * radius + laid.part(0.06), radius + laid.part(0.03)), at)
    full = not gone and share == 1.0
    under, text = (ink(colour), over(colour)) if full else (TILE, TEXT)
    if gone:
        stamp(canvas, frame(wide, 2 * radius, radius, max(3, laid.part(0.055))), at, TILE, ink(colour))
    else:
        stamp(canvas, paled(rounded(wide, 2 * radius, radius), share), at, TILE, ink(colour))
    top = low - high // 2 - laid.part(0.04)
    room = round((radius + top) * 0.82)
    x, y = at
    stamp(canvas, shape(colour, room), (x, y + top - room // 2), under, over(colour) if full else ink(colour))
    most = long(laid, label)
    canvas.write(name(label), (x, y + low), under, text, size=size, anchor="middle", most=most)


def blocker(canvas: Canvas, laid: Plan, at: Pixel, label: str, share: float = 1.0) -> None:
    """A blocked station: a full square with its name. With a ``share`` below 1 it is a ghost."""
    wide, high = max(broad(laid, label), laid.part(0.7)), laid.part(0.7)
    wipe(canvas, rounded(wide + laid.part(0.06), high + laid.part(0.06), laid.part(0.1)), at)
    stamp(canvas, paled(rounded(wide, high, laid.part(0.09)), share), at, TILE, TEXT)
    inks, most = (TEXT, TILE) if share == 1.0 else (TILE, TEXT), long(laid, label)
    canvas.write(name(label), at, *inks, size=laid.letters, anchor="middle", most=most)


# -- signs


def marker(canvas: Canvas, at: Pixel, seat: Seat, ground: Ink, radius: int = 18) -> None:
    """The sign of a player: a full disc, or a rim with the ground of tiles inside."""
    disc(canvas, at, radius, ground, TEXT)
    if not solid(canvas.theme, seat):
        disc(canvas, at, radius - max(5, radius // 4), TEXT, TILE)


def track(
    canvas: Canvas, at: Pixel, seat: Seat, size: tuple[int, int], turn: int, ground: Ink = TILE, share: float = 1.0
) -> None:
    """A track of so much length and breadth with its middle at a pixel: full, or a rim with bare street inside.

    With a ``share`` below 1 it is a ghost.
    """
    long, breadth = size
    stamp(canvas, paled(bar(long, breadth, turn), share), at, ground, TEXT)
    if not solid(canvas.theme, seat):
        rim = max(4, round(breadth * 0.25))
        inside = bar(max(4, long - rim), breadth - 2 * rim, turn)
        if share == 1.0:
            stamp(canvas, inside, at, TEXT, TILE)
        else:
            wipe(canvas, inside, at)


@lru_cache(maxsize=512)
def pressed(text: str, size: int) -> tuple[int, int]:
    """Width and height of the pill of a number; two digits and more stand closer than they would in words."""
    high, long = round(size * 0.84), width(text, "bold", size)
    return max(high, long + size // 10 if len(text) == 1 else round(long * PRESSED) + size // 6), high


def number(canvas: Canvas, at: Pixel, text: str, size: int, ink: Ink, over: Ink = TILE) -> None:
    """A number on a pill in this ink, with a casing; a thin line around that where the ink is not that of text.

    ``over`` is the ink of the digits.
    """
    wide, high = pressed(text, size)
    casing, corner = max(2, size // 14), high // 2 if len(text) == 1 else high // 3
    if ink != TEXT:
        rim = 2 * casing
        wipe(canvas, rounded(wide + 2 * rim, high + 2 * rim, corner + rim), at)
        stamp(canvas, frame(wide + 2 * rim, high + 2 * rim, corner + rim, casing), at, TILE, TEXT)
    wipe(canvas, rounded(wide + 2 * casing, high + 2 * casing, corner + casing), at)
    stamp(canvas, rounded(wide, high, corner), at, TILE, ink)
    most = 0 if len(text) == 1 else round(width(text, "bold", size) * PRESSED)
    canvas.write(text, at, ink, over, size=size, weight="bold", anchor="middle", most=most)


@lru_cache(maxsize=64)
def outline(high: int) -> Image.Image:
    """The outline of a sock, filled."""
    wide = round(high * 0.86)
    return polygon(wide, high, tuple((x * wide, y * high) for x, y in _SOCK))


def prize(canvas: Canvas, at: Pixel, colour: Colour, high: int, *, gone: bool, ground: Ink = PAPER) -> None:
    """The third sock of a colour with its shape on it; ``at`` is the left top corner. Gone: only its shape."""
    mask = outline(high)
    if gone:
        middle = (at[0] + mask.width // 2, at[1] + high // 2)
        stamp(canvas, shape(colour, round(high * 0.4)), middle, ground, ink(colour))
        return
    canvas.stamp(mask, at, ground, ink(colour))
    middle = (at[0] + round(mask.width * 0.52), at[1] + round(high * 0.27))
    stamp(canvas, shape(colour, round(high * 0.3)), middle, ink(colour), over(colour))

"""Signs of Metro as sprites: stations on the rim, beads with points, open ends, the centre.

Rectangles in a blend of two inks, which a palette has in eighths.
"""

from __future__ import annotations

from functools import lru_cache

from games.kernel.game import Seat
from games.metro.geometry import BEYOND, CENTRAL, FREE, SIZE, Port
from rendering import bars
from rendering.canvas import RECEDING, STEPS, Box, Canvas, Sprite, inked, paler, palette
from rendering.metro.layout import DOT, GATE, LONG, SHORT, SIGN
from rendering.metro.tracks import spot
from rendering.sprites import hard, rounded
from rendering.theme import NOBODY, PAPER, RULE, TEXT, TILE, Ink, Theme, over_ink, seat_ink
from rendering.typeface import width

OPEN = 46
"""Diameter of the ring at an open end."""
SMALL = 26
"""Diameter of that ring without its letter, where there is little room."""
BEAD = 40
"""Height of a bead, and of what is new ``NEWS``."""
NEWS = 50
BIG = 54
"""Size of the sign that points are doubled."""
GROUND = 4
"""A free square is in so many eighths of the colour of rules."""
TIMES_TWO = "\N{MULTIPLICATION SIGN}2"


def line_ink(owner: Seat | None) -> Ink:
    """The colour of an owner's lines; nobody's have one too."""
    return NOBODY if owner is None else seat_ink(owner)


def _on(owner: Seat | None) -> Ink:
    return TILE if owner is None else over_ink(owner)


def letter(theme: Theme, owner: Seat | None) -> str:
    """What an owner's colour is called; "" for nobody's."""
    return "" if owner is None else theme.letters[owner]


def badge(theme: Theme, seat: Seat, ground: Ink = PAPER, side: int = bars.BADGE) -> Sprite:
    """A player's disc with the letter of the colour."""
    return bars.disc(theme, letter(theme, seat), (seat_ink(seat), over_ink(seat)), ground, side)


@lru_cache(maxsize=32)
def terminus(theme: Theme, seat: Seat) -> Sprite:
    """What the line of the player named in a header ends at: a large station with the letter of the colour."""
    return _ring(theme, letter(theme, seat), seat_ink(seat), 68, 11, PAPER)


@lru_cache(maxsize=512)
def station(theme: Theme, number: int, owner: Seat | None, *, begun: bool) -> Sprite:
    """A station's sign: number and owner's letter, framed in the owner's colour, and on it once its line has begun."""
    wide, high = (SHORT if number < 10 else LONG), SIGN
    sprite = inked(theme, rounded(wide, high, 10), PAPER, line_ink(owner))
    canvas = Canvas(theme, sprite.colours.copy())
    under, over = line_ink(owner), _on(owner)
    if not begun:
        rim = 4
        canvas.stamp(rounded(wide - 2 * rim, high - 2 * rim, 7), (rim, rim), line_ink(owner), PAPER)
        under, over = PAPER, TEXT
    text, name, size = str(number), letter(theme, owner), theme.figure
    long, gap = width(text, "bold", size), 5 if name else 0
    left = (wide - long - gap - width(name, "regular", size)) // 2
    canvas.write(text, (left, high // 2), under, over, size=size, weight="bold")
    if name:
        canvas.write(name, (left + long + gap, high // 2), under, over, size=size)
    return canvas.sprite()


@lru_cache(maxsize=64)
def ended(theme: Theme, owner: Seat | None) -> Sprite:
    """What is left of a station's sign once its line has ended: a dot with the owner's letter."""
    ring = _ring(theme, "", line_ink(owner), DOT, 3, PAPER)
    canvas, middle = Canvas(theme, ring.colours.copy()), DOT // 2
    hole = rounded(2 * middle - 6, 2 * middle - 6, middle - 3)
    canvas.stamp(hole, (3, 3), line_ink(owner), PAPER)
    canvas.write(letter(theme, owner), (middle, middle), PAPER, TEXT, size=theme.figure, anchor="middle")
    return canvas.sprite(ring.touched)


@lru_cache(maxsize=64)
def opening(theme: Theme, owner: Seat | None, *, lettered: bool) -> Sprite:
    """An open end: a ring in the owner's colour with the owner's letter, where there is room."""
    text = letter(theme, owner) if lettered else ""
    return _ring(theme, text, line_ink(owner), (OPEN if text else SMALL), 5, TILE)


def _ring(theme: Theme, text: str, ink: Ink, side: int, stroke: int, ground: Ink) -> Sprite:
    sprite = inked(theme, rounded(side, side, side // 2), ground, ink)
    canvas, hole = Canvas(theme, sprite.colours.copy()), side - 2 * stroke
    canvas.stamp(rounded(hole, hole, hole // 2), (stroke, stroke), ink, TILE)
    if text:
        middle = (side // 2, side // 2)
        canvas.write(text, middle, TILE, TEXT, size=theme.figure, weight="bold", anchor="middle")
    return canvas.sprite(sprite.touched)


@lru_cache(maxsize=64)
def arrived(theme: Theme, owner: Seat | None, *, lit: bool) -> Sprite:
    """The dot at which a line has arrived."""
    side = 30 if lit else 20
    if lit:
        return _ring(theme, "", line_ink(owner), side, 7, TILE)
    return inked(theme, rounded(side, side, side // 2), TILE, line_ink(owner))


def bead_size(theme: Theme, text: str, *, lit: bool = False) -> tuple[int, int]:
    """Width and height of the bead with these points, its casing left out."""
    size, high = (theme.large, NEWS) if lit else (theme.figure, BEAD)
    return max(high, width(text, "bold", size) + (20 if lit else 12)), high


@lru_cache(maxsize=512)
def bead(theme: Theme, text: str, owner: Seat, *, lit: bool = False) -> Sprite:
    """What a line has brought, in the owner's colour with a casing, to be strung on it; larger where it is new."""
    size, (wide, high), casing = theme.large if lit else theme.figure, bead_size(theme, text, lit=lit), 4
    outer = (wide + 2 * casing, high + 2 * casing)
    canvas = Canvas.blank(theme, outer, TILE)
    canvas.stamp(rounded(wide, high, high // 2), (casing, casing), TILE, seat_ink(owner))
    middle = (outer[0] // 2, outer[1] // 2)
    canvas.write(text, middle, seat_ink(owner), over_ink(owner), size=size, weight="bold", anchor="middle")
    return canvas.sprite(hard(rounded(*outer, outer[1] // 2)))


@lru_cache(maxsize=8)
def vacant(theme: Theme) -> Sprite:
    """A free square: darker than the laid ones around it."""
    side, inset = theme.cell, 3
    shape = rounded(side - 2 * inset, side - 2 * inset, 8)
    return inked(theme, shape.point(lambda grey: grey * GROUND // 8), PAPER, RULE)


@lru_cache(maxsize=8)
def plaza(theme: Theme) -> Canvas:
    """The four central squares as one place with eight stations, where points are doubled; to be pasted."""
    side = 2 * theme.cell
    canvas = Canvas.blank(theme, (side, side))
    inner, inset = side - 8, 4
    canvas.stamp(rounded(inner, inner, 22), (inset, inset), PAPER, RULE)
    canvas.rim((9, 9, side - 9, side - 9), 17, 2, RULE, PAPER)
    disc = 104
    canvas.stamp(rounded(disc, disc, disc // 2), ((side - disc) // 2, (side - disc) // 2), RULE, PAPER)
    middle = (side // 2, side // 2)
    canvas.write(TIMES_TWO, middle, PAPER, TEXT, size=BIG, weight="bold", anchor="middle")
    for x, y in gates(theme.cell, GATE):
        for breadth, under, over in ((26, RULE, PAPER), (22, PAPER, TEXT), (10, TEXT, PAPER)):
            wide = breadth
            canvas.stamp(rounded(wide, wide, wide // 2), (x - wide // 2, y - wide // 2), under, over)
    return canvas


def gates(cell: int, depth: int) -> list[tuple[int, int]]:
    """The central stations in the square of the centre, so many pixels inside."""
    start = (SIZE // 2 - 1) * cell
    found = []
    for square in FREE:
        for port in map(Port, (1, 3, 5, 7)):
            if BEYOND[square][port] == CENTRAL:
                across, down = spot(port, cell, -depth)
                row, column = divmod(square, SIZE)
                found.append((column * cell + round(across) - start, row * cell + round(down) - start))
    return found


def shade(canvas: Canvas, box: Box, under: Ink, over: Ink, eighths: int, *, receding: bool = False) -> None:
    """Fill a rectangle with so many eighths of ``over`` upon ``under``, as it is or ``receding``."""
    left, top, right, bottom = box
    if left < right and top < bottom:
        number = palette(canvas.theme).ramp(under, over)[eighths * 255 // STEPS]
        canvas.plane.paste(paler(canvas.theme, RECEDING)[number] if receding else number, box)

"""Signs of Metro as sprites: stations on the rim, points where a line has ended, open ends, the centre."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.kernel.game import Seat
from rendering.canvas import Canvas, Sprite
from rendering.metro.layout import BERTHS, BESIDE, DOUBLED, SIGN
from rendering.sprites import frame, hard, polygon, rounded
from rendering.theme import NOBODY, PAPER, TEXT, TILE, Ink, Theme, over_ink, seat_ink
from rendering.typeface import width

OPEN = 48
"""Diameter of the ring at an open end."""
SMALL = 26
"""Diameter of that ring without its letter, where there is little room."""
PLAZA = 22
"""Roundness of the centre."""
TIMES_TWO = "\N{MULTIPLICATION SIGN}2"


def line_ink(owner: Seat | None) -> Ink:
    """The colour of an owner's lines; nobody's have one too."""
    return NOBODY if owner is None else seat_ink(owner)


def _on(owner: Seat | None) -> Ink:
    return TILE if owner is None else over_ink(owner)


@lru_cache(maxsize=512)
def station(theme: Theme, number: int, owner: Seat | None, *, done: bool, tall: bool) -> Sprite:
    """A station's sign: number and owner's letter on the owner's colour; only framed once its line has ended."""
    scale = theme.scale
    wide, high = (length * scale for length in (SIGN if tall else BESIDE))
    canvas = Canvas.blank(theme, (wide, high))
    ink, under, over = line_ink(owner), line_ink(owner), _on(owner)
    if done:
        canvas.stamp(frame(wide, high, 8 * scale, 4 * scale), (0, 0), PAPER, ink)
        under, over = PAPER, TEXT
    else:
        canvas.stamp(rounded(wide, high, 8 * scale), (0, 0), PAPER, ink)
    _words(canvas, (str(number), "" if owner is None else theme.letters[owner]), (under, over), tall=tall)
    return canvas.sprite()


def _words(canvas: Canvas, words: tuple[str, str], inks: tuple[Ink, Ink], *, tall: bool) -> None:
    """A number and a letter, below each other or side by side, in the middle; long numbers are narrow, not low."""
    wide, high = canvas.plane.size
    scale, figure = canvas.theme.scale, canvas.theme.figure
    number, letter = words
    plus = "" if number[0] != "+" else "+"
    before, after = width(plus, "regular", canvas.theme.small), width(letter, "regular", figure)
    gap = 6 * scale
    most = wide - 10 * scale - before - (0 if tall or not letter else gap + after)
    long = min(most, width(number.lstrip("+"), "bold", figure))
    x, y = (wide - before - long) // 2, high // 2
    if letter and tall:
        y -= 17 * scale
        canvas.write(letter, (wide // 2, high // 2 + 17 * scale), *inks, size=figure, anchor="middle")
    elif letter:
        x = (wide - before - long - gap - after) // 2
        canvas.write(letter, (x + before + long + gap, y), *inks, size=figure)
    if plus:
        canvas.write(plus, (x, y), *inks, size=canvas.theme.small)
    canvas.write(number.lstrip("+"), (x + before, y), *inks, size=figure, weight="bold", most=most)


@lru_cache(maxsize=256)
def points(theme: Theme, count: int, owner: Seat, size: tuple[int, int], ground: Ink, *, tall: bool) -> Sprite:
    """What a line has brought, where it ended: a round sign in the owner's colour, with the letter."""
    canvas = Canvas.blank(theme, size, ground)
    canvas.stamp(rounded(*size, 20 * theme.scale), (0, 0), ground, seat_ink(owner))
    text = f"+{count}" if count < 10 else str(count)
    _words(canvas, (text, theme.letters[owner]), (seat_ink(owner), over_ink(owner)), tall=tall)
    return canvas.sprite()


@lru_cache(maxsize=64)
def opening(theme: Theme, owner: Seat | None, *, lettered: bool) -> Sprite:
    """An open end: a ring in the owner's colour, hollow, with the owner's letter where there is room."""
    lettered = lettered and owner is not None
    side = (OPEN if lettered else SMALL) * theme.scale
    canvas = Canvas.blank(theme, (side, side))
    disc = rounded(side, side, side // 2)
    canvas.stamp(frame(side, side, side // 2, (4 if lettered else 6) * theme.scale), (0, 0), PAPER, line_ink(owner))
    if lettered and owner is not None:
        size = theme.figure
        at = (side // 2, side // 2)
        canvas.write(theme.letters[owner], at, PAPER, TEXT, size=size, weight="bold", anchor="middle")
    return canvas.sprite(hard(disc))


@lru_cache(maxsize=8)
def plaza(theme: Theme) -> Image.Image:
    """The four central squares as one place with eight stations."""
    side, scale = 2 * theme.cell, theme.scale
    canvas = Canvas.blank(theme, (side, side))
    inner = side - 4 * scale
    canvas.stamp(rounded(inner, inner, PLAZA * scale), (2 * scale, 2 * scale), PAPER, TILE)
    dark = Image.new("L", (side, side))
    dark.paste(frame(inner, inner, PLAZA * scale, 5 * scale), (2 * scale, 2 * scale))
    gates = [tuple(max(17, min(199, part)) * scale for part in gate) for gate in BERTHS]
    for x, y in gates:
        dark.paste(255, (x - 13 * scale, y - 13 * scale), rounded(26 * scale, 26 * scale, 13 * scale))
    canvas.stamp(dark, (0, 0), TILE, TEXT)
    for x, y in gates:
        canvas.stamp(rounded(10 * scale, 10 * scale, 5 * scale), (x - 5 * scale, y - 5 * scale), TEXT, TILE)
    return canvas.plane


def doubled(canvas: Canvas, at: tuple[int, int], *, crowded: bool) -> None:
    """The sign that points are doubled in the centre, whose left top corner is given; ringed where there is room."""
    theme, scale = canvas.theme, canvas.theme.scale
    x, y = (start + part * scale for start, part in zip(at, DOUBLED[crowded], strict=True))
    if not crowded:
        side = 76 * scale
        canvas.stamp(frame(side, side, side // 2, 4 * scale), (x - side // 2, y - side // 2), TILE, TEXT)
    canvas.write(TIMES_TWO, (x, y), TILE, TEXT, size=theme.figure, weight="bold", anchor="middle")


@lru_cache(maxsize=64)
def arrow(size: int) -> Image.Image:
    """A triangle that points up."""
    return polygon(size, size, ((size / 2, size * 0.1), (size * 0.95, size * 0.9), (size * 0.05, size * 0.9)))

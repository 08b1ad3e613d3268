"""What stands on a road: the numbers it has reached, its start and its ends. Each lies on free ground."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rendering import numbers, sprites
from rendering.canvas import Canvas, Sprite
from rendering.road import layout
from rendering.sprites import frame, hard, rounded
from rendering.theme import MARK, PAPER, TEXT, TILE, Ink, Theme
from rendering.typeface import width

At = tuple[int, int]
"""The middle of a badge, in pixels."""

NUMBER = 0.9
"""Width of a number in hexagons."""
NEW = 0.7
"""The same on ground that is lit."""
PROMISED = 0.8
"""The same where what it would bring stands in it too."""
START = 0.52
CORNERS = 1.35
"""Free ground around the start, in its widths: it is a square."""
END = 0.56
NAMED_END = 0.7
MARGIN = 0.1
"""Free ground around a badge, both sides together."""


@dataclass(frozen=True)
class Look:
    """What a badge lies on, and the colour of its road."""

    ground: Ink
    ink: Ink


def number(canvas: Canvas, at: At, cell: int, figure: int, look: Look, *, full: bool, end: bool) -> None:
    """A number reached: full where it brought all its points, framed where it brought half; an end has a ring more."""
    size, rim = _even(cell * (NUMBER if look.ground == PAPER else NEW)), max(3, cell // 20)
    disc(canvas, at, size, look.ground, look.ink)
    if end:
        size -= 2 * rim
        disc(canvas, at, size, look.ink, TILE)
        size -= 2 * max(2, rim // 2)
        disc(canvas, at, size, TILE, look.ink)
    if not full:
        disc(canvas, at, size - 2 * rim, look.ink, TILE)
    inks = (look.ink, TILE) if full else (TILE, look.ink)
    text_size = layout.figure(cell, end=end or look.ground != PAPER)
    most = round(size * 0.8)
    canvas.write(str(figure), at, *inks, size=text_size, weight="bold", anchor="middle", most=most)


def promised(canvas: Canvas, at: At, cell: int, figure: int, points: int, look: Look) -> None:
    """A number that would be reached, and the points it would bring; on a large sheet."""
    disc(canvas, at, _even(cell * (NUMBER if look.ground == PAPER else PROMISED)), look.ground, look.ink)
    x, y = at
    aside, size = round(cell * 0.19), canvas.theme.figure
    canvas.write(str(figure), (x, y - aside), look.ink, TILE, size=size, weight="bold", anchor="middle")
    canvas.write(f"+{points}", (x, y + aside), look.ink, TILE, size=size, weight="bold", anchor="middle")


def start(canvas: Canvas, at: At, cell: int, name: str, look: Look, *, end: bool) -> None:
    """The start: a square on its road, hollow where the road may go on from it, with its label if there is room."""
    size = _even(cell * (NAMED_END if end and name else START))
    disc(canvas, at, size, look.ground, look.ink, cell // 12)
    disc(canvas, at, _even(size * ((0.84 if name else 0.66) if end else 0.36)), look.ink, TILE, cell // 24)
    if end and name:
        canvas.write(name, at, TILE, TEXT, size=canvas.theme.figure, weight="bold", anchor="middle")


def end(canvas: Canvas, at: At, cell: int, name: str, look: Look) -> None:
    """An end from which the road may go on: a ring, with its label where there is room."""
    size = _even(cell * (NAMED_END if name else END))
    disc(canvas, at, size, look.ground, look.ink)
    disc(canvas, at, size - 2 * max(4, round(cell * 0.075)), look.ink, TILE)
    if name:
        size = canvas.theme.figure
        canvas.write(name, at, TILE, TEXT, size=size, weight="bold", anchor="middle")


def order(theme: Theme, cell: int, *, end: bool) -> int:
    """Width of the free ground around an order number, which has a ring around it at an end."""
    return numbers.order(theme, 1).colours.width + round(cell * MARGIN * (3 if end else 1))


def rim(canvas: Canvas, at: At, size: int, look: Look) -> None:
    """A ring on free ground."""
    shape = frame(size, size, size // 2, max(3, size // 18))
    canvas.stamp(shape, _corner(at, size), look.ground, look.ink)


def _corner(at: At, size: int) -> At:
    return at[0] - size // 2, at[1] - size // 2


def disc(canvas: Canvas, at: At, size: int, under: Ink, over: Ink, radius: int | None = None) -> None:
    """A disc, or a square with round corners, its middle at a pixel; what it lies on and its own colour."""
    shape = rounded(size, size, size // 2 if radius is None else radius)
    canvas.stamp(shape, _corner(at, size), under, over)


def _even(size: float) -> int:
    return round(size) // 2 * 2


# -- what lies on spaces that no road has reached

PRESS = (TILE, TEXT, TILE)
"""Inks of a name to press: its casing, its ground, its letters."""
PASSED = (TEXT, TILE, TEXT)
"""The same of one that a way passes."""
PRESSED = (MARK, TILE, TEXT)
"""The same of one that it passes because it was pressed."""
REACHED = (TILE, MARK, TILE)
"""The same of the one it ends at."""
HIGH = 46
"""Height of a name."""
END_HIGH = 54
"""Height of the name a way ends at."""
CASING = 4


@lru_cache(maxsize=256)
def name(theme: Theme, text: str, inks: tuple[Ink, Ink, Ink], *, star: bool = False) -> Sprite:
    """A name of a space in a casing, with a star before it where a computer player likes it best."""
    casing, ground, letters = inks
    high, rim, size = (END_HIGH if inks == REACHED else HIGH), CASING, theme.figure
    starred = high // 2 if star else 0
    wide = width(text, "bold", size) + high // 2 + rim + starred
    canvas = Canvas.blank(theme, (wide, high), casing)
    inner = (wide - 2 * rim, high - 2 * rim)
    canvas.stamp(rounded(*inner, inner[1] // 2), (rim, rim), casing, ground)
    if star:
        side = high // 2
        canvas.stamp(sprites.star(side), (rim + high // 5, (high - side) // 2), ground, letters)
    canvas.write(text, ((wide + starred) // 2, high // 2), ground, letters, size=size, weight="bold", anchor="middle")
    return canvas.sprite(hard(rounded(wide, high, high // 2)))


@lru_cache(maxsize=128)
def printed(theme: Theme, side: int, number: int, rim: Ink, ground: Ink) -> Sprite:
    """A number that no road has reached, in a ring."""
    figure = TILE if ground == TEXT else rim
    canvas = Canvas.blank(theme, (side, side), TILE)
    stroke = CASING
    disc(canvas, (side // 2, side // 2), side - 2, TILE, rim)
    if ground != rim:
        disc(canvas, (side // 2, side // 2), side - 2 - 2 * stroke, rim, ground)
    size = max(theme.figure, side // 2 + 8)
    most = round(side * 0.66)
    at = side // 2, side // 2
    canvas.write(str(number), at, ground, figure, size=size, weight="bold", anchor="middle", most=most)
    return canvas.sprite(hard(rounded(side, side, side // 2)))


def place(canvas: Canvas, sprite: Sprite, at: At) -> None:
    """A badge with its middle at a pixel."""
    wide, high = sprite.colours.size
    canvas.paste(sprite, (at[0] - wide // 2, at[1] - high // 2))

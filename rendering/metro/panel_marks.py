"""The names of squares that may be chosen, marked on the board by whose lines lead there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.metro.geometry import Square
from rendering import sprites
from rendering.canvas import Canvas, Sprite
from rendering.metro import layout
from rendering.metro.choices import squares
from rendering.metro.line_ends import name
from rendering.panel import Press
from rendering.sprites import hard, rounded
from rendering.theme import MARK, PAPER, TEXT, TILE, Ink, Theme, over_ink
from rendering.typeface import width

SIZE = (74, 56)
"""Width and height of a mark."""
RIM = 4
"""Breadth of its rim, and of the gap within it around a player's colour."""
TAG = 56
"""Height of a pill with the number of a tile."""
STAR = 40
"""Width of the star at what a computer player likes best."""


def paint(canvas: Canvas, choices: Sequence[Press], liked: Square | None) -> None:
    """A mark on the square of each of these choices, a star at the liked square."""
    theme = canvas.theme
    for square, ink in marked(choices):
        x, y = layout.middle(theme, square)
        sprite = mark(theme, name(square), ink)
        wide, high = sprite.colours.size
        canvas.paste(sprite, (x - wide // 2, y - high // 2))
        if square == liked:
            canvas.paste(star(theme), (x + wide // 2 - STAR // 2, y - high // 2 - STAR // 2))


def marked(choices: Sequence[Press]) -> tuple[tuple[Square, Ink], ...]:
    """The square of each choice that has one, and the colour it is marked in."""
    return tuple((squares((press.spot,))[0], press.ink) for press in choices if press.spot)


@lru_cache(maxsize=1024)
def mark(theme: Theme, text: str, ink: Ink) -> Sprite:
    """A name on a pill: white with a dark rim, dark with a light one, or a player's colour with a gap and a rim."""
    (wide, high), own = SIZE, ink not in {PAPER, TEXT}
    rim, inner, over = (TILE, TEXT, TILE) if ink == TEXT else (TEXT, TILE, TEXT)
    canvas = Canvas.blank(theme, SIZE, rim)
    _inset(canvas, RIM, rim, inner)
    if own:
        _inset(canvas, 2 * RIM - 1, TILE, ink)
        inner, over = ink, _over(ink)
    if text:
        canvas.write(text, (wide // 2, high // 2), inner, over, size=theme.figure, weight="bold", anchor="middle")
    return canvas.sprite(hard(rounded(*SIZE, high // 2)))


@lru_cache(maxsize=64)
def tag(theme: Theme, text: str) -> Sprite:
    """Words on a dark pill with a light rim."""
    wide, high = max(TAG, width(text, "bold", theme.figure) + 32), TAG
    canvas = Canvas.blank(theme, (wide, high), TILE)
    _inset(canvas, RIM, TILE, TEXT)
    canvas.write(text, (wide // 2, high // 2), TEXT, TILE, size=theme.figure, weight="bold", anchor="middle")
    return canvas.sprite(hard(rounded(wide, high, high // 2)))


def _inset(canvas: Canvas, by: int, under: Ink, over: Ink) -> None:
    wide, high = (length - 2 * by for length in canvas.plane.size)
    canvas.stamp(rounded(wide, high, high // 2), (by, by), under, over)


def _over(ink: Ink) -> Ink:
    return over_ink(int(ink.removeprefix("seat")))


@lru_cache(maxsize=8)
def star(theme: Theme) -> Sprite:
    """A star in the colour of what is new, with a light rim."""
    canvas = Canvas.blank(theme, (STAR, STAR), TILE)
    canvas.stamp(sprites.star(STAR, 2 * RIM), (0, 0), TILE, MARK)
    return canvas.sprite(hard(sprites.star(STAR)))

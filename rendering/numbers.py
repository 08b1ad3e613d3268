"""Numbers laid over a board: small ones say in which order things happened, big ones where one may play."""

from __future__ import annotations

import math
from functools import lru_cache

from rendering.canvas import Canvas, Sprite
from rendering.sprites import hard, rounded
from rendering.theme import MARK, TEXT, TILE, Ink, Theme
from rendering.typeface import cap, width

BIG = {1: 54, 2: 46}
"""Nominal size of the digits of a big number, by how many there are: 38 or 32 pixels high."""


def order(theme: Theme, number: int) -> Sprite:
    """A small number in the colour of what is new, 46 pixels high, with a casing; digits of 28 pixels."""
    return _number(theme, number, theme.figure, 46, 3, MARK)


def big(theme: Theme, number: int) -> Sprite:
    """A big number on a dark disc with a casing, 64 pixels high, wider from 10 on."""
    size = BIG[min(2, len(str(number)))]
    return _number(theme, number, size, 64, 5, TEXT)


@lru_cache(maxsize=256)
def _number(theme: Theme, number: int, size: int, high: int, casing: int, ink: Ink) -> Sprite:
    radius, half = high // 2 - casing, cap("bold", size) / 2
    # the corners of the outer digits stay inside the round ends
    inward = math.ceil(radius - math.sqrt(radius**2 - half**2)) + casing
    wide = max(high, width(str(number), "bold", size) + 2 * inward)
    outer = rounded(wide, high, high // 2)
    canvas = Canvas.blank(theme, (wide, high), TILE)
    inner = (wide - 2 * casing, high - 2 * casing)
    canvas.stamp(rounded(*inner, inner[1] // 2), (casing, casing), TILE, ink)
    canvas.write(str(number), (wide // 2, high // 2), ink, TILE, size=size, weight="bold", anchor="middle")
    return canvas.sprite(hard(outer))


def place(canvas: Canvas, sprite: Sprite, at: tuple[int, int]) -> None:
    """A number with its middle at a spot, moved no further than needed to stay on the picture."""
    left, top = (
        max(0, min(middle - long // 2, whole - long))
        for middle, long, whole in zip(at, sprite.colours.size, canvas.plane.size, strict=True)
    )
    canvas.paste(sprite, (left, top))

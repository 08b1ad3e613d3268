"""Numbers over a board can be read and stay on it."""

from __future__ import annotations

import math

import pytest

from rendering import numbers
from rendering.canvas import Canvas, palette
from rendering.theme import LIGHT, MARK, TEXT, TILE


@pytest.mark.parametrize("number", range(1, 26))
def test_digits_are_high_enough(number: int) -> None:
    """Big digits are 38 pixels high, those of two 32, small ones 28; their corners lie within the round ends."""
    for sprite, high in ((numbers.big(LIGHT, number), 38 if number < 10 else 32), (numbers.order(LIGHT, number), 28)):
        (text,) = sprite.texts
        left, top, right, bottom = text.box
        assert text.text == str(number)
        assert bottom - top >= high
        wide, tall = sprite.colours.size
        radius = tall / 2
        for across in (left - radius, wide - right - radius):
            assert math.hypot(min(0, across), (bottom - top) / 2) <= radius - 2
        assert bottom <= tall - 4


def test_numbers_differ_by_what_they_say() -> None:
    """Small ones have the colour of what is new, big ones that of words; both have a casing."""
    found = palette(LIGHT).numbers
    for sprite, ink in ((numbers.big(LIGHT, 1), TEXT), (numbers.order(LIGHT, 1), MARK)):
        wide, high = sprite.colours.size
        assert sprite.colours.getpixel((wide // 2, 1)) == found[TILE]
        assert sprite.colours.getpixel((8, high // 2)) == found[ink]


def test_numbers_stay_on_the_picture() -> None:
    """A number at a corner is moved inwards."""
    canvas = Canvas.blank(LIGHT, (LIGHT.side, LIGHT.side))
    numbers.place(canvas, numbers.big(LIGHT, 12), (0, LIGHT.side))
    (text,) = canvas.texts
    assert text.box[0] > 0
    assert text.box[3] < LIGHT.side

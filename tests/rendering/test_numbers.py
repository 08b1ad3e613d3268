"""Numbers over a board can be read and stay on it."""

from __future__ import annotations

import pytest

from rendering import numbers
from rendering.canvas import Canvas, palette
from rendering.theme import LIGHT, MARK, TEXT, TILE, enlarged


@pytest.mark.parametrize("number", [1, 9, 10, 25])
def test_digits_are_high_enough(number: int) -> None:
    """Big digits are 40 pixels high, small ones 28, and they lie within their disc."""
    for sprite, high in ((numbers.big(LIGHT, number), 40), (numbers.order(LIGHT, number), 28)):
        (text,) = sprite.texts
        left, top, right, bottom = text.box
        assert text.text == str(number)
        assert bottom - top >= high
        assert left >= 4
        assert right <= sprite.colours.width - 4
        assert bottom <= sprite.colours.height - 4


def test_numbers_differ_by_what_they_say() -> None:
    """Small ones have the colour of what is new, big ones that of words; both have a casing."""
    found = palette(LIGHT).numbers
    for sprite, ink in ((numbers.big(LIGHT, 1), TEXT), (numbers.order(LIGHT, 1), MARK)):
        wide, high = sprite.colours.size
        assert sprite.colours.getpixel((wide // 2, 1)) == found[TILE]
        assert sprite.colours.getpixel((8, high // 2)) == found[ink]


def test_numbers_stay_on_the_picture() -> None:
    """A number at a corner is moved inwards, at the usual scale and larger."""
    for theme in (LIGHT, enlarged(LIGHT, 2)):
        canvas = Canvas.blank(theme, (theme.side, theme.side))
        numbers.place(canvas, numbers.big(theme, 12), (0, theme.side))
        (text,) = canvas.texts
        assert text.box[0] > 0
        assert text.box[3] < theme.side

"""The city of Socks as a picture, with the words around it.

A player's own view of Socks, in which nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.socks.values import Event, View
from rendering.scene import Scene
from rendering.socks import board_numbers, changes, city_words, ground, parks, position, score
from rendering.socks.layout import PRIVATE, PUBLIC
from rendering.socks.light import light
from rendering.theme import Theme


def draw(view: View, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    """The city as a palette image, ``theme.side`` pixels wide and high.

    Where numbers for legal spots would be too small in it, only the part in which they are.
    """
    look, marks = ground.of_city(theme), board_numbers.marked(view, scene)
    numbered = board_numbers.numbered(view, marks)
    usual = ground.plan_of(view, look, PUBLIC if view.seat is None and not marks else PRIVATE, numbered)
    laid = board_numbers.closer(view, usual, look, marks)
    canvas, signs = ground.city_of(view, look, laid), tuple[parks.Sign, ...]()
    if view.city is not None:
        signs = parks.signs(look, laid, parks.enclosed(view.city.stations), scene)
        position.whole(canvas, laid, view, signs=signs)
    lit = light(canvas, laid, view, focus, calm=scene.calm, numbered=bool(marks))
    city_words.write(canvas, laid, view, signs, lit, numbered)
    city_words.begun(canvas, laid, view, scene.typed)
    changes.orders(canvas, laid, view, focus)
    board_numbers.draw_marks(canvas, laid, view, marks)
    score.around(canvas, view, scene, focus)
    return canvas.picture()


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs; cities differ, so it is little."""
    score.prepare(ground.of_city(theme))


def hand(view: View, theme: Theme, scene: Scene) -> Image.Image:
    """The city again: nothing is hidden in this game. Raises ``ValueError`` for a bystander's view."""
    if view.seat is None:
        raise ValueError("a bystander holds nothing")
    return draw(view, theme, (), scene)

"""The city of Socks as a picture, with the words around it.

A player's own view of Socks, in which nothing is hidden.

Small numbers on the board of Socks: in what order things happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PIL import Image

from games.socks.values import Event, View
from rendering.canvas import Box, Canvas
from rendering.scene import Scene
from rendering.socks import board_numbers, city_words, ground, parks, position, score
from rendering.socks.board_numbers import beside, standing
from rendering.socks.layout import PRIVATE, PUBLIC, Plan
from rendering.socks.light import light
from rendering.socks.spots import Spot, of_event
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
    orders(canvas, laid, view, focus)
    board_numbers.draw_marks(canvas, laid, view, marks)
    score.around(canvas, view, scene, focus)
    return canvas.picture()


def orders(canvas: Canvas, laid: Plan, view: View, focus: Sequence[Event]) -> None:
    """A small number beside each change where there is more than one, 1 for the oldest."""
    town = view.city
    if town is None:
        return
    spots = (of_event(town, event) for event in focus)
    found = dict.fromkeys(spot for spot in spots if spot is not None and laid.shows(spot.hexagons))
    if len(found) < 2:
        return
    taken = (*standing(laid, view), *_ends(laid, found))
    for number, spot in enumerate(found, 1):
        beside(canvas, laid, spot, str(number), taken)


def _ends(laid: Plan, spots: Iterable[Spot]) -> Iterator[Box]:
    """Where the ends and the middles of new tracks are."""
    half = laid.part(0.2)
    for spot in spots:
        if len(spot.hexagons) == 2:
            for x, y in (*laid.street(*spot.hexagons), laid.middle(spot.hexagons)):
                yield x - half, y - half, x + half, y + half


def order(view: View, focus: Sequence[Event]) -> tuple[int, ...]:
    """The small number of each event on the board, 0 for what is not one spot of it."""
    town = view.city
    if town is None:
        return (0,) * len(focus)
    spots = [of_event(town, event) for event in focus]
    found = [spot for spot in dict.fromkeys(spots) if spot is not None]
    return tuple(0 if spot is None else 1 + found.index(spot) for spot in spots)

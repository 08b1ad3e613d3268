"""Small numbers on the board of Socks: in what order things happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.socks.values import Event, View
from rendering.canvas import Box, Canvas
from rendering.socks.board_numbers import beside, standing
from rendering.socks.layout import Plan
from rendering.socks.spots import Spot, of_event


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

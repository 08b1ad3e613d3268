"""What is new on the board of Socks: bright tracks, rings around stations, numbers where there is more than one."""

from __future__ import annotations

from collections.abc import Sequence

from games.socks.city import City, cells
from games.socks.values import Built, Event, Tracked, View
from rendering.canvas import Canvas
from rendering.socks import pieces
from rendering.socks.board_numbers import beside
from rendering.socks.layout import Plan
from rendering.socks.spots import Spot, held, of_event
from rendering.theme import MARK


def tracked(town: City, focus: Sequence[Event]) -> int:
    """The connections, as bits, that new events laid tracks on."""
    pairs = {frozenset((event.one, event.other)) for event in focus if isinstance(event, Tracked)}
    return sum(
        1 << number
        for number, (one, other) in enumerate(town.links)
        if frozenset((town.labels[one], town.labels[other])) in pairs
    )


def rings(canvas: Canvas, laid: Plan, view: View, focus: Sequence[Event]) -> None:
    """Rings on the stations that are new to the reader, on those of the last tile where none are."""
    town = view.city
    if town is None:
        return
    spots = [spot for event in focus if not isinstance(event, Tracked) and (spot := of_event(town, event))]
    if not spots and view.phase == "tiles" and not any(isinstance(event, Built) for event in focus):
        spots = [Spot(cells(town.tiles[-1]))]
    large = held(view)
    for at in dict.fromkeys(at for spot in spots for at in spot.hexagons):
        radius = laid.part(0.54) if at in large else laid.station
        for middle in laid.spots(at):
            pieces.ring(canvas, middle, radius, laid.part(0.07), MARK)


def orders(canvas: Canvas, laid: Plan, view: View, focus: Sequence[Event]) -> None:
    """A small number beside each change where there is more than one, 1 for the oldest."""
    town = view.city
    if town is None:
        return
    spots = (of_event(town, event) for event in focus)
    found = dict.fromkeys(spot for spot in spots if spot is not None and laid.shows(spot.hexagons))
    for number, spot in enumerate(found if len(found) > 1 else (), 1):
        beside(canvas, laid, spot, str(number))


def order(view: View, focus: Sequence[Event]) -> tuple[int, ...]:
    """The small number of each event on the board, 0 for what is not one spot of it."""
    town = view.city
    if town is None:
        return (0,) * len(focus)
    spots = [of_event(town, event) for event in focus]
    found = [spot for spot in dict.fromkeys(spots) if spot is not None]
    return tuple(0 if spot is None else 1 + found.index(spot) for spot in spots)

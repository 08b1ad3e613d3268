"""A player's road, number by number, for a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.kernel.game import Seat
from games.road.values import Event, View
from rendering.road.inks import road_ink
from rendering.road.layout import name
from rendering.scene import Frame, Scene
from rendering.text import Said, counted, said
from rendering.theme import Theme
from rendering.ticket import Stop, Ticket


def ticket(frames: Sequence[Frame[View, Event]], seat: Seat, _theme: Theme, _scene: Scene) -> Ticket:
    """The length of a seat's road, the card that brought it most, and the numbers on the road from end to end."""
    road = frames[-1].view.roads[seat]
    about = counted("A road of {n} space", "A road of {n} spaces", len(road.spaces))
    return Ticket(_best(frames, seat), about, tuple(_stops(frames[-1].view, seat)), road_ink(seat))


def _best(frames: Sequence[Frame[View, Event]], seat: Seat) -> Said:
    """The round in which the points of a seat rose most."""
    rises = [
        (after.view.scores[seat] - before.view.scores[seat], -before.view.round) for before, after in pairwise(frames)
    ]
    rise, number = max(rises, default=(0, 0))
    if rise <= 0:
        return said("The best road")
    return said("Best card: round {round}, {points}", round=-number, points=f"+{rise}")


def _stops(view: View, seat: Seat) -> Iterator[Stop]:
    """Both ends of the road by their names, and between them the numbers on it."""
    spaces, numbers = view.roads[seat].spaces, view.sheet.numbers
    for place, space in enumerate(spaces):
        if place in {0, len(spaces) - 1} or numbers[space]:
            yield Stop(str(numbers[space]) if numbers[space] else name(space))

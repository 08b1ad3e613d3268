"""The winner's road as the way over the sheet that a film of The Best Road ends with.

A player's road, number by number, for a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.kernel.game import Seat
from games.road.values import Event, View
from rendering.road.inks import road_ink
from rendering.road.layout import name, panels
from rendering.scene import Frame, Ride, Scene
from rendering.text import Said, counted, said
from rendering.theme import Theme
from rendering.ticket import Stop, Ticket

CURVE = 5
"""Pieces of a curve over a space."""


def ride(frames: Sequence[Frame[View, Event]], _theme: Theme, _scene: Scene) -> Ride:
    """The road of whoever leads, from its start to its end; of several the first one's."""
    view: View = frames[-1].view
    outcome = frames[-1].outcome
    merit = [-place for place in outcome.places] if outcome is not None else view.scores
    best = max(range(view.seats), key=lambda seat: (merit[seat], -seat))
    spaces, panel = view.roads[Seat(best)].spaces, panels(view.seats)[best]
    return (tuple(_curved([panel.middle(space) for space in spaces])),) if len(spaces) > 1 else ()


def _curved(middles: Sequence[tuple[int, int]]) -> Iterator[tuple[float, float]]:
    """A way through the middles of spaces as the road runs: in curves from edge to edge of each."""
    yield middles[0]
    for before, here, after in zip(middles, middles[1:], middles[2:], strict=False):
        for step in range(CURVE + 1):
            share = step / CURVE
            weights = (
                (1 - share) ** 2 / 2,
                (1 - share) ** 2 / 2 + 2 * share * (1 - share) + share**2 / 2,
                share**2 / 2,
            )
            x, y = (
                sum(weight * place[axis] for weight, place in zip(weights, (before, here, after), strict=True))
                for axis in (0, 1)
            )
            yield x, y
    yield middles[-1]


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

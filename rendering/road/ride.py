"""The winner's road as the way over the sheet that a film of The Best Road ends with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel.game import Seat
from games.road.values import Event, View
from rendering.road.layout import panels
from rendering.scene import Frame, Ride, Scene
from rendering.theme import Theme

CURVE = 5
"""Pieces of a curve over a space."""


def ride(frames: Sequence[Frame[View, Event]], theme: Theme, _scene: Scene) -> Ride:
    """The road of whoever leads, from its start to its end; of several the first one's."""
    view: View = frames[-1].view
    outcome = frames[-1].outcome
    merit = [-place for place in outcome.places] if outcome is not None else view.scores
    best = max(range(view.seats), key=lambda seat: (merit[seat], -seat))
    spaces, panel = view.roads[Seat(best)].spaces, panels(view.seats, theme.scale)[best]
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


def gained(view: View) -> tuple[int, ...]:
    """The points, by seat."""
    return view.scores

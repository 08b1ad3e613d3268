"""What is new on the sheets of The Best Road: how the roads have grown, with the numbers of the rounds."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.road.values import Event, Grown, View
from rendering.road.growth import Growth


def growths(view: View, focus: Sequence[Event]) -> tuple[tuple[Growth, ...], ...]:
    """How each seat's road has grown."""
    return tuple(_growth(focus, Seat(seat)) for seat in range(view.seats))


def _growth(focus: Sequence[Event], seat: Seat) -> tuple[Growth, ...]:
    """How a road has grown, with the numbers of the rounds where there are several."""
    grown = [event for event in focus if isinstance(event, Grown) and event.seat == seat]
    return tuple(
        Growth(event.end, event.path, number if len(grown) > 1 else 0)
        for number, event in enumerate(grown, 1)
        if event.path
    )


def order(view: View, focus: Sequence[Event]) -> tuple[int, ...]:  # noqa: ARG001 - as every painter has it
    """The small number of each event on its road, 0 for what is no part of one."""
    rounds: dict[Seat, int] = {}
    found = []
    for event in focus:
        if isinstance(event, Grown):
            rounds[event.seat] = rounds.get(event.seat, 0) + 1
        found.append(rounds[event.seat] if isinstance(event, Grown) else 0)
    return tuple(found)

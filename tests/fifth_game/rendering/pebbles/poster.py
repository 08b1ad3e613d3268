"""What a match of Pebbles is remembered for: who has most, and the best move."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.pebbles.values import Event, Took, View
from rendering.honours import Honour, Named, Scoring
from rendering.scene import Frame
from rendering.text import Who, said
from rendering.theme import TEXT, TILE

SCORING: Scoring[View, Event] = Scoring(
    lambda view: view.scores, lambda event: event.seat if isinstance(event, Took) else None
)


def named(frames: Sequence[Frame[View, Event]]) -> tuple[Named, ...]:
    """The players, most pebbles first."""
    taken = frames[-1].view.state.taken
    order = sorted(range(len(taken)), key=lambda seat: (-taken[seat], seat))
    return tuple(
        Named(f"{seat + 1}", (TEXT, TILE), said("{who}", who=Who(Seat(seat))), str(taken[seat])) for seat in order
    )


def honours(frames: Sequence[Frame[View, Event]]) -> tuple[Honour, ...]:
    """The most that were taken at once."""
    gain = SCORING.best(frames)
    if gain is None:
        return ()
    return (Honour(said("Best move"), said("{who}: {points}", who=Who(gain.seat), points=f"+{gain.points}")),)

"""What a match of Pebbles is remembered for: who has most, and the best move."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from rendering.honours import Honour, Named, best
from rendering.replay import Frame
from rendering.text import Who, said
from rendering.theme import TEXT, TILE, Theme


def look(theme: Theme) -> Theme:
    """The theme as it is."""
    return theme


def named(frames: Sequence[Frame]) -> tuple[Named, ...]:
    """The players, most pebbles first."""
    taken = frames[-1].view.state.taken
    order = sorted(range(len(taken)), key=lambda seat: (-taken[seat], seat))
    return tuple(
        Named(f"{seat + 1}", (TEXT, TILE), said("{who}", who=Who(Seat(seat))), str(taken[seat])) for seat in order
    )


def honours(frames: Sequence[Frame]) -> tuple[Honour, ...]:
    """The most that were taken at once."""
    gain = best(frames)
    if gain is None:
        return ()
    return (Honour(said("Best move"), said("{who}: {points}", who=Who(gain.seat), points=f"+{gain.points}")),)

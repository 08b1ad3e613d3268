"""Which spaces moves of The Best Road are about."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Unreadable
from games.road.geometry import Space
from games.road.notation import read
from games.road.values import Grow, View


def spot(text: str) -> Space | None:
    """The space a move ends on; None for passing, and for what is no move."""
    try:
        move = read(text)
    except Unreadable:
        return None
    return move.path[-1] if isinstance(move, Grow) else None


def spots(_view: View, moves: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The moves by the space they end on, spaces row by row; the longest way to a space first."""
    found: dict[Space, list[str]] = {}
    for text in moves:
        space = spot(text)
        if space is not None:
            found.setdefault(space, []).append(text)
    return tuple(tuple(sorted(found[space], key=lambda text: -text.count(" "))) for space in sorted(found))

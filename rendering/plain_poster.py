"""The poster of a game that draws none of its own: who took part, by place."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.poster_parts import Column, Content, by_place, columns, player
from rendering.scene import AnyFrame, Scene
from rendering.text import counted
from rendering.theme import Theme, seat_ink


def plain(frames: Sequence[AnyFrame], theme: Theme, scene: Scene) -> Content:
    """The players with their points, those of the last position where the match has a result."""
    outcome = scene.outcome
    scores = outcome.scores if outcome is not None else (0,) * len(scene.names)
    seats = by_place(outcome, scores)
    shown = [
        Column(player(scene, seat), str(scores[seat]), theme.colours[seat_ink(seat % 6)], seat == seats[0], ())
        for seat in seats
    ]
    about = counted("{n} position", "{n} positions", len(frames))
    return Content(about, tuple(columns(theme, shown, ())))

"""A choice before it is made: the own sheet with the road it would build, and what that would bring."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.kernel.game import Seat
from games.road.values import Event, Grown, View
from rendering.road.hand import large
from rendering.road.sheet import Drawn, Growth
from rendering.scene import Scene
from rendering.theme import Theme


def preview(before: View, after: View, events: Sequence[Event], theme: Theme, scene: Scene) -> Image.Image:
    """The sheet of the seat that would choose, with the road still to be built pale and the points as they would be."""
    seat = Seat(0) if before.seat is None else before.seat
    news = tuple(
        Growth(event.end, event.path, ghost=True, marks=event.marks)
        for event in events
        if isinstance(event, Grown) and event.seat == seat and event.path
    )
    was, now = before.scores[seat], after.scores[seat]
    drawn = Drawn(before.sheet, before.roads[seat], news)
    points = f"{was} \N{RIGHTWARDS ARROW} {now}" if now != was else str(was)
    return large(before, seat, theme, scene, drawn, points, preview=True).picture()

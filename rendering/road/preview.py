"""A choice before it is made: the own sheet with the road it would build, and what that would bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from games.kernel.game import Seat
from games.road.values import Event, Grown, View
from rendering.road import bars
from rendering.road.growth import Drawn, Growth
from rendering.road.hand import large
from rendering.road.inks import road_ink
from rendering.road.standing import stands
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
    was, now = (stands(view, scene.outcome)[seat] for view in (before, after))
    drawn = Drawn(before.sheet, before.roads[seat], road_ink(seat), news)
    figure = bars.became(was.points, now.points)
    stand = replace(was, gained=now.points - was.points, grown=was.empty - now.empty)
    return large(before, stand, theme, scene, drawn, figure, preview=True).picture()

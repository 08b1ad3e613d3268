"""A choice before it is made: the own sheet, large, with the road it would build, and what that would bring.

And the own sheet with numbers at the spots of legal moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from games.kernel.game import Seat
from games.road.values import Event, Grown, View
from rendering.canvas import Canvas
from rendering.road import bars, beside, layout
from rendering.road.growth import Drawn, Growth
from rendering.road.inks import of_roads, road_ink
from rendering.road.sheet import paint
from rendering.road.standing import Stand, stands
from rendering.road.ways import spot
from rendering.scene import Scene
from rendering.theme import Theme


def own(view: View, theme: Theme, scene: Scene, news: tuple[Growth, ...]) -> Image.Image:
    """The viewing seat's sheet, large, with ``scene.marks``."""
    assert view.seat is not None
    marks = {space: number for number, text in enumerate(scene.marks, scene.first) if (space := spot(text)) is not None}
    road, ink = view.roads[view.seat], road_ink(view.seat)
    drawn = Drawn(view.sheet, road, ink, news, tuple(sorted(marks.items())))
    return large(view, stands(view, scene.outcome)[view.seat], theme, scene, drawn).picture()


def large(
    view: View, stand: Stand, theme: Theme, scene: Scene, drawn: Drawn, figure: str = "", *, preview: bool = False
) -> Canvas:
    """A sheet that has the picture for itself, with its numbers and points, or another ``figure`` in their place."""
    theme = of_roads(theme)
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    (panel,) = layout.panels(1)
    paint(canvas, panel, drawn)
    beside.alone(canvas, view, stand, scene, figure, preview=preview)
    return canvas


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

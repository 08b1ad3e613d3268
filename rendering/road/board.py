"""All sheets of The Best Road side by side, with the words around them.

What is new on the sheets of The Best Road: how the roads have grown, with the numbers of the rounds.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.kernel.game import Seat
from games.road.values import Event, Grown, View
from rendering.canvas import Canvas
from rendering.road import beside, layout, sheet
from rendering.road.growth import Drawn, Growth
from rendering.road.inks import of_roads, road_ink
from rendering.road.preview import own
from rendering.scene import Scene
from rendering.theme import Theme


def draw(view: View, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    """The sheets as a palette image, ``theme.side`` pixels wide and high; from what bystanders may see.

    Whoever has chosen has a tick, and nothing tells what. What is new is lit, and the rest of the sheets stands back
    unless the scene is calm. A seat's view with ``scene.marks`` is its own sheet, large.
    """
    news = growths(view, focus)
    if scene.marks and view.seat is not None:
        return own(view, theme, scene, news[view.seat])
    theme = of_roads(theme)
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    back = not scene.calm and any(isinstance(event, Grown) for event in focus)
    for seat, panel in enumerate(layout.panels(view.seats)):
        drawn = Drawn(view.sheet, view.roads[seat], road_ink(seat), news[seat])
        sheet.paint(canvas, panel, drawn, back=back)
    beside.all_sheets(canvas, view, focus, scene)
    return canvas.picture()


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

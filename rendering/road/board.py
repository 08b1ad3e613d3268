"""All sheets of The Best Road side by side, with the words around them."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.kernel import Seat
from games.road.classic import SHEET
from games.road.geometry import SPACES, label
from games.road.rules import SEATS
from games.road.values import Grown, View
from rendering.canvas import Canvas, palette
from rendering.road import bars, plan, shapes
from rendering.road.sheet import Growth, paint
from rendering.scene import Scene
from rendering.theme import Theme, of_kinds


def draw(view: View, theme: Theme, focus: Sequence[object], scene: Scene) -> Image.Image:
    """The sheets as a palette image, ``theme.side`` pixels wide and high; from what bystanders may see.

    Whoever has chosen has a tick, and nothing tells what.
    """
    theme = of_kinds(theme)
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    bars.header(canvas, view, scene)
    for number, panel in enumerate(plan.panels(view.seats)):
        seat = Seat(number)
        news = [
            Growth(event.end, event.path)
            for event in focus
            if isinstance(event, Grown) and event.seat == seat and event.path
        ]
        paint(canvas, panel, view.sheet, view.roads[number], news)
        bars.title(canvas, panel, view, scene, seat)
    box = plan.table(view.seats)
    if box is not None:
        bars.table(canvas, box, view, scene)
    return canvas.picture()


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs: the spaces of the classic sheet in all sizes, and the card's colours."""
    theme = of_kinds(theme)
    palette(theme)
    for seats in SEATS:
        cell = plan.panels(seats)[0].cell
        for space in SPACES:
            name = label(space) if cell >= plan.LARGE else ""
            shapes.space(theme, cell, SHEET.colours[space], SHEET.numbers[space], name)
    for colour in range(6):
        shapes.swatch(theme, colour)

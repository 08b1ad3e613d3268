"""All sheets of The Best Road side by side, with the words around them."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.kernel.game import Seat
from games.road.values import Event, View
from rendering.canvas import Canvas, palette
from rendering.road import bars, card, layout, number_table, sheet
from rendering.road.changes import news
from rendering.road.hand import own
from rendering.scene import Scene
from rendering.theme import Theme, of_kinds


def draw(view: View, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    """The sheets as a palette image, ``theme.side`` pixels wide and high; from what bystanders may see.

    Whoever has chosen has a tick, and nothing tells what. A seat's view with ``scene.marks`` is its own sheet, large.
    """
    if scene.marks and view.seat is not None:
        return own(view, theme, scene, news(focus, view.seat))
    theme = of_kinds(theme)
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    bars.header(canvas, view, scene)
    for number, panel in enumerate(layout.panels(view.seats, theme.scale)):
        seat = Seat(number)
        sheet.paint(canvas, panel, sheet.Drawn(view.sheet, view.roads[number], news(focus, seat)))
        if view.seats > 1:
            bars.title(canvas, panel, view, scene, seat)
    if view.seats == 1:
        number_table.strip(canvas, view, Seat(0))
        bars.footer(canvas, view, scene, Seat(0), str(view.scores[0]))
    else:
        number_table.table(canvas, view, scene)
    return canvas.picture()


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs: the spaces of the classic sheet in all sizes, and the card's colours."""
    theme = of_kinds(theme)
    palette(theme)
    sheet.prepare(theme)
    card.prepare(theme)

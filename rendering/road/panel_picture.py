"""The picture above the panel: the own sheet as wide as can be, with the card, what may be pressed, and the players.

The parts of the panel's picture that can be pressed: the spaces the road can reach.
"""

from __future__ import annotations

from PIL import Image

from games.road.values import View
from rendering.canvas import Canvas
from rendering.painter import Polygon
from rendering.panel import Decision, Panel
from rendering.road import beside, layout, sheet
from rendering.road.growth import Drawn
from rendering.road.inks import of_roads, road_ink
from rendering.road.panel_marks import Marks, shown
from rendering.road.spots import spot
from rendering.road.ways import Ways
from rendering.scene import Scene
from rendering.theme import Theme


def draw(decision: Decision[View], panel: Panel, theme: Theme, scene: Scene) -> Image.Image:
    """The viewing seat's sheet as a palette image, as wide as ``theme.side``; raises ``ValueError`` for a bystander.

    The spaces that can be reached are bright and named; the way that is shown is pale, the one chosen lit and dashed.
    """
    view, ways = decision.view, Ways(decision)
    if view.seat is None:
        raise ValueError("a bystander has no sheet")
    theme, road = of_roads(theme), view.roads[view.seat]
    place = layout.whole(theme.scale)
    bottom = layout.below(view.seats, theme.scale)
    canvas = Canvas.blank(theme, (theme.side, bottom + layout.EDGE * theme.scale))
    news = shown(view, panel)
    vivid = frozenset((*ways.ends, *road.spaces))
    sheet.paint(canvas, place, Drawn(view.sheet, road, road_ink(view.seat), news, vivid=vivid, bare=True))
    Marks(view, ways, news, panel).paint(canvas, place)
    after = decision.foreseen(panel.shown[0])[0] if panel.shown else view
    beside.pressed(canvas, view, after, scene)
    return canvas.picture()


def panel_regions(_decision: Decision[View], panel: Panel, theme: Theme) -> tuple[Polygon, ...]:
    """The hexagon of each space that may be pressed; () for a choice that is no space."""
    place = layout.whole(theme.scale)
    spaces = [spot(press.spot) if press.spot else None for press in panel.choices]
    return tuple(() if space is None else layout.corners(place, space) for space in spaces)

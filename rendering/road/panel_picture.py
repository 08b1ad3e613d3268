"""The picture above the panel: the own sheet as wide as can be, with the card, what may be pressed, and the players."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from games.road.values import Grow, View
from rendering.canvas import Canvas
from rendering.panel import Decision, Panel
from rendering.road import bars, layout, sheet
from rendering.road.hand import grown
from rendering.road.panel_marks import Marks
from rendering.road.sheet import Drawn, Growth
from rendering.road.ways import Ways, way_of
from rendering.scene import Scene
from rendering.theme import Theme, of_kinds


def draw(decision: Decision[View], panel: Panel, theme: Theme, scene: Scene) -> Image.Image:
    """The viewing seat's sheet as a palette image, as wide as ``theme.side``; raises ``ValueError`` for a bystander.

    The spaces that can be reached are bright and named; the way that is shown is pale asphalt, the one chosen hollow.
    """
    view, ways = decision.view, Ways(decision)
    if view.seat is None:
        raise ValueError("a bystander has no sheet")
    theme, road = of_kinds(theme), view.roads[view.seat]
    place = layout.whole(theme.scale)
    bottom = layout.below(view.seats, theme.scale)
    canvas = Canvas.blank(theme, (theme.side, bottom + layout.EDGE * theme.scale))
    news = _news(view, panel)
    vivid = frozenset((*ways.ends, *road.spaces))
    sheet.paint(canvas, place, Drawn(view.sheet, road, news, vivid=vivid, bare=True))
    Marks(view, ways, news, panel).paint(canvas, place)
    bars.corners(canvas, view, scene)
    after = decision.foreseen(panel.shown[0])[0].scores if panel.shown else view.scores
    bars.players(canvas, view, scene, after)
    return canvas.picture()


def _news(view: View, panel: Panel) -> tuple[Growth, ...]:
    """The way that is shown, not built yet; where none is, the one that is chosen. Nothing for passing."""
    assert view.seat is not None
    move: Grow | None = view.choice if isinstance(view.choice, Grow) else None
    if panel.shown:
        way = way_of(panel.shown[0])
        move = None if way is None else Grow(way.path, way.end)
    growth = None if move is None else grown(view.roads[view.seat], move)
    return () if growth is None else (replace(growth, ghost=bool(panel.shown)),)

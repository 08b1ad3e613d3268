"""The picture above the panel: the own sheet as wide as can be, with the card, what may be pressed, and the players.

The parts of the panel's picture that can be pressed: the spaces the road can reach.

What is written on the spaces of a panel's sheet that no road has reached: their numbers, and the names to press.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from PIL import Image

from games.road.geometry import SPACES, Space
from games.road.values import Grow, View
from rendering.canvas import Canvas
from rendering.painter import Polygon
from rendering.panel import STAR, Decision, Panel, Style
from rendering.road import badges, beside, layout, reached_spaces, sheet
from rendering.road.growth import Drawn, Growth, grown, sides_of
from rendering.road.inks import of_roads, road_ink
from rendering.road.ways import Ways, spot, way_of
from rendering.scene import Scene
from rendering.theme import QUIET, TEXT, TILE, Ink, Theme

ALONE, NAMED = 0.62, 0.54
"""Width of a number on a space in hexagons: by itself, and above the name of the space."""

UP, DOWN = 0.19, 0.29
"""How far above and below the middle of a space its number and its name lie, in hexagons."""


def draw(decision: Decision[View], panel: Panel, theme: Theme, scene: Scene) -> Image.Image:
    """The viewing seat's sheet as a palette image, ``theme.side`` wide and high; raises ``ValueError`` for a bystander.

    The spaces that can be reached are bright and named; the way that is shown is pale, the one chosen lit and dashed.
    """
    view, ways = decision.view, Ways(decision)
    if view.seat is None:
        raise ValueError("a bystander has no sheet")
    theme, road = of_roads(theme), view.roads[view.seat]
    place = layout.whole()
    canvas = Canvas.blank(theme, (theme.side, theme.side))
    news = way_shown(view, panel)
    vivid = frozenset((*ways.ends, *road.spaces))
    sheet.paint(canvas, place, Drawn(view.sheet, road, road_ink(view.seat), news, vivid=vivid, bare=True))
    Marks(view, ways, news, panel).paint(canvas, place)
    after = decision.foreseen(panel.shown[0])[0] if panel.shown else view
    beside.pressed(canvas, view, after, scene)
    return canvas.picture()


def panel_regions(_decision: Decision[View], panel: Panel, _theme: Theme) -> tuple[Polygon, ...]:
    """The hexagon of each space that may be pressed; () for a choice that is no space."""
    place = layout.whole()
    spaces = [spot(press.spot) if press.spot else None for press in panel.choices]
    return tuple(() if space is None else layout.corners(place, space) for space in spaces)


class Marks:
    """What is marked: the spaces to press, those pressed, the one with a star, and the way that is shown or chosen."""

    def __init__(self, view: View, ways: Ways, news: tuple[Growth, ...], panel: Panel) -> None:
        self._view, self._ways = view, ways
        self._path = news[0].path if news else ()
        self._sides = sides_of(pair for growth in news for pair in pairwise((growth.end, *growth.path)))
        spaces = {spot(press.spot): press for press in panel.choices if press.spot}
        self._pressed = {space for space, press in spaces.items() if press.style is Style.CHOSEN}
        self._starred = {space for space, press in spaces.items() if str(press.label).startswith(STAR)}

    def paint(self, canvas: Canvas, place: layout.Panel) -> None:
        """Numbers and names on a sheet on which only the road is painted so far."""
        assert self._view.seat is not None
        reached, bright = self._view.roads[self._view.seat].spaces, self._ways.ends
        for space in SPACES:
            if self._view.sheet.numbers[space] and space not in reached:
                self._number(canvas, place, space, bright=space in bright)
            if space in bright:
                self._name(canvas, place, space)

    def _number(self, canvas: Canvas, place: layout.Panel, space: Space, *, bright: bool) -> None:
        """A number that the road has not reached: quiet where it brings half, dark where the way reaches it."""
        (x, y), number = place.middle(space), self._view.sheet.numbers[space]
        side = round(place.cell * (NAMED if bright else ALONE)) // 2 * 2
        late = self._ways.late(number)
        rim, ground = QUIET if late else TEXT, TEXT if space in self._path and not late else TILE
        badge = badges.printed(canvas.theme, side, number, rim, ground)
        badges.place(canvas, badge, (x, y - round(place.cell * UP) if bright else y))

    def _name(self, canvas: Canvas, place: layout.Panel, space: Space) -> None:
        """The name of a space that can be reached, below its number if it has one, else on the way that bends there."""
        x, y = place.middle(space)
        if self._view.sheet.numbers[space]:
            y += round(place.cell * DOWN)
        elif space in self._path:
            across, down = reached_spaces.middle(place.cell, self._sides[space])
            x, y = x + round(across), y + round(down)
        sprite = badges.name(canvas.theme, layout.name(space), self._inks(space), star=space in self._starred)
        badges.place(canvas, sprite, (x, y))

    def _inks(self, space: Space) -> tuple[Ink, Ink, Ink]:
        """The colours of a name."""
        if (space,) == self._path[-1:]:
            return badges.REACHED
        if space in self._path:
            return badges.PRESSED if space in self._pressed else badges.PASSED
        return badges.PRESS


def way_shown(view: View, panel: Panel) -> tuple[Growth, ...]:
    """The way that is shown, not built yet; where none is, the one that is chosen. Nothing for passing."""
    assert view.seat is not None
    move: Grow | None = view.choice if isinstance(view.choice, Grow) else None
    if panel.shown:
        way = way_of(panel.shown[0])
        move = None if way is None else Grow(way.path, way.end)
    growth = None if move is None else grown(view.roads[view.seat], move)
    return () if growth is None else (replace(growth, ghost=bool(panel.shown)),)

"""The parts of the panel's picture that can be pressed: the spaces the road can reach."""

from __future__ import annotations

from games.road.values import View
from rendering.painter import Polygon
from rendering.panel import Decision, Panel
from rendering.road import layout
from rendering.road.spots import spot
from rendering.theme import Theme


def panel_regions(_decision: Decision[View], panel: Panel, theme: Theme) -> tuple[Polygon, ...]:
    """The hexagon of each space that may be pressed; () for a choice that is no space."""
    place = layout.whole(theme.scale)
    spaces = [spot(press.spot) if press.spot else None for press in panel.choices]
    return tuple(() if space is None else layout.corners(place, space) for space in spaces)

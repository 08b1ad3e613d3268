"""The polygons on the picture of the panel of Socks that stand for its buttons."""

from __future__ import annotations

import math

from games.kernel.hexes import Hex
from games.socks.values import View
from rendering.panel import Decision, Panel
from rendering.socks.layout import Pixel, Plan
from rendering.socks.panel_picture import UP
from rendering.socks.panel_spots import hexagons, plan_of
from rendering.theme import Theme


def regions(decision: Decision[View], panel: Panel, theme: Theme) -> tuple[tuple[Pixel, ...], ...]:
    """For each choice the corners of the part of the picture that stands for it, () where it has none.

    That is a hexagon, or of a connection the diamond between its stations and the middles of the gardens beside it.
    """
    laid, up = plan_of(decision, panel, theme), UP * theme.scale
    found = []
    for press in panel.choices:
        parts = hexagons(decision.view, press)
        shown = bool(parts) and laid.shows(parts)
        corners = () if not shown else _diamond(laid, *parts) if len(parts) == 2 else _hexagon(laid, parts[0])
        found.append(tuple((x, y - up) for x, y in corners))
    return tuple(found)


def _diamond(laid: Plan, one: Hex, other: Hex) -> tuple[Pixel, ...]:
    (x, y), (a, b) = laid.street(one, other)
    across, down, reach = (a - x) / 2, (b - y) / 2, 1 / math.sqrt(3)
    return (
        (x, y),
        (round(x + across - down * reach), round(y + down + across * reach)),
        (a, b),
        (round(x + across + down * reach), round(y + down - across * reach)),
    )


def _hexagon(laid: Plan, at: Hex) -> tuple[Pixel, ...]:
    x, y = laid.spots(at)[0]
    reach, turns = laid.pitch / math.sqrt(3), [math.radians(30 + 60 * turn) for turn in range(6)]
    return tuple((round(x + reach * math.cos(turn)), round(y + reach * math.sin(turn))) for turn in turns)

"""The picture above the panel of Socks: the city with what may be pressed and what is picked, and a table below it.

The polygons on the picture of the panel of Socks that stand for its buttons.
"""

from __future__ import annotations

import math

from PIL import Image

from games.kernel.hexes import Hex
from games.kernel.replace import replace
from games.socks.values import View
from rendering.canvas import Canvas
from rendering.panel import Decision, Panel
from rendering.scene import Scene
from rendering.socks import new_piece, panel_table, position
from rendering.socks.layout import PANEL, Pixel, Plan
from rendering.socks.panel_numbers import PICKED, draw_numbers, numbers_of
from rendering.socks.panel_spots import city_of, hexagons, plan_of
from rendering.theme import Theme, seat_ink

ABOVE = 12
"""Free space above the city; like all lengths here at the usual scale."""
UP = PANEL.box[1] - ABOVE
"""So much higher than on the board does the city lie: there is no header."""
TABLE = PANEL.box[3] - UP + 10
"""Upper edge of the table."""


def picture(decision: Decision[View], panel: Panel, theme: Theme, scene: Scene) -> Image.Image:
    """The city, or its open part large, with the moves of ``panel.shown`` not made yet; ``theme.side`` pixels wide."""
    view = decision.view
    city, laid = city_of(decision, panel, theme)
    numbers = numbers_of(decision, panel, city, laid)
    after, events = decision.foreseen(panel.shown[0]) if panel.shown else (view, ())
    if view.city is not None and view.phase != "tiles":
        position.whole(city, laid, replace(view, takers=after.takers, dead=after.dead), numbers.nameless)
        owners = [(number, position.owner(view, number)) for number in range(len(view.city.links))]
        last = [(number, seat) for number, seat in owners if seat is not None and view.recent >> number & 1]
        position.lit(city, laid, view.city, last)
    elif view.city is not None:
        position.stations(city, laid, view)
    for event in events:
        new_piece.piece(city, laid, view, event, seat_ink(PICKED))
    draw_numbers(city, laid, decision, panel, numbers)
    scale, rows = theme.scale, panel_table.rows(view)
    high = TABLE + (panel_table.ROW * rows + 20 if rows else 0)
    canvas = Canvas.blank(city.theme, (theme.side, high * scale))
    canvas.paste(city.sprite(), (0, -UP * scale))
    if rows:
        panel_table.table(canvas, TABLE * scale, view, after, scene)
    return canvas.picture()


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

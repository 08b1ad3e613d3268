"""Bright casings around what is new on the board of Socks."""

from __future__ import annotations

from collections.abc import Collection

from games.kernel.game import Seat
from games.kernel.hexes import Hex
from games.socks.values import View
from rendering.canvas import Canvas
from rendering.socks import pieces, position
from rendering.socks.layout import Plan
from rendering.socks.news import News
from rendering.socks.spots import held
from rendering.theme import MARK

RING = 0.27
"""Radius of the ring around the stations of a new tile, in widths of a hexagon."""


def cased(canvas: Canvas, laid: Plan, view: View, found: News, around: Collection[Hex] = ()) -> None:
    """New tracks and ways in a bright casing, with what stands at their ends, and ``around`` other stations."""
    town, ends = view.city, set(around)
    if town is None:
        return
    new = list[tuple[int, Seat]]()
    blocked = {town.stations[at] for at in view.blockers}
    for at in sorted(found.hexagons):
        for spot in laid.spots(at):
            if view.phase == "tiles" or at not in held(view):
                pieces.ring(canvas, spot, laid.part(RING), laid.part(0.06), MARK)
            else:
                pieces.lit(canvas, laid, spot, blocked=at in blocked)
    ends |= found.hexagons
    for number in range(len(town.links)):
        seat = position.owner(view, number)
        if (found.laid | found.ways) >> number & 1 and seat is not None:
            new.append((number, seat))
            ends.update(town.stations[at] for at in town.links[number])
    position.lit(canvas, laid, town, new)
    position.stations(canvas, laid, view, only=ends, nameless=ends if view.phase == "tiles" else ())
    position.things(canvas, laid, view, only=ends)
    canvas.texts = list(dict.fromkeys(canvas.texts))

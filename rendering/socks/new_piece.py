"""A piece of Socks that is not on the board yet."""

from __future__ import annotations

from games.socks.city import cells, joining, named
from games.socks.values import Blocked, Event, Joined, LaidTile, Placed, Tracked, View
from rendering.canvas import Canvas
from rendering.socks import pieces
from rendering.socks.board_numbers import beside
from rendering.socks.ground import spread
from rendering.socks.layout import Plan
from rendering.socks.position import lit, picked
from rendering.socks.spots import Spot
from rendering.theme import MARK, TILE, Ink

PALE = 0.5
"""How much of a piece is left in a preview."""
RING = 0.46
"""Radius of a ring around what a move changes, in widths of a hexagon."""


def piece(canvas: Canvas, laid: Plan, view: View, event: Event, block: Ink = TILE) -> None:
    """The new piece, half of its colour, a track in a casing; socks that are joined with their points.

    With a ``block`` of another ink than streets have, a track lies whole upon that.
    """
    town = view.city
    match event:
        case LaidTile(_, tile):
            spread(canvas, laid, tile, PALE)
            for middle in (middle for at in cells(tile) for middle in laid.spots(at)):
                pieces.ring(canvas, middle, laid.station, laid.part(0.07), MARK)
        case Tracked(seat, one, other, _) if town is not None:
            pair = sorted((named(town)[one], named(town)[other]))
            number = joining(town)[pair[0], pair[1]].bit_length() - 1
            if block == TILE:
                lit(canvas, laid, town, [(number, seat)], share=PALE)
            else:
                picked(canvas, laid, town, number, seat, block)
        case Placed(_, _, label) | Blocked(_, label) if town is not None:
            for middle in laid.spots(town.stations[named(town)[label]]):
                if isinstance(event, Placed):
                    pieces.sock(canvas, laid, middle, event.colour, label, share=PALE)
                else:
                    pieces.blocker(canvas, laid, middle, label, share=PALE)
                pieces.ring(canvas, middle, laid.part(RING), laid.part(0.07), MARK)
        case Joined(_, colour, points) if town is not None:
            ends = [town.stations[at] for at in view.socks[colour]]
            for middle in (middle for at in ends for middle in laid.spots(at)):
                pieces.ring(canvas, middle, laid.part(RING), laid.part(0.07), MARK)
            beside(canvas, laid, Spot((ends[0],)), f"+{points}")
        case _:
            pass

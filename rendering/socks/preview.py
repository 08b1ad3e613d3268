"""A preview of Socks: the board as it is, the new piece pale upon it, and what the move would finish.

A piece of Socks that is not on the board yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from games.socks.city import cells, joining, named
from games.socks.values import Blocked, Event, Joined, LaidTile, Placed, Tracked, View
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.socks import city_words, pieces, score
from rendering.socks.board_numbers import beside
from rendering.socks.ground import city_of, of_city, plan_of, spread
from rendering.socks.layout import PRIVATE, Plan
from rendering.socks.position import lit, picked, whole
from rendering.socks.spots import Spot
from rendering.theme import MARK, TILE, Ink, Theme

PALE = 0.5
"""How much of a piece is left in a preview."""

RING = 0.46
"""Radius of a ring around what a move changes, in widths of a hexagon."""


def preview(before: View, after: View, events: Sequence[Event], theme: Theme, scene: Scene) -> Image.Image:
    """The board after a move that is not made yet; the socks it would join have their points."""
    look = of_city(theme)
    tiles = [event.tile for event in events if isinstance(event, LaidTile)]
    laid = plan_of(before, look, PRIVATE, [at for tile in tiles for at in cells(tile)])
    canvas = city_of(before, look, laid)
    shown = replace(
        before, takers=after.takers, dead=after.dead, worth=after.worth, scores=after.scores, left=after.left
    )
    if before.city is not None:
        whole(canvas, laid, replace(before, takers=after.takers, dead=after.dead))
    city_words.write_places(canvas, laid, before)
    for event in events:
        piece(canvas, laid, before, event)
    score.around(canvas, shown, replace(scene, outcome=None), preview=True)
    return canvas.picture()


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

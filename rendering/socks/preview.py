"""A preview of Socks: the board as it is, the new piece pale upon it, and what the move would finish."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from games.socks.city import cells
from games.socks.values import Event, LaidTile, View
from rendering.scene import Scene
from rendering.socks import places, score
from rendering.socks.ground import city_of, of_city, plan_of
from rendering.socks.layout import PRIVATE
from rendering.socks.new_piece import piece
from rendering.socks.position import whole
from rendering.theme import Theme


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
    places.write(canvas, laid, before)
    for event in events:
        piece(canvas, laid, before, event)
    score.around(canvas, shown, replace(scene, outcome=None), preview=True)
    return canvas.picture()

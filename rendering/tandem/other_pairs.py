"""Pairs of Tandem without their zones: their names and both rows, below one's own pair, or where not all find room."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.kernel.game import Seat
from games.tandem.values import PLACES, View
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.tandem import pair_rows, sheets
from rendering.tandem.changes import News
from rendering.tandem.pair_rows import Rows
from rendering.tandem.panel_layout import SMALL, other
from rendering.tandem.plan import Box
from rendering.tandem.titles import rolled

STEP = 62
"""From place to place, and from row to row below the own pair; at the usual scale."""


def paint(canvas: Canvas, view: View, own: int, scene: Scene) -> None:
    """A panel for each other pair below the own one."""
    scale = canvas.theme.scale
    others = [number for number in range(len(view.pairs)) if number != own]
    for at, number in enumerate(others):
        where = Rows(other(scale, len(others), at), STEP * scale, STEP * scale, SMALL * scale, scale)
        pair, cell = view.pairs[number], pair_rows.blank(canvas.theme, where)
        for place in PLACES:
            pair_rows.rung(cell, where, pair, place)
        pair_rows.plain(cell, where, scene, (Seat(2 * number), Seat(2 * number + 1)), pair.score)
        canvas.paste(cell.sprite(), (where.box.x, where.box.y))


def on_table(
    canvas: Canvas, cells: Iterable[tuple[int, Box]], view: View, scene: Scene, news: Mapping[int, News]
) -> None:
    """A panel for each pair that has no larger one on the table; what they have won stands in the lanes."""
    fresh = any(news.values()) and not scene.calm
    for number, box in cells:
        _turn(canvas, pair_rows.rows(box, canvas.theme.scale), view, number, scene, news[number], fresh=fresh)


def _turn(canvas: Canvas, where: Rows, view: View, number: int, scene: Scene, news: News, *, fresh: bool) -> None:
    """A pair with what is new in its rows; one in which nothing happens recedes where something is ``fresh``."""
    pair, ended, cell = view.pairs[number], sheets.over(view, scene), pair_rows.blank(canvas.theme, where)
    lit = {(place, seat % 2) for seat, _, place in news.numbers if place is not None}
    new = {place for place, _ in lit}
    for place in PLACES:
        if place not in new:
            pair_rows.rung(cell, where, pair, place)
    if fresh and not news:
        cell.recede()
    for place in PLACES:
        if place in new:
            pair_rows.rung(cell, where, pair, place, [player for here, player in lit if here == place])
    thrown = rolled(pair, ended=ended)
    for player in (0, 1):
        seat = Seat(2 * number + player)
        dark = not ended and seat in view.to_act
        pair_rows.in_turn(cell, where, scene, seat, pair if thrown == player else None, dark=dark)
    canvas.paste(cell.sprite(), (where.box.x, where.box.y))

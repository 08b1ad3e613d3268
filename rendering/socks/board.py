"""The city of Socks as a picture, with the words around it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PIL import Image

from games.kernel.game import Seat
from games.socks.values import Event, Offered, View
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.socks import bars, board_numbers, changes, ground, parks, pieces, places, position, row_ends, score
from rendering.socks.glow import NOTHING
from rendering.socks.layout import PRIVATE, PUBLIC, Plan
from rendering.socks.spots import held
from rendering.theme import MARK, Theme


def draw(view: View, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    """The city as a palette image, ``theme.side`` pixels wide and high.

    Where numbers for legal spots would be too small in it, only the part in which they are.
    """
    look, marks = ground.of_city(theme), board_numbers.marked(view, scene)
    named = view.seat is not None or bool(marks)
    numbered = board_numbers.numbered(view, marks)
    usual = ground.plan_of(view, look, PRIVATE if named else PUBLIC, numbered)
    laid = board_numbers.closer(view, usual, look, marks)
    town, found = view.city, changes.news(view, focus)
    canvas = ground.city_of(view, look, laid)
    signs = _city(canvas, laid, view, scene)
    if named and not focus:
        found = changes.last(view)
    light = NOTHING
    if marks or not focus:
        changes.cased(canvas, laid, view, found)
    else:
        light = changes.light(canvas, laid, view, found, calm=scene.calm)
    if town is not None and view.phase != "tiles":
        parks.write(canvas, signs, light)
        if not laid.named:
            row_ends.write(canvas, laid, town, held(view), light)
        _begun(canvas, laid, view, scene.typed)
    places.write(canvas, laid, view, numbered, light)
    changes.orders(canvas, laid, view, focus)
    board_numbers.draw_marks(canvas, laid, view, marks)
    bars.header(canvas, view, scene)
    score.score(canvas, view, scene, found.gained, offered=any(isinstance(event, Offered) for event in focus))
    return canvas.picture()


def _city(canvas: Canvas, laid: Plan, view: View, scene: Scene) -> tuple[parks.Sign, ...]:
    """Trees, tracks, stations and socks; gives the names of parks, which are yet to be written."""
    town = view.city
    if town is None:
        return ()
    if view.phase == "tiles":
        position.stations(canvas, laid, view)
        return ()
    signs = parks.signs(canvas.theme, laid, parks.enclosed(town.stations), scene)
    position.whole(canvas, laid, view, signs=signs)
    return signs


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs; cities differ, so it is little."""
    look = ground.of_city(theme)
    for seat in (Seat(0), Seat(1)):
        bars.marker(look, seat, side=bars.BADGE)


def _begun(canvas: Canvas, laid: Plan, view: View, typed: str) -> None:
    """Rings on the stations that a half-typed move names."""
    if view.city is None:
        return
    words = set(re.split(r"[ -]+", typed.lower()))
    for at, label in zip(view.city.stations, view.city.labels, strict=True):
        for middle in laid.spots(at) if label in words else ():
            pieces.ring(canvas, middle, laid.part(0.5), laid.part(0.07), MARK)

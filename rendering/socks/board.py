"""The city of Socks as a picture, with the words around it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PIL import Image

from games.socks.values import Event, View
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.socks import bars, board_numbers, changes, ground, pieces
from rendering.socks.layout import Plan
from rendering.socks.position import things, tracks
from rendering.theme import MARK, Theme


def draw(view: View, theme: Theme, focus: Sequence[Event], scene: Scene) -> Image.Image:
    """The city as a palette image, ``theme.side`` pixels wide and high.

    Where numbers for legal spots would be too small in it, only the part in which they are.
    """
    canvas, laid = ground.city_of(view, ground.of_city(theme))
    if scene.marks and view.phase == "tiles":
        canvas = board_numbers.with_room(view, laid, canvas.theme, scene)
    elif scene.marks:
        canvas, laid = board_numbers.closer(view, canvas, laid, scene)
    if view.city is not None and view.phase != "tiles":
        tracks(canvas, laid, view, changes.tracked(view.city, focus) or view.recent)
        things(canvas, laid, view)
    changes.rings(canvas, laid, view, focus)
    _begun(canvas, laid, view, scene.typed)
    changes.orders(canvas, laid, view, focus)
    board_numbers.marks(canvas, laid, view, scene)
    bars.header(canvas, view, scene)
    bars.prizes(canvas, view)
    bars.footer(canvas, view, scene)
    return canvas.picture()


def prepare(theme: Theme) -> None:
    """Draw ahead what every picture needs; cities differ, so it is little."""
    ground.ground(ground.of_city(theme), (), 0, laying=True)


def _begun(canvas: Canvas, laid: Plan, view: View, typed: str) -> None:
    """Rings on the stations that a half-typed move names."""
    if view.city is None or view.phase == "tiles":
        return
    words = set(re.split(r"[ -]+", typed.lower()))
    for at, label in zip(view.city.stations, view.city.labels, strict=True):
        for middle in laid.spots(at) if label in words else ():
            pieces.ring(canvas, middle, laid.part(0.5), laid.part(0.07), MARK)

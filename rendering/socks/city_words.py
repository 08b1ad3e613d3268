"""Words on the ground of a city of Socks: names of parks and of the ends of rows, places while tiles are laid."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from games.kernel.hexes import Hex
from games.socks.values import View
from rendering.canvas import Canvas
from rendering.socks import parks, pieces, places, row_ends
from rendering.socks.glow import Glow
from rendering.socks.layout import Plan
from rendering.socks.spots import held
from rendering.theme import MARK


def write(
    canvas: Canvas, laid: Plan, view: View, signs: Sequence[parks.Sign], light: Glow, numbered: Collection[Hex] = ()
) -> None:
    """Everything that is written on the ground but for places that are ``numbered``; strong where ``light`` falls."""
    places.write(canvas, laid, view, numbered, light)
    if view.city is not None and view.phase != "tiles":
        parks.write(canvas, signs, light)
        if not laid.named:
            row_ends.write(canvas, laid, view.city, held(view), light)


def begun(canvas: Canvas, laid: Plan, view: View, typed: str) -> None:
    """Rings on the stations that a half-typed move names."""
    if view.city is None or view.phase == "tiles":
        return
    words = set(re.split(r"[ -]+", typed.lower()))
    for at, label in zip(view.city.stations, view.city.labels, strict=True):
        for middle in laid.spots(at) if label in words else ():
            pieces.ring(canvas, middle, laid.part(0.5), laid.part(0.07), MARK)

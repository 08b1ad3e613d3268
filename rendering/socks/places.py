"""The places of empty hexagons around an unfinished city of Socks, written as moves name them."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from games.kernel.hexes import Hex, neighbours
from games.socks.values import View
from rendering.canvas import Canvas
from rendering.socks import glow
from rendering.socks.glow import NOTHING, Glow
from rendering.socks.layout import ROW, Plan
from rendering.theme import PAPER
from rendering.typeface import width

AROUND = 2
"""So many hexagons around an unfinished city have their places written on them."""


def outside(stations: Sequence[Hex]) -> tuple[Hex, ...]:
    """The places around an unfinished city, the first place of all before there is one."""
    seen, rim = set(stations), set(stations) or {Hex(0, 0)}
    for _ in range(AROUND):
        rim = {near for at in rim for near in neighbours(at)} - seen
        seen |= rim
    return tuple(sorted((seen | (set() if stations else {Hex(0, 0)})) - set(stations)))


def write(canvas: Canvas, laid: Plan, view: View, numbered: Collection[Hex] = (), light: Glow = NOTHING) -> None:
    """The places around an unfinished city as moves name them, but for those that are ``numbered``.

    Where there is little room, in two lines, of every third one. Those that would reach under the stations next to them
    are left out.
    """
    if view.phase != "tiles":
        return
    taken = () if view.city is None else view.city.stations
    free = [at for at in outside(taken) if at not in numbered]
    size = canvas.theme.figure
    wides = [width(f"{at.q},{at.r}", "regular", size) for at in free]
    whole, line = max(wides, default=0) <= laid.pitch - 6, size * 9 // 10
    stations, close = set(taken), laid.pitch * 0.44
    tight = not whole and ROW * laid.pitch < 2 * line
    for at in free:
        if tight and (at.q - at.r) % 3:
            continue
        x, y = laid.spots(at)[0]
        lines = (f"{at.q},{at.r}",) if whole else (f"{at.q},", f"{at.r}")
        half = max(width(text, "regular", size) for text in lines) / 2, line * len(lines) / 2
        beside = (laid.seen_from(at, near) for near in neighbours(at) if near in stations)
        if any(math.hypot(max(0, abs(a - x) - half[0]), max(0, abs(b - y) - half[1])) < close for a, b in beside):
            continue
        for number, text in enumerate(lines):
            high = y + line * (2 * number + 1 - len(lines)) // 2
            glow.write(canvas, text, (x, high), PAPER, size, light)

"""Words on the ground of a city of Socks: names of parks and of the ends of rows, places while tiles are laid.

Names at the ends of the rows of a city of Socks, from which every station can be counted: where they are small.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from games.kernel.hexes import Hex, neighbours
from games.socks.city import City
from games.socks.values import View
from rendering.canvas import Canvas
from rendering.socks import glow, parks, pieces
from rendering.socks.board_numbers import meet
from rendering.socks.glow import NOTHING, Glow
from rendering.socks.layout import ROW, Pixel, Plan, Sheet
from rendering.socks.spots import held
from rendering.theme import PAPER, TRACK
from rendering.typeface import cap, width

AROUND = 2
"""So many hexagons around an unfinished city have their places written on them."""


def outside(stations: Sequence[Hex]) -> tuple[Hex, ...]:
    """The places around an unfinished city, the first place of all before there is one."""
    seen, rim = set(stations), set(stations) or {Hex(0, 0)}
    for _ in range(AROUND):
        rim = {near for at in rim for near in neighbours(at)} - seen
        seen |= rim
    return tuple(sorted((seen | (set() if stations else {Hex(0, 0)})) - set(stations)))


def write_places(canvas: Canvas, laid: Plan, view: View, numbered: Collection[Hex] = (), light: Glow = NOTHING) -> None:
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


APART, HELD = 0.38, 0.53
"""How far a name stands from the middle of its station, and of one with a sock, in widths of a hexagon."""

LEAST = 3
"""A row with fewer stations has one name."""


def write(
    canvas: Canvas, laid: Plan, view: View, signs: Sequence[parks.Sign], light: Glow, numbered: Collection[Hex] = ()
) -> None:
    """Everything that is written on the ground but for places that are ``numbered``; strong where ``light`` falls."""
    write_places(canvas, laid, view, numbered, light)
    if view.city is not None and view.phase != "tiles":
        parks.write(canvas, signs, light)
        if not laid.named:
            write_row_ends(canvas, laid, view.city, held(view), light)


class End(NamedTuple):
    """A station: its hexagon, its name, and the pixels of its middle."""

    at: Hex
    label: str
    spot: Pixel


def write_row_ends(canvas: Canvas, laid: Plan, town: City, held: frozenset[Hex], light: Glow = NOTHING) -> None:
    """The first and the last name of each row, on the ground left and right of it; some stations are ``held``."""

    def away(at: Hex) -> int:
        return laid.part(HELD if at in held else APART)

    ends = [row for sheet in laid.sheets for row in _rows(sheet, laid, town)]
    for row in ends:
        _name(canvas, row[0], -away(row[0].at), light)
    for row in ends:
        if len(row) >= LEAST:
            _name(canvas, row[-1], away(row[-1].at), light)


def _rows(sheet: Sheet, laid: Plan, town: City) -> Iterator[list[End]]:
    """The stations of a sheet that no other shows before it, row by row."""
    shown = [
        End(at, label, laid.at(sheet, at))
        for at, label in zip(town.stations, town.labels, strict=True)
        if at in sheet.hexagons and at not in sheet.again
    ]
    for _, row in groupby(shown, key=lambda end: end.at.r):
        yield list(row)


def _name(canvas: Canvas, end: End, away: int, light: Glow) -> None:
    """A name so far right of a station, where there is room, or left of it; nearer where the picture ends."""
    text, size = pieces.name(end.label), canvas.theme.figure
    half, (x, y) = width(text, "regular", size) // 2, end.spot
    wanted = x + away + (half if away > 0 else -half)
    middle = min(max(wanted, half + 2), canvas.plane.width - half - 2)
    room, high = canvas.theme.small // 3, cap("regular", size)
    box = (middle - half - room, y - high, middle + half + room, y + high)
    if away < 0 or not any(meet(box, word.box) for word in canvas.texts):
        glow.write(canvas, text, (middle, y), TRACK, size, light)

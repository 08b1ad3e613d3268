"""Words on the ground of a city of Socks: names of parks and of the ends of rows, places while tiles are laid.

Names at the ends of the rows of a city of Socks, from which every station can be counted: where they are small.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from games.kernel.hexes import Hex
from games.socks.city import City
from games.socks.values import View
from rendering.canvas import Canvas
from rendering.socks import glow, parks, pieces, places
from rendering.socks.board_numbers import meet
from rendering.socks.glow import NOTHING, Glow
from rendering.socks.layout import Pixel, Plan, Sheet
from rendering.socks.spots import held
from rendering.theme import TRACK
from rendering.typeface import cap, width

APART, HELD = 0.38, 0.53
"""How far a name stands from the middle of its station, and of one with a sock, in widths of a hexagon."""

LEAST = 3
"""A row with fewer stations has one name."""


def write(
    canvas: Canvas, laid: Plan, view: View, signs: Sequence[parks.Sign], light: Glow, numbered: Collection[Hex] = ()
) -> None:
    """Everything that is written on the ground but for places that are ``numbered``; strong where ``light`` falls."""
    places.write(canvas, laid, view, numbered, light)
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

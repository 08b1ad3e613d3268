"""Names at the ends of the rows of a city of Socks, from which every station can be counted: where they are small."""

from __future__ import annotations

from itertools import groupby

from games.kernel.hexes import Hex
from games.socks.city import City
from rendering.canvas import Canvas
from rendering.socks import pieces
from rendering.socks.layout import Plan, Sheet
from rendering.theme import QUIET, TRACK
from rendering.typeface import width

APART, HELD = 0.38, 0.53
"""How far a name stands from the middle of its station, and of one with a sock, in widths of a hexagon."""
LEAST = 3
"""A row with fewer stations has one name."""


def write(canvas: Canvas, laid: Plan, town: City, held: frozenset[Hex]) -> None:
    """The first and the last name of each row, on the ground left and right of it; some stations are ``held``."""
    for sheet in laid.sheets:
        shown = [
            (at, label)
            for at, label in zip(town.stations, town.labels, strict=True)
            if at in sheet.hexagons and at not in sheet.again
        ]
        for _, found in groupby(shown, key=lambda each: each[0].r):
            row = list(found)
            _name(canvas, laid, sheet, row[0], held, -1)
            if len(row) >= LEAST:
                _name(canvas, laid, sheet, row[-1], held, 1)


def _name(canvas: Canvas, laid: Plan, sheet: Sheet, station: tuple[Hex, str], held: frozenset[Hex], side: int) -> None:
    at, text = station[0], pieces.name(station[1])
    size = canvas.theme.figure
    x, y = laid.at(sheet, at)
    away = laid.part(HELD if at in held else APART) + width(text, "regular", size) // 2
    canvas.write(text, (x + side * away, y), TRACK, QUIET, size=size, anchor="middle")

"""Names at the ends of the rows of a city of Socks, from which every station can be counted: where they are small."""

from __future__ import annotations

from itertools import groupby

from games.kernel.hexes import Hex
from games.socks.city import City
from rendering.canvas import Canvas
from rendering.socks import glow, pieces
from rendering.socks.glow import NOTHING, Glow
from rendering.socks.layout import Pixel, Plan
from rendering.theme import TRACK
from rendering.typeface import width

APART, HELD = 0.38, 0.53
"""How far a name stands from the middle of its station, and of one with a sock, in widths of a hexagon."""
LEAST = 3
"""A row with fewer stations has one name."""


def write(canvas: Canvas, laid: Plan, town: City, held: frozenset[Hex], light: Glow = NOTHING) -> None:
    """The first and the last name of each row, on the ground left and right of it; some stations are ``held``."""

    def away(at: Hex) -> int:
        return laid.part(HELD if at in held else APART)

    for sheet in laid.sheets:
        shown = [
            (at, label)
            for at, label in zip(town.stations, town.labels, strict=True)
            if at in sheet.hexagons and at not in sheet.again
        ]
        for _, found in groupby(shown, key=lambda each: each[0].r):
            row = list(found)
            _name(canvas, laid.at(sheet, row[0][0]), row[0][1], -away(row[0][0]), light)
            if len(row) >= LEAST:
                _name(canvas, laid.at(sheet, row[-1][0]), row[-1][1], away(row[-1][0]), light)


def _name(canvas: Canvas, at: Pixel, label: str, away: int, light: Glow) -> None:
    """A name so far right of a station, or left of it."""
    text, size = pieces.name(label), canvas.theme.figure
    half = width(text, "regular", size) // 2
    glow.write(canvas, text, (at[0] + away + (half if away > 0 else -half), at[1]), TRACK, size, light)

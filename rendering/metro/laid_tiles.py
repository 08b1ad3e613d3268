"""Tiles on the board of Metro with the lines that run over them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.metro.geometry import Port, Square, Station
from games.metro.tiles import turned
from games.metro.values import Laid, Line
from rendering.canvas import Canvas
from rendering.metro import layout, signs
from rendering.metro.tiles import Kind, Look, tile


def looks_of(lines: Sequence[Line], kinds: Mapping[Station, Kind]) -> dict[tuple[Square, Port], Look]:
    """How the track by which a line enters a square looks, from what the line of each station is."""
    found = {}
    for line in lines:
        if line.passes:
            look = Look(kinds[line.station], signs.line_ink(line.owner))
            for way in line.passes:
                found[way.square, way.enters] = look
    return found


def lay(
    canvas: Canvas,
    square: Square,
    laid: Laid | None,
    looks: Mapping[tuple[Square, Port], Look],
    plain: Look,
    *,
    receding: bool = False,
    fresh: bool = False,
) -> None:
    """A tile where there is one; its tracks look as those of the lines that enter by their ports, or ``plain``."""
    if laid is None:
        return
    theme, code = canvas.theme, turned(laid.tile, laid.turn)
    a, b, c, d = (looks.get((square, Port(port)), plain) for port in (0, 2, 4, 6))
    sprite = tile(theme, code, (a, b, c, d), theme.cell, receding=receding, fresh=fresh)
    canvas.paste(sprite, layout.corner(theme, square))

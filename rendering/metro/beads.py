"""Where the points of finished lines of Metro stand: on the line itself, half along it if there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from games.metro.geometry import Port, Square, Tile
from games.metro.tiles import turned
from games.metro.values import Laid, Line, View
from rendering.canvas import Box, Canvas
from rendering.metro import layout, signs
from rendering.metro.tracks import along, gap, path, stop

CELL = 105
"""Width of a square in which room is looked for."""
CLEAR = 34
"""Pixels of room around a place on a tile that other tracks do not reach."""
APART = 5
"""Pixels between beads, and between them and what else is written on the board."""


def text(line: Line, *, lit: bool = False) -> str:
    """The points of a finished line as they are written."""
    return f"+{line.points}" if lit else str(line.points)


def string(canvas: Canvas, view: View, lines: Sequence[Line], lit: frozenset[int], taken: Sequence[Box]) -> None:
    """A bead on each of these lines that has ended; short lines choose first. ``taken`` is kept free.

    None where there is no room at all.
    """
    theme, full = canvas.theme, list(taken)
    ended = [line for line in lines if line.ends is not None and line.owner is not None]
    for line in sorted(ended, key=lambda line: (len(line.passes), line.station not in lit, line.station)):
        fresh, owner = line.station in lit, line.owner
        words = text(line, lit=fresh)
        wide, high = signs.bead_size(theme, words, lit=fresh)
        for x, y in places(canvas, view, line):
            box = x - wide // 2, y - high // 2, x - wide // 2 + wide, y - high // 2 + high
            if owner is not None and not any(_touch(box, other, APART) for other in full):
                full.append(box)
                sprite = signs.bead(theme, words, owner, lit=fresh)
                canvas.paste(sprite, (x - sprite.colours.width // 2, y - sprite.colours.height // 2))
                break


def _touch(one: Box, two: Box, apart: int) -> bool:
    across = one[0] - apart < two[2] and two[0] - apart < one[2]
    return across and one[1] - apart < two[3] and two[1] - apart < one[3]


def places(canvas: Canvas, view: View, line: Line) -> list[tuple[int, int]]:
    """Where on a line its points may stand, the best place first."""
    ranked = sorted(enumerate(_places(view, line)), key=lambda numbered: (numbered[1][0], numbered[0]))
    theme = canvas.theme
    found = []
    for _, (_, square, (across, down)) in ranked:
        x, y = layout.corner(theme, square)
        found.append((x + round(across * theme.cell / CELL), y + round(down * theme.cell / CELL)))
    return found


def _places(view: View, line: Line) -> Iterator[tuple[float, Square, tuple[float, float]]]:
    """Places with how bad they are: by the way to the middle of the line, counted in tiles, and by what lies there.

    Best is the edge between two tiles, where no other line is near.
    """
    half = len(line.passes) / 2
    for number, each in enumerate(line.passes):
        laid = view.board[each.square]
        assert laid is not None
        for share, worse, at in _spots(_code(laid), each.enters):
            yield abs(number + share - half) + worse, each.square, at


def _code(laid: Laid) -> Tile:
    return turned(laid.tile, laid.turn)


@cache
def _spots(code: Tile, port: Port) -> tuple[tuple[float, float, tuple[float, float]], ...]:
    """Places on a track from where a line enters: how far along, how bad, where."""
    way = path(port, code[port // 2], CELL)
    points, middle = along(way, 7), stop(code, port, CELL)
    near = [(0.5, 0.3, middle), *((number / 8, 0.9, at) for number, at in enumerate(points, 1))]
    inner = [(share, worse + _crowded(code, port, at), at) for share, worse, at in near]
    return (*inner, (1.0, 0.0, way[-1]))


def _crowded(code: Tile, port: Port, at: tuple[float, float]) -> float:
    """How bad it is that other tracks are near."""
    return max(0.0, 1 - gap(code, port, CELL, at) / CLEAR)

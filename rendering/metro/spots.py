"""The squares that moves of Metro are about."""

from __future__ import annotations

from collections.abc import Sequence

from games.metro.geometry import Square
from games.metro.notation import read
from games.metro.values import Lay
from rendering import numbers
from rendering.canvas import Canvas
from rendering.metro import layout
from rendering.scene import Scene


def squares(moves: Sequence[str]) -> tuple[Square, ...]:
    """The square of each move that lays a tile.

    >>> squares(("lay c4", "lay a1 t2", "draw"))
    (19, 0)
    """
    read_ones = map(read, moves)
    return tuple(move.square for move in read_ones if isinstance(move, Lay))


def spots(_view: object, moves: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Moves by the square they lay a tile on, squares in reading order; to draw is about no square.

    >>> spots(None, ("lay c4", "lay a1", "lay c4 r1", "draw"))
    (('lay a1',), ('lay c4', 'lay c4 r1'))
    """
    found: dict[Square, list[str]] = {}
    for text in moves:
        for square in squares((text,)):
            found.setdefault(square, []).append(text)
    return tuple(tuple(found[square]) for square in sorted(found))


def paint(canvas: Canvas, scene: Scene) -> None:
    """A big number on each square that the marks of a scene are about."""
    for number, square in enumerate(squares(scene.marks), scene.first):
        numbers.place(canvas, numbers.big(canvas.theme, number), layout.middle(canvas.theme, square))

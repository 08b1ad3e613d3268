"""A sock as elements of a vector sheet, with the shape of its colour, and the tick of whoever joined it."""

from __future__ import annotations

from games.socks.values import Colour
from rendering.socks import pieces, shapes
from rendering.theme import Theme
from rendering.vector_sheet import Area, Disc, Element, Path, Point, mixed

SOCK: tuple[Point, ...] = (
    (-19, -44), (19, -44), (19, -3), (50, 16), (46, 47), (14, 46), (-26, 22), (-19, -8),
)  # fmt: skip
"""A sock that looks to the right around the origin, 88 high."""
CUFF: tuple[Point, ...] = ((-23, -48), (23, -48), (23, -32), (-23, -32))
TOE: tuple[Point, ...] = ((36, 8), (50, 16), (46, 47), (22, 46), (27, 26))
HEEL: tuple[Point, ...] = ((-21, 2), (-8, 8), (-5, 34), (-26, 22))


def sock(theme: Theme, colour: Colour, *, pale: bool = False) -> tuple[Element, ...]:
    """A sock around the origin, 88 units high; ``pale`` where nobody joined its pair. The theme is one ``of_city``."""
    inks = theme.colours
    ink, over = inks[pieces.ink(colour)], inks[pieces.over(colour)]
    if pale:
        ink, over = mixed(ink, theme.tile, 0.62), mixed(theme.tile, theme.text, 0.55)
    knit = mixed(ink, over, 0.28)
    rim = mixed(theme.text, theme.paper, 0.0 if not pale else 0.45)
    points = tuple(((x - 0.5) * 23, (y - 0.5) * 23 - 14) for x, y in shapes.SHAPE[colour])
    return (
        Area(SOCK, theme.paper, 15, 14, theme.paper),
        Area(CUFF, theme.paper, 6, 14, theme.paper),
        Area(SOCK, ink, 15),
        Area(TOE, knit, 11),
        Area(HEEL, knit, 9),
        Path(SOCK, 4.5, rim, 15, closed=True),
        Area(CUFF, knit, 5, 4.5, rim),
        Area(points, over, 0.5),
    )


def tick(theme: Theme, *, solid: bool) -> tuple[Element, ...]:
    """The sign of a player around the origin, 30 units wide: a tick in a full disc, or in a rim."""
    ground, mark = (theme.text, theme.tile) if solid else (theme.tile, theme.text)
    return (
        Disc((0, 0), 18, theme.paper),
        Disc((0, 0), 14, ground, 3.5, theme.text),
        Path(((-6, 0.5), (-1.8, 5), (6.2, -4.5)), 3.6, mark),
    )

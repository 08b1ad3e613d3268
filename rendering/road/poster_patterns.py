"""The patterns of the six colours as elements of a vector sheet, inside a space around the origin, one step wide."""

from __future__ import annotations

from collections.abc import Iterator

from rendering.vector_sheet import Area, Disc, Element, Path, Point

LINE = 0.045


def pattern(colour: int, ink: str) -> tuple[Element, ...]:
    """Waves, triangles, dots, upright stripes, a lattice or slanted stripes, as on the board."""
    return tuple((_waves, _triangles, _dots, _upright, _lattice, _slanted)[colour](ink))


def _waves(ink: str) -> Iterator[Element]:
    for y, half in ((-0.26, 2), (0.0, 3), (0.26, 2)):
        points = tuple((0.12 * step, y + (0.04 if step % 2 else -0.04)) for step in range(-half, half + 1))
        yield Path(points, LINE, ink, 0.1)


def _triangles(ink: str) -> Iterator[Element]:
    for x, y in ((0.0, -0.28), (-0.24, 0.0), (0.24, 0.0), (0.0, 0.28)):
        yield Area(((x, y - 0.085), (x + 0.09, y + 0.075), (x - 0.09, y + 0.075)), ink, 0.01)


def _dots(ink: str) -> Iterator[Element]:
    for x, y in ((0.0, 0.0), (-0.27, 0.0), (0.27, 0.0), (-0.14, -0.26), (0.14, -0.26), (-0.14, 0.26), (0.14, 0.26)):
        yield Disc((x, y), 0.055, ink)


def _upright(ink: str) -> Iterator[Element]:
    for x, half in ((-0.28, 0.26), (0.0, 0.38), (0.28, 0.26)):
        yield Path(((x, -half), (x, half)), LINE * 1.2, ink)


def _lattice(ink: str) -> Iterator[Element]:
    for points in _SLOPES:
        yield Path(points, LINE * 0.8, ink)
        yield Path(tuple((-x, y) for x, y in points), LINE * 0.8, ink)


def _slanted(ink: str) -> Iterator[Element]:
    for points in _SLOPES:
        yield Path(points, LINE * 1.4, ink)


_SLOPES: tuple[tuple[Point, ...], ...] = (
    ((-0.36, 0.06), (0.06, -0.36)),
    ((-0.28, 0.28), (0.28, -0.28)),
    ((-0.06, 0.36), (0.36, -0.06)),
)

"""Letters of the fonts beside IBM Plex Sans as outlines, for pages in which those fonts are not embedded."""

from __future__ import annotations

from dataclasses import dataclass

from fpdf.drawing import PaintedPath

from rendering.shaping import Shaped
from rendering.vector_sheet import Point, turned


@dataclass(frozen=True)
class Place:
    """Where letters begin on the page, in points: left on their line, so large, turned around a point by degrees."""

    at: Point
    size: float
    around: Point
    angle: float


class _Pen:
    """Draws a glyph, given in units of its font with the origin on the line, on a path of the page."""

    def __init__(self, path: PaintedPath, place: Place, start: Point, unit: float) -> None:
        self._path, self._place, self._start, self._unit = path, place, start, unit

    def _put(self, point: Point) -> Point:
        (x, y), (left, line) = point, self._start
        return turned((left + x * self._unit, line - y * self._unit), self._place.around, self._place.angle)

    def moveTo(self, point: Point) -> None:  # noqa: N802 - the name that HarfBuzz calls
        self._path.move_to(*self._put(point))

    def lineTo(self, point: Point) -> None:  # noqa: N802
        self._path.line_to(*self._put(point))

    def curveTo(self, one: Point, two: Point, end: Point) -> None:  # noqa: N802
        self._path.curve_to(*self._put(one), *self._put(two), *self._put(end))

    def qCurveTo(self, middle: Point, end: Point) -> None:  # noqa: N802
        self._path.quadratic_curve_to(*self._put(middle), *self._put(end))

    def closePath(self) -> None:  # noqa: N802
        self._path.close()


def outlines(shaped: Shaped, place: Place, ink: str) -> PaintedPath:
    """The letters as one filled path, where ``Shaped.mask`` has them."""
    path = PaintedPath()
    unit, (left, up) = shaped.scale * place.size, shaped.start
    for glyph in shaped.glyphs:
        x = place.at[0] + left * place.size + glyph.x * unit
        y = place.at[1] - up * place.size - glyph.y * unit
        shaped.font.draw_glyph_with_pen(glyph.number, _Pen(path, place, (x, y), unit))
    path.style.fill_color = ink
    path.style.stroke_color = None
    return path

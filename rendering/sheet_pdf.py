"""A vector sheet as a PDF file of one page: lines and areas as such, texts as text in embedded subsets of the fonts.

Letters of the fonts beside IBM Plex Sans as outlines, for pages in which those fonts are not embedded.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import as_file, files

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.enums import StrokeCapStyle, StrokeJoinStyle

from rendering.shaping import Shaped
from rendering.typeface import WEIGHTS, Piece, pieces
from rendering.vector_sheet import Area, Disc, Element, Path, Point, Sheet, Text, outline, turned

A3 = (841.89, 1190.55)
"""A3, upright, in points of 1/72 inch."""
AUTHOR = "Capolinea"
FAMILY = "Plex"
STYLES = {"regular": "", "bold": "B"}
"""What fpdf calls each of ``typeface.WEIGHTS``."""
ROUND = 0.5522847
"""Handles of the four curves of a circle, in radii."""


def pdf(sheet: Sheet, size: tuple[float, float] = A3) -> bytes:
    """The sheet over a whole page of this size in points. Equal sheets give equal bytes."""
    page = FPDF(unit="pt", format=size)
    page.set_auto_page_break(auto=False)
    page.set_margin(0)
    page.set_display_mode("fullpage")
    about = sheet.about
    page.set_title(about.title)
    page.set_author(AUTHOR)
    page.set_creator(AUTHOR)
    page.set_subject(about.subject)
    page.set_keywords(", ".join(about.keywords))
    page.set_lang(about.language)
    page.set_creation_date(about.made)
    for weight, file in WEIGHTS.items():
        with as_file(files("rendering") / "fonts" / file) as found:
            page.add_font(FAMILY, STYLES[weight], found)
    page.add_page()
    scale = size[0] / sheet.wide
    page.set_fill_color(sheet.paper)
    page.rect(0, 0, *size, style="F")
    with page.drawing_context() as context:
        for element in sheet.elements:
            for path in _paths(element, scale):
                context.add_item(path)
    for text in sheet.texts:
        _write(page, text, scale)
    return bytes(page.output())


def _paths(element: Element, scale: float) -> list[PaintedPath]:
    """How an element is painted, from below."""
    match element:
        case Path(width=width, ink=ink, casing=casing, under=under):
            found = [_stroked(element, (width + 2 * casing) * scale, under, scale)] if casing else []
            return [*found, _stroked(element, width * scale, ink, scale)]
        case Area(points=points, ink=ink, radius=radius, rim=rim, rim_ink=rim_ink):
            area = _along(points, radius, scale, closed=True)
        case Disc(ink=ink, rim=rim, rim_ink=rim_ink):
            area = _circle(element, scale)
        case Text():
            return []
    area.style.fill_color = ink
    area.style.stroke_color = rim_ink if rim else None
    if rim:
        area.style.stroke_width = rim * scale
    return [area]


def _stroked(path: Path, width: float, ink: str, scale: float) -> PaintedPath:
    made = _along(path.points, path.radius, scale, closed=path.closed)
    made.style.fill_color = None
    made.style.stroke_color = ink
    made.style.stroke_width = width
    made.style.stroke_cap_style = StrokeCapStyle.BUTT if path.flat else StrokeCapStyle.ROUND
    made.style.stroke_join_style = StrokeJoinStyle.ROUND
    made.style.auto_close = False
    return made


def _along(points: tuple[Point, ...], radius: float, scale: float, *, closed: bool) -> PaintedPath:
    (x, y), pieces = outline(points, radius, closed=closed)
    path = PaintedPath(x * scale, y * scale)
    for piece in pieces:
        numbers = [number * scale for point in piece for number in point]
        if len(piece) == 1:
            path.line_to(*numbers)
        else:
            path.curve_to(*numbers)
    if closed:
        path.close()
    return path


def _circle(disc: Disc, scale: float) -> PaintedPath:
    (x, y), radius = disc.at, disc.radius
    path, reach = PaintedPath((x + radius) * scale, y * scale), ROUND * radius
    across, down = radius, 0.0
    for _ in range(4):
        after = -down, across
        one = (x + across - down / radius * reach, y + down + across / radius * reach)
        two = (x + after[0] + after[1] / radius * reach, y + after[1] - after[0] / radius * reach)
        end = (x + after[0], y + after[1])
        path.curve_to(*(number * scale for point in (one, two, end) for number in point))
        across, down = after
    path.close()
    return path


def _write(page: FPDF, text: Text, scale: float) -> None:
    """A text, its letters where the picture has them; those that IBM Plex Sans lacks are drawn as outlines."""
    size = text.size * scale
    page.set_font(FAMILY, STYLES[text.weight], size)
    page.set_text_color(text.ink)
    parts = pieces(text.text)
    widths = [_width(page, part, text.weight, size) for part in parts]
    (x, y), long = (number * scale for number in text.at), sum(widths)
    left, line = x - {"left": 0.0, "middle": long / 2, "right": long}[text.anchor], y + text.tall * scale / 2
    for part, width in zip(parts, widths, strict=True):
        shaped = part.shaped(text.weight)
        if shaped is not None:
            place = Place((left, line), size, (x, y), text.angle)
            with page.drawing_context() as context:
                context.add_item(outlines(shaped, place, text.ink))
        elif text.angle:
            with page.rotation(text.angle, x, y):
                page.text(left, line, part.in_plex())
        else:
            page.text(left, line, part.in_plex())
        left += width


def _width(page: FPDF, part: Piece, weight: str, size: float) -> float:
    shaped = part.shaped(weight)
    return page.get_string_width(part.in_plex()) if shaped is None else shaped.wide * size


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

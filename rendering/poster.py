"""The poster of a match: a sheet as a picture, and the same to print. Pure, and safe in threads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from io import BytesIO

from babel.dates import format_datetime

from games import catalogue
from rendering.canvas import LEVEL
from rendering.painter import painter
from rendering.poster_parts import Occasion, titled
from rendering.scene import AnyFrame, Scene
from rendering.sheet_picture import image
from rendering.theme import Theme
from rendering.vector_sheet import Sheet

TIMES = 2
"""Pixels a unit of the sheet."""
DPI = 239
"""Pixels an inch when it is printed on A3."""
A3 = 297 / 25.4
"""Width of A3 paper, in inches."""
AUTHOR = "Capolinea"
SOMEWHERE = Occasion()
"""A match of which neither place nor dates are known."""


def poster(
    slug: str,
    frames: Sequence[AnyFrame],
    theme: Theme,
    scene: Scene,
    *,
    paper: bool = False,
    occasion: Occasion = SOMEWHERE,
) -> bytes:
    """The poster of a match as a PNG file, or on ``paper`` as a PDF file to print at A3.

    ``frames`` are all its positions in order. Equal arguments give equal bytes. Raises ``ValueError`` where there is no
    position.
    """
    if not frames:
        raise ValueError("a poster has at least one position")
    made, file = sheet(slug, frames, theme, replace(scene, outcome=frames[-1].outcome), occasion), BytesIO()
    picture, about = image(made, TIMES), made.about
    if not paper:
        picture.save(file, "PNG", compress_level=LEVEL, dpi=(DPI, DPI))
        return file.getvalue()
    day = about.made.timetuple()
    picture.convert("RGB").save(
        file, "PDF", resolution=picture.width / A3, quality=95, subsampling=0, title=about.title, subject=about.subject,
        author=AUTHOR, creator=AUTHOR, keywords=", ".join(about.keywords), creationDate=day, modDate=day,
    )  # fmt: skip
    return file.getvalue()


def sheet(slug: str, frames: Sequence[AnyFrame], theme: Theme, scene: Scene, occasion: Occasion = SOMEWHERE) -> Sheet:
    """The poster as a vector sheet."""
    known = painter(slug)
    look = known.look(theme)
    return titled(scene, catalogue()[slug].title, occasion, known.poster(frames, look, scene), look)


def days(first: int, last: int, language: str, zone: tzinfo | None = None) -> str:
    """The days from one instant to another (milliseconds since 1970), in words as short as they are whole.

    They are those of a zone, of the host's where none is given.

    >>> days(1772532000000, 1773914400000, "en", UTC), days(1772532000000, 1772532060000, "it", UTC)
    ('3–19 March 2026', '3 marzo 2026')
    >>> days(1772532000000, 1775100000000, "it", UTC), days(1767000000000, 1772532000000, "en", UTC)
    ('3 marzo – 2 aprile 2026', '29 December 2025 – 3 March 2026')
    """
    start, end = (datetime.fromtimestamp(each / 1000, UTC).astimezone(zone) for each in (first, last))

    def text(at: datetime, form: str) -> str:
        return format_datetime(at, form, tzinfo=at.tzinfo, locale=language)

    whole = text(end, "d MMMM y")
    if start.date() == end.date():
        return whole
    if start.year != end.year:
        return f"{text(start, 'd MMMM y')} – {whole}"
    return f"{text(start, 'd MMMM')} – {whole}" if start.month != end.month else f"{start.day}–{whole}"

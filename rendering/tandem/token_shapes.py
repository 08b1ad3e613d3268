"""The tokens of Tandem as elements of a vector sheet: for each subject a colour and a shape of its own."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from games.tandem.values import SUBJECTS, Subject
from rendering.tandem.tokens import COLOURS
from rendering.theme import Theme, over_ink, seat_ink
from rendering.vector_sheet import Area, Disc, Element, Path, Point


def colour(theme: Theme, subject: Subject) -> str:
    """The colour of a subject; the theme is one ``of_kinds``."""
    return theme.colours[seat_ink(COLOURS[SUBJECTS[subject]])]


def token(theme: Theme, subject: Subject) -> Iterator[Element]:
    """A token around the origin, one unit wide, with a rim in the colour of what lies below."""
    name = SUBJECTS[subject]
    ground, over = colour(theme, subject), theme.colours[over_ink(COLOURS[name])]
    yield Disc((0, 0), 0.5, ground)
    yield from _SHAPES[name](over, ground)


def _around(corners: list[tuple[float, float]]) -> tuple[Point, ...]:
    """Points given as (angle in degrees from the top, distance from the middle)."""
    return tuple((far * math.sin(math.radians(angle)), -far * math.cos(math.radians(angle))) for angle, far in corners)


def _sun(ink: str, _ground: str) -> Iterator[Element]:
    for ray in range(8):
        yield Area(_around([(45 * ray - 15, 0.27), (45 * ray, 0.43), (45 * ray + 15, 0.27)]), ink)
    yield Disc((0, 0), 0.21, ink)


def _moon(ink: str, ground: str) -> Iterator[Element]:
    yield Disc((-0.02, 0.0), 0.36, ink)
    yield Disc((0.13, -0.08), 0.3, ground)


def _star(ink: str, _ground: str) -> Iterator[Element]:
    yield Area(_around([(36 * tip, 0.17 if tip % 2 else 0.43) for tip in range(10)]), ink)


def _leaf(ink: str, ground: str) -> Iterator[Element]:
    half = [(-0.33 + 0.66 * step / 24, 0.2 * math.sin(math.pi * step / 24)) for step in range(25)]
    slant = math.sqrt(0.5)
    whole = half + [(along, -across) for along, across in half[-2:0:-1]]
    yield Area(tuple((0.03 + (a + b) * slant, -0.03 - (a - b) * slant) for a, b in whole), ink)
    yield Path(((-0.3, 0.3), (-0.14, 0.14)), 0.05, ink)
    yield Path(((-0.1, 0.1), (0.14, -0.14)), 0.05, ground)


def _drop(ink: str, _ground: str) -> Iterator[Element]:
    yield Disc((0, 0.13), 0.22, ink)
    yield Area(((0, -0.42), (0.195, 0.03), (-0.195, 0.03)), ink)


def _bell(ink: str, _ground: str) -> Iterator[Element]:
    yield Path(((0, -0.38), (0, -0.28)), 0.08, ink)
    top = [(-0.2 * math.cos(math.pi * k / 12), -0.13 - 0.2 * math.sin(math.pi * k / 12)) for k in range(13)]
    yield Area((*top, (0.24, 0.05), (0.38, 0.18), (-0.38, 0.18), (-0.24, 0.05)), ink)
    yield Disc((0, 0.3), 0.075, ink)


_SHAPES: dict[str, Callable[[str, str], Iterator[Element]]] = {
    "sun": _sun,
    "moon": _moon,
    "star": _star,
    "leaf": _leaf,
    "drop": _drop,
    "bell": _bell,
}

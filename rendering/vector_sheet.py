"""A sheet of drawing elements in units of its own, with the origin at its left top.

Colours are ``#rrggbb``. Later elements lie above earlier ones, but all texts lie above everything else.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import TypeAlias

from PIL import Image

from rendering.typeface import cap, font, letters, width

Point: TypeAlias = tuple[float, float]

FINE = 4
"""Widths of texts are measured at so many pixels a unit."""


@dataclass(frozen=True)
class Path:
    """A line through points, ``width`` wide, its corners rounded with ``radius`` as far as there is room.

    A ``casing`` so wide, in the colour ``under``, lies beneath it on both sides. Joins are round; so are the ends,
    unless they are ``flat``.
    """

    points: tuple[Point, ...]
    width: float
    ink: str
    radius: float = 0.0
    casing: float = 0.0
    under: str = ""
    closed: bool = False
    flat: bool = False


@dataclass(frozen=True)
class Area:
    """A filled polygon with rounded corners, perhaps with a rim along its edge, half inside and half outside."""

    points: tuple[Point, ...]
    ink: str
    radius: float = 0.0
    rim: float = 0.0
    rim_ink: str = ""


@dataclass(frozen=True)
class Disc:
    """A filled circle, perhaps with a rim along its edge, half inside and half outside."""

    at: Point
    radius: float
    ink: str
    rim: float = 0.0
    rim_ink: str = ""


@dataclass(frozen=True)
class Text:
    """A line of text. ``at`` is its left end, middle or right end (``anchor``) at half the height of capitals.

    ``weight`` is one of ``typeface.WEIGHTS``. ``angle`` turns it around ``at``, in degrees, anticlockwise.
    """

    text: str
    at: Point
    size: float
    ink: str
    weight: str = "regular"
    anchor: str = "left"
    angle: float = 0.0

    @property
    def wide(self) -> float:
        """How wide it is."""
        return wide(self.text, self.size, self.weight)

    @property
    def tall(self) -> float:
        """The height of its capitals."""
        return cap(self.weight, round(self.size * FINE)) / FINE

    @property
    def start(self) -> float:
        """From its left end to ``at``, negative to the right of it."""
        return {"left": 0.0, "middle": -self.wide / 2, "right": -self.wide}[self.anchor]

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners of the box around what is seen of its letters, turned as it is."""
        left, top, right, bottom = (length / FINE for length in _seen(self.text, self.weight, round(self.size * FINE)))
        x, y = self.at[0] + self.start, self.at[1] + self.tall / 2
        box = ((left, top), (right, top), (right, bottom), (left, bottom))
        one, two, three, four = (turned((x + across, y + down), self.at, self.angle) for across, down in box)
        return one, two, three, four


@dataclass(frozen=True)
class Shape:
    """A shape from a board, drawn by ``mask``: mode ``L``, so many pixels wide, its middle at a place."""

    mask: Callable[[int], Image.Image]
    at: Point
    size: float
    ink: str


Element: TypeAlias = Path | Area | Disc | Shape | Text


@dataclass(frozen=True)
class About:
    """What a file says of itself. ``made`` is the date it bears; nothing here reads a clock."""

    title: str = ""
    subject: str = ""
    keywords: tuple[str, ...] = ()
    made: datetime = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Sheet:
    """The size in units, the colour of the paper, what is drawn, and what is said of it."""

    wide: float
    high: float
    paper: str
    elements: tuple[Element, ...]
    about: About = About()

    @property
    def texts(self) -> tuple[Text, ...]:
        """Everything that is written on it."""
        return tuple(element for element in self.elements if isinstance(element, Text))


# -- making elements


def wide(text: str, size: float, weight: str = "regular") -> float:
    """How wide a text would be."""
    return width(text, weight, round(size * FINE)) / FINE


@lru_cache(maxsize=4096)
def _seen(text: str, weight: str, size: int) -> tuple[int, int, int, int]:
    """The box around the letters of a text from its left end on its line, in pixels."""
    left, top, right, bottom = letters(text, weight, size).getbbox() or (0, 0, 1, 1)
    base = font(weight, size).getmetrics()[0]
    return left, top - base, right, bottom - base


def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, Point, Point, Point]:
    """The corners of a rectangle, for an area."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


def mixed(one: str, other: str, share: float) -> str:
    """The colour so far on the way from one to the other.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a + (b - a) * share) for a, b in pairs).hex()


def turned(point: Point, around: Point, angle: float) -> Point:
    """A point turned around another by degrees, anticlockwise as one sees it."""
    if not angle:
        return point
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    x, y = point[0] - around[0], point[1] - around[1]
    return around[0] + x * cos + y * sin, around[1] - x * sin + y * cos


def placed(elements: Iterable[Element], at: Point, scale: float = 1.0, angle: float = 0.0) -> Iterator[Element]:
    """Elements drawn around the origin, turned by degrees, enlarged, and moved so that the origin is at ``at``."""

    def put(point: Point) -> Point:
        x, y = turned(point, (0.0, 0.0), angle)
        return at[0] + x * scale, at[1] + y * scale

    for element in elements:
        match element:
            case Path(points=points, width=width, radius=radius, casing=casing):
                points = tuple(map(put, points))
                yield replace(element, points=points, width=width * scale, radius=radius * scale, casing=casing * scale)
            case Area(points=points, radius=radius, rim=rim):
                yield replace(element, points=tuple(map(put, points)), radius=radius * scale, rim=rim * scale)
            case Disc(at=middle, radius=radius, rim=rim):
                yield replace(element, at=put(middle), radius=radius * scale, rim=rim * scale)
            case Shape(at=middle, size=size):
                yield replace(element, at=put(middle), size=size * scale)
            case Text(at=start, size=size, angle=before):
                yield replace(element, at=put(start), size=size * scale, angle=before + angle)


# -- geometry

STEPS = 12
"""Straight pieces of the curve around a corner."""


def flattened(points: Sequence[Point], radius: float, *, closed: bool) -> list[Point]:
    """An outline as a polygon, its corners rounded with this radius as far as there is room."""
    count, found = len(points), list[Point]()
    for number in range(count) if closed else range(1, count - 1):
        # at the ends of a line there is more room: no other corner shares the way to them
        before, after = (2, 2) if closed else (1 if number == 1 else 2, 1 if number == count - 2 else 2)
        one, two, three = points[number - 1], points[number], points[(number + 1) % count]
        found += _corner(one, two, three, radius, before, after)
    found = [*found, found[0]] if closed else [points[0], *found, points[-1]]
    return [at for place, at in enumerate(found) if not place or math.dist(at, found[place - 1]) > 1e-9]


def _corner(one: Point, two: Point, three: Point, radius: float, before: int, after: int) -> list[Point]:
    """The curve around a corner; it may take one part in ``before`` of the way to it, one in ``after`` of that on."""
    into, out = math.dist(one, two), math.dist(two, three)
    turn = abs(_turn(one, two, three))
    if radius <= 0 or turn < 1e-3 or turn > math.pi - 1e-3 or not into or not out:
        return [two]
    reach = min(radius * math.tan(turn / 2), into / before, out / after)
    handle = reach - 4 / 3 * math.tan(turn / 4) * reach / math.tan(turn / 2)
    start, first = _along(two, one, reach / into), _along(two, one, handle / into)
    end, second = _along(two, three, reach / out), _along(two, three, handle / out)
    return [_bend((start, first, second, end), step / STEPS) for step in range(STEPS + 1)]


def _bend(curve: tuple[Point, Point, Point, Point], share: float) -> Point:
    """The point so far along a cubic curve."""
    back = 1 - share
    parts = (back**3, 3 * back * back * share, 3 * back * share * share, share**3)
    x, y = (sum(part * point[axis] for part, point in zip(parts, curve, strict=True)) for axis in (0, 1))
    return x, y


def _turn(one: Point, two: Point, three: Point) -> float:
    """By how much a way turns at the point in the middle, in radians."""
    change = math.atan2(three[1] - two[1], three[0] - two[0]) - math.atan2(two[1] - one[1], two[0] - one[0])
    return (change + math.pi) % (2 * math.pi) - math.pi


def _along(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def bounds(element: Element) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what an element covers, its rim and casing with it."""
    match element:
        case Path(points=points, width=width, casing=casing):
            more = width / 2 + casing
        case Area(points=points, rim=rim):
            more = rim / 2
        case Disc(at=at, radius=radius, rim=rim):
            points, more = (at,), radius + rim / 2
        case Shape(at=at, size=size):
            points, more = (at,), size * 0.6
        case Text():
            points, more = element.corners, 0.0
    across, down = [point[0] for point in points], [point[1] for point in points]
    return min(across) - more, min(down) - more, max(across) + more, max(down) + more


def overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex polygons cover anything in common; to touch is not enough."""
    for polygon in (one, other):
        for number, (x, y) in enumerate(polygon):
            right, down = polygon[number - 1][1] - y, x - polygon[number - 1][0]
            mine = [right * point[0] + down * point[1] for point in one]
            theirs = [right * point[0] + down * point[1] for point in other]
            if max(mine) <= min(theirs) or max(theirs) <= min(mine):
                return False
    return True

"""Names of places on the street map of Socks, each where it covers least of what is drawn there.

The names of places in the city of Socks: those of the rulebook, names of Berlin word by word, and more such.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise

from games.socks.city import City, Station
from games.socks.values import View
from rendering.socks import parks
from rendering.text import Said, said
from rendering.theme import Theme
from rendering.vector_sheet import Area, Element, Point, Text, box, overlap, wide

SIZE = 23
"""Of the names of stations."""
SMALLER = 20
LINE = 1.12
"""From line to line, in sizes."""

STATIONS = (
    said("Crooked Lane"),
    said("Track Triangle"),
    said("Fountain of Health"),
    said("Tub Lake"),
    said("Hunter's Delight"),
    said("Fire Brook"),
    said("Eagle's Court"),
    said("Jumping Pool"),
    said("Merry Meadow"),
    said("Prettywood"),
    said("West Harbour"),
    said("Hospital Market"),
    said("Oak Forest"),
    said("Beauty Hill"),
    said("Maiden Heath"),
    said("Hoe Market"),
)
"""Names of stations, made like those of the rulebook."""

PARKS = (
    *parks.NAMES,
    said("Bleaching Green"),
    said("Sheep Meadow"),
    said("Cotton Field"),
    said("Moth Heath"),
    said("Button Garden"),
    said("Bobbin Hill"),
    said("Thimble Park"),
    said("Clothesline Wood"),
)
"""Names of parks, the largest first; four are in the rulebook."""

RIVER = said("River Yarn")


@dataclass(frozen=True)
class Thing:
    """Something that is drawn: a convex polygon, and how much it costs to write over it."""

    corners: tuple[Point, ...]
    cost: float

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        across, down = zip(*self.corners, strict=True)
        return min(across), min(down), max(across), max(down)

    def under(self, label: Sequence[Point]) -> bool:
        """Whether an upright rectangle covers some of it."""
        (left, top), _, (right, bottom), _ = label
        a, b, c, d = self.bounds
        return a < right and b < bottom and c > left and d > top and overlap(label, self.corners)


ON_PLATE = 2.0
"""A name that covers something as dear as this stands on a plate."""
NEVER = 1000.0
"""What must not be covered."""
OUTSIDE = 20 * NEVER
"""Where no sheet is."""
NEAR = 420
"""What has no corner so near, in units, no name beside a place can cover."""


def bar(one: Point, other: Point, width: float, cost: float) -> Thing:
    """A straight piece of a line."""
    long = ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5 or 1.0
    x, y = (one[1] - other[1]) / long * width / 2, (other[0] - one[0]) / long * width / 2
    a, b = one, other
    return Thing(((a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y)), cost)


def around(at: Point, wide: float, high: float, cost: float) -> Thing:
    """A rectangle around a point."""
    return Thing(box(at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2), cost)


def lines(name: str) -> list[tuple[str, ...]]:
    """A name in one line, and in two and three where it has so many words, those that make it least wide."""
    words = name.split()
    found: list[tuple[str, ...]] = [(name,)]
    for count in range(1, min(3, len(words))):
        parted = []
        for cuts in combinations(range(1, len(words)), count):
            ends = pairwise((0, *cuts, len(words)))
            parted.append(tuple(" ".join(words[start:end]) for start, end in ends))
        found.append(min(parted, key=lambda parts: max(wide(part, SIZE) for part in parts)))
    return found


@dataclass(frozen=True)
class Label:
    """A name as it would be written: its lines, their left ends, middles or right ends, and what they cover."""

    texts: tuple[Text, ...]
    corners: tuple[Point, ...]
    cost: float


def labels(
    theme: Theme, names: Sequence[tuple[Point, str]], things: Sequence[Thing], reach: tuple[float, float], sheet: float
) -> Iterator[Element]:
    """The names of places, beside them at ``reach`` (across and down), on the sheet that is so wide."""
    taken: list[Thing] = []
    for at, name in names:
        near = [thing for thing in (*things, *taken) if _distance(thing, at) < NEAR]
        options = _labels(theme, at, name, reach)
        best = min(options, key=lambda label: label.cost + _covered(label.corners, near, sheet))
        taken.append(Thing(best.corners, NEVER))
        if any(thing.cost >= ON_PLATE and thing.under(best.corners) for thing in near):
            yield Area(best.corners, theme.tile, 7, 2.5, theme.rule)
        yield from best.texts


def _distance(thing: Thing, at: Point) -> float:
    """From a place to the nearest corner of something."""
    return min(math.dist(at, corner) for corner in thing.corners)


def _labels(theme: Theme, at: Point, name: str, reach: tuple[float, float]) -> Iterator[Label]:
    for count, parts in enumerate(lines(name)):
        for size in (SIZE, SMALLER):
            long, high = max(wide(part, size) for part in parts), size * LINE * len(parts)
            spots = [
                (anchor, at[0] + side * reach[0], at[1] + down * reach[1])
                for anchor, side in (("left", 1.0), ("right", -1.0))
                for down in (0.0, -0.5, 0.5, 1.0, -1.0)
            ]
            spots += [
                ("middle", at[0] + side * long * 0.3, at[1] + down * (reach[1] + high / 2))
                for down in (1.0, -1.0)
                for side in (0.0, -1.0, 1.0)
            ]
            spots += [
                (anchor, at[0] - side * reach[0] * 0.5, at[1] + down * (reach[1] + high / 2))
                for anchor, side in (("left", 1.0), ("right", -1.0))
                for down in (1.0, -1.0, 1.3, -1.3)
            ]
            for number, (anchor, x, y) in enumerate(spots):
                left = x - {"left": 0.0, "middle": long / 2, "right": long}[anchor]
                corners = box(left - 7, y - high / 2 - 3, left + long + 7, y + high / 2 + 3)
                first = y - (len(parts) - 1) * size * LINE / 2
                texts = tuple(
                    Text(part, (x, first + row * size * LINE), size, theme.text, "bold", anchor)
                    for row, part in enumerate(parts)
                )
                yield Label(texts, corners, 0.1 * count + 0.4 * (size < SIZE) + 0.08 * number)


def _covered(corners: Sequence[Point], things: Sequence[Thing], sheet: float) -> float:
    found = 0.0 if corners[0][0] > 24 and corners[1][0] < sheet - 24 else OUTSIDE
    for thing in things:
        if thing.under(corners):
            found += thing.cost
    return found


def stations(view: View) -> dict[Station, Said]:
    """The names of the stations that have a sock, each a different one; the same for the same city and socks."""
    town = view.city
    if town is None:
        return {}
    socks = sorted(at for pair in view.socks for at in pair)
    first = _first(town)
    return {at: STATIONS[(first + number) % len(STATIONS)] for number, at in enumerate(socks)}


def _first(town: City) -> int:
    """Which name a city begins with."""
    return sum(5 * tile.at.q + 3 * tile.at.r + tile.turn for tile in town.tiles)

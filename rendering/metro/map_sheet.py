"""The map of a match of Metro: river, park, lines, stations and interchanges with their names, on a part of a sheet."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.metro.geometry import STATIONS, Station, station_ports
from games.metro.values import Line
from rendering.metro.line_text import longest
from rendering.metro.map_lines import INWARD, Route, port, route, runs, stand, stops
from rendering.metro.station_names import interchange_names, river_name, station_name
from rendering.text import Said, said
from rendering.theme import NOBODY, Theme, over_ink, seat_ink
from rendering.vector_sheet import Area, Disc, Element, Path, Point, Text, bounds, box, mixed, overlap

THICK, CASING, RADIUS = 15.0, 4.5, 0.36
"""Breadth of a line and of the gap on its sides where squares have the usual size, and the radius of its corners in
squares."""
USUAL = 116.0
"""The usual side of a square; where squares are smaller, lines are thinner."""
THICKEST, CORE = 19.0, 5.0
"""Breadth of the longest line and of its light core."""
STATION, RING, STOP = 12.5, 10.0, 3.4
"""Radii of a station, of an interchange and of a stop."""
BADGE = 34.0
"""From a station to the number of its line."""
NAME = 25
"""Size of the names of stations."""
SIDE = 100.0
"""Units of the squares by which what is taken is looked up."""


@dataclass(frozen=True)
class Map:
    """A map to be drawn: the lines, the code that its names follow, how words are spelt, where it lies, how large.

    ``left`` and ``top`` are the corner of the board, ``cell`` is the side of a square.
    """

    theme: Theme
    lines: tuple[Line, ...]
    code: str
    spell: Callable[[Said], str]
    left: float
    top: float
    cell: float

    @property
    def fine(self) -> float:
        """How thick lines are, in parts of the usual."""
        return min(1.0, self.cell / USUAL)

    def put(self, point: Point) -> Point:
        """A place of the board on the sheet."""
        return self.left + point[0] * self.cell, self.top + point[1] * self.cell

    def colour(self, line: Line) -> str:
        """The colour of a line."""
        return self.theme.colours[NOBODY if line.owner is None else seat_ink(line.owner)]

    def over(self, line: Line) -> str:
        """The colour of letters on the colour of a line."""
        return self.theme.tile if line.owner is None else self.theme.colours[over_ink(line.owner)]


def park_colour(theme: Theme) -> str:
    """The colour of the centre."""
    return mixed(theme.paper, "#7fae5a", 0.24)


def elements(shown: Map) -> Iterator[Element]:
    """Everything on the map, from below."""
    theme, space = shown.theme, FreeSpace()
    begun = sorted((line for line in shown.lines if line.passes), key=lambda line: (-len(line.passes), line.station))
    routes = [route(line) for line in begun]
    places = stops(routes)
    for each in routes:
        for one, two in pairwise(map(shown.put, each.points)):
            space.take(_strip(one, two, shown.fine * THICK / 2 + 2))
    terminals = [*_stations(shown), *_central(shown, routes)]
    park, river = list(_park(shown)), list(_river(shown))
    rings = [Disc(shown.put(each.at), RING, theme.tile, 4.5, theme.text) for each in places.interchanges]
    space.cover((*terminals, *rings, *(element for element in (*park, *river) if isinstance(element, Text))))
    yield from river
    yield from park
    best = longest(shown.lines)
    for each in reversed(routes):
        yield from _line(shown, each, core=each.line is best)
    for each, dots in zip(routes, places.stops, strict=True):
        radius = shown.fine * (STOP + 1 if each.line is best else STOP)
        yield from (Disc(shown.put(dot), radius, theme.tile) for dot in dots)
    yield from rings
    yield from terminals
    yield from _names(shown, rings, space)


def _strip(one: Point, two: Point, half: float) -> tuple[Point, ...]:
    long = math.dist(one, two)
    x, y = (two[1] - one[1]) / long * half, (one[0] - two[0]) / long * half
    return (one[0] + x, one[1] + y), (two[0] + x, two[1] + y), (two[0] - x, two[1] - y), (one[0] - x, one[1] - y)


def _line(shown: Map, each: Route, *, core: bool) -> Iterator[Element]:
    """A line; where it crosses itself, its later part lies above. The longest has a ``core``."""
    theme, colour, radius = shown.theme, shown.colour(each.line), RADIUS * shown.cell
    thick = shown.fine * (THICKEST if core else THICK)
    for number, part in enumerate(runs(each.points)):
        way = tuple(map(shown.put, part))
        yield Path(way, thick + 2 * CASING * shown.fine, theme.paper, radius, flat=True)
        if number:
            way = (_before(way[0], way[1]), *way[1:])
        yield Path(way, thick, colour, radius, flat=True)
        if core:
            yield Path(way, CORE * shown.fine, theme.tile, radius, flat=True)


def _before(start: Point, after: Point) -> Point:
    """A point just before the start of a part, so that no seam is seen."""
    long = math.dist(start, after)
    return start[0] + (start[0] - after[0]) / long, start[1] + (start[1] - after[1]) / long


def _stations(shown: Map) -> Iterator[Element]:
    """The stations with the numbers of the lines that begin and end there, and their names."""
    theme = shown.theme
    arriving = {line.ends: line for line in shown.lines if isinstance(line.ends, int)}
    for station in STATIONS:
        own, guest = shown.lines[station - 1], arriving.get(station)
        used = [(own, shown.put(stand(station)))] if own.passes else []
        if guest is not None:
            used.append((guest, shown.put(stand(station, arrives=True))))
        if not used:
            used = [(own, shown.put(stand(station)))]
        across, down = [at[0] for _, at in used], [at[1] for _, at in used]
        more = STATION - 2
        edges = min(across) - more, min(down) - more, max(across) + more, max(down) + more
        yield Area(box(*edges), theme.tile, more, 4.5, theme.text)
        outward = ((0, -1), (1, 0), (0, 1), (-1, 0))[station_ports(station)[1] // 2]
        for line, at in used:
            x, y = at[0] + outward[0] * BADGE, at[1] + outward[1] * BADGE
            half = min(16.0, shown.cell / 6 - 2.5)
            yield Area(box(x - half, y - 12.5, x + half, y + 12.5), shown.colour(line), 6)
            yield Text(str(line.station), (x, y), 19, shown.over(line), "bold", "middle")
        middle = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
        yield _station_name(shown, station, middle, outward)


def _station_name(shown: Map, station: Station, middle: Point, outward: tuple[int, int]) -> Text:
    """Level beside the map, at an angle above and below it."""
    text, ink, (x, y) = shown.spell(station_name(shown.code, station)), shown.theme.text, middle
    away = BADGE + 26
    if outward[0]:
        anchor = "left" if outward[0] > 0 else "right"
        return Text(text, (x + outward[0] * away, y), NAME, ink, "bold", anchor)
    if outward[1] < 0:
        return Text(text, (x + 2, y - away - 2), NAME, ink, "bold", "left", 45)
    return Text(text, (x + 4, y + away + 2), NAME, ink, "bold", "right", 45)


def _central(shown: Map, routes: Sequence[Route]) -> Iterator[Element]:
    """The ends of the lines in the centre, and the open ends of those that lead nowhere."""
    for each in routes:
        last = each.line.passes[-1]
        if isinstance(each.line.ends, str):
            at = shown.put(port(last.square, last.leaves, -INWARD))
            yield Disc(at, STATION - 1, shown.theme.tile, 4.5, shown.theme.text)
        elif each.line.ends is None:
            yield Disc(shown.put(each.points[-1]), STOP * 2.4, shown.theme.paper, 4.5, shown.colour(each.line))


def _park(shown: Map) -> Iterator[Element]:
    """The centre of the city."""
    (left, top), (right, bottom) = shown.put((3.06, 3.06)), shown.put((4.94, 4.94))
    yield Area(box(left, top, right, bottom), park_colour(shown.theme), 38)
    middle = (left + right) / 2, (top + bottom) / 2
    yield Text(shown.spell(said("Centre")), middle, 36, shown.theme.text, "bold", "middle")


RIVERS = (
    ((-3, 5), (2.2, 5), (3.5, 6.5), (5.2, 6.5), (6.3, 5.4), (6.3, 2.3), (7.2, 1), (11, 1)),
    ((-3, 2), (1.2, 2), (2.3, 3.1), (2.3, 5.6), (3.6, 6.9), (5.4, 6.9), (7.3, 5), (11, 5)),
    ((-3, 6), (1.1, 6), (2.2, 4.9), (2.2, 2.6), (3.5, 1.3), (5.1, 1.3), (6.8, 3), (11, 3)),
    ((-3, 3), (1.3, 3), (2.8, 1.5), (4.7, 1.5), (6.4, 3.2), (6.4, 5.2), (7.2, 6), (11, 6)),
)
"""Where rivers flow, in squares."""


def _river(shown: Map) -> Iterator[Element]:
    """A river behind everything, with its name where it comes in; which one depends on the code."""
    way = RIVERS[sum(shown.code.encode()) % len(RIVERS)]
    water = mixed(shown.theme.paper, "#6aa5c8", 0.22)
    yield Path(tuple(map(shown.put, way)), 0.5 * shown.cell, water, shown.cell, flat=True)
    name = shown.spell(river_name(shown.code))
    yield Text(name, (24, shown.put(way[0])[1]), 21, mixed(shown.theme.quiet, "#2f7fb0", 0.35))


CHOICE = 10
"""Of so many names the first one that there is room for is taken."""
LANE = THICK / 2 + 15
"""From the middle of a line to that of a text beside it."""
TURNS = (
    *((anchor, 0, (side * away, 0.0)) for away in (RING + 8, 25, 31) for anchor, side in (("left", 1), ("right", -1))),
    *(
        (anchor, 0, (side * away, down * LANE))
        for away in (RING, THICK / 2 + 8, 24)
        for down in (-1, 1)
        for anchor, side in (("left", 1), ("right", -1))
    ),
    *(
        (anchor, angle, (side * away, side * down * away))
        for away in (RING + 4, 26, 32)
        for angle, down in ((45, -1), (-45, 1))
        for anchor, side in (("left", 1), ("right", -1))
    ),
)
"""How a name may stand beside an interchange: its end there, its angle, and how far off it is."""


def _names(shown: Map, rings: Sequence[Disc], space: FreeSpace) -> Iterator[Text]:
    """The names of the interchanges that there is room for; one of the next names that fits, the first if it does."""
    names = [shown.spell(name) for name in interchange_names(shown.code)]
    for ring in rings:
        text = next((text for name in names[:CHOICE] for text in _beside(shown, ring, name, space)), None)
        if text is not None:
            space.take(_margin(text))
            names.remove(text.text)
            yield text


def _beside(shown: Map, ring: Disc, name: str, space: FreeSpace) -> Iterator[Text]:
    """A name wherever there is room for it beside an interchange."""
    for anchor, angle, (x, y) in TURNS:
        at = ring.at[0] + x, ring.at[1] + y
        text = Text(name, at, 20, shown.theme.text, anchor=anchor, angle=angle)
        if space.free(_margin(text)):
            yield text


def _margin(text: Text) -> tuple[Point, ...]:
    """The box of a text with a little free space around it."""
    x, y = (sum(point[part] for point in text.corners) / 4 for part in (0, 1))
    high, wide = text.size, text.wide
    return tuple((x + (point[0] - x) * (1 + 4 / wide), y + (point[1] - y) * (1 + 4 / high)) for point in text.corners)


class FreeSpace:
    """Convex polygons that are taken; the rest of the sheet is free."""

    def __init__(self) -> None:
        self._taken: dict[tuple[int, int], list[Sequence[Point]]] = {}

    def take(self, polygon: Sequence[Point]) -> None:
        """A convex polygon is not free any more."""
        for place in _places(polygon):
            self._taken.setdefault(place, []).append(polygon)

    def cover(self, elements: Iterable[Element]) -> None:
        """What is drawn is not free any more; lines must be straight."""
        for element in elements:
            if isinstance(element, Text):
                self.take(element.corners)
            elif isinstance(element, Path):
                raise TypeError("a line is taken piece by piece")
            else:
                self.take(box(*bounds(element)))

    def free(self, polygon: Sequence[Point]) -> bool:
        """Whether nothing in a convex polygon is taken."""
        return not any(overlap(polygon, other) for place in _places(polygon) for other in self._taken.get(place, ()))


def _places(polygon: Sequence[Point]) -> list[tuple[int, int]]:
    across, down = [point[0] for point in polygon], [point[1] for point in polygon]
    return [
        (column, row)
        for column in range(int(min(across) // SIDE), int(max(across) // SIDE) + 1)
        for row in range(int(min(down) // SIDE), int(max(down) // SIDE) + 1)
    ]

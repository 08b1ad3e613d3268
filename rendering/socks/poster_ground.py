"""Where a city of Socks lies on a poster, and its ground: streets between blocks, parks with trees, a river."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.kernel.hexes import Hex, neighbours
from games.socks.city import City, Station
from rendering.socks import parks
from rendering.socks.poster_names import lines
from rendering.theme import Theme
from rendering.vector_sheet import Area, Disc, Element, Path, Point, Text, bounds, box, mixed, overlap, placed, wide

MOST = 116
"""Units from station to station at most."""
EDGE = 60
"""From the edge of the sheet to the city."""
KERB = 0.09
"""From the middle of a street to a block or a park, in steps from station to station."""
HALF = math.sqrt(3) / 2 - KERB
"""From the middle of a park to its border."""
TREES = ((-0.52, -0.3), (-0.36, -0.5), (0.5, -0.34), (0.36, 0.5), (-0.5, 0.32), (0.6, 0.12))
"""Where trees stand in a park, in steps from its middle."""


@dataclass(frozen=True)
class Room:
    """Where the map may be drawn, in units of the sheet."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def wide(self) -> float:
        """How wide it is."""
        return self.right - self.left

    @property
    def high(self) -> float:
        """How high it is."""
        return self.bottom - self.top


@dataclass(frozen=True)
class Lie:
    """Where a city lies on the sheet: so many units a step, and where the hexagon (0, 0) is."""

    town: City
    step: float
    at: Point

    def spot(self, hexagon: Hex) -> Point:
        """The middle of a hexagon."""
        return (
            self.at[0] + self.step * (hexagon.q + hexagon.r / 2),
            self.at[1] + self.step * hexagon.r * math.sqrt(3) / 2,
        )

    def station(self, at: Station) -> Point:
        """The middle of a station."""
        return self.spot(self.town.stations[at])

    @cached_property
    def parks(self) -> tuple[Hex, ...]:
        """The empty hexagons that the city encloses."""
        return parks.enclosed(self.town.stations)


def lie(town: City, room: Room) -> Lie:
    """The city as large as the room allows, in its middle."""
    across = [at.q + at.r / 2 for at in town.stations]
    down = [at.r * math.sqrt(3) / 2 for at in town.stations]
    wide, high = max(across) - min(across), max(down) - min(down)
    step = min(MOST, room.wide / (wide + 1.3), room.high / (high + 1.3))
    x = (room.left + room.right) / 2 - step * (min(across) + max(across)) / 2
    y = (room.top + room.bottom) / 2 - step * (min(down) + max(down)) / 2
    return Lie(town, step, (x, y))


def ground(lie: Lie, theme: Theme, room: Room, named: Sequence[Text]) -> Iterator[Element]:
    """The land, the river, the blocks between streets, and the parks with trees where nothing is written."""
    step = lie.step
    light = theme.name.startswith("light")
    land = mixed(theme.paper, theme.tile, 0.8) if light else mixed(theme.paper, theme.text, 0.16)
    block = mixed(theme.paper, theme.text, 0.06 if light else 0.05)
    water = river_ink(theme, 0.2)
    river = _river(room)
    yield Path(river, step * 0.5, water, 150)
    for at in lie.town.stations:
        yield Disc(lie.spot(at), step * 0.5, land)
    for one, other in lie.town.links:
        yield Path((lie.station(one), lie.station(other)), step, land, flat=True)
    for corners in _triangles(lie.town):
        yield Area(_shrunk([lie.spot(at) for at in corners], KERB * step), block, step * 0.06)
    yield Path(river, step * 0.5, water, 150)
    for one, other in lie.town.links:
        yield Path((lie.station(one), lie.station(other)), step * 0.18, land)
    yield from _gardens(lie, theme, named)


def _gardens(lie: Lie, theme: Theme, named: Sequence[Text]) -> Iterator[Element]:
    """The parks, those that touch as one, and their trees."""
    for at in lie.parks:
        yield from placed(park(theme), lie.spot(at), lie.step)
        for other in lie.parks:
            if other in neighbours(at):
                yield Area(_between(lie.spot(at), lie.spot(other)), park_ink(theme))
    for number, at in enumerate(lie.parks):
        for tree in placed(trees(theme, number), lie.spot(at), lie.step):
            if not any(overlap(text.corners, box(*bounds(tree))) for text in named):
                yield tree


def park(theme: Theme) -> Iterator[Element]:
    """A park around the origin, its stations one unit away."""
    corners = [(math.cos(math.pi * k / 3), math.sin(math.pi * k / 3)) for k in range(6)]
    yield Area(_shrunk(corners, KERB), park_ink(theme), 0.16)


def park_ink(theme: Theme) -> str:
    """The colour of parks."""
    return mixed(theme.paper, theme.seats[1], 0.32)


def _between(one: Point, other: Point) -> tuple[Point, ...]:
    """From the middle of a park to that of the next, as broad as both: the border is straight at the station there."""
    across, down = (other[1] - one[1]) * HALF, (one[0] - other[0]) * HALF
    corners = (one, 1), (other, 1), (other, -1), (one, -1)
    return tuple((x + across * side, y + down * side) for (x, y), side in corners)


def trees(theme: Theme, number: int) -> Iterator[Element]:
    """The trees of a park, others in each."""
    for place, at in enumerate(TREES):
        if (number + place) % 3:
            yield Disc(at, 0.065 + 0.02 * ((number + place) % 2), mixed(theme.paper, theme.seats[1], 0.62))


def _shrunk(points: list[Point], by: float) -> tuple[Point, ...]:
    """A regular polygon with its sides moved towards its middle."""
    x, y = (sum(each) / len(points) for each in zip(*points, strict=True))
    radius = math.dist((x, y), points[0])
    share = 1 - by / (radius * math.cos(math.pi / len(points)))
    return tuple((x + (a - x) * share, y + (b - y) * share) for a, b in points)


def _triangles(town: City) -> list[tuple[Hex, Hex, Hex]]:
    """Every three stations that are neighbours of each other."""
    laid = set(town.stations)
    found = []
    for at in town.stations:
        right, below, left = Hex(at.q + 1, at.r), Hex(at.q, at.r + 1), Hex(at.q - 1, at.r + 1)
        if right in laid and below in laid:
            found.append((at, right, below))
        if left in laid and below in laid:
            found.append((at, below, left))
    return found


def river_ink(theme: Theme, share: float) -> str:
    """So much of the colour of water on paper."""
    return mixed(theme.paper, mixed(theme.seats[0], theme.seats[1], 0.5), share)


def _river(room: Room) -> tuple[Point, ...]:
    """From the left edge of the sheet to the right one."""
    shares = ((-0.1, 0.74), (0.08, 0.74), (0.2, 0.88), (0.46, 0.58), (0.66, 0.58), (0.84, 0.16), (1.1, 0.16))
    return tuple((room.left + x * room.wide, room.top + y * room.high) for x, y in shares)


def river_name(theme: Theme, room: Room, name: str) -> Iterator[Text]:
    """The name of the river, on it at the right edge of the sheet."""
    at = room.right + EDGE - 36, room.top + 0.16 * room.high
    yield Text(name, at, 22, mixed(theme.text, river_ink(theme, 1.0), 0.4), "regular", "right")


def park_names(lie: Lie, theme: Theme, names: Sequence[str]) -> Iterator[Text]:
    """The name of each park near its middle, in as few lines as fit; larger where several make one."""
    ink = mixed(theme.text, theme.seats[1], 0.35)
    for name, joint in zip(names, parks.grown(lie.parks), strict=False):
        across, down = ([lie.spot(at)[axis] for at in joint] for axis in (0, 1))
        middle = sum(across) / len(joint), sum(down) / len(joint)
        nearest = min(map(lie.spot, joint), key=lambda spot: math.dist(spot, middle))
        x, y = middle if math.dist(middle, nearest) < lie.step * 0.6 else nearest
        size, most = (20, 1.2) if len(joint) == 1 else (24, 1.5)
        ways = lines(name)
        fits = (parts for parts in ways if max(wide(part, size) for part in parts) <= most * lie.step)
        parts = next(fits, ways[-1])
        for number, part in enumerate(parts):
            yield Text(part, (x, y + (number - (len(parts) - 1) / 2) * size * 1.2), size, ink, "regular", "middle")

"""The city of Socks as a street map, for a poster: parks and blocks, both networks, the lines that join two socks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TypeAlias

from games.kernel.game import Seat
from games.kernel.hexes import Hex, neighbours
from games.socks.city import City, Station
from games.socks.values import Colour, View
from rendering.poster_parts import WIDE
from rendering.socks import pieces, place_names
from rendering.socks.poster_names import NEVER, Thing, around, bar, labels
from rendering.socks.sock_shape import sock, tick
from rendering.text import Said
from rendering.theme import Theme
from rendering.vector_sheet import Area, Disc, Element, Path, Point, Text, mixed, placed

TRACK = 0.17
"""Width of a track in steps from station to station."""
MOST = 116
"""Units from station to station at most."""
EDGE = 60


def joining(view: View, colour: Colour) -> tuple[Station, ...]:
    """The stations of the shortest way of whoever joined a colour from sock to sock, () where nobody did."""
    taker, town = view.takers[colour], view.city
    if taker is None or town is None:
        return ()
    start, goal = view.socks[colour]
    own = view.tracks[taker] | (town.neutral & ~view.tracks[1 - taker])
    stops = {at for pair in view.socks for at in pair} | set(view.blockers)
    came, queue = {start: start}, [start]
    for at in queue:
        for link, there in town.ways[at]:
            if own & link and there not in came and (at == start or at not in stops):
                came[there] = at
                queue.append(there)
    way = [goal]
    while way[-1] != start:
        way.append(came[way[-1]])
    return tuple(reversed(way))


Ways: TypeAlias = Mapping[Colour, tuple[Station, ...]]
"""By colour the stations of the way that joins its socks."""


def joined(view: View) -> Ways:
    """The ways of the colours that are joined."""
    ways = {colour: joining(view, colour) for colour in map(Colour, range(len(view.socks)))}
    return {colour: way for colour, way in ways.items() if way}


def drawn(
    view: View,
    theme: Theme,
    ways: Ways,
    names: Mapping[Station, str],
    words: Callable[[Said], str],
    high: tuple[float, float],
) -> Iterator[Element]:
    """The whole map between two heights of the sheet; there is a city."""
    assert view.city is not None
    room = Room(EDGE, high[0], WIDE - EDGE, high[1])
    where = lie(view.city, room)
    parks = [words(place_names.park(view.city, number)) for number in range(len(where.parks))]
    yield from ground(where, theme, room)
    yield from networks(where, theme, view)
    yield from cores(where, theme, ways)
    yield from stations(where, theme, view, ways)
    yield from socks(where, theme, view)
    named = [*park_names(where, theme, parks), *river_name(theme, room, words(place_names.RIVER))]
    yield from named
    yield from written(where, theme, view, names, named)


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


def neutral(theme: Theme) -> str:
    """The colour of the link between joined stations."""
    return mixed(theme.paper, theme.text, 0.3)


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
        """The empty hexagons that the city encloses, from the top."""
        laid = set(self.town.stations)
        left, right = min(at.q for at in laid) - 1, max(at.q for at in laid) + 1
        top, bottom = min(at.r for at in laid) - 1, max(at.r for at in laid) + 1
        out, queue = {Hex(left, top)}, [Hex(left, top)]
        for at in queue:
            for near in neighbours(at):
                if left <= near.q <= right and top <= near.r <= bottom and near not in laid and near not in out:
                    out.add(near)
                    queue.append(near)
        every = (Hex(q, r) for r in range(top, bottom + 1) for q in range(left, right + 1))
        return tuple(at for at in every if at not in laid and at not in out)


def lie(town: City, room: Room) -> Lie:
    """The city as large as the room allows, in its middle."""
    across = [at.q + at.r / 2 for at in town.stations]
    down = [at.r * math.sqrt(3) / 2 for at in town.stations]
    wide, high = max(across) - min(across), max(down) - min(down)
    step = min(MOST, room.wide / (wide + 1.3), room.high / (high + 1.3))
    x = (room.left + room.right) / 2 - step * (min(across) + max(across)) / 2
    y = (room.top + room.bottom) / 2 - step * (min(down) + max(down)) / 2
    return Lie(town, step, (x, y))


def ground(lie: Lie, theme: Theme, room: Room) -> Iterator[Element]:
    """The land, the river, the blocks between streets, and the parks."""
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
        yield Area(_shrunk([lie.spot(at) for at in corners], 0.09 * step), block, step * 0.06)
    yield Path(river, step * 0.5, water, 150)
    for one, other in lie.town.links:
        yield Path((lie.station(one), lie.station(other)), step * 0.18, land)
    for at in lie.parks:
        yield from placed(park(theme), lie.spot(at), step)
    for number, at in enumerate(lie.parks):
        yield from placed(trees(theme, number), lie.spot(at), step)


TREES = ((-0.52, -0.3), (-0.36, -0.5), (0.5, -0.34), (0.36, 0.5), (-0.5, 0.32), (0.6, 0.12))
"""Where trees stand in a park, in steps from its middle."""


def park(theme: Theme) -> Iterator[Element]:
    """A park around the origin, its stations one unit away."""
    corners = [(math.cos(math.pi * k / 3), math.sin(math.pi * k / 3)) for k in range(6)]
    yield Area(_shrunk(corners, 0.09), mixed(theme.paper, theme.seats[1], 0.32), 0.16)


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


def networks(lie: Lie, theme: Theme, view: View) -> Iterator[Element]:
    """The joined stations, and the tracks of both players, full and with a rim."""
    step, town = lie.step, lie.town
    width, rim = step * TRACK, step * 0.036
    laid = view.tracks[0] | view.tracks[1]
    for number, (one, other) in enumerate(town.links):
        if town.neutral & ~laid & 1 << number:
            yield Path(
                (lie.station(one), lie.station(other)), width * 1.2, neutral(theme), casing=rim, under=theme.paper
            )
    for seat in sorted((Seat(0), Seat(1)), key=lambda seat: not pieces.solid(theme, seat)):
        full = pieces.solid(theme, seat)
        tracks = [pair for number, pair in enumerate(town.links) if view.tracks[seat] >> number & 1]
        for one, other in tracks:
            yield Path((lie.station(one), lie.station(other)), width + 2 * rim, theme.paper if full else theme.text)
        for one, other in tracks:
            yield Path((lie.station(one), lie.station(other)), width, theme.text if full else theme.tile)


def longest(ways: Ways) -> Colour | None:
    """The colour with the longest way, None where nothing is joined."""
    return max(ways, key=lambda colour: (len(ways[colour]), -colour), default=None)


def cores(lie: Lie, theme: Theme, ways: Ways) -> Iterator[Element]:
    """The line of each colour inside the tracks that join its socks, side by side where they share a track."""
    step = lie.step
    sharing: dict[tuple[Station, Station], list[Colour]] = {}
    for colour, way in ways.items():
        for one, other in pairwise(way):
            sharing.setdefault((min(one, other), max(one, other)), []).append(colour)
    for (one, other), colours in sharing.items():
        (x, y), (a, b) = lie.station(one), lie.station(other)
        across, down = (y - b) / step, (a - x) / step
        broad = step * (0.085 if len(colours) == 1 else 0.058)
        for number, colour in enumerate(colours):
            off = (number - (len(colours) - 1) / 2) * step * 0.07
            points = ((x + across * off, y + down * off), (a + across * off, b + down * off))
            yield Path(points, broad, theme.colours[pieces.ink(colour)], casing=step * 0.012, under=theme.tile)


def stations(lie: Lie, theme: Theme, view: View, ways: Ways) -> Iterator[Element]:
    """The stations: dots where nothing is laid, rings where tracks meet; those of the longest line in its colour."""
    step, town = lie.step, lie.town
    laid = view.tracks[0] | view.tracks[1]
    used = {at for number, pair in enumerate(town.links) if laid >> number & 1 for at in pair}
    best = longest(ways)
    stops = set(ways[best]) if best is not None else set()
    for one in map(Station, range(len(town.stations))):
        if one in stops and best is not None:
            yield Disc(lie.station(one), step * 0.115, theme.colours[pieces.ink(best)], step * 0.045, theme.text)
        elif one in used:
            yield Disc(lie.station(one), step * 0.1, theme.tile, step * 0.04, theme.text)
        else:
            yield Disc(lie.station(one), step * 0.065, theme.tile, step * 0.028, mixed(theme.text, theme.paper, 0.55))


def socks(lie: Lie, theme: Theme, view: View) -> Iterator[Element]:
    """The socks at their stations, with a tick of whoever joined them."""
    size = lie.step / 118
    for number, pair in enumerate(view.socks):
        taker = view.takers[number]
        for at in pair:
            x, y = lie.station(at)
            yield from placed(sock(theme, Colour(number), pale=taker is None), (x, y), size)
            if taker is not None:
                yield from placed(tick(theme, solid=pieces.solid(theme, taker)), (x + 26 * size, y - 44 * size), size)
    for at in view.blockers:
        yield from placed(
            (Area(((-15, -15), (15, -15), (15, 15), (-15, 15)), theme.text, 5, 4, theme.paper),), lie.station(at), size
        )


def written(
    lie: Lie, theme: Theme, view: View, names: Mapping[Station, str], named: Sequence[Text]
) -> Iterator[Element]:
    """The names of the stations that have a sock."""
    step, town = lie.step, lie.town
    laid = view.tracks[0] | view.tracks[1]
    things = [
        bar(lie.station(one), lie.station(other), step * 0.22, 3 if (laid | town.neutral) >> number & 1 else 0.02)
        for number, (one, other) in enumerate(town.links)
    ]
    used = {at for number, pair in enumerate(town.links) if laid >> number & 1 for at in pair}
    for one in map(Station, range(len(town.stations))):
        things.append(around(lie.station(one), step * 0.26, step * 0.26, 8 if one in used else 0.9))
    for pair in view.socks:
        for x, y in map(lie.station, pair):
            things.append(around((x + 4, y - 6), step * 0.56, step * 0.9, NEVER))
            things.append(around((x + step * 0.22, y - step * 0.38), step * 0.34, step * 0.34, NEVER))
            things.append(around((x + 4, y - 6), step * 0.9, step * 1.2, 1))
    things += [around(lie.station(at), step * 0.4, step * 0.4, NEVER) for at in view.blockers]
    things += [Thing(text.corners, NEVER) for text in named]
    wanted = [(lie.station(at), name) for at, name in names.items()]
    return labels(theme, wanted, things, (step * 0.4, step * 0.46), WIDE)


def park_names(lie: Lie, theme: Theme, names: Sequence[str]) -> Iterator[Text]:
    """The name of each park near its middle, in as many lines as it has words; larger where several make one."""
    ink = mixed(theme.text, theme.seats[1], 0.35)
    for name, joint in zip(names, gardens(lie.parks), strict=False):
        across, down = ([lie.spot(at)[axis] for at in joint] for axis in (0, 1))
        middle = sum(across) / len(joint), sum(down) / len(joint)
        nearest = min(map(lie.spot, joint), key=lambda spot: math.dist(spot, middle))
        x, y = middle if math.dist(middle, nearest) < lie.step * 0.6 else nearest
        size = 20 if len(joint) == 1 else 24
        words = name.split()
        for number, word in enumerate(words):
            yield Text(word, (x, y + (number - (len(words) - 1) / 2) * size * 1.2), size, ink, "regular", "middle")


def gardens(parks: Sequence[Hex]) -> list[list[Hex]]:
    """Empty hexagons that touch, together."""
    found: list[list[Hex]] = []
    for at in parks:
        near = [joint for joint in found if any(other in neighbours(at) for other in joint)]
        found = [joint for joint in found if joint not in near]
        found.append([*(other for joint in near for other in joint), at])
    return found

"""The city of Socks as a street map, for a poster: parks and blocks, both networks, the lines that join two socks.

A sock as elements of a vector sheet, with the shape of its colour, and the tick of whoever joined it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from games.kernel.game import Seat
from games.socks.city import Station
from games.socks.values import Colour, Event, View
from rendering.poster_parts import WIDE, Words
from rendering.scene import Frame
from rendering.socks import pieces, poster_names, shapes
from rendering.socks.poster_ground import EDGE, Lie, Room, ground, lie, park_names, river_name
from rendering.socks.poster_names import NEVER, Thing, around, bar, labels
from rendering.socks.races import stops
from rendering.theme import Theme
from rendering.vector_sheet import Area, Disc, Element, Path, Point, Text, box, mixed, placed

TRACK = 0.17
"""Width of a track in steps from station to station."""
CORES = ((0.085, 0.0), (0.046, 0.058), (0.032, 0.041), (0.024, 0.031))
"""Width of the lines of colours inside a track, and from one to the next, for one, two and more of them."""

SOCK: tuple[Point, ...] = (
    (-19, -44), (19, -44), (19, -3), (50, 16), (46, 47), (14, 46), (-26, 22), (-19, -8),
)  # fmt: skip
"""A sock that looks to the right around the origin, 88 high."""

CUFF: tuple[Point, ...] = ((-23, -48), (23, -48), (23, -32), (-23, -32))

TOE: tuple[Point, ...] = ((36, 8), (50, 16), (46, 47), (22, 46), (27, 26))

HEEL: tuple[Point, ...] = ((-21, 2), (-8, 8), (-5, 34), (-26, 22))


Ways: TypeAlias = Mapping[Colour, tuple[Station, ...]]
"""By colour the stations of the way that joins its socks."""


def joined(frames: Sequence[Frame[View, Event]]) -> Ways:
    """The ways of the colours that are joined, each as it was when it was joined."""
    last: View = frames[-1].view
    found = {}
    for colour in map(Colour, range(len(last.takers))):
        if last.takers[colour] is not None:
            view = next(frame.view for frame in frames if frame.view.takers[colour] is not None)
            found[colour] = stops(view, colour)
    return {colour: way for colour, way in found.items() if way}


def drawn(
    view: View,
    theme: Theme,
    ways: Ways,
    names: Mapping[Station, str],
    words: Words,
    high: tuple[float, float],
) -> Iterator[Element]:
    """The whole map between two heights of the sheet; there is a city."""
    assert view.city is not None
    room = Room(EDGE, high[0], WIDE - EDGE, high[1])
    where = lie(view.city, room)
    parks = [words(name) for name in poster_names.PARKS]
    named = [*park_names(where, theme, parks), *river_name(theme, room, words(poster_names.RIVER))]
    places = list(written(where, theme, view, names, named))
    yield from ground(where, theme, room, [*named, *(each for each in places if isinstance(each, Text))])
    yield from networks(where, theme, view)
    yield from cores(where, theme, ways)
    yield from stations(where, theme, view, ways)
    yield from socks(where, theme, view)
    yield from named
    yield from places


def neutral(theme: Theme) -> str:
    """The colour of the link between joined stations."""
    return mixed(theme.paper, theme.text, 0.3)


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
        broad, apart = (step * part for part in CORES[min(len(colours), len(CORES)) - 1])
        for number, colour in enumerate(colours):
            off = (number - (len(colours) - 1) / 2) * apart
            points = ((x + across * off, y + down * off), (a + across * off, b + down * off))
            yield Path(points, broad, theme.colours[pieces.ink(colour)], casing=step * 0.009, under=theme.tile)


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
        yield from placed((Area(box(-15, -15, 15, 15), theme.text, 5, 4, theme.paper),), lie.station(at), size)


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
    every = map(Station, range(len(town.stations)))
    things += [around(lie.station(one), step * 0.26, step * 0.26, 8 if one in used else 0.9) for one in every]
    for x, y in (lie.station(at) for pair in view.socks for at in pair):
        body = (x + 4, y - 6)
        things += (
            around(body, step * 0.56, step * 0.9, NEVER),
            around((x + step * 0.22, y - step * 0.38), step * 0.34, step * 0.34, NEVER),
            around(body, step * 0.9, step * 1.2, 1),
        )
    things += [around(lie.station(at), step * 0.4, step * 0.4, NEVER) for at in view.blockers]
    things += [Thing(text.corners, NEVER) for text in named]
    wanted = [(lie.station(at), name) for at, name in names.items()]
    return labels(theme, wanted, things, (step * 0.4, step * 0.46), WIDE)


def sock(theme: Theme, colour: Colour, *, pale: bool = False) -> tuple[Element, ...]:
    """A sock around the origin, 88 units high; ``pale`` where nobody joined its pair. The theme is one ``of_city``."""
    inks = theme.colours
    ink, over = inks[pieces.ink(colour)], inks[pieces.over(colour)]
    if pale:
        ink, over = mixed(ink, theme.tile, 0.62), mixed(theme.tile, theme.text, 0.55)
    knit = mixed(ink, over, 0.28)
    rim = mixed(theme.text, theme.paper, 0.0 if not pale else 0.45)
    points = tuple(((x - 0.5) * 23, (y - 0.5) * 23 - 14) for x, y in shapes.SHAPE[colour])
    return (
        Area(SOCK, theme.paper, 15, 14, theme.paper),
        Area(CUFF, theme.paper, 6, 14, theme.paper),
        Area(SOCK, ink, 15),
        Area(TOE, knit, 11),
        Area(HEEL, knit, 9),
        Path(SOCK, 4.5, rim, 15, closed=True),
        Area(CUFF, knit, 5, 4.5, rim),
        Area(points, over, 0.5),
    )


def tick(theme: Theme, *, solid: bool) -> tuple[Element, ...]:
    """The sign of a player around the origin, 30 units wide: a tick in a full disc, or in a rim."""
    ground, mark = (theme.text, theme.tile) if solid else (theme.tile, theme.text)
    return (
        Disc((0, 0), 18, theme.paper),
        Disc((0, 0), 14, ground, 3.5, theme.text),
        Path(((-6, 0.5), (-1.8, 5), (6.2, -4.5)), 3.6, mark),
    )

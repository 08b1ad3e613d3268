"""The city of Socks: tiles of four stations, their neighbours and distances (games/socks/RULES.md, "Parts")."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, NewType

from games.kernel.hexes import Hex, Label, labels, neighbours, turned

Station = NewType("Station", int)
"""A station of a city, counted from 0 in the order of the labels."""

Link = NewType("Link", int)
"""A connection of a city as a set of one: 1 << its number. Sets of connections are sums of these."""


class Tile(NamedTuple):
    """A tile: where its lower left hexagon lies and how many times 60 degrees clockwise it is turned about it (0-5)."""

    at: Hex
    turn: int


SHAPE = (Hex(0, 0), Hex(1, 0), Hex(1, -1), Hex(2, -1))
"""The hexagons of a tile at turn 0; the first two are joined."""

SHAPES = tuple(tuple(turned(part, turn) for part in SHAPE) for turn in range(6))
"""The hexagons of a tile at (0, 0), by its turn."""

AROUND = tuple(tuple(sorted({near for part in shape for near in neighbours(part)} - set(shape))) for shape in SHAPES)
"""The ten hexagons around a tile at (0, 0), by its turn."""


def cells(tile: Tile) -> tuple[Hex, ...]:
    """The four hexagons of a tile; the first two are the joined stations.

    >>> cells(Tile(Hex(0, 0), 1))
    (Hex(q=0, r=0), Hex(q=0, r=1), Hex(q=1, r=0), Hex(q=1, r=1))
    """
    return tuple(Hex(tile.at.q + q, tile.at.r + r) for q, r in SHAPES[tile.turn])


@dataclass(frozen=True)
class City:
    """Laid tiles and what follows from them; equal where the same tiles were laid in the same order.

    ``links`` are the connections in order of their labels, as two stations, the smaller first. ``ways`` holds for each
    station its connections and where each leads. ``twin`` is the other half of a joined pair. ``circle`` are, as bits,
    the stations that count as neighbours of a sock there. ``apart`` are steps from station to station on the shortest
    way over stations.
    """

    tiles: tuple[Tile, ...]
    stations: tuple[Hex, ...] = field(compare=False, repr=False)
    labels: tuple[Label, ...] = field(compare=False, repr=False)
    links: tuple[tuple[Station, Station], ...] = field(compare=False, repr=False)
    ways: tuple[tuple[tuple[Link, Station], ...], ...] = field(compare=False, repr=False)
    neutral: int = field(compare=False, repr=False)
    twin: tuple[Station | None, ...] = field(compare=False, repr=False)
    circle: tuple[int, ...] = field(compare=False, repr=False)
    apart: tuple[bytes, ...] = field(compare=False, repr=False)

    @property
    def every(self) -> int:
        """All connections."""
        return (1 << len(self.links)) - 1

    def between(self, one: Station, other: Station) -> int:
        """How many stations lie between two on the shortest way over stations: what joining socks there is worth."""
        return self.apart[one][other] - 1


@lru_cache(maxsize=128)
def city(tiles: tuple[Tile, ...]) -> City:
    """The city of laid tiles; no two overlap, and each touches another."""
    named = labels(part for tile in tiles for part in cells(tile))
    places = {at: Station(number) for number, at in enumerate(named)}
    near = [[places[other] for other in neighbours(at) if other in places] for at in named]
    links = tuple((Station(one), other) for one, others in enumerate(near) for other in sorted(others) if one < other)
    twin: list[Station | None] = [None] * len(places)
    for tile in tiles:
        one, other = (places[part] for part in cells(tile)[:2])
        twin[one], twin[other] = other, one
    ways: list[list[tuple[Link, Station]]] = [[] for _ in near]
    neutral = 0
    for number, (one, other) in enumerate(links):
        link = Link(1 << number)
        ways[one].append((link, other))
        ways[other].append((link, one))
        if twin[one] == other:
            neutral |= link
    return City(
        tiles=tiles,
        stations=tuple(named),
        labels=tuple(named.values()),
        links=links,
        ways=tuple(map(tuple, ways)),
        neutral=neutral,
        twin=tuple(twin),
        circle=tuple(_circle(near, twin, Station(number)) for number in range(len(near))),
        apart=tuple(_steps(near, Station(number)) for number in range(len(near))),
    )


def _circle(near: list[list[Station]], twin: list[Station | None], at: Station) -> int:
    """Neighbours of a station and of its other half, without the two halves, as bits."""
    other = twin[at]
    halves = {at, other}
    counted = {*near[at], *(near[other] if other is not None else ())} - halves
    return sum(1 << station for station in counted if station is not None)


def _steps(near: list[list[Station]], start: Station) -> bytes:
    """Steps to every station, breadth first."""
    steps = [255] * len(near)
    steps[start] = 0
    queue = [start]
    for at in queue:
        for there in near[at]:
            if steps[there] == 255:
                steps[there] = steps[at] + 1
                queue.append(there)
    return bytes(steps)


@lru_cache(maxsize=128)
def named(built: City) -> dict[Label, Station]:
    """The stations of a city by label."""
    return {label: Station(number) for number, label in enumerate(built.labels)}


@lru_cache(maxsize=128)
def joining(built: City) -> dict[tuple[Station, Station], Link]:
    """The connections of a city by their two stations, the smaller first."""
    return {pair: Link(1 << number) for number, pair in enumerate(built.links)}

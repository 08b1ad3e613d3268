"""A race for a colour of Socks as an electrical network, and what each connection does to its resistance.

Stations are nodes. Own tracks and neutral links are wires of next to no resistance, free connections have resistance
one, and stations with a sock or a blocker are no nodes, except the two socks that are to be joined. The lower the
resistance between those two, the closer is the race to being won, by many ways or by one. All numbers come from one
sparse factorization L D L' of the network's matrix: the second sock is the ground, the first the last row.

Floats are added in a fixed order, so that every Python gives the same: the built-in ``sum`` of floats does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.socks.city import City, Station

WIRE = 1000.0
"""Conductance of an own track or a neutral link; that of a free connection is 1."""

LEAK = 1e-7
"""Conductance from every station to the ground, so that parts without a way to it have a resistance, too."""

CUT = 1000.0
"""A resistance above this means that no way is left."""

JOINED = 0.1
"""A resistance below this means that a way over wires alone joins the socks: 79 wires have less."""


@dataclass(frozen=True)
class Column:
    """One station's step of the factorization.

    ``begin`` and ``end`` bound its entries of L, ``rows`` are their rows. ``crosses`` names for each two of its
    entries, by place among them, the entry of L in the row of the one and the column of the other.
    """

    begin: int
    end: int
    rows: tuple[int, ...]
    crosses: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class Plan:
    """The order in which the stations of a race are eliminated; it is the same for both players, all game long.

    ``row`` is by station its row, -1 where it is the ground, -2 where it is no node. ``links`` are the connections
    between nodes: number, entry of L (-1 to the ground), and the rows (the first is never the ground).
    """

    row: tuple[int, ...]
    columns: tuple[Column, ...]
    links: tuple[tuple[int, int, int, int], ...]
    entries: int


@lru_cache(maxsize=256)
def plan(city: City, stops: int, start: Station, goal: Station) -> Plan:
    """The plan of a race between two stations that leads past none of ``stops`` (stations as bits)."""
    count = len(city.stations)
    near = [0] * count
    for one, other in city.links:
        near[one] |= 1 << other
        near[other] |= 1 << one
    nodes = ((1 << count) - 1) & ~stops & ~(1 << goal) | 1 << start
    near = [bits & nodes if nodes >> at & 1 else 0 for at, bits in enumerate(near)]
    order, patterns = [], []
    waiting = [at for at in range(count) if nodes >> at & 1 and at != start]
    while waiting:
        at = min(waiting, key=lambda each: near[each].bit_count())
        waiting.remove(at)
        order.append(at)
        pattern = near[at]
        patterns.append(pattern)
        rest = pattern
        while rest:
            low = rest & -rest
            near[low.bit_length() - 1] = (near[low.bit_length() - 1] | pattern) & ~(low | 1 << at)
            rest ^= low
    order.append(start)
    patterns.append(0)
    row = [-2] * count
    row[goal] = -1
    for number, at in enumerate(order):
        row[at] = number
    return _planned(city, tuple(row), [_rows(pattern, row) for pattern in patterns])


def _rows(pattern: int, row: Sequence[int]) -> tuple[int, ...]:
    found = []
    while pattern:
        low = pattern & -pattern
        found.append(row[low.bit_length() - 1])
        pattern ^= low
    return tuple(sorted(found))


def _planned(city: City, row: tuple[int, ...], patterns: Sequence[tuple[int, ...]]) -> Plan:
    entry: dict[tuple[int, int], int] = {}
    bounds = []
    for column, rows in enumerate(patterns):
        begin = len(entry)
        for each in rows:
            entry[each, column] = len(entry)
        bounds.append((begin, len(entry)))
    columns = tuple(
        Column(
            begin,
            end,
            rows,
            tuple((entry[rows[two], rows[one]], one, two) for two in range(len(rows)) for one in range(two)),
        )
        for (begin, end), rows in zip(bounds, patterns, strict=True)
    )
    links = []
    for number, (one, other) in enumerate(city.links):
        low, high = sorted((row[one], row[other]))
        if low >= 0:
            links.append((number, entry[high, low], low, high))
        elif low == -1 and high >= 0:
            links.append((number, -1, high, -1))
    return Plan(row, columns, tuple(links), len(entry))


@dataclass(frozen=True)
class Network:
    """A race's network, factorized: ``pivots`` are D, ``lower`` the entries of L in the order of the plan.

    ``resistance`` is that between the two socks. ``volts`` are by row the potentials when a current of one flows from
    the first sock to the second.
    """

    plan: Plan
    pivots: list[float]
    lower: list[float]
    resistance: float
    volts: list[float]

    def drop(self, one: Station, other: Station) -> float:
        """The potential between two stations under that current; 0 where one is no node."""
        first, second = self.plan.row[one], self.plan.row[other]
        return 0.0 if first == -2 or second == -2 else _at(self.volts, first) - _at(self.volts, second)

    def inner(self) -> list[float]:
        """For each connection of the plan the resistance between its own two stations through the whole network.

        From the entries of the matrix's inverse where L has any, last column first (Takahashi's recurrence).
        """
        lower, columns = self.lower, self.plan.columns
        inverse = [0.0] * self.plan.entries
        diagonal = [1.0 / pivot for pivot in self.pivots]
        for number in range(len(columns) - 2, -1, -1):
            column = columns[number]
            begin, rows = column.begin, column.rows
            ratios = lower[begin : column.end]
            sums = [ratio * diagonal[row] for ratio, row in zip(ratios, rows, strict=True)]
            for target, one, two in column.crosses:
                value = inverse[target]
                sums[one] += ratios[two] * value
                sums[two] += ratios[one] * value
            own = diagonal[number]
            for place, value in enumerate(sums):
                inverse[begin + place] = -value
                own += ratios[place] * value
            diagonal[number] = own
        return [
            diagonal[one] if entry < 0 else diagonal[one] + diagonal[other] - 2.0 * inverse[entry]
            for _, entry, one, other in self.plan.links
        ]

    def answers(self, one: int, other: int) -> list[float]:
        """By row the potentials when a current of one flows from one row to another (-1 is the ground)."""
        pivots, lower, columns = self.pivots, self.lower, self.plan.columns
        found = [0.0] * len(pivots)
        if one >= 0:
            found[one] = 1.0
        if other >= 0:
            found[other] = -1.0
        first = max(0, min(one, other))
        for number in range(first, len(columns)):
            value = found[number]
            if value:
                column = columns[number]
                entry = column.begin
                for row in column.rows:
                    found[row] -= lower[entry] * value
                    entry += 1
        return _back(columns, lower, [value / pivot for value, pivot in zip(found, pivots, strict=True)])


def _at(volts: Sequence[float], row: int) -> float:
    return 0.0 if row < 0 else volts[row]


def _back(columns: Sequence[Column], lower: Sequence[float], found: list[float]) -> list[float]:
    """Solves L' x = ``found`` in its place."""
    for number in range(len(columns) - 1, -1, -1):
        column = columns[number]
        value, entry = found[number], column.begin
        for row in column.rows:
            value -= lower[entry] * found[row]
            entry += 1
        found[number] = value
    return found


def network(made: Plan, runs: int, free: int) -> Network:
    """The network in which the connections ``runs`` are wires and the other ``free`` ones have resistance one."""
    count = len(made.columns)
    pivots, lower = [LEAK] * count, [0.0] * made.entries
    for number, entry, one, other in made.links:
        if runs >> number & 1:
            conducts = WIRE
        elif free >> number & 1:
            conducts = 1.0
        else:
            continue
        pivots[one] += conducts
        if entry >= 0:
            pivots[other] += conducts
            lower[entry] -= conducts
    for number, column in enumerate(made.columns):
        begin, end = column.begin, column.end
        values, pivot = lower[begin:end], pivots[number]
        ratios = [value / pivot for value in values]
        for value, ratio, row in zip(values, ratios, column.rows, strict=True):
            pivots[row] -= value * ratio
        for target, one, two in column.crosses:
            lower[target] -= values[one] * ratios[two]
        lower[begin:end] = ratios
    resistance = 1.0 / pivots[-1]
    volts = [0.0] * count
    volts[-1] = resistance
    return Network(made, pivots, lower, resistance, _back(made.columns, lower, volts))

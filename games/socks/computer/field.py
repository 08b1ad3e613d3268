"""Some connections of a position of Socks and what laying any of them does to every race, exactly and at little cost.

A track changes the conductance of one connection in each network: for its owner to that of a wire, for the other to
none. So each resistance changes by a quotient of two numbers that are kept for every connection here (Sherman and
Morrison's formula), and these numbers change by a vector for each track laid in thought.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.socks.computer.network import JOINED, WIRE, Network
from games.socks.computer.position import Position

_LEAST = 1e-6
"""The least part of a connection's current that flows elsewhere, as far as it is told from none."""


@dataclass(frozen=True)
class Race:
    """A seat's race for a colour: its ``resistance``, and by connection of the field what laying it would change.

    ``drops`` are the potentials over each connection, ``inner`` the resistances between its ends, ``own`` and ``cut``
    one over the conductance that it gains if the seat itself lays there, or the other does (0 where nothing changes).
    ``columns`` are the potentials over all when a current flows over one, before ``laid``: the vectors, and what each
    is divided by, of tracks laid in thought.
    """

    resistance: float
    drops: list[float]
    inner: list[float]
    own: list[float]
    cut: list[float]
    columns: list[list[float]]
    laid: tuple[tuple[list[float], float], ...] = ()

    def after(self, at: int, mine: bool) -> float:
        """The resistance once a track lies on this connection of the field, the seat's own or the other's."""
        drop = self.drops[at]
        by = (self.own if mine else self.cut)[at]
        if not drop or not by:
            return self.resistance
        return self.resistance - drop * drop / _divisor(by, self.inner[at])

    def lay(self, at: int, mine: bool) -> Race:
        """The race after that."""
        by = (self.own if mine else self.cut)[at]
        if not by or not self.inner[at]:
            return self
        column = self.columns[at]
        for vector, divisor in self.laid:
            share = vector[at] / divisor
            if share:
                column = [value - share * other for value, other in zip(column, vector, strict=True)]
        divisor = _divisor(by, column[at])
        share = self.drops[at] / divisor
        return Race(
            self.resistance - share * self.drops[at],
            [drop - share * value for drop, value in zip(self.drops, column, strict=True)],
            [inner - value * value / divisor for inner, value in zip(self.inner, column, strict=True)],
            self.own,
            self.cut,
            self.columns,
            (*self.laid, (column, divisor)),
        )


def _divisor(by: float, inner: float) -> float:
    """What the change is divided by; where the last way is cut it is next to 0, and rounding must not turn its sign."""
    divisor = by + inner
    return min(divisor, -_LEAST * by * by) if by < 0 else divisor


def lowered(net: Network, runs: int) -> list[float]:
    """By connection of the plan the resistance once the seat, which may run over ``runs``, lays there."""
    resistance, volts = net.resistance, net.volts
    found = []
    for (number, _, one, other), inner in zip(net.plan.links, net.inner(), strict=True):
        drop = volts[one] - (volts[other] if other >= 0 else 0.0)
        gained = 0.0 if runs >> number & 1 else drop * drop / (1.0 / (WIRE - 1.0) + inner)
        found.append(resistance - gained)
    return found


def raised(net: Network, runs: int) -> list[float]:
    """The same once the other lays a track there."""
    resistance, volts = net.resistance, net.volts
    found = []
    for (number, _, one, other), inner in zip(net.plan.links, net.inner(), strict=True):
        drop = volts[one] - (volts[other] if other >= 0 else 0.0)
        by = -1.0 / WIRE if runs >> number & 1 else -1.0
        found.append(resistance - drop * drop / _divisor(by, inner))
    return found


@dataclass(frozen=True)
class Field:
    """A position over some of its connections: the points of each open colour with the races of both seats.

    ``margin`` are the points seat 0 is ahead, ``left`` the places in ``links`` that are not laid yet.
    """

    links: tuple[int, ...]
    races: tuple[tuple[int, Race, Race], ...]
    margin: int
    left: tuple[int, ...]

    def lay(self, at: int, seat: int) -> Field:
        """The field once a seat has laid a track on a connection; a colour that it joins is its own."""
        races, margin = [], self.margin
        for points, white, black in self.races:
            first, second = white.lay(at, seat == 0), black.lay(at, seat == 1)
            if (first, second)[seat].resistance < JOINED:
                margin += points if seat == 0 else -points
            else:
                races.append((points, first, second))
        return Field(self.links, tuple(races), margin, tuple(other for other in self.left if other != at))


def field(place: Position, nets: Sequence[tuple[int, Network, Network]], links: Sequence[int]) -> Field:
    """The field of a position over these connections; ``nets`` are points and both networks of each open colour."""
    return Field(
        tuple(links),
        tuple((points, race(white, place, 0, links), race(black, place, 1, links)) for points, white, black in nets),
        place.scores[0] - place.scores[1],
        tuple(range(len(links))),
    )


def race(net: Network, place: Position, seat: int, links: Sequence[int]) -> Race:
    """The race of a network over these connections, by number."""
    row, pairs = net.plan.row, place.city.links
    runs, free = place.runs(seat), place.free
    ends = [(row[pairs[number][0]], row[pairs[number][1]]) for number in links]
    drops, own, cut, columns = [], [], [], []
    none = [0.0] * len(links)
    for number, (one, other) in zip(links, ends, strict=True):
        if one == -2 or other == -2:
            drops.append(0.0)
            own.append(0.0)
            cut.append(0.0)
            columns.append(none)
            continue
        drops.append(net.drop(*pairs[number]))
        has = WIRE if runs >> number & 1 else 1.0 if free >> number & 1 else 0.0
        own.append(1.0 / (WIRE - has) if has < WIRE else 0.0)
        cut.append(-1.0 / has if has else 0.0)
        found = net.answers(one, other)
        found.append(0.0)  # the ground, at -1
        columns.append([0.0 if two < -1 or first < -1 else found[first] - found[two] for first, two in ends])
    return Race(net.resistance, drops, [column[at] for at, column in enumerate(columns)], own, cut, columns)

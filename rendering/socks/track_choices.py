"""The free connections of Socks as a panel offers them: the narrowest places by number, all others by part.

The free connections of Socks in an order worth offering: the narrowest places of all open races first.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from games.kernel.game import Seat
from games.kernel.hexes import Hex
from games.socks.city import City
from games.socks.notation import write
from games.socks.paths import race
from games.socks.values import Colour, Track, View
from rendering.socks.layout import ROW
from rendering.socks.races import open_to

PARTS = 6
"""Parts of the city: with fewer, a part could not hold all of its own; with more, fewer places would have numbers."""
LARGE = 24
"""Places that are shown large together at most."""
BESIDE = 20
"""So many of them there are where the ways to all other parts stand below; with less room only the way back does."""
NEAR = 44
"""So many places without a number around a part may be shown with it."""
NUMBERED = 40
"""Places with numbers on the whole city; more could not be told apart on a phone."""

FAR = 99
"""More new tracks than any way round takes."""


@dataclass(frozen=True)
class Part:
    """A part of the city: its first and its last station, and the moves in it."""

    first: str
    last: str
    own: tuple[str, ...]


@dataclass(frozen=True)
class TrackChoices:
    """The free connections of a city in the order of ``narrowest``, and how many of them have numbers.

    ``groups`` are all others by the part of the city they lie in; none where all have numbers. ``large`` is how many
    are shown with a part at most.
    """

    city: City
    order: tuple[int, ...]
    numbered: int
    groups: tuple[tuple[int, ...], ...]
    large: int = LARGE

    @property
    def beside(self) -> int:
        """How many buttons a part needs that has ways to all others."""
        return self.large + len(self.groups)

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The moves in that order."""
        return tuple(move_of(self.city, number) for number in self.order)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the city."""
        return tuple(_part(self.city, group) for group in self.groups)

    @cached_property
    def shown(self) -> tuple[tuple[str, ...], ...]:
        """By part the moves that are shown with it, in the game's order: all of its own, and others around it.

        Of those it has the ones that are shown together nowhere else, so that most pairs of tracks are in one part.
        """
        together, found = set[tuple[int, int]](), []
        for group in self.groups:
            shown = self._filled(group, together)
            together |= {(one, other) for one in shown for other in shown}
            found.append(tuple(move_of(self.city, number) for number in sorted(shown)))
        return tuple(found)

    def _filled(self, group: Sequence[int], together: set[tuple[int, int]]) -> list[int]:
        """A group and others near it; first those that have been ``together`` with least of what is there."""
        shown = list(group)
        new = {number: sum((number, other) not in together for other in group) for number in self._near(group)}
        while new and len(shown) < self.large:
            best = max(new, key=lambda number: new[number])
            del new[best]
            shown.append(best)
            for number in new:
                new[number] += (number, best) not in together
        return shown

    def _near(self, group: Sequence[int]) -> list[int]:
        """The connections without a number that lie around a group, the nearest first."""
        middles = [_middle(self.city, number) for number in group]
        x, y = (sum(places) / len(group) for places in zip(*middles, strict=True))

        def far(number: int) -> float:
            return math.dist((x, y), _middle(self.city, number))

        return sorted((number for number in self.order[self.numbered :] if number not in group), key=far)[:NEAR]


@lru_cache(maxsize=32)
def track_choices(view: View, buttons: int) -> TrackChoices:
    """The tracks that may be laid, for so many buttons."""
    town, order = view.city, narrowest(view)
    assert town is not None
    if len(order) < min(buttons, NUMBERED + 1):
        return TrackChoices(town, order, len(order), ())
    count = PARTS
    while True:
        # beside the parts there is room for the button that lays what is picked
        numbered, large = min(NUMBERED, buttons - count - 1), min(LARGE, buttons - count)
        if large < BESIDE:
            large = LARGE
        groups = _groups(town, order[numbered:], large)
        if len(groups) <= count:
            return TrackChoices(town, order, numbered, groups, large)
        count = len(groups)


def _groups(town: City, numbers: Sequence[int], large: int) -> tuple[tuple[int, ...], ...]:
    """Connections by the part of the city that their first station is in, at most so many in each."""
    weights = Counter(town.stations[town.links[number][0]] for number in numbers)
    return tuple(
        tuple(sorted(number for number in numbers if town.stations[town.links[number][0]] in hexagons))
        for hexagons in parts(weights, PARTS, large)
    )


def move_of(town: City, number: int) -> str:
    """The move that lays a track on a connection, by its number."""
    one, other = town.links[number]
    return write(Track(town.labels[one], town.labels[other]))


def _part(town: City, group: Sequence[int]) -> Part:
    firsts = [town.links[number][0] for number in group]
    own = tuple(move_of(town, number) for number in group)
    return Part(town.labels[min(firsts)], town.labels[max(firsts)], own)


def _middle(town: City, number: int) -> tuple[float, float]:
    """The middle of a connection in widths of a hexagon."""
    one, other = (town.stations[at] for at in town.links[number])
    return (one.q + other.q + (one.r + other.r) / 2) / 2, (one.r + other.r) / 2 * ROW


@lru_cache(maxsize=16)
def narrowest(view: View) -> tuple[int, ...]:
    """The numbers of all free connections: first those that most of the shortest ways of a short race lead over.

    A race counts for as many points as its colour is worth, whoever's it is. Of the other connections those come first
    over which a way is least longer than the shortest.
    """
    weights: dict[int, float] = {}
    rounds: dict[int, int] = {}
    for colour in map(Colour, range(view.terms.colours)):
        races = (race(view, seat, view.socks[colour]) for seat in (Seat(0), Seat(1))) if open_to(view, colour) else ()
        for each in races:
            if each is None:
                continue
            for link, share in each.through():
                weight = share * (view.worth[colour] + 1) / (1 + each.needs)
                weights[link] = weights.get(link, 0.0) + weight
            for link, more in each.detours.items():
                rounds[link] = min(more, rounds.get(link, more))
    free = [number for number in range(view.free.bit_length()) if view.free >> number & 1]
    return tuple(
        sorted(free, key=lambda number: (-weights.get(1 << number, 0.0), rounds.get(1 << number, FAR), number))
    )


def parts(weights: Mapping[Hex, int], count: int, most: int) -> tuple[tuple[Hex, ...], ...]:
    """Hexagons in ``count`` parts of like weight, in more where one would weigh over ``most``, as no hexagon does.

    Each lies together. Parts, and what is in them, stand in reading order; hexagons without weight are in none.
    """
    places = sorted((at for at, weight in weights.items() if weight), key=_reading)
    count = max(1, min(count, len(places)))
    found = _split(places, weights, count)
    while any(sum(weights[at] for at in part) > most for part in found):
        count += 1
        found = _split(places, weights, count)
    return tuple(sorted((tuple(part) for part in found), key=lambda part: _reading(part[0])))


def _split(places: list[Hex], weights: Mapping[Hex, int], count: int) -> list[list[Hex]]:
    """So many parts, cut again and again where they are longest; fewer where hexagons are too few."""
    if count == 1 or len(places) < 2:
        return [places] if places else []
    across, down = [_across(at)[0] for at in places], [at.r for at in places]
    wide, high = max(across) - min(across), (max(down) - min(down)) * 0.87
    ordered = sorted(places, key=_across if wide > high else _reading)
    near, whole, done = count // 2, sum(weights[at] for at in places), 0
    apart = list[float]()
    for at in ordered[:-1]:
        done += weights[at]
        apart.append(abs(done - whole * near / count))
    cut = 1 + apart.index(min(apart))
    halves = ((ordered[:cut], near), (ordered[cut:], count - near))
    return [part for half, number in halves for part in _split(sorted(half, key=_reading), weights, number)]


def _reading(at: Hex) -> tuple[float, float]:
    return at.r, at.q


def _across(at: Hex) -> tuple[float, float]:
    return at.q + at.r / 2, at.r

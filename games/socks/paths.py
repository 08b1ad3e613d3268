"""Ways over tracks (games/socks/RULES.md, "Play"): which stations are joined, and how many new tracks are missing.

Connections are bits: ``own`` are those a player may run over at once (own tracks and neutral links), ``free`` those on
which that player could lay a track. ``stops`` are stations, as bits, that hold a sock or a blocker: a way may begin and
end there but not lead on.

The race of a seat for a colour of Socks: what it still needs, and where it leads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.kernel.game import Seat
from games.socks.city import City, Link, Station
from games.socks.sock_places import bits
from games.socks.values import View

NO_WAY = 10_000
"""More new tracks than any way takes."""


@dataclass(frozen=True)
class Way:
    """A way that takes the fewest new tracks: all its connections, and how many of them are new."""

    links: int
    new: int


def joined(city: City, own: int, stops: int, start: Station, goal: Station) -> bool:
    """Whether a way over connections of ``own`` alone leads from one station to another."""
    seen, queue = 1 << start, [start]
    ways = city.ways
    for at in queue:
        for link, there in ways[at]:
            if own & link and not seen >> there & 1:
                if there == goal:
                    return True
                seen |= 1 << there
                if not stops >> there & 1:
                    queue.append(there)
    return False


def fewest(city: City, own: int, free: int, stops: int, start: Station, goal: Station) -> Way | None:
    """The way with the fewest new tracks, None where there is none; among equals the same one every time."""
    came: dict[Station, tuple[Station, int]] = {}
    for new, layer in enumerate(_layers(city, own, free, stops, start, came)):
        if goal in layer:
            links, at = 0, goal
            while at != start:
                at, link = came[at]
                links |= link
            return Way(links, new)
    return None


def costs(city: City, own: int, free: int, stops: int, start: Station) -> list[int | None]:
    """By station how many new tracks it takes to get there, None where no way leads."""
    found: list[int | None] = [None] * len(city.stations)
    for new, layer in enumerate(_layers(city, own, free, stops, start, {})):
        for at in layer:
            found[at] = new
    return found


def _layers(
    city: City, own: int, free: int, stops: int, start: Station, came: dict[Station, tuple[Station, int]]
) -> Iterator[list[Station]]:
    """The stations reached with no new track, with one, and so on; ``came`` learns from where and by which link."""
    ways = city.ways
    came[start] = (start, 0)
    layer = [start]
    while layer:
        costly = []
        for at in layer:
            if at == start or not stops >> at & 1:
                for link, there in ways[at]:
                    if there not in came:
                        if own & link:
                            came[there] = (at, link)
                            layer.append(there)
                        elif free & link:
                            costly.append((at, link, there))
        yield layer
        layer = []
        for at, link, there in costly:
            if there not in came:
                came[there] = (at, link)
                layer.append(there)


@dataclass(frozen=True)
class Race:
    """How many new tracks a seat still ``needs`` for a colour.

    ``able`` are the free connections, as bits, that would be new. ``there`` and ``back`` are by station the new tracks
    from either sock to it, None where no way leads.
    """

    city: City
    needs: int
    able: int
    there: tuple[int | None, ...]
    back: tuple[int | None, ...]

    def through(self) -> tuple[tuple[Link, float], ...]:
        """The free connections of the shortest ways with their share: alone at its distance 1, of three a third."""
        found: dict[int, list[Link]] = {}
        # a way that would lead on from a station with a sock seems shorter still, and the other direction may do
        for link in (link for link, more in self.detours.items() if more <= 0):
            one, other = self.city.links[link.bit_length() - 1]
            for near, far in ((one, other), (other, one)):
                begun, rest = self.there[near], self.back[far]
                if begun is not None and rest is not None and begun + 1 + rest == self.needs:
                    found.setdefault(begun, []).append(link)
        return tuple((link, 1.0 / len(links)) for links in found.values() for link in links)

    @cached_property
    def detours(self) -> dict[Link, int]:
        """By free connection how many more new tracks the shortest way over it takes; those no way leads over not."""
        there, back = ([NO_WAY if new is None else new for new in some] for some in (self.there, self.back))
        able, least, found = self.able, self.needs - 1, dict[Link, int]()
        for number, (one, other) in enumerate(self.city.links):
            if able >> number & 1:
                onward, back_again = there[one] + back[other], there[other] + back[one]
                new = min(back_again, onward)
                if new < NO_WAY:
                    found[Link(1 << number)] = new - least
        return found


def race(view: View, seat: Seat, pair: Sequence[Station]) -> Race | None:
    """The race of a seat for the colour whose two socks hang there, None where it cannot be won any more."""
    city, (start, goal) = view.city, pair
    assert city is not None
    blocked = bits([at for some in view.socks for at in some]) | bits(view.blockers)
    runs = view.tracks[seat] | (city.neutral & ~view.tracks[1 - seat])
    there = costs(city, runs, view.free, blocked, start)
    back = costs(city, runs, view.free, blocked, goal)
    needs = there[goal]
    if needs is None or needs > view.left[seat]:
        return None
    return Race(city, needs, view.free & ~runs, tuple(there), tuple(back))

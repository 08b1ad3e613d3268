"""The race of a seat for a colour of Socks: what it still needs, and where it leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from games.kernel.game import Seat
from games.socks.city import City, Link, Station
from games.socks.paths import costs
from games.socks.sock_places import bits
from games.socks.values import View

NO_WAY = 10_000
"""More new tracks than any way takes."""


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

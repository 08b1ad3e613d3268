"""The free connections of Socks in an order worth offering: the narrowest places of all open races first."""

from __future__ import annotations

from functools import lru_cache

from games.kernel.game import Seat
from games.socks.races import race
from games.socks.values import Colour, View
from rendering.socks.races import open_to

FAR = 99
"""More new tracks than any way round takes."""


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

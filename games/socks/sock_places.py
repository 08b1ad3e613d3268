"""Where socks may hang (games/socks/RULES.md, "The socks"), and socks hung by luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kernel.chance import pick
from games.kernel.luck import Chance
from games.socks.city import City, Station
from games.socks.values import Socks

NEAREST, FARTHEST = 6, 10
"""How many stations lie between the two socks of a colour."""

FREE = 3
"""Neighbouring stations without a sock that a sock wants, with ``free_neighbours=three``."""

_TRIES = 40
"""Attempts at hanging two socks of every colour; then a colour for which no place was found is out of the game."""


def bits(stations: Sequence[Station]) -> int:
    """Stations as bits."""
    return sum(1 << station for station in stations)


def apart(city: City, one: Station, other: Station) -> bool:
    """Whether two socks of a colour may hang at these stations."""
    return NEAREST <= city.between(one, other) <= FARTHEST


def crowded(city: City, hung: Sequence[Station], at: Station) -> bool:
    """Whether another sock at a station would leave it, or one that hangs, fewer than three free neighbours."""
    taken = bits(hung) | 1 << at
    circle = city.circle
    return any((circle[sock] & ~taken).bit_count() < FREE for sock in (*hung, at))


def fits(city: City, hung: Sequence[Station], at: Station, *, strict: bool) -> bool:
    """Whether another sock may hang at a station, whatever its colour."""
    return at not in hung and not (strict and crowded(city, hung, at))


def spots(city: City, socks: Socks, *, strict: bool) -> Iterator[tuple[int, Station]]:
    """Every colour and station that one more sock may take, by colour, then by station."""
    hung = [station for pair in socks for station in pair]
    free = [at for at in map(Station, range(len(city.stations))) if fits(city, hung, at, strict=strict)]
    for colour, pair in enumerate(socks):
        if len(pair) < 2:
            for at in free:
                if not pair or apart(city, pair[0], at):
                    yield colour, at


def hang(city: City, colours: int, strict: bool, chance: Chance) -> Socks:
    """Two socks of each colour at stations drawn by luck; a colour for which there is no place has none.

    Step by step: games/socks/LUCK.md, "The socks".
    """
    best: Socks = ()
    for _ in range(_TRIES):
        pairs: list[tuple[Station, ...]] = []
        for _ in range(colours):
            hung = [station for pair in pairs for station in pair]
            pairs.append(_pair(city, hung, strict, chance))
        if not best or sum(map(len, pairs)) > sum(map(len, best)):
            best = tuple(pairs)
        if all(pairs):
            break
    return best


def _pair(city: City, hung: list[Station], strict: bool, chance: Chance) -> tuple[Station, ...]:
    """Stations for two more socks of one colour, none where there is no place for both."""
    free = [at for at in map(Station, range(len(city.stations))) if fits(city, hung, at, strict=strict)]
    firsts = list(free)
    while firsts:
        one = pick(firsts, chance)
        firsts.remove(one)
        others = [at for at in free if apart(city, one, at) and fits(city, [*hung, one], at, strict=strict)]
        if others:
            return tuple(sorted((one, pick(others, chance))))
    return ()

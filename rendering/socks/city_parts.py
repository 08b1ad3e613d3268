"""The city of Socks in parts that are shown large, one at a time."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.hexes import Hex


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

"""Copies of JSON values in which one part is another."""

from __future__ import annotations

import copy


def spoilt(value, way, part):
    """A copy with something else at this place: ``part``, or what ``part`` makes of what stood there."""
    other = copy.deepcopy(value)
    within = other
    for step in way[:-1]:
        within = within[step]
    there = within.get(way[-1]) if isinstance(within, dict) else within[way[-1]]
    within[way[-1]] = part(there) if callable(part) else part
    return other

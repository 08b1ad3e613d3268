"""Copies of JSON values in which one part is another, and records whose chain was made anew."""

from __future__ import annotations

import copy

from games.records.record_hashes import link


def spoilt(value, way, part):
    """A copy with something else at this place: ``part``, or what ``part`` makes of what stood there."""
    other = copy.deepcopy(value)
    within = other
    for step in way[:-1]:
        within = within[step]
    there = within.get(way[-1]) if isinstance(within, dict) else within[way[-1]]
    within[way[-1]] = part(there) if callable(part) else part
    return other


def linked(sheet):
    """A record with its chain made anew, as somebody would who changed it; what has no chain stays as it is."""
    try:
        return link(sheet) if "players" in sheet else sheet
    except (TypeError, LookupError, AttributeError, ValueError, RecursionError):
        return sheet

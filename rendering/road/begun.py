"""What a player is about to build: what a move, or the beginning of one, adds to the road, and where it may go on."""

from __future__ import annotations

from games.road.geometry import NAMED, NEAR, Space
from games.road.sheet import touching
from games.road.values import Grow, Road, View
from rendering.road.growth import Growth


def ready(view: View, road: Road, growth: Growth | None) -> frozenset[Space]:
    """The spaces that may come next: behind what is begun, else at both ends; none once the match is over."""
    if not view.to_act:
        return frozenset()
    path = () if growth is None else growth.path
    left = view.turned[-1] & ~sum(1 << view.sheet.colours[space] for space in path)
    ends = path[-1:] or road.ends
    return frozenset(
        there
        for end in ends
        for there in NEAR[end]
        if there not in road.spaces and there not in path and left >> view.sheet.colours[there] & 1
    )


def begun(road: Road, typed: str) -> Growth | None:
    """The spaces that a half-typed move names so far; None where it names none that touches the road."""
    words = typed.replace(":", " ").split()
    end = None
    if words[:1] == ["from"]:
        end, words = NAMED.get("".join(words[1:2])), words[2:]
    path: list[Space] = []
    for word in words:
        if word not in NAMED:
            break
        path.append(NAMED[word])
    return grown(road, Grow(tuple(path), end)) if path else None


def grown(road: Road, move: Grow) -> Growth | None:
    """What a move would build; None where it does not touch the road."""
    end = move.end
    if end is None:
        end = next(iter(touching(road.ends, move.path[0])), None)
    return None if end is None else Growth(end, move.path)

"""Ways over tracks (games/socks/RULES.md, "Play"): which stations are joined, and how many new tracks are missing.

Connections are bits: ``own`` are those a player may run over at once (own tracks and neutral links), ``free`` those on
which that player could lay a track. ``stops`` are stations, as bits, that hold a sock or a blocker: a way may begin and
end there but not lead on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.socks.city import City, Station


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

"""What is asked before spots of Socks are numbered, where they are many: which colour, or which part of the city."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.kernel.game import Seat
from games.socks.city import City
from games.socks.values import COLOURS, Colour, View
from rendering.scene import Area
from rendering.socks import emojis
from rendering.socks.city_parts import parts
from rendering.socks.event_text import socks
from rendering.socks.races import missing, open_to, ways
from rendering.socks.spots import of_move
from rendering.socks.track_choices import move_of, narrowest
from rendering.text import said

MOST = 25
"""Spots in one area."""
PARTS = 4
"""Parts of the city, more where one would have too many spots."""


def areas(view: View, moves: Sequence[str]) -> tuple[Area, ...]:
    """The colours whose ways can still be built on, then the parts of the city; none where all spots fit at once."""
    town = view.city
    if town is None or view.phase == "tiles" or len(moves) <= MOST:
        return ()
    return (*_colours(view, town, moves), *_parts(town, view, moves))


def _colours(view: View, town: City, moves: Sequence[str]) -> Iterator[Area]:
    """For each open colour the connections that are lacking on the shortest ways of both players."""
    for colour in map(Colour, range(view.terms.colours)):
        if not open_to(view, colour):
            continue
        links = 0
        for seat, way in zip((Seat(0), Seat(1)), ways(view)[colour], strict=True):
            links |= 0 if way is None else missing(view, seat, way)
        near = [number for number in narrowest(view) if links >> number & 1][:MOST]
        wanted = {move_of(town, number) for number in near}
        found = tuple(move for move in moves if move in wanted)
        if found:
            yield Area(COLOURS[colour], socks(colour), found, emojis.name(colour))


def _parts(town: City, view: View, moves: Sequence[str]) -> Iterator[Area]:
    """The spots by the part of the city that their first station is in."""
    first = {move: spot.hexagons[0] for move in moves if (spot := of_move(view, move)) is not None}
    weights = Counter(first.values())
    labels = dict(zip(town.stations, town.labels, strict=True))
    for number, part in enumerate(parts(weights, PARTS, MOST), 1):
        found = tuple(move for move in moves if first[move] in part)
        title = said("{first} to {last}", first=labels[part[0]].upper(), last=labels[part[-1]].upper())
        yield Area(f"{number}", title, found)

"""A position of Socks upon the bare city: tracks, socks and blockers."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from itertools import product

from games.kernel.game import Seat
from games.kernel.hexes import Hex
from games.socks.city import City, Station, joining
from games.socks.values import Colour, View
from rendering.canvas import Box, Canvas
from rendering.socks import pieces
from rendering.socks.ground import towards
from rendering.socks.layout import Pixel, Plan
from rendering.theme import MARK, TEXT, TILE, Ink

BLOCK = 0.54
"""How broad the block under a track that is picked lies across it, in widths of a hexagon."""


def tracks(canvas: Canvas, laid: Plan, view: View, marked: int, only: int = -1) -> None:
    """The tracks of both players, those of ``marked`` with a bright casing; of all ``only`` some."""
    town = view.city
    assert town is not None
    for number in range(len(town.links)):
        owner = next((Seat(seat) for seat in (0, 1) if view.tracks[seat] & only & 1 << number), None)
        if owner is not None:
            track(canvas, laid, town, number, owner, marked=bool(marked >> number & 1))


def track(
    canvas: Canvas,
    laid: Plan,
    town: City,
    number: int,
    owner: Seat,
    *,
    marked: bool,
    share: float = 1.0,
) -> None:
    """One track, from the rim of a station to that of the next; one that is marked with a bright casing."""
    for at, long, turn in runs(laid, town, number):
        if marked:
            pieces.wipe(canvas, pieces.bar(long, laid.part(0.5), turn), at)
            pieces.stamp(canvas, pieces.bar(long, laid.part(0.46), turn), at, TILE, MARK)
            pieces.wipe(canvas, pieces.bar(long + 2, laid.part(0.3), turn), at)
        pieces.track(canvas, at, owner, (long, laid.part(0.23)), turn, share=share)


def picked(canvas: Canvas, laid: Plan, town: City, number: int, owner: Seat, ink: Ink) -> None:
    """One track that is not laid yet, on a block of this ink that is broader than any casing."""
    for at, long, turn in runs(laid, town, number):
        broad, rim = laid.part(BLOCK), 2 * laid.part(0.04)
        pieces.wipe(canvas, pieces.bar(long, broad + rim, turn), at)
        pieces.stamp(canvas, pieces.bar(long, broad, turn), at, TILE, TEXT)
        pieces.wipe(canvas, pieces.bar(long - rim, broad - rim, turn), at)
        pieces.stamp(canvas, pieces.bar(long - rim, broad - rim, turn), at, TILE, ink)
        pieces.wipe(canvas, pieces.bar(long - rim, laid.part(0.28), turn), at)
        pieces.track(canvas, at, owner, (long - rim, laid.part(0.22)), turn)


def blocks(laid: Plan, view: View, streets: Iterable[Sequence[Hex]]) -> tuple[Box, ...]:
    """Boxes that cover such blocks on these streets, whichever way they lie; none while the city is laid."""
    town, found = view.city, list[Box]()
    if town is None or view.phase != "tracks":
        return ()
    side, places = laid.part(BLOCK / 3), product((-0.3, 0.3), (-0.33, 0.0, 0.33))
    offsets = tuple((along, over * laid.part(BLOCK)) for along, over in places)
    for street in streets:
        one, other = sorted(Station(town.stations.index(at)) for at in street)
        for (x, y), long, turn in runs(laid, town, joining(town)[one, other].bit_length() - 1):
            across, down = math.cos(math.radians(60 * turn)), math.sin(math.radians(60 * turn))
            for along, over in offsets:
                a = round(x + along * long * across - over * down)
                b = round(y + along * long * down + over * across)
                found.append((a - side // 2, b - side // 2, a + side // 2, b + side // 2))
    return tuple(found)


def runs(laid: Plan, town: City, number: int) -> tuple[tuple[Pixel, int, int], ...]:
    """Where the tracks on a connection lie: middle, length and direction, for each sheet that shows it."""
    pair = town.links[number]
    one, other = (town.stations[at] for at in pair)
    turn = towards(one, other)
    near, far = (pieces.reach(laid, town.labels[at], turn) for at in pair)
    long = round(laid.pitch - near - far) + 2
    share = (laid.pitch + near - far) / 2 / laid.pitch
    return tuple(
        ((round(x + (a - x) * share), round(y + (b - y) * share)), long, turn)
        for (x, y), (a, b) in laid.spans(one, other)
    )


def things(canvas: Canvas, laid: Plan, view: View, nameless: Collection[Hex] = ()) -> None:
    """Socks and blockers upon the stations, with their names except for some."""
    town = view.city
    assert town is not None
    labels = ["" if at in nameless else label for at, label in zip(town.stations, town.labels, strict=True)]
    for number, pair in enumerate(view.socks):
        gone = view.takers[number] is not None or view.dead[number]
        for at in pair:
            for place, spot in enumerate(laid.spots(town.stations[at])):
                share = 0.4 if place else 1.0
                pieces.sock(canvas, laid, spot, Colour(number), labels[at], gone=gone, share=share)
    for at in view.blockers:
        for spot in laid.spots(town.stations[at]):
            pieces.blocker(canvas, laid, spot, labels[at])

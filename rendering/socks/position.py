"""A position of Socks upon the bare city: tracks, socks and blockers."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import product

from games.kernel.game import Seat
from games.kernel.hexes import Hex
from games.socks.city import City, Station, joining
from games.socks.values import Colour, View
from rendering.canvas import Box, Canvas
from rendering.socks import parks, pieces, shapes
from rendering.socks.layout import Pixel, Plan, middle, towards
from rendering.socks.spots import held
from rendering.theme import MARK, NOBODY, QUIET, RULE, TEXT, TILE, Ink

AGAIN = 0.4
"""How much is left of a sock on a sheet that shows its station again."""
BLOCK = 0.54
"""How broad the block under a track that is picked lies across it, in widths of a hexagon."""


def whole(
    canvas: Canvas, laid: Plan, view: View, nameless: Collection[Hex] = (), signs: Sequence[parks.Sign] = ()
) -> None:
    """Trees but where ``signs`` will stand, all tracks, stations, socks and blockers; some stations ``nameless``.

    While the city is laid, its stations.
    """
    assert view.city is not None
    if view.phase == "tiles":
        stations(canvas, laid, view)
        return
    parks.trees(canvas, laid, parks.enclosed(view.city.stations), signs)
    tracks(canvas, laid, view)
    stations(canvas, laid, view, nameless=nameless)
    things(canvas, laid, view, nameless=nameless)


def tracks(canvas: Canvas, laid: Plan, view: View, only: int = -1) -> None:
    """The tracks of both players, of all ``only`` some, from station to station: these are yet to be painted."""
    town = view.city
    assert town is not None
    for number in range(len(town.links)):
        seat = owner(view, number)
        if seat is not None and only >> number & 1:
            _long(canvas, laid, town, number, seat)


def _long(canvas: Canvas, laid: Plan, town: City, number: int, seat: Seat) -> None:
    one, other = (town.stations[at] for at in town.links[number])
    turn = towards(one, other)
    for span in laid.spans(one, other):
        pieces.track(canvas, middle(*span), seat, (laid.side, laid.breadth), turn)


def owner(view: View, number: int) -> Seat | None:
    """Whose track lies on a connection."""
    if view.tracks[0] >> number & 1:
        return Seat(0)
    return Seat(1) if view.tracks[1] >> number & 1 else None


def stations(
    canvas: Canvas, laid: Plan, view: View, only: Collection[Hex] | None = None, nameless: Collection[Hex] = ()
) -> None:
    """The stations, or ``only`` some, without those that hold something; with a dark rim where a track ends."""
    town = view.city
    assert town is not None
    used, large = _used(town, view.tracks[0] | view.tracks[1]), held(view)
    for sheet in laid.sheets:
        for number, (at, label) in enumerate(zip(town.stations, town.labels, strict=True)):
            if at not in sheet.hexagons or at in large or (only is not None and at not in only):
                continue
            if not laid.named and number not in used and only is None:
                continue  # they lie on the ground
            spot, again = laid.at(sheet, at), at in sheet.again
            pieces.station(canvas, laid, spot, label, TEXT if number in used else RULE if again else NOBODY)
            if laid.named and at not in nameless:
                ink, most = QUIET if again else TEXT, pieces.long(laid, label)
                canvas.write(pieces.name(label), spot, TILE, ink, size=laid.letters, anchor="middle", most=most)


@lru_cache(maxsize=32)
def _used(town: City, links: int) -> frozenset[Station]:
    """The stations at the ends of some connections, given as bits."""
    return frozenset(at for number, pair in enumerate(town.links) if links >> number & 1 for at in pair)


def lit(canvas: Canvas, laid: Plan, town: City, new: Sequence[tuple[int, Seat]], share: float = 1.0) -> None:
    """Tracks, each with its owner, in one bright casing, around their stations too where these are small.

    These are yet to be painted then. With a ``share`` below 1 the tracks are ghosts.
    """
    breadth = 2 * laid.station if not laid.named else laid.breadth
    for more, ink in ((0.29, TILE), (0.24, MARK), (0.07, TILE)):
        broad = breadth + laid.part(more)
        for number, _ in new:
            if laid.named:
                masks = [(at, shapes.bar(long, broad, turn)) for at, long, turn in runs(laid, town, number)]
            else:
                one, other = (town.stations[at] for at in town.links[number])
                mask = shapes.pill(laid.side + broad, broad, towards(one, other))
                masks = [(middle(*span), mask) for span in laid.spans(one, other)]
            for at, mask in masks:
                pieces.stamp(canvas, mask, at, TILE, ink)
    for number, seat in new:
        if not laid.named:
            _long(canvas, laid, town, number, seat)
        for at, long, turn in runs(laid, town, number) if laid.named else ():
            pieces.track(canvas, at, seat, (long, laid.breadth), turn, share=share)


def picked(canvas: Canvas, laid: Plan, town: City, number: int, owner: Seat, ink: Ink) -> None:
    """One track that is not laid yet, on a block of this ink that is broader than any casing."""
    for at, long, turn in runs(laid, town, number):
        broad, rim = laid.part(BLOCK), 2 * laid.part(0.04)
        pieces.wipe(canvas, shapes.bar(long, broad + rim, turn), at)
        pieces.stamp(canvas, shapes.bar(long, broad, turn), at, TILE, TEXT)
        pieces.wipe(canvas, shapes.bar(long - rim, broad - rim, turn), at)
        pieces.stamp(canvas, shapes.bar(long - rim, broad - rim, turn), at, TILE, ink)
        pieces.wipe(canvas, shapes.bar(long - rim, laid.part(0.28), turn), at)
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


def things(
    canvas: Canvas, laid: Plan, view: View, only: Collection[Hex] | None = None, nameless: Collection[Hex] = ()
) -> None:
    """Socks and blockers, or ``only`` those on some stations; where stations are named with names, but for some."""
    town = view.city
    assert town is not None
    labels = ["" if at in nameless else label for at, label in zip(town.stations, town.labels, strict=True)]
    for number, pair in enumerate(view.socks):
        for at in pair:
            if only is not None and town.stations[at] not in only:
                continue
            for place, spot in enumerate(laid.spots(town.stations[at])):
                pieces.sock(
                    canvas,
                    laid,
                    spot,
                    Colour(number),
                    labels[at],
                    taker=view.takers[number],
                    dead=view.dead[number],
                    share=AGAIN if place else 1.0,
                )
    for at in view.blockers:
        for spot in laid.spots(town.stations[at]) if only is None or town.stations[at] in only else ():
            pieces.blocker(canvas, laid, spot, labels[at])

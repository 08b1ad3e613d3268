"""What is new on boards of Tandem: frames around zones and places, with numbers where there is more than one change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from games.tandem.values import Event, Gave, Lost, Moved, Place, Placed, Swapped, Took, View, Zone
from rendering import numbers
from rendering.canvas import Canvas
from rendering.sprites import frame
from rendering.tandem.layout import Plan
from rendering.tandem.pairs import framed
from rendering.theme import MARK, TILE

Spot: TypeAlias = tuple[int, Zone | None, Place | None]
"""A zone or a place of the row, with the seat whose board it is on."""


def touched(event: Event) -> tuple[Spot, ...]:
    """Where an event has changed the boards; nowhere for dice, rounds and words."""
    match event:
        case Gave(seat, zone):
            return (seat, zone, None), (seat ^ 1, zone, None)
        case Lost(seat, zone):
            return ((seat, zone, None),)
        case Moved(seat, source=source, target=target) | Swapped(seat, source=source, target=target):
            return (seat, source, None), (seat, target, None)
        case Took(seat, zones=(low, high)):
            return (seat, low, None), (seat, high, None)
        case Placed(seat, zone, place=place):
            return (seat, zone, None), (seat, None, place)
        case _:
            return ()


def paint(canvas: Canvas, layout: Plan, shown: Sequence[int], focus: Sequence[Event], *, numbered: bool = True) -> None:
    """Frames where the events have changed the boards of the pairs shown, the last number on top if ``numbered``."""
    changes = [spots for event in focus if (spots := _on(touched(event), shown))]
    found = {spot: number for number, spots in enumerate(changes, 1) for spot in spots}
    for seat, zone, place in found:
        pair = shown.index(seat // 2)
        if zone is not None:
            framed(canvas, layout.zone(pair, seat % 2, zone), 4)
        elif place is not None:
            corner = layout.place(pair, seat % 2, place)
            rim = frame(layout.row, layout.row, layout.row // 2, 5 * layout.scale)
            canvas.stamp(rim, corner, TILE, MARK)
    if numbered and len(changes) > 1:
        for spot, number in found.items():
            numbers.place(canvas, numbers.order(canvas.theme, number), _at(layout, shown, spot))


def order(view: View, focus: Sequence[Event]) -> tuple[int, ...]:
    """The small number of each event on the boards of all pairs, 0 for what changes none."""
    pairs, count = tuple(range(len(view.pairs))), 0
    found = []
    for event in focus:
        changed = bool(_on(touched(event), pairs))
        count += changed
        found.append(count if changed else 0)
    return tuple(found)


def _on(spots: Sequence[Spot], shown: Sequence[int]) -> tuple[Spot, ...]:
    return tuple(spot for spot in spots if spot[0] // 2 in shown)


def _at(layout: Plan, shown: Sequence[int], spot: Spot) -> tuple[int, int]:
    """Where the number of a spot stands: in a zone's corner, at a place on the side away from the other row."""
    seat, zone, place = spot
    pair, player = shown.index(seat // 2), seat % 2
    if zone is not None:
        return layout.corner(pair, player, zone)
    assert place is not None
    x, y = layout.place(pair, player, place)
    return x + layout.row // 2, y + (layout.row - 4 * layout.scale if player else 4 * layout.scale)

"""Which spots of a pair's table moves of Tandem are about, and the numbers that stand there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from games.kernel.game import Seat, Unreadable
from games.tandem.board import alike
from games.tandem.notation import read
from games.tandem.values import (
    Carry,
    Give,
    GiveOne,
    Move,
    Pair,
    Place,
    Row,
    Shift,
    Subject,
    Swap,
    Take,
    Tokens,
    View,
    Zone,
)
from rendering import numbers
from rendering.canvas import Canvas
from rendering.scene import Scene
from rendering.tandem.layout import table
from rendering.tandem.pair_layout import Plan
from rendering.tandem.pairs import entry_box

Spot: TypeAlias = tuple[Zone | None, Subject | None, Place | None]
"""A token in a zone (zone and subject), a subject on the key, or a place of the row; all of the player to move."""


def spot(view: View, text: str) -> Spot | None:
    """What a move is about: a token in a zone, the subject it takes from the supply, the place it fills.

    None for a move about no spot, and for what is no move of the viewing seat now.
    """
    if view.seat is None:
        return None
    pair = view.pairs[view.seat // 2]
    try:
        return _spot(pair, view.seat % 2, text)
    except (Unreadable, IndexError):
        return None


def _spot(pair: Pair, player: int, text: str) -> Spot | None:
    match read(text):
        case Carry(subject, source):
            return source, subject, None
        case Take(subject):
            return None, subject, None
        case Row(place):
            return None, None, place
        case Give(give) | GiveOne(give):
            return pair.links[0], give, None
        case move:
            return None if pair.roll is None else _swapped(pair.boards[player].zones, alike(pair.roll), move)


def _swapped(zones: Sequence[Tokens], dice: tuple[Zone, Zone], move: Move) -> Spot | None:
    """The token moved by a move with two equal dice."""
    match move:
        case Swap(give):
            return dice[0], give, None
        case Shift(subject):
            zone = next((zone for zone in dice if subject in zones[zone - 1]), None)
            return None if zone is None else (zone, subject, None)
        case _:
            return None


def spots(view: View, moves: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The moves by the token, subject or place they are about, from the top of the own pair's picture to its foot."""
    found: dict[Spot, list[str]] = {}
    for text in moves:
        about = spot(view, text)
        if about is not None:
            found.setdefault(about, []).append(text)
    if view.seat is None:
        return ()
    seat, layout = view.seat, own(len(view.pairs))
    order = sorted(found, key=lambda about: at(layout, view, seat, about)[::-1])
    return tuple(tuple(found[about]) for about in order)


def own(pairs: int) -> Plan:
    """The panel of the own pair by itself, where there are so many."""
    return table(pairs, (True,)).panels[0][1]


def at(layout: Plan, view: View, seat: Seat, about: Spot) -> tuple[int, int]:
    """Where the number of a spot stands on the picture of the own pair: at the lower edge of what it is about."""
    zone, subject, place = about
    pair, player = view.pairs[seat // 2], seat % 2
    if place is not None:
        x, y = layout.place(player, place)
        return x + layout.held * 4 // 5, y + layout.held * 4 // 5
    if zone is None:
        assert subject is not None and pair.key is not None
        box = entry_box(layout, pair.key.index(subject) + 1)
        return box.x + layout.key, box.y + box.high - 20
    assert subject is not None
    x, y = layout.spaces(player, zone)[pair.boards[player].zones[zone - 1].index(subject)]
    return x + layout.token * 4 // 5, y + layout.token * 4 // 5


def paint(canvas: Canvas, layout: Plan, view: View, seat: Seat, scene: Scene) -> None:
    """A big number at the spot of each of ``scene.marks``."""
    for number, text in enumerate(scene.marks, scene.first):
        about = spot(view, text)
        if about is not None:
            numbers.place(canvas, numbers.big(canvas.theme, number), at(layout, view, seat, about))

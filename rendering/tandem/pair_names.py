"""Names beside the rows of a pair of Tandem: with points, or with the dice of whoever rolled."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Seat
from games.tandem.values import Pair
from rendering.canvas import Canvas
from rendering.captions import fitted, named
from rendering.scene import Scene
from rendering.sprites import rounded
from rendering.tandem import tokens
from rendering.tandem.pair_rows import TALL, Rows
from rendering.text import counted
from rendering.theme import TEXT, TILE
from rendering.typeface import width

DIE = 34
"""Side of a die; like all lengths here at the usual scale."""
BROAD = 250
"""Names of this width have room for dice beside them."""


def plain(cell: Canvas, where: Rows, scene: Scene, seats: tuple[Seat, Seat], score: int | None) -> None:
    """Each partner beside the own row; where the pair has won, both beside the first and the points below."""
    if score is None:
        for player, seat in enumerate(seats):
            _write(cell, where, scene, (seat,), player)
        return
    _write(cell, where, scene, seats, 0)
    (left, end), size = where.names, cell.theme.normal
    text = fitted(scene, counted("{n} point", "{n} points", score), "bold", size, end - left)
    cell.write(text, (end, where.middle(1)), TILE, TEXT, size=size, weight="bold", anchor="right")


def _write(cell: Canvas, where: Rows, scene: Scene, seats: Sequence[Seat], player: int) -> None:
    (left, end), size = where.names, cell.theme.normal
    text = named(scene, seats, "regular", size, end - left)
    cell.write(text, (end, where.middle(player)), TILE, TEXT, size=size, anchor="right")


def in_turn(cell: Canvas, where: Rows, scene: Scene, seat: Seat, pair: Pair | None, *, dark: bool) -> None:
    """A partner beside the own row, on a dark plate whoever is waited for; the dice of ``pair`` below or before."""
    theme, scale, (left, end) = cell.theme, where.scale, where.names
    gap, die, size, weight = 6 * scale, DIE * scale, theme.normal, "bold" if dark else "regular"
    below = where.down >= TALL * scale
    beside = not below and end - left >= BROAD * scale
    dice = 3 * die + 2 * gap if pair is not None else 0
    pad = 8 * scale if dark else 0
    room = end - left - 2 * pad - (dice + 2 * gap if beside else 0)
    name = named(scene, (seat,), weight, size, room)
    high = where.middle(seat % 2) - ((die + gap) // 2 if below else 0)
    wide, tall = width(name, weight, size) + 2 * pad, size + 8 * scale
    if dark:
        cell.stamp(rounded(wide, tall, 10 * scale), (end - wide, high - tall // 2), TILE, TEXT)
    inks = (TEXT, TILE) if dark else (TILE, TEXT)
    cell.write(name, (end - pad, high), *inks, size=size, weight=weight, anchor="right")
    if pair is None or not (below or beside):
        return
    x, y = (end - dice, high + tall // 2 + 2 * scale) if below else (end - wide - gap - dice, high - die // 2)
    for at, value in enumerate(pair.roll or ()):
        cell.paste(tokens.die(theme, value, die, TILE, (TEXT, TILE)), (x + at * (die + gap), y))

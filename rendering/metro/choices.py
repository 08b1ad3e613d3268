"""Where a player of Metro may lay, and what lies where: legal moves by square, those that look alike taken as one.

The squares that moves of Metro are about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from games.metro.board import head
from games.metro.geometry import Square, Tile, label
from games.metro.notation import read, write
from games.metro.tiles import turned
from games.metro.values import Draw, Lay, View
from rendering import numbers
from rendering.canvas import Canvas
from rendering.metro import layout
from rendering.scene import Scene
from rendering.theme import PAPER, TEXT, Ink, seat_ink

DRAW = write(Draw())

Lays: TypeAlias = dict[Square, tuple[Lay, ...]]


@dataclass(frozen=True)
class Leads:
    """Whose open lines lead to a square: the viewer's own, and others'; those of nobody do not count."""

    own: bool = False
    other: bool = False


def tile_of(view: View, move: Lay) -> Tile:
    """The tile that a move of the viewer lays, as it lies then."""
    held = view.hand[move.index or 0] if view.drawn is None else view.drawn
    return turned(held, move.turn)


def lays(view: View, moves: Sequence[str]) -> Lays:
    """The legal ways to lay a tile by square, squares in the order of the board; of moves that look alike the first."""
    found: dict[Square, dict[Tile, Lay]] = {}
    for move in map(read, moves):
        if isinstance(move, Lay):
            found.setdefault(move.square, {}).setdefault(tile_of(view, move), move)
    return {square: tuple(found[square].values()) for square in sorted(found)}


def leads(view: View) -> Mapping[Square, Leads]:
    """To which squares open lines of players lead, begun or not; to all others none."""
    found: defaultdict[Square, Leads] = defaultdict(Leads)
    for line in view.lines:
        way = head(line)
        if isinstance(way, tuple) and line.owner is not None:
            mine, old = line.owner == view.seat, found[way[0]]
            found[way[0]] = Leads(old.own or mine, old.other or not mine)
    return found


def ink_of(view: View, led: Leads) -> Ink:
    """The colour in which a square is marked: the viewer's where a line of theirs leads, white where nobody's does."""
    if led.own:
        return seat_ink(view.seat or 0)
    return TEXT if led.other else PAPER


def pick_of(lays: Sequence[Lay]) -> str:
    """What pressing a square picks: its move, or the beginning of all of them, which is none of them itself.

    >>> pick_of([Lay(Square(19))]), pick_of([Lay(Square(19), 0), Lay(Square(19), 1)])
    ('lay c4', 'lay c4')
    >>> pick_of([Lay(Square(19)), Lay(Square(19), turn=1)])
    'lay c4 r'
    """
    plain = replace(lays[0], index=None, turn=0)
    return f"{write(plain)} r" if len(lays) > 1 and plain in lays else write(plain)


def square_of(picked: str) -> Square | None:
    """The square that what was picked begins with, or None.

    >>> square_of("lay c4"), square_of("lay c4 r"), square_of("lay c4 t2 r1"), square_of("draw")
    (19, 19, 19, None)
    """
    verb, name, *_ = (*picked.split(" "), "")
    return _SQUARES.get(name) if verb == "lay" else None


_SQUARES = {label(Square(number)): Square(number) for number in range(64)}


def squares(moves: Sequence[str]) -> tuple[Square, ...]:
    """The square of each move that lays a tile.

    >>> squares(("lay c4", "lay a1 t2", "draw"))
    (19, 0)
    """
    read_ones = map(read, moves)
    return tuple(move.square for move in read_ones if isinstance(move, Lay))


def spots(_view: object, moves: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Moves by the square they lay a tile on, squares in reading order; to draw is about no square.

    >>> spots(None, ("lay c4", "lay a1", "lay c4 r1", "draw"))
    (('lay a1',), ('lay c4', 'lay c4 r1'))
    """
    found: dict[Square, list[str]] = {}
    for text in moves:
        for square in squares((text,)):
            found.setdefault(square, []).append(text)
    return tuple(tuple(found[square]) for square in sorted(found))


def paint(canvas: Canvas, scene: Scene) -> None:
    """A big number on each square that the marks of a scene are about."""
    for number, square in enumerate(squares(scene.marks), scene.first):
        numbers.place(canvas, numbers.big(canvas.theme, number), layout.middle(canvas.theme, square))

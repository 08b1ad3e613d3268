"""Moves of Metro as text: ``lay c4``, ``lay c4 t2 r3``, ``draw``."""

from __future__ import annotations

import re

from games.kernel.game import Unreadable, tidy
from games.metro.geometry import SIZE, SQUARES, Square, label
from games.metro.values import Draw, Lay, Move

_LABELS = tuple(map(label, SQUARES))
_LAY = re.compile(r"(?:lay )?([a-h])([1-8])(?: t([1-3]))?(?: r([0-3]))?")


def write(move: Move) -> str:
    """The text of a move.

    >>> write(Lay(Square(19))), write(Lay(Square(19), index=1, turn=3)), write(Draw())
    ('lay c4', 'lay c4 t2 r3', 'draw')
    """
    if isinstance(move, Draw):
        return "draw"
    tile = "" if move.index is None else f" t{move.index + 1}"
    turn = f" r{move.turn}" if move.turn else ""
    return f"lay {_LABELS[move.square]}{tile}{turn}"


def read(text: str) -> Move:
    """The move of a text; the word ``lay`` may be left out and ``r0`` written. Raises ``Unreadable``.

    >>> read("lay c4 t2 r3")
    Lay(square=19, index=1, turn=3)
    >>> read(" C4 ") == read("lay c4 r0") == Lay(Square(19))
    True
    """
    words = tidy(text)
    if words == "draw":
        return Draw()
    found = _LAY.fullmatch(words)
    if found is None:
        raise Unreadable("A move is “draw” or “lay” with a square from a1 to h8, for example: lay c4.")
    row, column, tile, turn = found.groups()
    square = Square("abcdefgh".index(row) * SIZE + int(column) - 1)
    return Lay(square, None if tile is None else int(tile) - 1, int(turn or 0))

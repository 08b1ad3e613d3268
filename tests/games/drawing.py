"""Boards of Metro as text: rows a to h, in each eight cells parted by spaces.

A cell is ``.`` (free), ``#`` (central), a tile's code, perhaps with its turn (``aacb``, ``aacb3``), or a mark on a free
square. ``code:mark`` is a tile with a mark.
"""

from __future__ import annotations

import re

from games.metro.geometry import CENTRE, SQUARES, Square, Tile
from games.metro.values import Laid

CELL = re.compile(r"([a-d]{4})([1-3]?)(?::(\S+))?")


def parse(text):
    """The board of a drawing, and the marks on it by square."""
    rows = [line.split()[1:] for line in text.strip().splitlines() if line.split()[0] in set("abcdefgh")]
    assert [len(row) for row in rows] == [8] * 8, "a board is 8 x 8"
    board, marks = [None] * 64, {}
    for number, cell in enumerate(cell for row in rows for cell in row):
        square = Square(number)
        assert (cell == "#") == (square in CENTRE), "the four central squares are #"
        tile = CELL.fullmatch(cell)
        if tile:
            board[number] = Laid(Tile(tile[1]), int(tile[2] or 0))
            if tile[3]:
                marks[square] = tile[3]
        elif cell not in (".", "#"):
            marks[square] = cell
    return tuple(board), marks


def draw(board, marks=None):
    """The drawing of a board with marks, as ``parse`` reads it, in columns."""
    marks = marks or {}

    def cell(square):
        laid, mark = board[square], marks.get(square)
        if square in CENTRE:
            return "#"
        if laid is None:
            return mark or "."
        return f"{laid.tile}{laid.turn or ''}" + (f":{mark}" if mark else "")

    cells = [cell(square) for square in SQUARES]
    width = max(map(len, cells)) + 1
    head = "   " + "".join(str(column).ljust(width) for column in range(1, 9))
    rows = ["abcdefgh"[row] + "  " + "".join(c.ljust(width) for c in cells[row * 8 : row * 8 + 8]) for row in range(8)]
    return "\n".join(line.rstrip() for line in [head, *rows])


def same_drawing(one, other):
    """Whether two drawings show the same, whatever their columns' width."""
    return draw(*parse(one)) == draw(*parse(other))

"""The places for tiles, and the ways of lines, on a board of Metro."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from games.metro.geometry import (
    BEYOND,
    CENTRAL,
    EXITS,
    FREE,
    FREE_BITS,
    NEAR,
    RIM_BITS,
    STATIONS,
    Square,
    Tile,
    Way,
    owners,
)
from games.metro.tiles import room, tracks
from games.metro.values import Laid, Line, Pass

Board: TypeAlias = tuple[Laid | None, ...]
"""The 64 squares; the central ones are always None."""

EMPTY: Board = (None,) * 64


def reach(board: Board, touch: str) -> int:
    """The free squares, as bits, that are on the rim or touch a laid tile."""
    near, taken, reached = NEAR[touch], 0, RIM_BITS
    for square, laid in enumerate(board):
        if laid is not None:
            taken |= 1 << square
            reached |= near[square]
    return reached & ~taken & FREE_BITS


def allowed(reached: int, tile: Tile, turns: Sequence[int]) -> tuple[int, ...]:
    """For each of the turns the squares, as bits, on which a tile may lie by the one-tile rule.

    ``reached`` are the squares that are allowed otherwise. Where the tile would join stations on all of them in every
    turn, all are allowed.
    """
    places = tuple(reached & room(tile, turn) for turn in turns)
    return places if any(places) else (reached,) * len(turns)


def squares(bits: int) -> Iterator[Square]:
    """The squares of a set of bits, in order."""
    return (square for square in FREE if bits >> square & 1)


def fresh(seats: int) -> tuple[Line, ...]:
    """The 32 lines on the empty board, in the order of their stations."""
    owned = owners(seats)
    return tuple(Line(station, owned.get(station), (), None, 0) for station in STATIONS)


def head(line: Line) -> Way:
    """Where a line goes on: the square it would enter and the port, or the station it has reached."""
    if not line.passes:
        return EXITS[line.station - 1]
    last = line.passes[-1]
    return BEYOND[last.square][last.leaves]


def run(line: Line, board: Board) -> Line:
    """A line followed as far as the tiles lead it, with its points once it ends."""
    passes, way = list(line.passes), head(line)
    while isinstance(way, tuple):
        square, port = way
        laid = board[square]
        if laid is None:
            break
        leaves = tracks(laid.tile, laid.turn)[port]
        passes.append(Pass(square, port, leaves))
        way = BEYOND[square][leaves]
    if isinstance(way, tuple):
        return line if len(passes) == len(line.passes) else replace(line, passes=tuple(passes))
    points = 0 if line.owner is None else len(passes) * (2 if way == CENTRAL else 1)
    return replace(line, passes=tuple(passes), ends=way, points=points)


def grown(lines: tuple[Line, ...], board: Board, square: Square) -> tuple[Line, ...]:
    """All lines after a tile was laid on ``square``; only those that led there change."""
    after = list(lines)
    for number, line in enumerate(lines):
        if line.ends is None:
            way = head(line)
            if isinstance(way, tuple) and way[0] == square:
                after[number] = run(line, board)
    return tuple(after)


def scores(lines: Sequence[Line], seats: int) -> tuple[int, ...]:
    """Points by seat of the finished lines."""
    points = [0] * seats
    for line in lines:
        if line.owner is not None:
            points[line.owner] += line.points
    return tuple(points)

"""The board of Metro in lists of whole numbers, for games played out in thought.

A line enters every tile by an even port and leaves it by an odd one. So a square has four ways in and four ways out,
numbered ``4 * square + port // 2``, and a tile leads each way in to a way out. For each way out of a free square stands
where it leads: the way into the next free square along the tiles that lie there, a station, or the centre.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from games.metro.geometry import BEYOND, CENTRAL, EXITS, FREE, FREE_BITS, NEAR, RIM_BITS, SQUARES, Station, Tile, owners
from games.metro.tiles import KINDS, joins, tracks
from games.metro.values import View

STATION, CENTRE, NOWHERE = 256, 257, 258
"""Where a way out leads that leads to no free square; ``NOWHERE`` is the way out that nobody asks for."""
CODES = 259
SHUT = -(10**9)
"""What a square counts that takes no tile now."""
FORBIDDEN = 10**6
"""What a square counts less that the one-tile rule bars; better than ``SHUT`` still, as it may be all there is."""

Turned: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""A tile as it is turned: the way out for each way in of the board, and the squares that the one-tile rule bars."""


@cache
def turned(tile: Tile, turn: int) -> Turned:
    """A tile as it is turned."""
    ends = tracks(tile, turn)
    ways = tuple(4 * (way // 4) + ends[2 * (way % 4)] // 2 for way in range(256))
    return ways, tuple(square for square in FREE if joins(square, tile, turn))


@cache
def variants(tile: Tile, turn: str) -> tuple[Turned, ...]:
    """The different ways a tile can be turned, by the value of the option ``turn``."""
    if turn == "fixed":
        return (turned(tile, 0),)
    found: dict[tuple[int, ...], Turned] = {}
    for number in range(4):
        found.setdefault(turned(tile, number)[0], turned(tile, number))
    return tuple(found.values())


@cache
def neighbours(touch: str) -> tuple[tuple[int, ...], ...]:
    """For each square the free squares that touch it, by the value of the option ``touch``."""
    near = NEAR[touch]
    return tuple(tuple(other for other in FREE if near[square] >> other & 1) for square in SQUARES)


def _ahead() -> tuple[int, ...]:
    """Where each way out of the empty board leads."""
    found = [NOWHERE] * CODES
    for square in FREE:
        for number in range(4):
            way = BEYOND[square][2 * number + 1]
            if isinstance(way, tuple):
                found[4 * square + number] = 4 * way[0] + way[1] // 2
            else:
                found[4 * square + number] = CENTRE if way == CENTRAL else STATION
    return tuple(found)


AHEAD = _ahead()
BEHIND = tuple(AHEAD.index(way) if way in AHEAD[:256] else NOWHERE for way in range(CODES))
"""For each way in the way out that leads there on the empty board; ``NOWHERE`` at stations and beside the centre."""


class Light:
    """A position: where ways lead, the open lines, what squares take a tile, and the points.

    ``ahead`` and ``crossed`` stand for each way out of a free square: where it leads, and how many tiles a line has
    crossed there, this square's own included. ``behind`` is the way out that leads to a way in, where no line does.
    ``heads`` has the owner of the line at each way in, ``lengths`` the tiles it has crossed. ``squares`` is 0 for each
    square that takes a tile, else ``SHUT``.
    """

    __slots__ = ("ahead", "behind", "crossed", "free", "heads", "lengths", "near", "points", "squares")

    def __init__(self, seats: int, touch: str) -> None:
        self.ahead = list(AHEAD)
        self.crossed = [1] * CODES
        self.behind = list(BEHIND)
        self.lengths = [0] * CODES
        owned = owners(seats)
        self.heads = {
            4 * square + port // 2: int(owned[Station(number)])
            for number, (square, port) in enumerate(EXITS, 1)
            if Station(number) in owned
        }
        self.points = [0] * seats
        self.squares = [0 if RIM_BITS >> square & 1 else SHUT for square in SQUARES]
        self.free = FREE_BITS
        self.near = neighbours(touch)

    def copy(self) -> Light:
        """A position of its own with the same lines."""
        other = object.__new__(Light)
        other.ahead, other.crossed, other.behind = self.ahead[:], self.crossed[:], self.behind[:]
        other.lengths, other.heads = self.lengths[:], self.heads.copy()
        other.points, other.squares = self.points[:], self.squares[:]
        other.free, other.near = self.free, self.near
        return other

    def lay(self, square: int, ways: Sequence[int]) -> None:
        """Lay a tile, whose ``ways`` are those of ``turned``, on a free square."""
        ahead, crossed, behind, lengths, heads = self.ahead, self.crossed, self.behind, self.lengths, self.heads
        for way in range(4 * square, 4 * square + 4):
            leaves = ways[way]
            to = ahead[leaves]
            owner = heads.pop(way, None)
            if owner is None:
                back = behind[way]
                ahead[back] = to
                crossed[back] += crossed[leaves]
                behind[to] = back
            elif to < STATION:
                heads[to] = owner
                lengths[to] = lengths[way] + crossed[leaves]
            else:
                self.points[owner] += (lengths[way] + crossed[leaves]) * (2 if to == CENTRE else 1)
        self.free ^= 1 << square
        self.squares[square] = SHUT
        for other in self.near[square]:
            if self.free >> other & 1:
                self.squares[other] = 0


def position(view: View) -> Light:
    """The position of a view."""
    light = Light(view.seats, view.touch)
    for square, laid in enumerate(view.board):
        if laid is not None:
            light.lay(square, turned(laid.tile, laid.turn)[0])
    return light


NUMBERS = {tile: number for number, tile in enumerate(KINDS)}
"""Kinds of tiles by number, in alphabetical order."""

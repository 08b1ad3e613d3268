"""The 60 tiles of Metro and their tracks (games/metro/RULES.md, "Parts")."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.metro.geometry import BEYOND, FREE, Port, Square, Tile

COPIES = {
    4: "aacb cbaa acba baac aaaa",
    3: "cbcb bcbc",
    2: "cccc bbbb dacc cdac ccda accd dbba adbb badb bbad ddbc cddb bcdd dbcd adad dada dddd",
}
"""Codes by the number of copies: 24 kinds, 60 tiles."""

POOL = tuple(sorted(Tile(code) for copies, codes in COPIES.items() for code in codes.split() for _ in range(copies)))
"""All tiles in alphabetical order, copies side by side."""

KINDS = tuple(sorted(set(POOL)))

_FARTHER = {"a": 5, "b": 3, "c": 7, "d": 1}
"""How many ports clockwise from its even port a track goes, by letter."""


def turned(tile: Tile, turn: int) -> Tile:
    """The code of a tile after quarter turns clockwise; each moves the last letter to the front.

    >>> turned(Tile("aacb"), 1), turned(Tile("aacb"), 3)
    ('baac', 'acba')
    """
    return Tile(tile[-turn:] + tile[:-turn]) if turn else tile


@cache
def tracks(tile: Tile, turn: int = 0) -> tuple[Port, ...]:
    """For each port 0-7 the port at the other end of its track.

    >>> tracks(Tile("aacb"))
    (5, 6, 7, 4, 3, 0, 1, 2)
    >>> tracks(Tile("aaaa"))
    (5, 4, 7, 6, 1, 0, 3, 2)
    """
    ends = [Port(0)] * 8
    for even, letter in zip(range(0, 8, 2), turned(tile, turn), strict=True):
        odd = (even + _FARTHER[letter]) % 8
        ends[even], ends[odd] = Port(odd), Port(even)
    return tuple(ends)


def joins(square: Square, tile: Tile, turn: int = 0) -> bool:
    """Whether a tile by itself would join two numbered stations, or one with itself, on this square.

    >>> joins(Square(1), Tile("dddd")), joins(Square(9), Tile("dddd"))
    (True, False)
    """
    ways, ends = BEYOND[square], tracks(tile, turn)
    return any(isinstance(ways[port], int) and isinstance(ways[ends[port]], int) for port in (0, 2, 4, 6))


@cache
def room(tile: Tile, turn: int = 0) -> int:
    """The squares, as bits, on which a tile joins no two stations by itself."""
    return sum(1 << square for square in FREE if not joins(square, tile, turn))


def without(pool: tuple[Tile, ...], tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """A pool after tiles were taken out of it; raises ``ValueError`` where one of them is not in it.

    >>> without((Tile("aaaa"), Tile("aaaa"), Tile("bbbb")), [Tile("aaaa")])
    ('aaaa', 'bbbb')
    """
    left = list(pool)
    for tile in tiles:
        if tile not in left:
            raise ValueError(f"no tile {tile!r} is left")
        left.remove(tile)
    return tuple(left)

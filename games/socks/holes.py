"""Where a tile may be laid so that the city can still enclose five empty hexagons (games/socks/RULES.md, "The city").

There is always such a place. On a straight side, which is an outermost row that is one unbroken run of stations, two
tiles can enclose one empty hexagon between them and the row, and nothing else; outermost they have a run of four, so
there is a straight side again. Where there is none, a tile that stands with two stations on an outermost row makes one,
and encloses nothing. So as many tiles as ``_wanted`` says are enough for any city.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from games.kernel.hexes import Hex
from games.socks.bitboard import Bitboard, bitboard, near, parting
from games.socks.city import SHAPES, Tile, cells

FEWEST, MOST = 5, 8
"""Empty hexagons a city encloses."""

TOUCHES = 3
"""Laid stations the tiles of a city laid by moves touch, from the third tile on."""

_EDGE, _RIM = 8, 1
"""The bitboard has room for two tiles more, one beyond the other, and for what they enclose."""

Sides: TypeAlias = tuple[tuple[int, frozenset[int]], ...]
"""The six outermost rows of a city: how far out each lies, the less the farther, and its stations along it."""


def needed(laid: int, most: int = TOUCHES) -> int:
    """How many laid stations the next tile must touch, where so many tiles lie, at least one."""
    return min(laid + 1, most)


def _out(q: int, r: int) -> tuple[int, ...]:
    """How far in a hexagon lies from each of the six sides: the less, the farther out."""
    return r, -r, q, -q, q + r, -q - r


def _along(q: int, r: int) -> tuple[int, ...]:
    """Its place in a row along each of them."""
    return q, q, r, r, q, q


def _sides(parts: Iterable[Hex]) -> Sides:
    """The outermost rows of some hexagons."""
    rows = zip(*(zip(_out(*part), _along(*part), strict=True) for part in parts), strict=True)
    found = []
    for row in map(list, rows):
        least = min(row)[0]
        found.append((least, frozenset(along for far, along in row if far == least)))
    return tuple(found)


_OWN = tuple(map(_sides, SHAPES))
"""Those of a tile at (0, 0), by its turn."""


def _with(sides: Sides, tile: Tile) -> Sides:
    """The sides of a city once a tile lies too."""
    merged = []
    rows = zip(sides, _OWN[tile.turn], _out(*tile.at), _along(*tile.at), strict=True)
    for (far, row), (own, places), out, along in rows:
        if own + out > far:
            merged.append((far, row))
        else:
            shifted = frozenset(place + along for place in places)
            merged.append((own + out, row | shifted if own + out == far else shifted))
    return tuple(merged)


def _straight(sides: Sides) -> bool:
    """Whether one of the outermost rows is one unbroken run of two or more stations."""
    return any(len(row) > 1 and max(row) - min(row) == len(row) - 1 for _, row in sides)


def _wanted(enclosed: int, sides: Sides) -> int:
    """How many tiles are surely enough to enclose five: two for each that lacks, and one to make a straight side."""
    return 2 * (FEWEST - enclosed) + (not _straight(sides)) if enclosed < FEWEST else 0


@dataclass(frozen=True)
class _Begun:
    """A part of a city: how much it encloses, and how many tiles are left."""

    laid: Bitboard
    sides: Sides
    enclosed: int
    left: int

    def then(self, tile: Tile, bits: int, enclosed: int) -> _Begun:
        """The city once a tile lies, which has these bits, with so many enclosed."""
        laid = self.laid
        after = Bitboard(laid.left, laid.top, laid.wide, laid.taken | bits, laid.whole, laid.rim)
        return _Begun(after, _with(self.sides, tile), enclosed, self.left - 1)

    def sure(self) -> bool:
        """Whether the tiles left are enough, whatever the city looks like."""
        return self.enclosed <= MOST and self.left >= _wanted(self.enclosed, self.sides)

    def parting(self, beside: int = 0) -> Iterator[tuple[Tile, int]]:
        """Places of one tile that may enclose more, and their bits; three turns show all, as tiles are symmetric."""
        for turn in range(3):
            for number, bits in parting(self.laid, turn, beside):
                yield Tile(self.laid.at(number), turn), bits

    def saved_by(self, tile: Tile, bits: int) -> bool:
        """Whether a tile encloses more, and those left then are enough."""
        if not self.laid.shuts(bits, MOST):
            return False
        enclosed = self.laid.enclosed(bits)
        return enclosed > self.enclosed and self.then(tile, bits, enclosed).sure()

    def possible(self) -> bool:
        """Whether the tiles left are enough, or those left after one that encloses more at once."""
        return self.sure() or (self.left > 0 and any(self.saved_by(*place) for place in self.parting()))


def _begun(tiles: tuple[Tile, ...], count: int) -> _Begun:
    laid = bitboard(tiles, _EDGE, _RIM)
    return _Begun(laid, _sides(part for tile in tiles for part in cells(tile)), laid.enclosed(), count - len(tiles))


class _Next:
    """Which places of the next tile leave enough; each set of four hexagons is judged once."""

    def __init__(self, now: _Begun) -> None:
        self.now = now
        self._judged: dict[int, bool] = {}

    def leaves_enough(self, tile: Tile, bits: int) -> bool:
        """Whether those left after this tile can make five."""
        if bits not in self._judged:
            self._judged[bits] = self._judge(tile, bits)
        return self._judged[bits]

    def _judge(self, tile: Tile, bits: int) -> bool:
        now = self.now
        enclosed = now.laid.enclosed(bits) if bits in self._parting else (self._holes & ~bits).bit_count()
        after = now.then(tile, bits, enclosed)
        if enclosed > MOST or not after.left or after.sure():
            return after.sure()
        if bits in self._parting:
            return after.possible()
        # A tile that parts nothing helps only tiles beside it to enclose more; all others enclose as much without it.
        return any(after.saved_by(*place) for place in self._enclosing if not place[1] & bits) or any(
            after.saved_by(*place) for place in after.parting(bits)
        )

    @cached_property
    def _holes(self) -> int:
        return self.now.laid.holes()

    @cached_property
    def _parting(self) -> dict[int, Tile]:
        return {bits: tile for tile, bits in self.now.parting()}

    @cached_property
    def _enclosing(self) -> list[tuple[Tile, int]]:
        """Places that enclose more, however much."""
        now = self.now
        return [(tile, bits) for bits, tile in self._parting.items() if now.laid.enclosed(bits) > now.enclosed]


@lru_cache(maxsize=64)
def room(tiles: tuple[Tile, ...], count: int) -> tuple[int, tuple[Tile, ...]]:
    """Every way to lay the next tile of a city of ``count`` tiles that is to enclose five, and what each must touch.

    Those that touch three laid stations; where there is none, those that touch two, and else one.
    """
    now = _begun(tiles, count)
    judge = _Next(now)
    for touches in range(needed(len(tiles)), 0, -1):
        found = []
        for turn in range(6):
            for number, bits in near(now.laid, turn, touches):
                tile = Tile(now.laid.at(number), turn)
                if judge.leaves_enough(tile, bits):
                    found.append(tile)
        if found:
            return touches, tuple(sorted(found))
    raise AssertionError("there is always a place")

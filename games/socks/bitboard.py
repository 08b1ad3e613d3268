"""Hexagons as bits of one number, so that all places of a tile are tried at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.kernel.hexes import Hex, neighbours
from games.socks.city import AROUND, SHAPES, Tile, cells

EDGE = 4
"""Free hexagons around the tiles: a tile that touches the city reaches three beyond it, so nothing wraps around."""


@dataclass(frozen=True)
class Bitboard:
    """A window on the hexagons, a bit each: ``taken`` bits, ``wide`` hexagons a row, (``left``, ``top``) at bit 0.

    ``rim`` are hexagons at its edge that are outside of any city in it.
    """

    left: int
    top: int
    wide: int
    taken: int
    whole: int
    rim: int

    def bit(self, at: Hex) -> int:
        """A hexagon as a bit."""
        return 1 << (at.r - self.top) * self.wide + at.q - self.left

    def at(self, number: int) -> Hex:
        """The hexagon of a bit's number."""
        r, q = divmod(number, self.wide)
        return Hex(q + self.left, r + self.top)

    def holds(self, at: Hex) -> bool:
        """Whether a hexagon is in the window."""
        return (
            self.left <= at.q < self.left + self.wide and 0 <= (at.r - self.top) * self.wide < self.whole.bit_length()
        )

    def enclosed(self, more: int = 0) -> int:
        """How many empty hexagons cannot be reached from outside, with these taken too."""
        return self.holes(more).bit_count()

    def holes(self, more: int = 0) -> int:
        """Those hexagons, as bits."""
        free = self.whole & ~(self.taken | more)
        out = self.rim & free
        while (grown := self._grown(out) & free) != out:
            out = grown
        return free & ~out

    def shuts(self, tile: int, most: int) -> bool:
        """Whether a tile of these bits shuts off ``most`` empty hexagons or fewer beside it."""
        free = self.whole & ~(self.taken | tile)
        around = self._grown(tile) & free
        while around:
            part = around & -around
            while part.bit_count() <= most:
                grown = self._grown(part) & free
                if grown == part:
                    return True
                part = grown
            around &= ~part
        return False

    def _grown(self, bits: int) -> int:
        """These hexagons and all beside them."""
        wide = self.wide
        return bits | bits << 1 | bits >> 1 | bits << wide | bits >> wide | bits << wide - 1 | bits >> wide - 1


def bitboard(tiles: Sequence[Tile], edge: int = EDGE, rim: int = EDGE) -> Bitboard:
    """The bitboard of these tiles with so many free hexagons around them, ``rim`` of which stay outside."""
    parts = [part for tile in tiles for part in cells(tile)]
    left, top = min(at.q for at in parts) - edge, min(at.r for at in parts) - edge
    wide = max(at.q for at in parts) - left + edge + 1
    high = max(at.r for at in parts) - top + edge + 1
    taken = sum(1 << (at.r - top) * wide + at.q - left for at in parts)
    return Bitboard(left, top, wide, taken, *_window(wide, high, rim))


@lru_cache(maxsize=256)
def _window(wide: int, high: int, outer: int) -> tuple[int, int]:
    """All bits of a window, and those of its free rim."""
    row = (1 << wide) - 1
    sides = (1 << outer) - 1
    sides |= sides << wide - outer
    whole = (1 << wide * high) - 1
    rim = 0
    for number in range(high):
        rim |= (row if number < outer or number >= high - outer else sides) << number * wide
    return whole, rim


def _shifted(bits: int, by: int) -> int:
    return bits >> by if by >= 0 else bits << -by


def near(laid: Bitboard, turn: int, touches: int) -> Iterator[tuple[int, int]]:
    """Places that are free and touch enough stations: the number of the lower left hexagon and the bits of the tile."""
    wide, taken = laid.wide, laid.taken
    reached = [0] * touches
    for q, r in AROUND[turn]:
        there = _shifted(taken, q + r * wide)
        for count in range(touches - 1, 0, -1):
            reached[count] |= reached[count - 1] & there
        reached[0] |= there
    return _free(laid, turn, reached[-1])


def parting(laid: Bitboard, turn: int, beside: int = 0) -> Iterator[tuple[int, int]]:
    """Places, as ``near`` gives them, around which stations and empty hexagons alternate more than once.

    No other tile encloses anything: where the empty hexagons around it hang together, so do all that did before. Only
    places that touch one of the hexagons ``beside``, if any are given.
    """
    wide, taken = laid.wide, laid.taken
    around = [_shifted(taken, q + r * wide) for q, r in RINGS[turn]]
    once = twice = 0
    for here, there in zip(around, around[1:] + around[:1], strict=True):
        turns = here & ~there
        twice |= once & turns
        once |= turns
    if beside:
        touching = 0
        for q, r in RINGS[turn]:
            touching |= _shifted(beside, q + r * wide)
        twice &= touching
    return _free(laid, turn, twice)


def _free(laid: Bitboard, turn: int, wanted: int) -> Iterator[tuple[int, int]]:
    """Those of the wanted places where a tile overlaps no other."""
    wide = laid.wide
    shape = [q + r * wide for q, r in SHAPES[turn]]
    lowest = min(shape)
    tile = sum(1 << by - lowest for by in shape)
    hit = 0
    for by in shape:
        hit |= _shifted(laid.taken, by)
    found = wanted & ~hit & laid.whole
    while found:
        low = found & -found
        number = low.bit_length() - 1
        yield number, tile << number + lowest
        found ^= low


def _ring(around: Sequence[Hex]) -> tuple[Hex, ...]:
    """The hexagons around a tile in order, each beside the next."""
    ring = [around[0]]
    while len(ring) < len(around):
        ring.append(next(at for at in neighbours(ring[-1]) if at in around and at not in ring))
    return tuple(ring)


RINGS = tuple(map(_ring, AROUND))
"""The ten hexagons around a tile at (0, 0) in order, by its turn."""

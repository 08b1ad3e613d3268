"""Where a tile may be laid, and cities laid by luck.

Hexagons are bits of one number, so that all places are tried at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from games.kernel.chance import pick
from games.kernel.hexes import Hex
from games.kernel.luck import Chance
from games.socks.city import AROUND, SHAPES, Tile, cells

FEWEST, MOST = 5, 8
"""Empty hexagons enclosed by a city laid by luck; players' cities may have fewer, never more."""

_EDGE = 4
"""Free hexagons around the plane: a tile that touches the city reaches three beyond it, so nothing wraps around."""

_CHOICE = 2
"""From how many of the most compact places one is drawn."""

_REACH = 3
"""How far from the middle hexagons are kept empty."""

TOUCHES = 3
"""Laid stations the tiles of a city laid by moves touch, from the third tile on."""

LOOSELY = 2
"""The same where the whole city is laid by luck; it finds five empty hexagons sooner so."""

_TRIES = 25
"""Attempts at finishing a city that players began; then the last one stands, whatever it encloses."""


@dataclass(frozen=True)
class _Plane:
    """A window on the hexagons: ``taken`` bits, ``wide`` hexagons a row, (``left``, ``top``) at bit 0."""

    left: int
    top: int
    wide: int
    taken: int
    whole: int
    rim: int

    def bit(self, at: Hex) -> int:
        return 1 << (at.r - self.top) * self.wide + at.q - self.left

    def at(self, number: int) -> Hex:
        r, q = divmod(number, self.wide)
        return Hex(q + self.left, r + self.top)

    def holds(self, at: Hex) -> bool:
        return (
            self.left <= at.q < self.left + self.wide and 0 <= (at.r - self.top) * self.wide < self.whole.bit_length()
        )

    def enclosed(self, more: int = 0) -> int:
        """How many empty hexagons cannot be reached from outside, with these taken too."""
        free = self.whole & ~(self.taken | more)
        out, wide = self.rim & free, self.wide
        while True:
            across = out | out << 1 | out >> 1
            grown = (across | out << wide | out >> wide | out << wide - 1 | out >> wide - 1) & free
            if grown == out:
                return (free & ~out).bit_count()
            out = grown


def _plane(tiles: Sequence[Tile]) -> _Plane:
    parts = [part for tile in tiles for part in cells(tile)]
    left, top = min(at.q for at in parts) - _EDGE, min(at.r for at in parts) - _EDGE
    wide = max(at.q for at in parts) - left + _EDGE + 1
    high = max(at.r for at in parts) - top + _EDGE + 1
    taken = sum(1 << (at.r - top) * wide + at.q - left for at in parts)
    return _Plane(left, top, wide, taken, *_window(wide, high))


@lru_cache(maxsize=256)
def _window(wide: int, high: int) -> tuple[int, int]:
    """All bits of a window, and those of its free rim."""
    row = (1 << wide) - 1
    sides = (1 << _EDGE) - 1
    sides |= sides << wide - _EDGE
    whole = (1 << wide * high) - 1
    rim = 0
    for number in range(high):
        outer = number < _EDGE or number >= high - _EDGE
        rim |= (row if outer else sides) << number * wide
    return whole, rim


def needed(tiles: Sequence[Tile], most: int = TOUCHES) -> int:
    """How many laid stations the next tile must touch."""
    return min(len(tiles) + 1, most) if tiles else 0


def touched(tiles: Sequence[Tile], tile: Tile) -> int:
    """How many laid stations lie among the ten hexagons around a tile."""
    laid = {part for other in tiles for part in cells(other)}
    return sum(Hex(tile.at.q + q, tile.at.r + r) in laid for q, r in AROUND[tile.turn])


def overlaps(tiles: Sequence[Tile], tile: Tile) -> bool:
    """Whether a tile lies on a laid one."""
    laid = {part for other in tiles for part in cells(other)}
    return any(part in laid for part in cells(tile))


def enclosed(tiles: Sequence[Tile]) -> int:
    """How many empty hexagons cannot be reached from outside the city."""
    return _plane(tiles).enclosed()


def _shifted(bits: int, by: int) -> int:
    return bits >> by if by >= 0 else bits << -by


def _near(plane: _Plane, turn: int, touches: int) -> Iterator[tuple[int, int]]:
    """Places that are free and touch enough stations: the number of the lower left hexagon and the bits of the tile."""
    wide, taken = plane.wide, plane.taken
    shape = [q + r * wide for q, r in SHAPES[turn]]
    lowest = min(shape)
    tile = sum(1 << by - lowest for by in shape)
    hit = 0
    for by in shape:
        hit |= _shifted(taken, by)
    reached = [0] * touches
    for q, r in AROUND[turn]:
        there = _shifted(taken, q + r * wide)
        for count in range(touches - 1, 0, -1):
            reached[count] |= reached[count - 1] & there
        reached[0] |= there
    found = reached[-1] & ~hit & plane.whole
    while found:
        low = found & -found
        number = low.bit_length() - 1
        yield number, tile << number + lowest
        found ^= low


@lru_cache(maxsize=64)
def places(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Every way to lay the next tile, by place, then by turn: the first at (0, 0), later ones close to the others."""
    if not tiles:
        return tuple(Tile(Hex(0, 0), turn) for turn in range(6))
    plane = _plane(tiles)
    found = [
        Tile(plane.at(number), turn)
        for turn in range(6)
        for number, bits in _near(plane, turn, needed(tiles))
        if plane.enclosed(bits) <= MOST
    ]
    return tuple(sorted(found))


def build(laid: tuple[Tile, ...], count: int, chance: Chance, touches: int = LOOSELY) -> tuple[Tile, ...]:
    """The tiles luck lays after those already laid, so that ``count`` lie; compact, 5 to 8 enclosed empty hexagons.

    Luck first keeps some hexagons near the middle empty, then lays tile by tile close around them. A city that players
    began may not allow so many enclosed hexagons; then it has fewer.
    """
    tries = 0
    while True:
        tiles = laid or (Tile(Hex(0, 0), chance.below(6)),)
        middle = _middle(tiles)
        kept = _kept(tiles, middle, chance)
        while len(tiles) < count and (fit := _fit(tiles, middle, kept, touches) or _fit(tiles, middle, (), touches)):
            tiles = (*tiles, pick(fit, chance))
        tries += 1
        if enclosed(tiles) >= FEWEST or (laid and tries >= _TRIES):
            return tiles[len(laid) :]


def _middle(tiles: Sequence[Tile]) -> tuple[float, float]:
    parts = [part for tile in tiles for part in cells(tile)]
    return sum(at.q for at in parts) / len(parts), sum(at.r for at in parts) / len(parts)


def _kept(tiles: tuple[Tile, ...], middle: tuple[float, float], chance: Chance) -> tuple[Hex, ...]:
    """Hexagons that stay empty, none beside another, so that with those already enclosed there are enough."""
    q, r = map(round, middle)
    laid = {part for tile in tiles for part in cells(tile)}
    ring = [Hex(q + a, r + b) for b in range(-_REACH, _REACH + 1) for a in range(-_REACH, _REACH + 1)]
    free = [at for at in ring if at not in laid and _far(at.q - q, at.r - r) <= _REACH * _REACH]
    kept: list[Hex] = []
    while free and len(kept) < FEWEST + 1 - enclosed(tiles):
        one = pick(free, chance)
        kept.append(one)
        free = [at for at in free if _far(at.q - one.q, at.r - one.r) > 1]
    return tuple(kept)


def _fit(tiles: tuple[Tile, ...], middle: tuple[float, float], kept: Sequence[Hex], most: int) -> list[Tile]:
    """The few places closest to the middle that cover no hexagon to be kept empty."""
    plane, (q, r), touches = _plane(tiles), middle, needed(tiles, most)
    avoided = sum(plane.bit(at) for at in kept if plane.holds(at))
    left, top, wide = plane.left, plane.top, plane.wide
    far = [
        _far(column - q, row - r)
        for row in range(top, top + plane.whole.bit_length() // wide)
        for column in range(left, left + wide)
    ]
    near = []
    for turn in range(6):
        a, b, c, d = (across + down * wide for across, down in SHAPES[turn])
        for number, bits in _near(plane, turn, touches):
            if not bits & avoided:
                away = far[number + a] + far[number + b] + far[number + c] + far[number + d]
                near.append((away, number % wide + left, number // wide + top, turn, bits))
    near.sort()
    fit = (Tile(Hex(at_q, at_r), turn) for _, at_q, at_r, turn, bits in near if plane.enclosed(bits) <= MOST)
    return list(islice(fit, _CHOICE))


def _far(q: float, r: float) -> float:
    """The squared distance of two hexagons whose places differ by these."""
    return q * q + q * r + r * r

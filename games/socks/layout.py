"""Where a tile may be laid, and cities laid by luck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from games.kernel.chance import pick
from games.kernel.game import Illegal
from games.kernel.hexes import Hex
from games.kernel.luck import Chance
from games.socks.bitboard import bitboard, near
from games.socks.city import AROUND, SHAPES, Tile, cells
from games.socks.holes import FEWEST, MOST, needed, room

_CHOICE = 2
"""From how many of the most compact places one is drawn."""

_REACH = 3
"""How far from the middle hexagons are kept empty."""

LOOSELY = 2
"""Laid stations a tile touches where luck lays the whole city; it finds five empty hexagons sooner so."""

_TRIES = 25
"""Attempts at finishing a city that players began."""


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
    return bitboard(tiles).enclosed()


@lru_cache(maxsize=64)
def places(tiles: tuple[Tile, ...], whole: int | None = None) -> tuple[Tile, ...]:
    """Every way to lay the next tile, by place, then by turn: the first at (0, 0), later ones close to the others.

    Where the city must enclose five, ``whole`` is how many tiles it has in the end.
    """
    if not tiles:
        return tuple(Tile(Hex(0, 0), turn) for turn in range(6))
    if whole is not None:
        return room(tiles, whole)[1] if len(tiles) < whole else ()
    laid = bitboard(tiles)
    found = [
        Tile(laid.at(number), turn)
        for turn in range(6)
        for number, bits in near(laid, turn, needed(len(tiles)))
        if laid.enclosed(bits) <= MOST
    ]
    return tuple(sorted(found))


def refuse(tiles: tuple[Tile, ...], tile: Tile, whole: int | None) -> None:
    """Raises ``Illegal`` with the first reason why a tile may not lie there."""
    if not tiles:
        raise Illegal("The first tile lies at 0,0.")
    if overlaps(tiles, tile):
        raise Illegal("This tile would lie on another one.")
    near, wanted = touched(tiles, tile), needed(len(tiles)) if whole is None else room(tiles, whole)[0]
    if near < wanted:
        raise Illegal("Here the tile touches {near} stations; it must touch {wanted}.", near=near, wanted=wanted)
    count = enclosed((*tiles, tile))
    if count > MOST or whole is None:
        raise Illegal("That would enclose {count} empty places; {most} are allowed.", count=count, most=MOST)
    raise Illegal(
        "This tile would leave the city with too few empty places: {count} of {fewest} enclosed, tiles left: {left}.",
        count=count,
        fewest=FEWEST,
        left=whole - len(tiles) - 1,
    )


def build(
    laid: tuple[Tile, ...], count: int, chance: Chance, touches: int = LOOSELY, *, five: bool = False
) -> tuple[Tile, ...]:
    """The tiles luck lays after those already laid, so that ``count`` lie; compact, 5 to 8 enclosed empty hexagons.

    Luck first keeps some hexagons near the middle empty, then lays tile by tile close around them. A city that players
    began may not allow so many enclosed hexagons so. Then the last attempt stands, whatever it encloses; with ``five``
    luck lays each tile where players might.
    """
    tries = 0
    while True:
        tiles = laid or (Tile(Hex(0, 0), chance.below(6)),)
        middle = _middle(tiles)
        kept = _kept(tiles, middle, chance)
        while len(tiles) < count and (fit := _fit(tiles, middle, kept, touches) or _fit(tiles, middle, (), touches)):
            tiles = (*tiles, pick(fit, chance))
        tries += 1
        if enclosed(tiles) >= FEWEST and (len(tiles) == count or not five):
            return tiles[len(laid) :]
        if laid and tries >= _TRIES:
            return _surely(laid, count, chance) if five else tiles[len(laid) :]


def _surely(laid: tuple[Tile, ...], count: int, chance: Chance) -> tuple[Tile, ...]:
    """Tiles that make a city which players began one of five to eight, each on a place that is left to players."""
    parts = [part for tile in laid for part in cells(tile)]
    many, q, r = len(parts), sum(at.q for at in parts), sum(at.r for at in parts)

    def away(tile: Tile) -> float:
        return sum(_far(many * at.q - q, many * at.r - r) for at in cells(tile))

    tiles = laid
    while len(tiles) < count:
        tiles = (*tiles, pick(sorted(places(tiles, count), key=away)[:_CHOICE], chance))
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
    laid, (q, r), touches = bitboard(tiles), middle, needed(len(tiles), most)
    avoided = sum(laid.bit(at) for at in kept if laid.holds(at))
    left, top, wide = laid.left, laid.top, laid.wide
    far = [
        _far(column - q, row - r)
        for row in range(top, top + laid.whole.bit_length() // wide)
        for column in range(left, left + wide)
    ]
    found = []
    for turn in range(6):
        a, b, c, d = (across + down * wide for across, down in SHAPES[turn])
        for number, bits in near(laid, turn, touches):
            if not bits & avoided:
                away = far[number + a] + far[number + b] + far[number + c] + far[number + d]
                found.append((away, number % wide + left, number // wide + top, turn, bits))
    found.sort()
    fit = (Tile(Hex(at_q, at_r), turn) for _, at_q, at_r, turn, bits in found if laid.enclosed(bits) <= MOST)
    return list(islice(fit, _CHOICE))


def _far(q: float, r: float) -> float:
    """The squared distance of two hexagons whose places differ by these."""
    return q * q + q * r + r * r

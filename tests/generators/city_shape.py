"""Tiles and empty hexagons of a city: games/socks/LUCK.md, "Words".

A hexagon is (q, r), a tile (q, r, turn), a city the dictionary from each covered hexagon to the other half of its
joined pair, None for a single station.
"""

from functools import cache

Hexagon = tuple[int, int]
Tile = tuple[int, int, int]
City = dict[Hexagon, Hexagon | None]

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
COVERED = (
    ((0, 0), (1, 0), (1, -1), (2, -1)),
    ((0, 0), (0, 1), (1, 0), (1, 1)),
    ((0, 0), (-1, 1), (0, 1), (-1, 2)),
    ((0, 0), (-1, 0), (-1, 1), (-2, 1)),
    ((0, 0), (0, -1), (-1, 0), (-1, -1)),
    ((0, 0), (1, -1), (0, -1), (1, -2)),
)


def _round_about(four: tuple[Hexagon, ...]) -> tuple[Hexagon, ...]:
    """List the ten hexagons around a tile, each a neighbour of the one before, the first of the last."""
    left = {(q + a, r + b) for q, r in four for a, b in STEPS}.difference(four)
    way = [min(left)]
    while len(way) < 10:
        left.remove(way[-1])
        q, r = way[-1]
        way.append(next((q + a, r + b) for a, b in STEPS if (q + a, r + b) in left))
    return tuple(way)


AROUND = tuple(_round_about(four) for four in COVERED)
ROW = 128  # a row of the grid below has so many places; (0, 0) is in its middle
MIDDLE = 64


def covered(tile: Tile) -> list[Hexagon]:
    """List the four hexagons of a tile, the joined stations first."""
    q, r, turn = tile
    return [(q + a, r + b) for a, b in COVERED[turn]]


def city_of(tiles: list[Tile]) -> City:
    """Lay tiles."""
    city: City = {}
    for tile in tiles:
        one, other, third, fourth = covered(tile)
        city |= {one: other, other: one, third: None, fourth: None}
    return city


def distance_number(a: float, b: float) -> float:
    """Work out f(a, b), in the order that the page tells for numbers with a fraction."""
    return ((a * a) + (a * b)) + (b * b)


def bits(hexagons) -> int:
    """Make the set of hexagons a number with one bit for each."""
    number = 0
    for q, r in hexagons:
        number |= 1 << ((r + MIDDLE) * ROW + q + MIDDLE)
    return number


def enclosed(stations: int) -> int:
    """Count the empty hexagons that no way leads out of; the city is given as `bits`."""
    low = ((stations & -stations).bit_length() - 1) // ROW
    height = (stations.bit_length() - 1) // ROW + 3 - low
    stations >>= (low - 1) * ROW  # an empty row above, and one below
    union = 0
    for row in range(1, height - 1):
        union |= stations >> row * ROW
    union &= (1 << ROW) - 1
    left = ((union & -union).bit_length() - 1) - 1  # an empty column on each side
    width = union.bit_length() - left + 1
    column = _one_in_each(height) << left
    inside = column * ((1 << width) - 1)
    free = inside & ~stations
    edge = ((1 << width) - 1) << left
    out = column | column << (width - 1) | edge | edge << (height - 1) * ROW
    while True:
        grown = out | out << 1 | out >> 1 | out << ROW | out >> ROW | out << (ROW - 1) | out >> (ROW - 1)
        grown &= free
        if grown == out:
            return (free & ~out).bit_count()
        out = grown


@cache
def _one_in_each(rows: int) -> int:
    return sum(1 << row * ROW for row in range(rows))


def places(city: City, touching: int) -> list[tuple[Tile, int]]:
    """List the places of a tile on free hexagons that touch at least so many stations, each with that number."""
    near = {(q + a, r + b) for q, r in city for a, b in STEPS}.difference(city)
    every = {(q - a, r - b, turn) for q, r in near for turn, four in enumerate(COVERED) for a, b in four}
    found = []
    for tile in every:
        q, r, turn = tile
        for a, b in COVERED[turn]:
            if (q + a, r + b) in city:
                break
        else:
            touched = 0
            for a, b in AROUND[turn]:
                touched += (q + a, r + b) in city
            if touched >= touching:
                found.append((tile, touched))
    return found


def parts_empty(city: City, tile: Tile) -> int:
    """Count the runs of empty hexagons around a tile; with one run, the tile encloses nothing more."""
    q, r, turn = tile
    laid = [(q + a, r + b) in city for a, b in AROUND[turn]]
    return sum(laid[place] > laid[place - 1] for place in range(10))

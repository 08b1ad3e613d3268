"""Tiles and empty hexagons of a city: games/socks/LUCK.md, "Words".

A hexagon is (q, r), a tile (q, r, turn), a city the dictionary from each covered hexagon to the other half of its
joined pair, None for a single station.
"""

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
AROUND = tuple({(q + a, r + b) for q, r in four for a, b in STEPS}.difference(four) for four in COVERED)
ROW = 128  # a row of the grid below has so many places; (0, 0) is in its middle
MIDDLE = 64


def covered(tile: Tile) -> list[Hexagon]:
    """List the four hexagons of a tile, the joined stations first."""
    q, r, turn = tile
    return [(q + a, r + b) for a, b in COVERED[turn]]


def around(tile: Tile) -> list[Hexagon]:
    """List the ten hexagons around a tile."""
    q, r, turn = tile
    return [(q + a, r + b) for a, b in AROUND[turn]]


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
    low = ((stations & -stations).bit_length() - 1) // ROW - 1
    high = (stations.bit_length() - 1) // ROW + 1
    rows = [(stations >> (row * ROW)) & ((1 << ROW) - 1) for row in range(low, high + 1)]
    union = 0
    for row in rows:
        union |= row
    first = (union & -union).bit_length() - 2
    width = union.bit_length() + 1 - first
    frame = sum(((1 << width) - 1) << (first + row * ROW) for row in range(low, high + 1))
    free = frame & ~stations
    out = 1 << (first + low * ROW)
    while True:
        grown = out | out << 1 | out >> 1 | out << ROW | out >> ROW | out << (ROW - 1) | out >> (ROW - 1)
        grown &= free
        if grown == out:
            return (free & ~out).bit_count()
        out = grown


def places(city: City, touching: int) -> list[tuple[Tile, int]]:
    """List the places of a tile on free hexagons that touch at least so many stations, each with that number."""
    found = []
    near = {(q + a, r + b) for q, r in city for a, b in STEPS} - city.keys()
    seen = set()
    for q, r in near:
        for turn, four in enumerate(COVERED):
            for a, b in four:
                tile = (q - a, r - b, turn)
                if tile in seen:
                    continue
                seen.add(tile)
                if any(hexagon in city for hexagon in covered(tile)):
                    continue
                touched = sum(hexagon in city for hexagon in around(tile))
                if touched >= touching:
                    found.append((tile, touched))
    return found

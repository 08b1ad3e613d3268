"""Where players may lay the next tile with `holes=five`: games/socks/RULES.md, "The city"; LUCK.md, step 6."""

from collections.abc import Callable, Iterator
from itertools import islice

from city_shape import City, Tile, bits, city_of, covered, distance_number, enclosed, parts_empty, places
from seal_luck import Seal

FEWEST, MOST = 5, 8  # empty hexagons enclosed
OUTERMOST = ((1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1))  # weights of q and r; the greatest sum is outermost


def one_by_one(seal: Seal, began: list[Tile], count: int) -> list[Tile]:
    """Lay tile by tile on one of the two places nearest to the middle, of those where a player might lay."""
    tiles = began.copy()
    first = city_of(began)
    number, sum_q, sum_r = len(first), sum(q for q, _ in first), sum(r for _, r in first)

    def spread(tile: Tile) -> float:
        return sum(distance_number(number * q - sum_q, number * r - sum_r) for q, r in covered(tile))

    while len(tiles) < count:
        tiles.append(seal.one(list(islice(may_lie(tiles, count, spread), 2))))
    return tiles


def may_lie(tiles: list[Tile], count: int, spread: Callable[[Tile], float]) -> Iterator[Tile]:
    """Tell the places where a player might lay, sorted by spread, q, r and turn; at least one tile lies."""
    city = city_of(tiles)
    ordered = sorted((spread(tile), tile, touched) for tile, touched in places(city, 1))
    left = count - len(tiles) - 1
    for least in range(2 if len(tiles) == 1 else 3, 0, -1):
        found = False
        for _, tile, touched in ordered:
            if touched >= least and _can_make_five(city | city_of([tile]), left):
                found = True
                yield tile
        if found:
            return


def _can_make_five(city: City, left: int) -> bool:
    """Tell whether so many tiles left can make five, of a city with one more tile laid."""
    stations = bits(city)
    holes = enclosed(stations)
    if holes > MOST:
        return False
    if _enough(city, holes, left):
        return True
    if not left:
        return False
    for tile, _ in places(city, 2):
        if parts_empty(city, tile) < 2:
            continue
        more = enclosed(stations | bits(covered(tile)))
        if holes < more <= MOST and _enough(city | city_of([tile]), more, left - 1):
            return True
    return False


def _enough(city: City, holes: int, left: int) -> bool:
    """Tell it by the first rule: two tiles for each hexagon missing, one more without a straight side."""
    if holes >= FEWEST:
        return True
    missing = 2 * (FEWEST - holes)
    return left > missing or (left == missing and _straight_side(city))


def _straight_side(city: City) -> bool:
    """Tell whether an outermost row is one unbroken run of two stations or more."""
    for a, b in OUTERMOST:
        outermost = max(a * q + b * r for q, r in city)
        row = [q if b else r for q, r in city if a * q + b * r == outermost]
        if len(row) >= 2 and max(row) - min(row) == len(row) - 1:
            return True
    return False

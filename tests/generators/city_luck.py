"""How luck lays a city or finishes one, attempt by attempt: games/socks/LUCK.md, "The city", steps 1 to 5."""

from city_players import one_by_one
from city_shape import Hexagon, Tile, bits, city_of, covered, distance_number, enclosed, places
from seal_luck import Seal

FEWEST, MOST = 5, 8  # empty hexagons enclosed
ATTEMPTS = 25  # of a city that players began


def lay_city(seal: Seal, options: dict[str, str], began: list[Tile]) -> list[Tile]:
    """Draw a city, all of it or what players left; list all its tiles."""
    count = 16 if options["size"] == "first" else 20
    five = options["layout"] == "players" and options["holes"] == "five"
    attempts = 0
    while True:
        tiles = _attempt(seal, began, count, touching=2 if options["layout"] == "auto" else 3)
        attempts += 1
        stands = enclosed(bits(city_of(tiles))) >= FEWEST
        if stands and not (five and len(tiles) < count):
            return tiles
        if began and attempts == ATTEMPTS:
            return one_by_one(seal, began, count) if five else tiles


def _attempt(seal: Seal, began: list[Tile], count: int, touching: int) -> list[Tile]:
    tiles = began.copy() or [(0, 0, seal.below(6))]
    city = city_of(tiles)
    m_q = sum(q for q, _ in city) / len(city)
    m_r = sum(r for _, r in city) / len(city)
    kept = _kept_empty(seal, tiles, round(m_q), round(m_r))
    number: dict[Hexagon, float] = {}

    def spread(tile: Tile) -> float:
        parts = []
        for q, r in covered(tile):
            if (q, r) not in number:
                number[q, r] = distance_number(q - m_q, r - m_r)
            parts.append(number[q, r])
        return ((parts[0] + parts[1]) + parts[2]) + parts[3]

    stations = bits(city)
    while len(tiles) < count:
        least = 2 if touching == 2 or len(tiles) == 1 else touching
        ordered = sorted((spread(tile), tile) for tile, _ in places(city, least))
        two = _first_two(stations, [tile for _, tile in ordered if kept.isdisjoint(covered(tile))])
        two = two or _first_two(stations, [tile for _, tile in ordered])
        if not two:
            break
        tile = seal.one(two)
        tiles.append(tile)
        city |= city_of([tile])
        stations |= bits(covered(tile))
    return tiles


def _kept_empty(seal: Seal, tiles: list[Tile], middle_q: int, middle_r: int) -> set[Hexagon]:
    city = city_of(tiles)
    near = [
        (middle_q + a, middle_r + b)
        for b in range(-3, 4)
        for a in range(-3, 4)
        if distance_number(a, b) <= 9 and (middle_q + a, middle_r + b) not in city
    ]
    wanted = 6 - enclosed(bits(city))
    kept: set[Hexagon] = set()
    while near and len(kept) < wanted:
        q, r = seal.one(near)
        kept.add((q, r))
        near = [(a, b) for a, b in near if distance_number(a - q, b - r) > 1]
    return kept


def _first_two(stations: int, ordered: list[Tile]) -> list[Tile]:
    two: list[Tile] = []
    for tile in ordered:
        if enclosed(stations | bits(covered(tile))) <= MOST:
            two.append(tile)
            if len(two) == 2:
                break
    return two

"""How luck hangs the socks, and the whole luck of Socks in the City: games/socks/LUCK.md."""

from city_luck import lay_city
from city_shape import STEPS, City, Hexagon, Tile, city_of
from seal_luck import Seal, beginner

COLOURS = ["red", "blue", "green", "yellow", "violet", "grey"]
ATTEMPTS = 40
Pairs = dict[str, tuple[Hexagon, Hexagon]]


def socks_setup(seal: Seal, options: dict[str, str], seats: int = 2) -> dict:
    """Draw the city and the socks, as far as luck lays them before the game, and the beginner."""
    before = len(seal.draws)
    facts: dict = {}
    if options["layout"] == "auto":
        tiles = lay_city(seal, options, [])
        facts["tiles"] = tiles_in_words(tiles)
        if options["placing"] == "auto":
            facts["socks"] = hang_socks(seal, options, tiles)
    facts["first"] = beginner(seal, options, seats)
    return facts | {"used": len(seal.draws) - before}


def socks_agree(seal: Seal, options: dict[str, str], began: list[Tile]) -> dict:
    """Draw what `agree` draws: the tiles that luck laid, and the socks."""
    before = len(seal.draws)
    tiles = lay_city(seal, options, began)
    luck: dict = {"tiles": tiles_in_words(tiles[len(began) :])}
    if options["placing"] == "auto":
        luck["socks"] = hang_socks(seal, options, tiles)
    return luck | {"used": len(seal.draws) - before}


def socks_complete(seal: Seal, options: dict[str, str], tiles: list[Tile]) -> dict:
    """Draw what the last tile of players draws with `placing=auto`: the socks."""
    before = len(seal.draws)
    return {"socks": hang_socks(seal, options, tiles), "used": len(seal.draws) - before}


def tiles_in_words(tiles: list[Tile]) -> list[dict]:
    """Write tiles as records do."""
    return [{"at": [q, r], "turn": turn} for q, r, turn in tiles]


def hang_socks(seal: Seal, options: dict[str, str], tiles: list[Tile]) -> dict[str, list[str]]:
    """Draw the socks; for each colour the labels of its two, none where it is out of the game."""
    city = city_of(tiles)
    stations = sorted(city, key=lambda hexagon: (hexagon[1], hexagon[0]))
    near = {(q, r): [(q + a, r + b) for a, b in STEPS if (q + a, r + b) in city] for q, r in stations}
    ways = {station: _steps_from(station, near) for station in stations}
    circles = {station: _circle(station, city, near) for station in stations}
    three = options["free_neighbours"] == "three"
    colours = COLOURS[:-1] if options["size"] == "first" else COLOURS
    best: Pairs = {}
    for attempt in range(ATTEMPTS):
        pairs = _attempt(seal, colours, stations, ways, circles, three=three)
        if not attempt or len(pairs) > len(best):
            best = pairs
        if len(pairs) == len(colours):
            break
    order = {station: place for place, station in enumerate(stations)}
    names = labels(stations)
    return {colour: [names[at] for at in sorted(best.get(colour, ()), key=order.get)] for colour in colours}


def _attempt(seal: Seal, colours, stations, ways, circles, *, three: bool) -> Pairs:
    pairs: Pairs = {}
    hanging: set[Hexagon] = set()

    def is_free(station: Hexagon) -> bool:
        if station in hanging:
            return False
        there = hanging | {station}
        return not three or all(len(circles[sock] - there) >= 3 for sock in there)

    for colour in colours:
        free = [station for station in stations if is_free(station)]
        left = free.copy()
        while left:
            one = seal.take(left)
            hanging.add(one)
            others = [station for station in free if 6 <= ways[one].get(station, 0) - 1 <= 10 and is_free(station)]
            if others:
                other = seal.one(others)
                hanging.add(other)
                pairs[colour] = (one, other)
                break
            hanging.remove(one)
    return pairs


def _steps_from(station: Hexagon, near: dict[Hexagon, list[Hexagon]]) -> dict[Hexagon, int]:
    steps = {station: 0}
    queue = [station]
    for here in queue:
        for there in near[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def _circle(station: Hexagon, city: City, near: dict[Hexagon, list[Hexagon]]) -> set[Hexagon]:
    other = city[station]
    halves = {station} if other is None else {station, other}
    return {there for half in halves for there in near[half]} - halves


def labels(stations: list[Hexagon]) -> dict[Hexagon, str]:
    """Name the stations: rows from `a` at the top, 1 the leftmost station of the row, empty hexagons counted."""
    top = min(r for _, r in stations)
    names = {}
    for q, r in stations:
        row = r - top
        letters = chr(97 + row) if row < 26 else "a" + chr(97 + row - 26)
        names[q, r] = letters + str(q - min(a for a, b in stations if b == r) + 1)
    return names

"""Cities of Socks as text, and a second, slow telling of the rules.

A drawing has a station in each fourth column of each second row: ``.``, a sock's letter (RBGYVE) or ``#`` (blocked).
Between neighbours stands what lies there: nothing, ``=`` (neutral link), ``w`` or ``b`` (a track), ``W`` or ``B`` (a
track over a neutral link).
"""

from __future__ import annotations

from dataclasses import replace

from games.kernel.game import Seat, chosen
from games.kernel.hexes import Hex, neighbours
from games.socks import GAME
from games.socks.city import Tile, cells, city
from games.socks.state import State, hopes, terms

LETTERS = "RBGYVE"
STRIP = tuple(Tile(Hex(2 * number, 0), 0) for number in range(3))
"""Two rows of six stations; in the lower one b1=b2, b3=b4 and b5=b6 are joined."""


def spots(town):
    """Where each station and each connection stands in a drawing: (row, column)."""
    places = [(2 * at.r, 4 * at.q + 2 * at.r) for at in town.stations]
    top, left = min(y for y, _ in places), min(x for _, x in places)
    places = [(y - top, x - left) for y, x in places]
    links = [
        ((places[one][0] + places[other][0]) // 2, (places[one][1] + places[other][1]) // 2)
        for one, other in town.links
    ]
    return places, links


def draw(state):
    """The drawing of a position."""
    town = state.city
    places, links = spots(town)
    grid = dict.fromkeys(places, ".")
    for colour, pair in enumerate(state.socks):
        for at in pair:
            grid[places[at]] = LETTERS[colour]
    for at in state.blockers:
        grid[places[at]] = "#"
    for number, place in enumerate(links):
        bit = 1 << number
        mark = "=" if town.neutral & bit else " "
        for seat, letter in enumerate("wb"):
            if state.tracks[seat] & bit:
                mark = letter.upper() if town.neutral & bit else letter
        grid[place] = mark
    high, wide = max(y for y, _ in grid), max(x for _, x in grid)
    return "\n".join("".join(grid.get((y, x), " ") for x in range(wide + 1)).rstrip() for y in range(high + 1))


def position(drawing, tiles=STRIP, mover=0, steps=2, **options):
    """The position of a drawing on these tiles, tracks being laid; the drawing must be right about neutral links."""
    table = terms(chosen(GAME, options))
    town = city(tiles)
    lines = drawing.strip("\n").splitlines()
    places, links = spots(town)

    def mark(place):
        y, x = place
        return lines[y][x : x + 1] or " "

    socks = [[] for _ in range(table.colours)]
    for at, place in enumerate(places):
        if mark(place) in LETTERS:
            socks[LETTERS.index(mark(place))].append(at)
    tracks = tuple(
        sum(1 << number for number, place in enumerate(links) if mark(place).lower() == letter) for letter in "wb"
    )
    state = State(
        terms=table,
        phase="tracks",
        first=Seat(0),
        mover=Seat(mover),
        tiles=tiles,
        city=town,
        socks=tuple(map(tuple, socks)),
        blockers=tuple(at for at, place in enumerate(places) if mark(place) == "#"),
        tracks=tracks,
        takers=(None,) * table.colours,
        steps=steps,
        recent=0,
        before=0,
        offered=False,
        hopes=(None,) * table.colours,
    )
    state = replace(state, hopes=hopes(state))
    assert draw(state) == "\n".join(line.rstrip() for line in lines), "the drawing does not fit these tiles"
    return state


def sketch(tiles, marked=()):
    """A city that is being laid: ``#`` a station, ``o`` an empty hexagon enclosed, ``+`` a hexagon that is marked."""
    laid = {part for tile in tiles for part in cells(tile)}
    grid = dict.fromkeys(inside(tiles), "o") | dict.fromkeys(laid, "#") | dict.fromkeys(marked, "+")
    top, left = min(at.r for at in grid), min(2 * at.q + at.r for at in grid)
    rows = [[" "] * (2 * len(grid) + 2 * len(laid)) for _ in range(max(at.r for at in grid) - top + 1)]
    for at, mark in grid.items():
        rows[at.r - top][2 * at.q + at.r - left] = mark
    return "\n".join("".join(row).rstrip() for row in rows)


# -- the second telling


def near(state):
    """Neighbours of each station, from the hexagons alone."""
    places = {at: number for number, at in enumerate(state.city.stations)}
    return {n: [places[other] for other in neighbours(at) if other in places] for at, n in places.items()}


def runs(state, seat):
    """Pairs of stations between which a seat may run, and those where it could lay a track."""
    town = state.city
    own, able = set(), set()
    for number, pair in enumerate(town.links):
        mine, theirs = (state.tracks[s] >> number & 1 for s in (seat, 1 - seat))
        neutral = town.neutral >> number & 1
        if mine or (neutral and not theirs):
            own.add(frozenset(pair))
        elif not theirs:
            able.add(frozenset(pair))
    return own, able


def cheapest(state, seat, start, goal):
    """The fewest new tracks of all simple paths between two stations, each tried; None where there is none."""
    own, able = runs(state, seat)
    around = near(state)
    shut = {at for pair in state.socks for at in pair} | set(state.blockers)
    best = None

    def walk(at, seen, cost):
        nonlocal best
        if best is not None and cost >= best:
            return
        if at == goal:
            best = cost
            return
        if at in shut and at != start:
            return
        for there in around[at]:
            step = frozenset((at, there))
            if there not in seen and (step in own or step in able):
                walk(there, seen | {there}, cost + (step in able))

    walk(start, {start}, 0)
    return best


def holes(tiles):
    """How many empty hexagons cannot be reached from outside."""
    return len(inside(tiles))


def inside(tiles):
    """Those hexagons, by walking in from a corner."""
    laid = {part for tile in tiles for part in cells(tile)}
    qs, rs = [at.q for at in laid], [at.r for at in laid]
    box = {Hex(q, r) for q in range(min(qs) - 1, max(qs) + 2) for r in range(min(rs) - 1, max(rs) + 2)}
    start = Hex(min(qs) - 1, min(rs) - 1)
    seen, queue = {start}, [start]
    for at in queue:
        for there in neighbours(at):
            if there in box and there not in laid and there not in seen:
                seen.add(there)
                queue.append(there)
    return box - laid - seen


def steps(stations, start):
    """Steps from a hexagon to every other over these."""
    found, rings = {start: 0}, [[start]]
    while rings[-1]:
        ring = {there for at in rings[-1] for there in neighbours(at) if there in stations and there not in found}
        found |= dict.fromkeys(ring, len(rings))
        rings.append(sorted(ring))
    return found

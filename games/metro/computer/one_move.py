"""The one-move rule on a view: what each legal move is worth at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games.metro.computer.playouts import Rule
from games.metro.computer.position import STATION, Light, Turned, position, turned, variants
from games.metro.geometry import Tile
from games.metro.tiles import POOL
from games.metro.values import Draw, Lay, Move, View


@dataclass(frozen=True)
class Ending:
    """What a move does to one line: whose it is, its length so far, its points if it ends and None if it goes on."""

    owner: int
    length: int
    points: int | None


def unseen(view: View) -> tuple[Tile, ...]:
    """The tiles a seat has not seen, in alphabetical order: those of the stock and of the others' hands."""
    left = Counter(POOL)
    left.subtract(laid.tile for laid in view.board if laid is not None)
    left.subtract(view.hand)
    if view.drawn is not None:
        left[view.drawn] -= 1
    return tuple(left.elements())


def tile_of(view: View, move: Lay) -> Tile:
    """The tile a move lays."""
    return view.drawn if view.drawn is not None else view.hand[move.index or 0]


def mover_of(view: View) -> int:
    """The seat to move."""
    return int(view.to_act[0])


def follow(light: Light, way: int, ways: Sequence[int]) -> tuple[int, int]:
    """Where the line at a way in would lead once a tile with these ways lies there, and its length then."""
    square, to, length = way >> 2, way, light.lengths[way]
    while to >> 2 == square:
        leaves = ways[to]
        to = light.ahead[leaves]
        length += light.crossed[leaves]
    return to, length


def by_square(light: Light, free: int, mover: int, ways: Sequence[int], rule: Rule) -> list[int]:
    """What a tile changes for its mover, by the square it is laid on, in the rule's units."""
    hopes, counts, weights = rule.hopes[free], rule.counts, rule.weights[mover]
    found = [0] * 64
    for way, owner in light.heads.items():
        to, length = follow(light, way, ways)
        before = light.lengths[way] * counts[way] + hopes[way]
        found[way >> 2] += weights[owner] * (length * counts[to] + hopes[to] - before)
    return found


def endings(light: Light, square: int, ways: Sequence[int]) -> tuple[Ending, ...]:
    """What a tile on a square does to the lines that lead there."""
    found = []
    for way in range(4 * square, 4 * square + 4):
        owner = light.heads.get(way)
        if owner is not None:
            to, length = follow(light, way, ways)
            points = None if to < STATION else length * (1 if to == STATION else 2)
            found.append(Ending(owner, light.lengths[way], points))
    return tuple(found)


def best_of(light: Light, free: int, mover: int, tile: Sequence[Turned], rule: Rule) -> int:
    """The most that a tile is worth on any square it may lie on."""
    open_squares = [square for square, shut in enumerate(light.squares) if shut == 0]
    found: list[int] = []
    exceptions: list[int] = []
    for ways, barred in tile:
        values = by_square(light, free, mover, ways, rule)
        for square in open_squares:
            (exceptions if square in barred else found).append(values[square])
    return max(found or exceptions)


def blind(view: View, light: Light, rule: Rule) -> int:
    """What a tile drawn from those unseen is worth on average, rounded down."""
    kinds = Counter(unseen(view))
    free, mover = light.free.bit_count(), mover_of(view)
    total = sum(count * best_of(light, free, mover, variants(tile, view.turn), rule) for tile, count in kinds.items())
    return total // sum(kinds.values())


def worths(view: View, moves: Sequence[Move], rule: Rule) -> list[int]:
    """What each move is worth at once, in the rule's units. To draw is worth what an unseen tile is on average."""
    light = position(view)
    free, mover = light.free.bit_count(), mover_of(view)
    known: dict[tuple[int, ...], list[int]] = {}
    found = []
    for move in moves:
        if isinstance(move, Draw):
            found.append(blind(view, light, rule))
            continue
        ways = turned(tile_of(view, move), move.turn)[0]
        if ways not in known:
            known[ways] = by_square(light, free, mover, ways, rule)
        found.append(known[ways][move.square])
    return found

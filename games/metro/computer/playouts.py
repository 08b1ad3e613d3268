"""Games of Metro played on by the one-move rule, on lists of whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.metro.computer.position import CENTRE, FORBIDDEN, SHUT, STATION, Light, Turned


@dataclass(frozen=True)
class Rule:
    """The one-move rule in numbers: what an open line is worth, in 64ths of a point.

    ``hopes`` is what a line is still expected to bring, by free squares and then by the way in it leads to, and
    ``counts`` what each tile it has crossed is worth there. Stations and the centre stand there too. ``weights`` say,
    for each seat that moves, what the lines of each seat matter to it.
    """

    hopes: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    weights: tuple[tuple[int, ...], ...]


Moment: TypeAlias = tuple[int, dict[int, int], list[int]]
"""A position of a game played out: its free squares, and the open lines and their lengths as in ``Light``."""


def play_out(  # noqa: C901, PLR0912, PLR0915 - one function, as calls would cost half the games
    light: Light,
    free: int,
    mover: int,
    size: int,
    hands: list[list[Sequence[Turned]]],
    stock: list[Sequence[Turned]],
    rule: Rule,
    noise: Sequence[int],
    drawn: Sequence[Turned] | None = None,
    stop: int = 0,
    seen: list[Moment] | None = None,
    *,
    empty: bool = False,
) -> None:
    """Play on until only ``stop`` squares are free; changes ``light``, ``hands`` and ``stock``.

    ``free`` squares are left, ``drawn`` is a tile that must be laid. Tiles are drawn from the end of the ``stock``,
    with ``empty`` by empty hands alone.
    ``rule`` is that of all seats. ``noise`` is added to each square, so that equals are not always chosen in their
    order. Each position on the way is noted in ``seen``.
    """
    ahead, crossed, behind, lengths = light.ahead, light.crossed, light.behind, light.lengths
    heads, points, near, left = light.heads, light.points, light.near, light.free
    squares = [one + more for one, more in zip(light.squares, noise, strict=True)]
    seats = len(hands)
    while free > stop:
        hopes, counts, weights = rule.hopes[free], rule.counts, rule.weights[mover]
        hand = hands[mover]
        if seen is not None:
            seen.append((free, heads.copy(), lengths[:]))
        found = -(2**62)
        tiles: Sequence[Sequence[Turned]] = hand
        if drawn is not None:
            tiles = (drawn,)
        elif not hand:
            mover = (mover + 1) % seats
            continue
        chosen = at = 0
        laid: tuple[int, ...] = ()
        for number, tile in enumerate(tiles):
            for ways, barred in tile:
                worth = squares[:]
                for way, owner in heads.items():
                    leaves = ways[way]
                    to = ahead[leaves]
                    length = lengths[way]
                    worth[way >> 2] += weights[owner] * (
                        (length + crossed[leaves]) * counts[to] + hopes[to] - length * counts[way] - hopes[way]
                    )
                for square in barred:
                    worth[square] -= FORBIDDEN
                best = max(worth)
                if best > found:
                    found, chosen, laid = best, number, ways
                    at = worth.index(best)
        # the tile is laid: as in Light.lay
        way = 4 * at
        for leaves in laid[way : way + 4]:
            to = ahead[leaves]
            if way in heads:
                owner = heads.pop(way)
                if to < STATION:
                    heads[to] = owner
                    lengths[to] = lengths[way] + crossed[leaves]
                else:
                    points[owner] += (lengths[way] + crossed[leaves]) * (2 if to == CENTRE else 1)
            else:
                back = behind[way]
                ahead[back] = to
                crossed[back] += crossed[leaves]
                behind[to] = back
            way += 1
        left ^= 1 << at
        squares[at] = SHUT
        for other in near[at]:
            if squares[other] <= SHUT and left >> other & 1:
                squares[other] = noise[other]
        free -= 1
        if drawn is None:
            del hand[chosen]
        else:
            drawn = None
        if not (empty and hand):
            while stock and len(hand) < size:
                hand.append(stock.pop())
        mover = (mover + 1) % seats
    light.free = left

"""The trained numbers of Metro's computer players, made from games of the one-move rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel.chance import seeded
from games.kernel.luck import QuickLuck
from games.metro.computer.forecast import KINDS, KNOTS, LIKE
from games.metro.computer.playouts import Moment, Rule, play_out
from games.metro.computer.position import Light, Turned, variants
from games.metro.computer.rule import FREE, TUNED, UNIT, rule
from games.metro.geometry import EXITS, SEATS, Station, owners
from games.metro.tiles import POOL

GAMES = 1500
"""Games for each number of seats and each value of the option ``turn``."""
NOISE = 48
PRIOR = 20
"""Lines that are taken to have done as all at that time, beside those of a kind."""
FIRM = 400
"""How firmly each tile crossed is taken to count one point."""
KIND = {way: KINDS.index(like) for way, like in enumerate(LIKE) if like in KINDS}
"""The number of each way in among the kinds."""


class Lines:
    """What lines brought that led into a way in of a kind, at a time."""

    def __init__(self) -> None:
        self.sums = [[[0] * 5 for _ in KINDS] for _ in KNOTS]
        """By knot and kind: lines, their lengths, their points, squares of lengths, and lengths times points."""

    def note(self, knot: int, kind: int, length: int, points: int) -> None:
        """One line's length then, and its points in the end."""
        sums = self.sums[knot][kind]
        sums[0] += 1
        sums[1] += length
        sums[2] += points
        sums[3] += length * length
        sums[4] += length * points

    def means(self) -> dict[str, list[list[int]]]:
        """By knot and kind, in 64ths: what a line brings yet, and what each tile it has crossed counts.

        Points are taken to grow with the length along a straight line; where there are few lines, by one a tile, and
        with the mean of all lines at that time.
        """
        brings: list[list[int]] = []
        counts: list[list[int]] = []
        for knot in self.sums:
            every = [max(1, sum(column)) for column in zip(*knot, strict=True)]
            yet = (every[2] - every[1]) / every[0]
            row = []
            for lines, lengths, points, squares, products in knot:
                spread = squares - lengths * lengths / max(1, lines)
                slope = (products - lengths * points / max(1, lines) + FIRM) / (spread + FIRM)
                slope = min(2.0, max(0.5, slope))
                row.append(
                    (round(UNIT * (points - slope * lengths + PRIOR * yet) / (lines + PRIOR)), round(UNIT * slope))
                )
            brings.append([each[0] for each in row])
            counts.append([each[1] for each in row])
        return {"brings": brings, "counts": counts}


def lines_of(seats: int, turn: str, luck: QuickLuck) -> dict[str, list[list[int]]]:
    """What lines bring at a table of so many, from games of the one-move rule."""
    owned = owners(seats)
    own = [owned.get(Station(number)) for number in range(1, 33)]
    tuned = rule(TUNED, seats)
    by_line = tuple(tuple(0 if seat is None else tuned.weights[mover][seat] for seat in own) for mover in range(seats))
    each = Rule(tuned.hopes, tuned.counts, by_line)
    tiles: list[Sequence[Turned]] = [variants(tile, turn) for tile in POOL]
    lines = Lines()
    for _ in range(GAMES):
        stock = luck.shuffled(tiles)
        hands: list[list[Sequence[Turned]]] = [[stock.pop()] for _ in range(seats)]
        light = Light(seats, "corner")
        # every line is a seat of its own here, so that its points are known in the end
        light.heads = {
            4 * square + port // 2: number for number, (square, port) in enumerate(EXITS) if own[number] is not None
        }
        light.points = [0] * len(EXITS)
        seen: list[Moment] = []
        noise = [luck.below(NOISE) for _ in range(64)]
        play_out(light, FREE, 0, 1, hands, stock, each, noise, seen=seen)
        for free, heads, lengths in seen:
            for way, number in heads.items():
                lines.note((free + 3) // 6, KIND[way], lengths[way], light.points[number])
    return lines.means()


def train(seed: int) -> Any:
    """The numbers of ``trained.json``, from a seed."""
    return {
        "lines": {
            f"{seats} {turn}": lines_of(seats, turn, QuickLuck(seeded(f"metro {seed} {seats} {turn}")))
            for seats in SEATS
            for turn in ("fixed", "free")
        }
    }

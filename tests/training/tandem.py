"""The trained numbers, made from games that a pair plays in thought.

After each turn of such a game the turns expected are compared with what the next roll leads to, averaged over all
rolls and best ends. The numbers of the features follow the difference, in small steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from math import fsum
from typing import Any

from games.kernel.chance import seeded
from games.kernel.luck import QuickLuck
from games.tandem.computer.evaluation import (
    ANY_STAGE,
    NEEDED,
    PROGRESS,
    TURN,
    WAITS,
    Evaluation,
    features,
    of_open,
    of_subject,
    rows_counted,
)
from games.tandem.computer.next_roll import expected
from games.tandem.computer.position import FALLS, ROLLS, End, Light, ends, won
from games.tandem.computer.search import COST, Search

EMPTY: Light = (0, 0, 0, 0, 0, 0, 0)
SCALE = 1_000_000
"""A turn while games are played: whole numbers add up alike in any order."""
LONGEST = 200
"""Turns after which a game is given up: the pawn leaves 1 then."""
PASSES = ((12, 20, 0.3, 0.8), (24, 60, 0.12, 0.6), (16, 80, 0.05, 0.6), (8, 100, 0.02, 0.6))
"""How training goes on: so many times, so many games; the size of a step, and how far what comes later is trusted."""
REPLAYED = 3
"""How many times' games the numbers learn from."""
MEASURED, LOOKED_AT = 120, 8
"""Games whose durations are measured, and ends that are looked at one roll ahead in them."""
BOUNDS = (0.0, 2.0, 4.0, 6.0, 9.0, 13.0, 18.0, 24.0, 31.0, 39.0, 48.0, 1000.0)
"""Turns expected that are measured together."""
STEPS = 20
"""Equally likely durations of each group."""
FALLEN = [number for number, (_, falls) in enumerate(ROLLS) for _ in range(falls)]
"""Of each fall of three dice, its number in ``ROLLS``."""

Sample = tuple[Light, Light, float]
"""Boards after a turn, and the turns that a pair needs from there."""


def train(seed: int) -> dict[str, Any]:
    """The numbers in ``trained.json``, the same for a seed on every machine."""
    luck = QuickLuck(seeded(f"tandem training {seed}"))
    weights = beginning()
    latest: list[list[Sample]] = []
    for times, games, rate, trust in PASSES:
        for _ in range(times):
            evaluation = Evaluation({feature: round(SCALE * weight) for feature, weight in weights.items()}, SCALE)
            played = [sample for _ in range(games) for sample in episode(evaluation, luck, trust)]
            latest = [*latest, played][-REPLAYED:]
            improve(weights, shuffled([sample for samples in latest for sample in samples], luck), rate)
    turns = {feature: round(TURN * weights[feature]) for feature in sorted(weights)}
    turns = {feature: number for feature, number in turns.items() if number}
    lasting = durations(turns, QuickLuck(seeded(f"tandem durations {seed}")))
    return {"turns": {str(feature): number for feature, number in turns.items()}, "lasting": lasting}


def durations(turns: dict[int, int], luck: QuickLuck, games: int = MEASURED) -> list[list[float]]:
    """How long games last: for turns expected, in ascending order, so many turns and equally likely real numbers.

    They are those of games in which each turn is played one roll ahead.
    """
    search = Search(Evaluation(dict(turns), TURN), True)
    found: list[tuple[float, int]] = []
    for _ in range(games):
        own, other = EMPTY, EMPTY
        path: list[float] = []
        while len(path) < LONGEST and not won(own, other):
            near = search.nearest(ends(other, own, ROLLS[FALLEN[luck.below(FALLS)]][0], True), LOOKED_AT)
            own, other = min(near, key=lambda end: search.one_roll(end, True))
            path.append(search.one_roll((own, other), True) / COST)
            search.forget()
        found += [(expected_turns, len(path) - 1 - at) for at, expected_turns in enumerate(path[:-1])]
    found.sort()
    table = []
    for low, high in pairwise(BOUNDS):
        group = [one for one in found if low <= one[0] < high]
        if not group:
            continue
        real = sorted(one[1] for one in group)
        middle = fsum(one[0] for one in group) / len(group)
        table.append([round(middle, 2), *(float(real[(2 * at + 1) * len(real) // (2 * STEPS)]) for at in range(STEPS))])
    return table


def beginning() -> dict[int, float]:
    """Numbers by hand to begin with, in turns: enough for a first game to end."""
    weights: dict[int, float] = {}
    for equal, low, high, spoilt, different, full in product(*[range(5)] * 5, range(3)):
        worth = 70.0 - 17.0 * equal - 6.0 * (low + high) + 7.0 * spoilt + 10.0 * different
        weights[rows_counted(equal, low, high, spoilt, different, full)] = worth
    for mine, theirs in product(range(12), range(12)):
        gathered = 2.5 * (mine // 4 > 0) + 0.5 * (mine // 4 > 1) + 0.5 * (mine % 4)
        weights[of_subject((NEEDED, WAITS), (mine, theirs), ANY_STAGE)] = -1.5 * gathered
        for rank, scale in enumerate((0.5, 0.4, 0.4, 0.1)):
            both = 12 * mine + theirs
            weights[of_open(both, rank, ANY_STAGE)] = -scale * (PROGRESS[both] // 200)
    return weights


def episode(evaluation: Evaluation, luck: QuickLuck, trust: float) -> list[Sample]:
    """A game by the best ends, and what it teaches: the boards after each turn, the last first."""
    own, other = EMPTY, EMPTY
    path: list[tuple[Light, Light, float, float]] = []
    while len(path) < LONGEST:
        ahead = 1.0 + expected(evaluation, other, own, True) / (FALLS * SCALE)
        path.append((own, other, ahead, evaluation.turns(own, other) / SCALE))
        own, other = best_end(evaluation, other, own, ROLLS[FALLEN[luck.below(FALLS)]][0])
        if won(own, other):
            break
    found: list[Sample] = []
    error = 0.0
    for one, two, ahead, now in reversed(path):
        target = ahead + trust * error
        found.append((one, two, target))
        error = target - now
    return found


def best_end(evaluation: Evaluation, own: Light, other: Light, dice: tuple[int, ...]) -> End:
    """The end of a turn after which the fewest turns are expected, the first where they are equal."""
    return min(ends(own, other, dice, True), key=lambda end: evaluation.turns(*end))


def shuffled(samples: list[Sample], luck: QuickLuck) -> list[Sample]:
    """The samples in an order of luck."""
    for last in range(len(samples) - 1, 0, -1):
        at = luck.below(min(last + 1, 2**16))
        samples[last], samples[at] = samples[at], samples[last]
    return samples


def improve(weights: dict[int, float], samples: Sequence[Sample], rate: float) -> float:
    """Lets the numbers follow the samples, one after the other; the mean square of what they were wrong by."""
    square = 0.0
    for own, other, target in samples:
        active: dict[int, int] = {}
        for feature in features(own, other):
            active[feature] = active.get(feature, 0) + 1
        now, size = 0.0, 0
        for feature, times in active.items():
            now += times * weights.get(feature, 0.0)
            size += times * times
        square += (target - now) ** 2
        step = rate * (target - now) / size
        for feature, times in active.items():
            weights[feature] = weights.get(feature, 0.0) + step * times
    return square / len(samples)

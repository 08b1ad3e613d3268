"""Training of the one-move rule: weights are drawn around a mean, played, and the mean moves towards the best.

All games of a generation have the same decks for every draw. What is trained follows from the seed alone, on every
machine and Python: whole numbers, and sums of floats one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from games.kernel.chance import seeded
from games.kernel.luck import QuickLuck
from games.road.classic import SHEET, STARTS
from games.road.computer.board import BOARD, CELL, ground
from games.road.computer.playouts import played_alone, played_on
from games.road.computer.position import Line
from games.road.computer.rule import NAMES, POINT, Phases, phases
from games.road.deck import DECK

EARLY = (55, 200, 0, 20, 70, 40, 25, 58, 0, 8, 13, 5, 9, 10, 16)
LATE = (43, 23, 8, 37, 34, 48, 35, 16, 42, 42, 32, 20, 13, -6, 6)
"""Where training begins, in the order of ``games.road.computer.rule.NAMES``; guesses, then the best of a trial."""
PLAIN = {
    "builder": (50, 30, 0, 200, 30, 60, 90, 0, 0, 0, 0, 0, 0, 0, 10),
    "spoiler": (50, 30, 0, 200, 30, 60, 90, 15, 0, 0, 0, 0, 0, 0, 8),
}
"""The weights of ``easy`` and ``medium``, all game long: about those of ``greedy1``. They are not trained."""
DRAWN, BEST = 20, 5
"""Weights drawn in a generation, and how many of them the mean moves towards."""


@dataclass(frozen=True)
class Course:
    """What is trained, in how many generations of how many games; ``margin``: what a point of the best other costs."""

    name: str
    seats: tuple[int, ...]
    generations: int
    games: int
    margin: float


COURSES = (
    Course("builder alone", (1,), 30, 48, 0.0),
    Course("spoiler alone", (1,), 30, 48, 0.0),
    Course("builder together", (2, 4, 2, 3), 24, 24, 0.3),
    Course("spoiler together", (2, 4, 2, 3), 24, 24, 1.0),
)


def train(seed: int) -> Any:
    """The trained numbers, as they stand in ``trained.json``."""
    found: dict[str, Any] = {}
    for character, plain in PLAIN.items():
        found[f"plain {character}"] = {"early": list(plain), "late": list(plain)}
    for course in COURSES:
        trained = followed(course, QuickLuck(seeded(f"road {course.name} {seed}")))
        found[course.name] = {"early": trained[: len(NAMES)], "late": trained[len(NAMES) :]}
    return {"names": list(NAMES), "weights": found}


def followed(course: Course, luck: QuickLuck) -> list[int]:
    """The weights that a course ends with, those of the first round before those of the last but one."""
    means = [float(weight) for weight in (*EARLY, *LATE)]
    spreads = [max(10.0, abs(mean) * 0.5) for mean in means]
    first = phases(EARLY, LATE)
    for _ in range(course.generations):
        decks = [luck.shuffled(DECK) for _ in range(course.games)]
        drawn = [
            [round(mean + spread * _normal(luck)) for mean, spread in zip(means, spreads, strict=True)]
            for _ in range(DRAWN)
        ]
        results = [-_result(course, _phases(weights), first, decks) for weights in drawn]
        order = sorted(range(DRAWN), key=results.__getitem__)[:BEST]
        for number in range(len(means)):
            values = [drawn[at][number] for at in order]
            middle = sum(values) / BEST
            square = sum((value * BEST - sum(values)) ** 2 for value in values) / BEST**3
            means[number] = round(0.4 * means[number] + 0.6 * middle, 6)
            spreads[number] = round(max(0.6 * spreads[number] + 0.4 * sqrt(square), 1 + 0.05 * abs(means[number])), 6)
    return [round(mean) for mean in means]


def _phases(weights: Sequence[int]) -> Phases:
    return phases(weights[: len(NAMES)], weights[len(NAMES) :])


def _normal(luck: QuickLuck) -> float:
    """About a normal number, from twelve even ones."""
    return sum(luck.below(1 << 16) for _ in range(12)) / (1 << 16) - 6


def _result(course: Course, weights: Phases, others: Phases, decks: Sequence[Sequence[int]]) -> float:
    """What weights bring in all games, against others that stay as they are."""
    total = 0.0
    sheet = ground(SHEET)
    for number, cards in enumerate(decks):
        starts = [CELL[start] for start in STARTS]
        seats = course.seats[number % len(course.seats)]
        seat = number // len(course.seats) % seats
        lines = [Line(BOARD & ~(1 << start), start, start, 0, 1) for start in starts]
        if seats == 1:
            total += played_alone(sheet, lines[number % len(starts)], cards, weights) / POINT
            continue
        minds = [weights if other == seat else others for other in range(seats)]
        points = [worth / POINT for worth in played_on(sheet, lines[:seats], 0, cards, minds)]
        total += points[seat] - course.margin * max(each for other, each in enumerate(points) if other != seat)
    return total

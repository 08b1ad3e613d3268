"""Ratings of 1,000 made-up players whose strength is known: whether the order is found, and whether places come true.

Each plays 30 matches of two, three or four; strengths and luck are spread as the model of ratings takes for granted.
What ten thousand matches take to reckon is told beside it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from time import process_time

from timing import sized

from bot.ports.addresses import Account, Code, Profile
from bot.ports.results import MatchResult, SeatResult
from bot.table.ratings import MODEL, Rated, Rating, after, ratings

PEOPLE = sized(1000, 60)
"""Players."""
EACH = sized(30, 6)
"""Matches of each."""
SPREAD, LUCK = 25 / 3, 25 / 6
"""Standard deviations of the strengths, and of how well somebody plays on a day."""
BANDS = 5
"""Into so many bands of equal width the predicted chances are sorted."""


def seasons(luck: random.Random, strengths: Sequence[float]) -> Iterator[MatchResult]:
    """Rounds in which everybody plays once, at tables of two, three and four, in turn."""
    people = list(range(len(strengths)))
    for turn in range(EACH):
        seats = 2 + turn % 3
        luck.shuffle(people)
        for number in range(0, len(people) - seats + 1, seats):
            shown = {one: luck.gauss(strengths[one], LUCK) for one in people[number : number + seats]}
            order = sorted(shown, key=shown.__getitem__, reverse=True)
            at = 10_000 * turn + number + 1
            yield MatchResult(
                Code(f"K{at}"), "metro", "several", at,
                tuple(
                    (SeatResult(str(one), 1 + order.index(one), 0, Profile(str(one)), Account(f"web:{one}")),)
                    for one in shown
                ),
                tuple((seat,) for seat in range(seats)),
            )  # fmt: skip


def ranks(values: Sequence[float]) -> list[int]:
    """The rank of each value, the smallest first."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0] * len(values)
    for rank, one in enumerate(order):
        found[one] = rank
    return found


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """How far two lists have the same order: Spearman's coefficient, 1 for the same.

    >>> correlation([1, 2, 3], [10, 20, 30]), correlation([1, 2, 3], [30, 20, 10])
    (1.0, -1.0)
    """
    number = len(one)
    apart = sum((first - second) ** 2 for first, second in zip(ranks(one), ranks(other), strict=True))
    return 1 - 6 * apart / (number * (number * number - 1))


def predicted(result: MatchResult, known: dict[Rated, Rating]) -> Iterator[tuple[float, bool]]:
    """For each two who play: how likely the first is before the second, and whether that came true."""
    for (first,), (second,) in combinations(result.seats, 2):
        pair = [known.get(Rated("metro", "several", one.profile), Rating()) for one in (first, second)]
        chance, _ = MODEL.predict_win([[MODEL.rating(one.mu, one.sigma)] for one in pair])
        yield chance, first.place < second.place


def measured() -> dict[str, float]:
    """Rank correlation, the worst band's error of predicted places in points of 100, and milliseconds a match."""
    luck = random.Random("strengths")
    strengths = [luck.gauss(25, SPREAD) for _ in range(PEOPLE)]
    played = list(seasons(luck, strengths))
    begun = process_time()
    found = ratings(played)
    took = process_time() - begun
    known, chances = dict[Rated, Rating](), list[tuple[float, bool]]()
    for number, result in enumerate(played):
        if number >= len(played) // 2:
            chances += predicted(result, known)
        known.update(after(result, known))
    own = [found[Rated("metro", "several", str(one))].mu for one in range(PEOPLE)]
    errors = list[float]()
    for band in range(BANDS):
        inside = [one for one in chances if band <= one[0] * BANDS < band + 1]
        if inside:
            errors.append(sum(chance - came for chance, came in inside) / len(inside))
    return {
        "ratings.rank_correlation": correlation(strengths, own),
        "ratings.worst_calibration_points": 100 * max(map(abs, errors)),
        "ratings.ms_a_match": 1000 * took / len(played),
    }

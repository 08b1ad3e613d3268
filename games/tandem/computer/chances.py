"""How long a pair will still play, how many points that brings, and which pair is likely to be first."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from games.tandem.computer.evaluation import trained

Points = dict[int, float]
"""How likely a pair is to win with so many points; 0 stands for no win at all."""


def lasting(turns: float) -> list[float]:
    """Equally likely numbers of turns that games last where so many are expected, ascending.

    They come from games played in training: between two expectations that were measured, both are mixed.
    """
    table: list[list[float]] = trained()["lasting"]
    expected = [row[0] for row in table]
    if turns <= expected[0]:
        return [one * turns / expected[0] for one in table[0][1:]]
    if turns >= expected[-1]:
        return [one + turns - expected[-1] for one in table[-1][1:]]
    at = bisect_right(expected, turns)
    part = (turns - expected[at - 1]) / (expected[at] - expected[at - 1])
    return [low + part * (high - low) for low, high in zip(table[at - 1][1:], table[at][1:], strict=True)]


def scored(turns: float, done: int, pawn: int) -> Points:
    """The points of a pair that needs so many turns more, ``done`` of the two of this round being over."""
    if turns <= 0:
        return {pawn: 1.0}
    durations = lasting(turns)
    points: Points = {}
    for one in durations:
        whole = int(one)
        for last, part in ((whole, 1 - (one - whole)), (whole + 1, one - whole)):
            left = max(0, pawn - (done + max(1, last) - 1) // 2)
            points[left] = points.get(left, 0.0) + part / len(durations)
    return points


def first(pairs: Sequence[Points], play_on: bool) -> tuple[list[float], list[float]]:
    """For each pair the points expected and how likely it is first, where a shared place is a share of it.

    Without ``play_on`` only the first winners have points.
    """
    expected, chances = [], []
    for number, own in enumerate(pairs):
        total = share = 0.0
        for points, likely in sorted(own.items()):
            ahead = _ahead([other for at, other in enumerate(pairs) if at != number], points)
            share += likely * ahead[1]
            total += likely * points * (1.0 if play_on else ahead[0])
        expected.append(total)
        chances.append(share)
    return expected, chances


def _ahead(others: Sequence[Points], points: int) -> tuple[float, float]:
    """How likely none of the others has more points, and the share of the first place that this makes."""
    level = [1.0]
    for other in others:
        less = equal = 0.0
        for theirs, likely in sorted(other.items()):
            less, equal = (less + likely, equal) if theirs < points else (less, equal + likely * (theirs == points))
        longer = [0.0] * (len(level) + 1)
        for ties, likely in enumerate(level):
            longer[ties] += likely * less
            longer[ties + 1] += likely * equal
        level = longer
    none = share = 0.0
    for ties, likely in enumerate(level):
        none += likely
        share += likely / (ties + 1)
    return none, share

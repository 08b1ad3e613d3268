"""Chances fitted to what came true: logistic regression, in plain floats added in a fixed order."""

from __future__ import annotations

from collections.abc import Sequence

from games.socks.computer.forecast import logistic

_ROUNDS = 12
"""Newton's method has found the place by then."""

_PRIOR = 0.01
"""A pull towards 0 that keeps the equations solvable."""


def fitted(rows: Sequence[Sequence[float]], came: Sequence[float]) -> list[float]:
    """The weights with which ``logistic`` of the rows tells best what came, from 0 to 1 each."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(_ROUNDS):
        slopes = [-_PRIOR * weight for weight in weights]
        bends = [[_PRIOR if one == other else 0.0 for other in range(size)] for one in range(size)]
        for row, true in zip(rows, came, strict=True):
            chance = logistic(weights, row)
            miss, bend = true - chance, chance * (1.0 - chance)
            for one, value in enumerate(row):
                slopes[one] += miss * value
                share, line = bend * value, bends[one]
                for other in range(size):
                    line[other] += share * row[other]
        weights = [weight + step for weight, step in zip(weights, solved(bends, slopes), strict=True)]
    return weights


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of equations with a positive definite matrix.

    >>> solved([[2.0, 0.0], [0.0, 4.0]], [2.0, 2.0])
    [1.0, 0.5]
    """
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(lines)
    for at, line in enumerate(lines):
        for below in lines[at + 1 :]:
            share = below[at] / line[at]
            for column in range(at, size + 1):
                below[column] -= share * line[column]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        value = lines[at][size]
        for column in range(at + 1, size):
            value -= lines[at][column] * found[column]
        found[at] = value / lines[at][at]
    return found

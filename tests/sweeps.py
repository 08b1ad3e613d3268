"""Sweeps over settings: ``make test`` tries some of them, and ``make soak`` the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

import pytest


def some(cases: Iterable[Any], wanted: Callable[..., bool]) -> list[Any]:
    """Cases as parameters of a test, each a value or a tuple of them; those not wanted have the mark ``soak``."""
    rows = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*row, marks=() if wanted(*row) else pytest.mark.soak) for row in rows]


def ends(tables: Iterable[tuple[str, int]]) -> list[Any]:
    """Games with numbers of players, of which ``make test`` tries the least and the greatest of each game."""
    numbers = defaultdict[str, list[int]](list)
    for slug, seats in (tables := list(tables)):
        numbers[slug].append(seats)
    return some(tables, lambda slug, seats: seats in (min(numbers[slug]), max(numbers[slug])))

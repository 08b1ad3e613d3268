"""Medians of repeated calls, and how much is measured: ``QUICK=1`` takes the smallest counts."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

QUICK = bool(os.environ.get("QUICK"))
"""Whether every part is only to be seen to run: its figures mean nothing then."""


def sized(usual: T, quick: T) -> T:
    """A count, or several, of the usual run or of the quick one."""
    return quick if QUICK else usual


def median_ms(call: Callable[[], object], times: int) -> float:
    """Milliseconds of a call, the median of ``times``."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        call()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken) * 1000


def show(what: str, value: float, unit: str = "ms") -> None:
    """A figure on the way to a ratio."""
    if not QUICK:
        print(f"  {what:58} {value:10.3f} {unit}", flush=True)

"""Medians of repeated calls."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


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
    print(f"  {what:58} {value:10.3f} {unit}", flush=True)

"""How many cores this process may use, and how many processes that think fit beside it."""

from __future__ import annotations

import os
from pathlib import Path

MOST = 4
"""Processes that think at most where the host names no number: a machine may have many cores and little memory."""

QUOTA = Path("/sys/fs/cgroup/cpu.max")
"""Where a container reads its share of the cores (cgroup v2): microseconds of ``max``, and of how many that is."""


def cores(quota: Path = QUOTA) -> int:
    """Those this process may use, at least one: as it is bound to, or as much time as its container has."""
    try:
        found = len(os.sched_getaffinity(0))
    except AttributeError:
        # Linux alone has it
        found = os.cpu_count() or 1
    try:
        most, period = quota.read_text(encoding="ascii").split()
        share = found if most == "max" else int(most) // int(period)
    except (OSError, ValueError, ZeroDivisionError):
        share = found
    return max(1, min(found, share))


def usual_processes(found: int) -> int:
    """One less than so many cores, at least one and at most ``MOST``.

    >>> [usual_processes(found) for found in (1, 2, 4, 64)]
    [1, 1, 3, 4]
    """
    return max(1, min(found - 1, MOST))

"""How many files this process may have open, and how many connections that leaves room for."""

from __future__ import annotations

import resource
from collections.abc import Sequence

import structlog

from bot.platforms.web.listener import MOST, Connections, Proxies

WANTED = 65_536
"""Files that are asked for, where the system allows so many."""
RESERVE = 256
"""Files that are kept for all but visitors: the store (64), platforms, pages, catalogues and the database server."""
FEWEST = 16
"""Connections that are allowed in any case."""
ENOUGH = 500
"""Connections below which the host is told."""

log = structlog.get_logger(__name__)


def raise_limit() -> int:
    """Let this process, and those it starts, open as many files as the system allows it; how many that are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return WANTED if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        return soft
    return wanted


def connections_within(files: int, proxies: Sequence[str]) -> Connections:
    """Connections for as many visitors as there are files for; the host is told where those are few."""
    most = min(MOST, max(FEWEST, files - RESERVE))
    if most < ENOUGH:
        log.warning("few visitors at a time: this process may open few files", files=files, connections=most)
    return Connections(most, Proxies(proxies))

"""What is measured while the bot runs, in the form Prometheus reads. Labels are platforms, games and kinds, no more.

Whoever knows of something counts it at its figure: ``TURNS.labels("metro").inc()``. No label is what somebody typed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

if TYPE_CHECKING:
    from bot.ports.platforms import Connection
    from bot.ports.stores import Figures

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4

LAGS = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800)

REGISTRY = CollectorRegistry(auto_describe=True)
"""All that this process measures, and nothing else."""

TURNS = Counter("capolinea_turns", "Moves that were saved.", ["game"], registry=REGISTRY)
CONFLICTS = Counter(
    "capolinea_commit_conflicts",
    "Commits played again because somebody else was faster.",
    ["game"],
    registry=REGISTRY,
)
LAG = Histogram(
    "capolinea_delivery_lag_seconds",
    "From mail in a mailbox to the platform that took it.",
    ["platform"],
    buckets=LAGS,
    registry=REGISTRY,
)
ERRORS = Counter(
    "capolinea_platform_errors",
    "Deliveries a platform did not take: the place is gone, it wants us to wait, or it failed.",
    ["platform", "kind"],
    registry=REGISTRY,
)
RENDERING = Histogram(
    "capolinea_render_seconds",
    "Drawing and encoding a picture.",
    ["game", "kind"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)
STORE = Gauge("capolinea_store_up", "Whether the store answered just now.", registry=REGISTRY)
OUTBOX = Gauge("capolinea_outbox_letters", "Commits that lie in no mailbox yet.", registry=REGISTRY)
WAITING = Gauge("capolinea_places_waiting", "Places where mail waits.", ["platform"], registry=REGISTRY)
DUE = Gauge("capolinea_due_lag_seconds", "How late the table is that is due longest.", registry=REGISTRY)
LISTENING = Gauge(
    "capolinea_listening", "Shares of a platform this process listens to.", ["platform"], registry=REGISTRY
)
DUE_SHARDS = Gauge(
    "capolinea_gateway_due",
    "Connections to a platform's gateway that this process should have.",
    ["platform"],
    registry=REGISTRY,
)
SHARDS = Gauge(
    "capolinea_gateway_up",
    "Connections to a platform's gateway that this process has.",
    ["platform"],
    registry=REGISTRY,
)
REGISTERED = Gauge(
    "capolinea_commands_registered",
    "Whether a platform shows our commands as they are now.",
    ["platform"],
    registry=REGISTRY,
)


@contextmanager
def drawing(game: str, kind: str) -> Iterator[None]:
    """Times what is drawn meanwhile."""
    began = time.perf_counter()
    yield
    RENDERING.labels(game, kind).observe(time.perf_counter() - began)


def page(figures: Figures | None, connections: Mapping[str, Connection] | None = None) -> bytes:
    """Everything measured so far, what lies in the store now if that is known, and how platforms are connected."""
    for platform, connection in (connections or {}).items():
        DUE_SHARDS.labels(platform).set(connection.due)
        SHARDS.labels(platform).set(connection.up)
        REGISTERED.labels(platform).set(connection.registered)
    STORE.set(figures is not None)
    if figures is not None:
        OUTBOX.set(figures.entries)
        DUE.set(figures.late)
        for platform, places in figures.waiting.items():
            WAITING.labels(platform).set(places)
    return generate_latest(REGISTRY)

"""What is measured while the bot runs, in the form Prometheus reads. Labels are platforms, games and kinds, no more."""

from __future__ import annotations

import time
from collections.abc import Container, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from games import catalogue

if TYPE_CHECKING:
    from bot.store.counts import Figures

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4

PLATFORMS = ("discord", "telegram", "web")

KINDS = ("board", "hand", "ghost", "zoom", "replay", "poster", "paper")
"""What is drawn."""

OTHER = "other"
"""Label of whatever is not known, so that nothing a person typed can become one."""

REGISTRY = CollectorRegistry(auto_describe=True)
"""All of ours and nothing else."""

LAGS = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800)

_turns = Counter("capolinea_turns", "Moves that were saved.", ["game"], registry=REGISTRY)
_conflicts = Counter(
    "capolinea_commit_conflicts", "Commits played again because somebody else was faster.", ["game"], registry=REGISTRY
)
_lag = Histogram(
    "capolinea_delivery_lag_seconds",
    "From mail in a mailbox to the platform that took it.",
    ["platform"],
    buckets=LAGS,
    registry=REGISTRY,
)
_errors = Counter(
    "capolinea_platform_errors",
    "Deliveries a platform did not take: the place is gone, it wants us to wait, or it failed.",
    ["platform", "kind"],
    registry=REGISTRY,
)
_rendering = Histogram(
    "capolinea_render_seconds",
    "Drawing and encoding a picture.",
    ["game", "kind"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)
_store = Gauge("capolinea_store_up", "Whether the store answered just now.", registry=REGISTRY)
_outbox = Gauge("capolinea_outbox_letters", "Commits that lie in no mailbox yet.", registry=REGISTRY)
_waiting = Gauge("capolinea_places_waiting", "Places where mail waits.", ["platform"], registry=REGISTRY)
_due = Gauge("capolinea_due_lag_seconds", "How late the table is that is due longest.", registry=REGISTRY)
_listening = Gauge(
    "capolinea_listening", "Shares of a platform this process listens to.", ["platform"], registry=REGISTRY
)


def turns(game: str, count: int) -> None:
    """So many moves of a game were saved."""
    _turns.labels(_known(game, catalogue())).inc(count)


def conflict(game: str) -> None:
    """A commit came too late."""
    _conflicts.labels(_known(game, catalogue())).inc()


def delivered(platform: str, seconds: float) -> None:
    """A platform took a post so long after its mail had come."""
    _lag.labels(_known(platform, PLATFORMS)).observe(max(0.0, seconds))


def refused(platform: str, kind: str) -> None:
    """A platform did not take a post: ``gone``, ``later`` or ``failed``."""
    _errors.labels(_known(platform, PLATFORMS), _known(kind, ("gone", "later", "failed"))).inc()


@contextmanager
def drawing(game: str, kind: str) -> Iterator[None]:
    """Times what is drawn meanwhile; ``kind`` is one of ``KINDS``."""
    began = time.perf_counter()
    yield
    _rendering.labels(_known(game, catalogue()), _known(kind, KINDS)).observe(time.perf_counter() - began)


def listening(platform: str, change: int) -> None:
    """This process listens to one share more, or less."""
    _listening.labels(_known(platform, PLATFORMS)).inc(change)


def page(figures: Figures | None) -> bytes:
    """Everything measured so far, and what lies in the store now, if that is known."""
    _store.set(figures is not None)
    if figures is not None:
        _outbox.set(figures.letters)
        _due.set(figures.late)
        for platform, places in figures.waiting.items():
            _waiting.labels(_known(platform, PLATFORMS)).set(places)
    return generate_latest(REGISTRY)


def _known(value: str, values: Container[str]) -> str:
    return value if value in values else OTHER

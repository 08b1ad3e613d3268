"""What every month is played in."""

from __future__ import annotations

import logging

import pytest
import redis
import structlog

from bot.store import keys


@pytest.fixture(autouse=True)
def silence():
    """Troubles of platforms are made on purpose; to print each with its traceback takes longer than the month."""
    before = structlog.get_config()["wrapper_class"]
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield
    structlog.configure(wrapper_class=before)


@pytest.fixture(autouse=True)
def world(monkeypatch, redis_url):
    """A server that knows no scripts yet, and few partitions, so that they are shared.

    Forty matches fill eight of them as three hundred do the usual number.
    """
    monkeypatch.setattr(keys, "PARTITIONS", 8)
    with redis.Redis.from_url(redis_url) as server:
        server.script_flush()

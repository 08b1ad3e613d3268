"""The small world, ready for a test."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from bot.delivery.background import Delivery
from tests.delivery.world import Counters, Notebook, TurnedClock


@pytest.fixture(autouse=True)
def quiet():
    """Traces of the many failures here are kept, not painted: that takes longer than all the rest."""
    with capture_logs() as lines:
        yield lines


@pytest.fixture
def clock():
    """Time of the test."""
    return TurnedClock()


@pytest.fixture
def teller():
    """Two matches; one is followed at two places."""
    return Counters({"AAAA": ["web:lobby", "telegram:1"], "BBBB": ["web:lobby"]})


@pytest.fixture
def web():
    """A platform of its name."""
    return Notebook("web")


@pytest.fixture
def telegram():
    """A platform of its name."""
    return Notebook("telegram")


@pytest.fixture
def handled():
    """Tables that were due, in order."""
    return []


@pytest.fixture
def delivery(store, teller, clock, web, telegram, handled):
    """Relay, postman and worker over the store of the test."""

    async def handle(code):
        handled.append(code)

    made = Delivery(store, teller, {"web": web, "telegram": telegram}, clock, handle, "home")
    store.on_commit = made.nudge
    return made

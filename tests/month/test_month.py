"""A month of play by eight people on three platforms, with breaks, quiet hours, deletions and lost processes."""

from __future__ import annotations

import logging

import pytest
import structlog

from tests.month.checks import faults
from tests.month.month import Month

SOAKED = (2, 3, 5, 7, 11)
"""Seeds of the long test."""


@pytest.fixture(autouse=True)
def silence():
    """Troubles of platforms are made on purpose; to print each with its traceback takes longer than the month."""
    before = structlog.get_config()["wrapper_class"]
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield
    structlog.configure(wrapper_class=before)


async def check(url: str, seed: int, matches: int) -> None:
    """Play a month and tell what there was of it; nothing may be wrong with it."""
    month = Month(url, seed, matches)
    try:
        await month.play()
        found = await faults(month)
    finally:
        await month.close()
    shown = {name: len(chat.told) for name, chat in month.chats.items()}
    troubles = sum(chat.troubles for chat in month.chats.values())
    print(f"\nseed {seed}: {len(month.codes)} matches, posts {shown}, {troubles} troubles of platforms")
    print(", ".join(f"{what} {times}" for what, times in month.counts.most_common()))
    print(f"latest deadline {month.latest / 60_000:.1f} minutes after its time, faults {len(found)}")
    assert month.counts["deadlines"] > 10
    assert month.counts["reminders read"] > 10
    assert found == []


async def test_a_month_of_five_matches(redis_url, pytestconfig):
    """Nobody is reminded in quiet hours or mentioned twice a turn, no deadline is missed, all is told once.

    ``--seed`` plays another month: what people do follows from it, the luck of the matches does not.
    """
    await check(redis_url, pytestconfig.getoption("seed"), 5)


@pytest.mark.soak
@pytest.mark.parametrize("seed", SOAKED)
async def test_months_of_forty_matches(redis_url, seed):
    """The same is true of forty matches, for several seeds."""
    await check(redis_url, seed, 40)

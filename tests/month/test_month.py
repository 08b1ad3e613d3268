"""A month of play by eight people on three platforms, with breaks, quiet hours, deletions and lost processes."""

from __future__ import annotations

import random
import secrets

import pytest
import redis

from tests.month.checks import faults
from tests.month.month import TICK, Month

MATCHES, DAYS = 5, 20
"""So many bring some 40 deadlines, 40 lost processes and both places that go; soak plays months of forty matches."""

SOAKED = range(1, 12)
"""Seeds of the long test."""


@pytest.fixture
def sown(monkeypatch):
    """Make all that would be secret follow from a seed."""

    def sow(seed):
        luck = random.Random(f"secrets of {seed}")
        monkeypatch.setattr(secrets, "token_bytes", luck.randbytes)
        monkeypatch.setattr(secrets, "token_hex", lambda size: luck.randbytes(size).hex())
        monkeypatch.setattr(secrets, "choice", luck.choice)

    return sow


async def check(url: str, seed: int, matches: int = 40, days: int = 30) -> None:
    """Play so many matches for so long and tell what there was of it; nothing may be wrong with it."""
    month = Month(url, seed, matches=matches, days=days)
    try:
        await month.play()
        found = await faults(month)
    finally:
        await month.close()
    shown = {name: len(chat.told) for name, chat in month.chats.items()}
    troubles = sum(chat.troubles for chat in month.chats.values())
    print(f"\nseed {seed}: {len(month.codes)} matches, posts {shown}, {troubles} troubles of platforms")
    print(", ".join(f"{what} {times}" for what, times in month.counts.most_common()))
    print(f"latest deadline {month.latest / 1000:.1f} seconds after its time, faults {len(found)}")
    assert found == []
    assert month.latest <= TICK
    assert month.counts["deadlines"] > 3 * matches
    assert month.counts["reminders read"] > 3 * matches


@pytest.mark.long
async def test_three_weeks_of_matches(redis_url, pytestconfig, sown):
    """Nobody is reminded in quiet hours or mentioned twice a turn, no deadline is missed by a minute, all is told once.

    ``--seed`` plays other ones.
    """
    seed = pytestconfig.getoption("seed")
    sown(seed)
    await check(redis_url, seed, MATCHES, DAYS)


@pytest.mark.soak
async def test_a_month_follows_from_its_seed(redis_url, sown):
    """A month in which something went wrong can be played again: all is told as before, in the same order."""
    told = []
    for _ in range(2):
        with redis.Redis.from_url(redis_url) as server:
            server.flushall()
            # a script that the server has to be sent takes one request more
            server.script_flush()
        sown(1)
        month = Month(redis_url, 1, matches=8, days=5)
        try:
            await month.play()
        finally:
            await month.close()
        told.append([one for chat in month.chats.values() for one in chat.told])
    assert len(told[0]) > 25
    assert told[0] == told[1]


@pytest.mark.soak
@pytest.mark.parametrize("seed", SOAKED)
async def test_months_of_forty_matches(redis_url, sown, seed):
    """The same is true of months of forty matches."""
    sown(seed)
    await check(redis_url, seed)

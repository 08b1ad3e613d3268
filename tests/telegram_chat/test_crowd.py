"""Twenty people at once who press and write whatever they like: each press is answered, once, and nothing breaks."""

import asyncio
import itertools

import pytest
from structlog.testing import capture_logs

from telegram_chat.crowd import Crowd
from telegram_chat.evening import Evening
from telegram_chat.private_evening import Sketches

TROUBLE = ("error", "critical", "exception")


async def rush(api, client, clock, acts, seed, studio=None):
    """So many acts of 20 people with the real house; the crowd, and what must be true is."""
    evening, crowd = Evening(api, client, clock), Crowd(api, 20, seed)
    evening.studio = studio
    left = itertools.count(acts, -1)

    async def act(person):
        while next(left) > 0:
            await crowd.act(person)

    with capture_logs() as logged:
        async with asyncio.timeout(3_000), evening.bot(seconds=3_000):
            for person in crowd.people:
                await api.handled(await api.says(person, api.private(person), "/help"))
            await asyncio.gather(*map(act, crowd.people))
            await evening.house.delivery.drain()
    assert [one for one in logged if one["log_level"] in TROUBLE or one.get("exc_info")] == []
    assert not any("Traceback" in str(one) for one in logged)
    assert [api.checks.answered[press] for press in crowd.presses] == [1] * len(crowd.presses)
    codes = [code async for code in evening.house.store.codes()]
    tables = [await evening.house.repository.load(code) for code in codes]
    logs = [await evening.house.repository.past(at.table.code, 0, at.version) for at in tables if at is not None]
    for log in logs:
        keys = [key for key, _ in itertools.groupby(one.line.key for one in log)]
        assert len(keys) == len(set(keys)), "an ask was done twice"
    return crowd, logs


@pytest.mark.waits
async def test_a_short_rush(api, redis_client, clock):
    """Every press is answered once, nothing is done twice, no traceback is logged, every request is in shape."""
    crowd, logs = await rush(api, redis_client, clock, 250, "short", Sketches())
    assert len(crowd.presses) > 80
    assert sum(len(log) for log in logs) > 30


@pytest.mark.soak
@pytest.mark.long
async def test_ten_thousand_updates(api, redis_client, clock):
    """The same with 10,000 updates, and how long people waited for the answers to their presses."""
    crowd, logs = await rush(api, redis_client, clock, 10_000, "long")
    waits = sorted(crowd.waits)
    middle, late, last = waits[len(waits) // 2], waits[len(waits) * 99 // 100], waits[-1]
    print(f"{len(waits)} presses at {len(logs)} tables: half were answered within {middle:.2f} s")
    print(f"99 of 100 were answered within {late:.2f} s, the slowest after {last:.2f} s")

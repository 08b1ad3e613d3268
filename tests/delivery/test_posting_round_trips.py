"""How often a posted board asks the store."""

from __future__ import annotations

import pytest

from games import catalogue
from tests.bench.round_trips import posted_boards


@pytest.mark.parametrize("slug", catalogue())
async def test_a_posted_board_asks_the_store_at_most_nine_times(redis_url: str, slug: str) -> None:
    """From the outbox to the place that has nothing left to be told, in the process that made the commit."""
    counts = [len(sent) for sent in await posted_boards(redis_url, slug)]
    assert len(counts) == 10
    assert max(counts) <= 9

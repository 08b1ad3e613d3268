"""How often a typed move asks the store."""

from __future__ import annotations

import pytest

from games import catalogue
from tests.bench.round_trips import typed_moves


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("slug", catalogue())
async def test_a_typed_move_asks_the_store_at_most_five_times(redis_url: str, slug: str, named: bool) -> None:
    """On a table this process knows, with its code or without, by a person with one account, nothing being parked."""
    counts = [len(sent) for sent in await typed_moves(redis_url, slug, named=named)]
    assert len(counts) == 10
    assert max(counts) <= 5

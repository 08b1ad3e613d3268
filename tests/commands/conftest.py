"""Channels over the real store."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from desk_channel import Channel

from bot.store.client import connect


@pytest.fixture
async def channel(redis_url: str) -> AsyncIterator[Channel]:
    """A channel over an empty store."""
    client = connect(redis_url)
    yield Channel(client)
    await client.aclose()


@pytest.fixture
async def elsewhere(redis_url: str) -> AsyncIterator[Channel]:
    """The same store seen by another process, with nothing remembered."""
    client = connect(redis_url)
    yield Channel(client, desk="elsewhere ")
    await client.aclose()

"""Channels over the real store."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest
from desk_channel import Channel

from bot.store.client import connect
from bot.table.line_saves import dump, load


@pytest.fixture
async def channel(redis_url: str) -> AsyncIterator[Channel]:
    """A channel over an empty store."""
    client = connect(redis_url)
    channel = Channel(client)
    yield channel
    await same_again(channel)
    await client.aclose()


async def same_again(channel: Channel) -> None:
    """Each line that a test has written comes back with every key in its order when it is read and written again."""
    async for code in channel.store.codes():
        for written in await channel.store.log(code):
            line = json.loads(written)
            assert json.dumps(dump(load(line))) == json.dumps(line)


@pytest.fixture
async def elsewhere(redis_url: str) -> AsyncIterator[Channel]:
    """The same store seen by another process, with nothing remembered."""
    client = connect(redis_url)
    yield Channel(client, desk="elsewhere ")
    await client.aclose()

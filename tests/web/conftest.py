"""The local table on a real socket."""

from contextlib import asynccontextmanager

import pytest
from web_client import Client
from web_parrot import Instant, MemoryRooms, Parrot, Sources, Studio

from bot.platforms.web import WebPlatform


@asynccontextmanager
async def opened(rooms=None, parrot=None, **settings):
    """A running local table with a parrot for a desk, and a client for it."""
    parrot, studio, sources = parrot or Parrot(), Studio(), Sources()
    platform = WebPlatform(
        studio=studio,
        pictures=sources,
        rooms=MemoryRooms() if rooms is None else rooms,
        clock=Instant(),
        desk=parrot,
        told=parrot.told,
        port=0,
        **settings,
    )
    parrot.platform = platform
    await platform.start()
    try:
        async with Client(platform.address) as client:
            client.platform, client.parrot, client.studio, client.sources = platform, parrot, studio, sources
            yield client
    finally:
        await platform.stop()


@pytest.fixture
def open_table():
    """Opens tables with settings of their own."""
    return opened


@pytest.fixture
async def table():
    """A client of a table on loopback."""
    async with opened() as client:
        yield client

"""The local table on a real socket."""

from contextlib import asynccontextmanager

import pytest
from web_client import Client
from web_parrot import Instant, MemoryLogins, MemoryRooms, Parrot, Sources, Studio

from bot.platforms.web import WebPlatform


@asynccontextmanager
async def opened(rooms=None, parrot=None, **settings):
    """A running local table with a parrot for a desk, and a client for it."""
    parrot, studio, sources, logins = parrot or Parrot(), Studio(), Sources(), MemoryLogins()
    platform = WebPlatform(
        studio=studio,
        pictures=sources,
        rooms=MemoryRooms() if rooms is None else rooms,
        clock=Instant(),
        desk=parrot,
        told=parrot.told,
        port=0,
        logins=logins,
        **settings,
    )
    parrot.platform = platform
    await platform.start()
    try:
        async with Client(platform.address) as client:
            client.platform, client.parrot, client.studio, client.sources = platform, parrot, studio, sources
            client.logins = logins
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

"""The local table on a real socket."""

from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from web_client import Client
from web_parrot import Instant, MemoryRooms, Parrot, Sources, Studio

from bot.platforms.web.platform import WebPlatform
from bot.store.client import connect
from bot.store.logins import Logins


@asynccontextmanager
async def opened(rooms=None, parrot=None, url=None, **settings):
    """A running local table with a parrot for a desk, and a client for it; logins stand on the server at ``url``."""
    parrot, studio, sources, clock = parrot or Parrot(), Studio(), Sources(), Instant()
    async with AsyncExitStack() as stack:
        logins = None
        if url is not None:
            connection = connect(url)
            stack.push_async_callback(connection.aclose)
            logins = Logins(connection)
        platform = WebPlatform(
            studio=studio,
            pictures=sources,
            rooms=MemoryRooms() if rooms is None else rooms,
            clock=clock,
            desk=parrot,
            told=parrot.told,
            port=0,
            logins=logins,
            **settings,
        )
        parrot.platform = platform
        await platform.start()
        stack.push_async_callback(platform.stop)
        client = await stack.enter_async_context(Client(platform.address))
        client.platform, client.parrot, client.studio, client.sources = platform, parrot, studio, sources
        client.logins, client.clock = logins, clock
        yield client


@pytest.fixture
def open_table():
    """Opens tables with settings of their own."""
    return opened


@pytest.fixture
def guarded(redis_url):
    """Opens tables that ask for login links, which stand in the store."""

    def opening(secret="a long secret of the host", **settings):
        return opened(url=redis_url, secret=secret, **settings)

    return opening


@pytest.fixture
async def table():
    """A client of a table on loopback."""
    async with opened() as client:
        yield client

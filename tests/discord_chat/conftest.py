"""A bot on a Discord in memory, with a channel and two people in it."""

import asyncio

import pytest
from discord.http import Route
from simcord.backend import serializers

from bot.platforms.discord import DiscordPlatform, shards
from discord_chat.request_checks import Requests
from discord_chat.stand import Clerk, Slowness, Studio, WallClock, platform
from discord_chat.wire import Loopback


@pytest.fixture(autouse=True)
def unlisted(monkeypatch):
    """Discord lists the files of a message laid out with Components V2 in its layout alone, SimCord beside it too."""
    payload = serializers.message_payload

    def shown(backend, message, **named):
        found = payload(backend, message, **named)
        return found | {"attachments": []} if message.flags & 1 << 15 else found

    monkeypatch.setattr(serializers, "message_payload", shown)


@pytest.fixture
def clerk():
    """The desk."""
    return Clerk()


@pytest.fixture
def studio():
    """The pictures."""
    return Studio()


@pytest.fixture
def clock():
    """The time."""
    return WallClock()


@pytest.fixture
def discord_platform(clerk, studio, clock):
    """The adapter under test."""
    return platform(clerk, studio, clock)


@pytest.fixture
def slowly(simcord_env, clock, monkeypatch):
    """A desk that is ready, and a moment that is over, when the test says so: no time passes."""
    slowness = Slowness(simcord_env)
    monkeypatch.setattr(clock, "sleep", slowness.sleep)
    return slowness


@pytest.fixture
def simcord_bot(discord_platform):
    """Its client, for SimCord."""
    return discord_platform.client


@pytest.fixture
def channel(simcord_env):
    """A channel of a server where the bot is."""
    return simcord_env.create_guild().create_text_channel("table")


@pytest.fixture
def ann(simcord_env, channel):
    """A member."""
    return channel.guild.add_member(simcord_env.create_user("ann"))


@pytest.fixture
def bob(simcord_env, channel):
    """Another member."""
    return channel.guild.add_member(simcord_env.create_user("bob"))


@pytest.fixture
async def loopback(monkeypatch):
    """The server, where sessions may follow each other at once; discord.py pointed back to Discord's afterwards."""
    monkeypatch.setattr(shards, "APART", 0.0)
    server, before = Loopback(), Route.BASE
    server.address = await server.start()
    yield server
    Route.BASE = before
    await server.stop()
    assert server.requests.faults == []


@pytest.fixture
async def online(loopback):
    """The adapter, logged in and listening."""
    clerk = Clerk()
    one = DiscordPlatform("right", clerk, Studio(), WallClock(), loopback.address)
    one.clerk = clerk
    running = asyncio.create_task(one.run())
    listening = asyncio.create_task(loopback.gateway.identifies(1))
    await asyncio.wait({running, listening}, timeout=60, return_when=asyncio.FIRST_COMPLETED)
    assert listening.done()
    yield one
    await one.close()
    await asyncio.wait_for(running, 60)


@pytest.fixture(autouse=True)
def requests_in_shape(request):
    """Whatever the bot asked of Discord in a conversation was in shape."""
    env = request.getfixturevalue("simcord_env") if "simcord_env" in request.fixturenames else None
    yield
    if env is not None:
        checks = Requests()
        for one in env.http_requests:
            checks.check(one.method, one.path, one.json)
        assert checks.faults == []

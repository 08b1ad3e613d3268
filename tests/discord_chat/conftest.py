"""A bot on a Discord in memory, with a channel and two people in it."""

import pytest

from discord_chat.stand import Clerk, Notes, Studio, platform


@pytest.fixture
def clerk():
    """The desk."""
    return Clerk()


@pytest.fixture
def studio():
    """The pictures."""
    return Studio()


@pytest.fixture
def notes():
    """What outlives the process."""
    return Notes()


@pytest.fixture
def discord_platform(clerk, studio, notes):
    """The adapter under test."""
    return platform(clerk, studio, notes)


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

"""What the gateway says of channels and servers, passed on as it concerns the bot."""

import pytest
from simcord.backend import serializers

from bot.platforms.discord.gateway import noticed


class Log:
    """Writes down what it is told."""

    def __init__(self):
        self.told = []

    async def gone(self, place):
        """A place."""
        self.told.append(("gone", place))

    async def back(self, place):
        """A place."""
        self.told.append(("back", place))

    async def server_gone(self, server):
        """A server."""
        self.told.append(("server gone", server))

    async def server_back(self, server):
        """A server."""
        self.told.append(("server back", server))


@pytest.mark.parametrize(
    ("event", "payload", "told"),
    [
        ("CHANNEL_DELETE", {"id": "900", "guild_id": "7", "type": 0}, ("gone", "discord:900")),
        ("THREAD_DELETE", {"id": "901", "guild_id": "7", "parent_id": "900", "type": 11}, ("gone", "discord:901")),
        ("CHANNEL_UPDATE", {"id": "900", "guild_id": "7"}, ("back", "discord:900")),
        ("GUILD_DELETE", {"id": "7"}, ("server gone", "discord:7")),
        ("GUILD_DELETE", {"id": "7", "unavailable": False}, ("server gone", "discord:7")),
        ("GUILD_DELETE", {"id": "7", "unavailable": True}, None),
        ("THREAD_UPDATE", {"id": "901"}, None),
        ("GUILD_ROLE_UPDATE", {"guild_id": "7"}, None),
    ],
)
async def test_an_event_says_what_is_gone(event, payload, told):
    """Channels, threads and servers; a server that Discord has trouble with is none of them."""
    log = Log()
    await noticed(log, event, payload)
    assert log.told == ([] if told is None else [told])


@pytest.mark.simcord(shard_count=1)
async def test_a_bot_that_joins_a_server_says_so(simcord_env, discord_platform):
    """Again or for the first time: nobody can tell them apart without asking."""
    log = Log()
    discord_platform.client._presence = log
    guild = simcord_env.create_guild("Second")
    await simcord_env.settle()
    assert log.told == [], "a server that was there before comes with the word that it is available"
    payload = dict(serializers.guild_create_payload(simcord_env.backend, simcord_env.backend.guilds[guild.id]))
    payload.pop("unavailable")
    simcord_env.backend.emit("GUILD_CREATE", payload)
    await simcord_env.settle()
    assert log.told == [("server back", f"discord:{guild.id}")]

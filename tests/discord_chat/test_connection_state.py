"""What is kept of servers, and events that make no sense, on the wire."""

import asyncio
import json

import pytest

from bot.ports.posts import Reply
from discord_chat.wire import slash
from rendering.text import said

CLUB = {
    "id": "700000000000000900", "name": "Club", "features": ["COMMUNITY"], "owner_id": "1", "member_count": 3,
    "preferred_locale": "it", "emojis": [], "stickers": [], "presences": [], "voice_states": [], "members": [],
    "roles": [{"id": "700000000000000900", "name": "@everyone", "permissions": "0", "position": 0, "color": 0,
               "hoist": False, "managed": False, "mentionable": False}],
    "channels": [{"id": "700000000000000200", "type": 0, "name": "table", "position": 0, "permission_overwrites": []}],
    "threads": [],
}  # fmt: skip
"""A server as the gateway describes it."""

THREAD = {"id": "700000000000000202", "type": 11, "parent_id": "700000000000000200", "name": "a match"}


def in_club(name, *, channel, permissions="2147483648", **options):
    """A command given in the server, as the gateway sends it."""
    told = slash(name, **options)
    user = told.pop("user")
    return {
        **told, "guild_id": CLUB["id"], "guild_locale": "fr", "app_permissions": permissions, "channel": channel,
        "guild": {"id": CLUB["id"], "locale": "it", "features": ["COMMUNITY"]}, "context": 0,
        "member": {"user": user, "roles": ["700000000000000901"], "nick": None, "permissions": "32", "flags": 0,
                   "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False},
    }  # fmt: skip


async def answered(loopback, command):
    """The answer to a command that the gateway sends now."""
    await loopback.emit("INTERACTION_CREATE", command)
    return await asyncio.wait_for(loopback.answered.get(), 60)


async def test_nothing_is_kept_of_a_server_but_its_name(loopback, online, monkeypatch):
    """Channels and roles come and go unkept, and each event is handed on as it came."""
    told, all_told = [], asyncio.Event()

    async def heard(event, payload):
        told.append((event, payload["id"], len(payload)))
        if event == "CHANNEL_DELETE":
            all_told.set()

    (listener,) = online.listeners
    monkeypatch.setattr(listener, "on_gateway_event", heard)
    (table,) = CLUB["channels"]
    await loopback.emit("GUILD_CREATE", CLUB)
    await loopback.emit("CHANNEL_CREATE", {**table, "id": "700000000000000201", "guild_id": CLUB["id"]})
    await loopback.emit("THREAD_CREATE", {**THREAD, "guild_id": CLUB["id"]})
    await loopback.emit("CHANNEL_DELETE", {**table, "guild_id": CLUB["id"]})
    await asyncio.wait_for(all_told.wait(), 60)
    assert told == [
        ("GUILD_CREATE", CLUB["id"], len(CLUB)),
        ("CHANNEL_CREATE", "700000000000000201", 6),
        ("THREAD_CREATE", THREAD["id"], 5),
        ("CHANNEL_DELETE", table["id"], 6),
    ]
    (guild,) = listener.guilds
    assert (guild.name, guild.features) == ("Club", ["COMMUNITY"])
    assert not any(map(len, (guild.channels, guild.threads, guild.roles, guild.members)))
    await loopback.emit("GUILD_UPDATE", {**CLUB, "name": "Klub"})
    await loopback.emit("GUILD_DELETE", {"id": CLUB["id"], "unavailable": True})
    await answered(loopback, in_club("games", channel=table))
    assert (guild.name, len(guild.roles), guild.unavailable) == ("Klub", 0, True)


@pytest.mark.parametrize(
    ("channel", "needed"),
    [
        (CLUB["channels"][0], "35840"),
        (THREAD, "274877942784"),
        ({**THREAD, "type": 10, "thread_metadata": {"archived": False, "locked": False}}, "274877942784"),
        ({**THREAD, "type": 2}, "35840"),
        ({"id": THREAD["id"], "type": 15}, "35840"),
        ({"id": THREAD["id"], "type": 99}, "35840"),
    ],
)
async def test_what_a_command_says_of_its_place_is_enough(loopback, online, channel, needed):
    """Server, language, rights and threads are known without a cache, however little is told of the channel."""
    await loopback.emit("GUILD_CREATE", CLUB)
    online.clerk.always("new", Reply((said("Open."),)), told=True)
    body = await answered(loopback, in_club("new", channel=channel, permissions=needed, game="metro"))
    assert body["data"]["content"] == "Open."
    ask = online.clerk.asks[-1]
    assert (ask.server.id, ask.server.name, ask.server.manages, ask.locale) == (
        f"discord:{CLUB['id']}", "Club", True, "fr",
    )  # fmt: skip
    assert (ask.place, ask.server.roles) == (f"discord:{channel['id']}", ("700000000000000901",))


HALF = slash("hand")
NONSENSE = [
    {"op": 0, "t": "INTERACTION_CREATE", "s": 7, "d": {key: HALF[key] for key in ("id", "type")}},
    {"op": 0, "t": "INTERACTION_CREATE", "s": 7, "d": None},
    {"op": 0, "t": "INTERACTION_CREATE", "s": 7, "d": {**HALF, "type": 3, "data": {}}},
    {"op": 0, "t": "INTERACTION_CREATE", "s": 7, "d": {**HALF, "guild_id": "x", "channel": 5}},
    {"op": 0, "t": "GUILD_CREATE", "s": 7, "d": {"name": "no id"}},
    {"op": 0, "t": "GUILD_CREATE", "s": 7, "d": ["a", "list"]},
    {"op": 0, "t": "GUILD_DELETE", "s": 7, "d": {}},
    {"op": 0, "t": "CHANNEL_DELETE", "s": 7, "d": None},
    {"op": 0, "t": "NEVER_HEARD_OF", "s": 7, "d": {}},
]
"""What a gateway may send and discord.py makes nothing of."""


async def test_nonsense_from_the_gateway_is_left_out(loopback, online):
    """Whatever cannot be read is left out: the connection stays, and the next command is answered."""
    session = loopback.gateway.of(0)
    for told in NONSENSE:
        await session.send(json.dumps(told))
    await loopback.emit("INTERACTION_CREATE", slash("hand"))
    body = await asyncio.wait_for(loopback.answered.get(), 60)
    assert body["data"]["content"] == "You said /hand."
    assert len(loopback.gateway.dialled) == 1

"""What a Discord server that the bot is in costs: memory of a process of its own, from events of the gateway."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

from timing import show, sized

from bot.platforms.discord.connection_state import ConnectionState
from bot.platforms.discord.gateway import Listener
from bot.platforms.discord.interactions import Conversation

HOUSE = Path(__file__).resolve().parents[2]

SERVERS = sized(1_000, 20)
CHANNELS, ROLES, THREADS, MEMBERS, EMOJIS, STICKERS = 45, 30, 10, 3, 20, 5
"""Of a usual server."""

ME = 700_000_000_000_000_001
USER = {"id": str(ME), "username": "capolinea", "discriminator": "0", "avatar": None, "bot": True}


def usual(number: int) -> dict[str, Any]:
    """``GUILD_CREATE`` of a usual server, as Discord sends it."""
    first = 800_000_000_000_000_000 + number * 1_000
    ids = iter(range(first, first + 1_000))
    guild = str(next(ids))
    role = {"hoist": False, "managed": False, "mentionable": True, "color": 0, "permissions": "104324673", "flags": 0}
    channel = {
        "topic": "What is talked about in this channel of the server", "nsfw": False, "last_message_id": guild,
        "rate_limit_per_user": 0, "parent_id": None, "flags": 0,
        "permission_overwrites": [{"id": guild, "type": 0, "allow": "0", "deny": "1024"}] * 2,
    }  # fmt: skip
    thread = {
        "type": 11, "guild_id": guild, "owner_id": str(ME), "message_count": 5, "member_count": 3, "flags": 0,
        "rate_limit_per_user": 0, "last_message_id": guild, "total_message_sent": 5,
        "thread_metadata": {"archived": False, "auto_archive_duration": 1440, "locked": False,
                            "archive_timestamp": "2026-11-20T00:00:00+00:00",
                            "create_timestamp": "2026-11-20T00:00:00+00:00"},
    }  # fmt: skip
    roles = [{"id": guild, "name": "@everyone", "position": 0, **role}]
    roles += [{"id": str(next(ids)), "name": f"role {n}", "position": n, **role} for n in range(1, ROLES)]
    channels = [
        {"id": str(next(ids)), "type": 0, "name": f"channel-{n}", "position": n, **channel} for n in range(CHANNELS)
    ]
    members = [{**USER, "id": str(ME if n == 0 else next(ids)), "username": f"member{n}"} for n in range(MEMBERS)]
    return {
        "id": guild, "name": f"The club of board games number {number}", "icon": "a" * 32, "splash": None,
        "owner_id": str(next(ids)), "region": "deprecated", "afk_channel_id": None, "afk_timeout": 300,
        "verification_level": 1, "default_message_notifications": 1, "explicit_content_filter": 2, "mfa_level": 0,
        "features": ["COMMUNITY", "NEWS", "INVITE_SPLASH"], "preferred_locale": "it", "nsfw_level": 0,
        "system_channel_id": None, "system_channel_flags": 0, "premium_tier": 1, "premium_subscription_count": 3,
        "description": "Where we play", "banner": None, "vanity_url_code": None, "large": False, "lazy": True,
        "member_count": 120, "joined_at": "2026-11-20T00:00:00+00:00", "unavailable": False, "voice_states": [],
        "presences": [], "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
        "roles": roles, "channels": channels,
        "threads": [{"id": str(next(ids)), "parent_id": channels[0]["id"], "name": f"thread {n}", **thread}
                    for n in range(THREADS)],
        "members": [{"user": user, "roles": [roles[1]["id"]], "joined_at": "2026-11-20T00:00:00+00:00", "deaf": False,
                     "mute": False, "flags": 0} for user in members],
        "emojis": [{"id": str(next(ids)), "name": f"emoji{n}", "roles": [], "require_colons": True, "managed": False,
                    "animated": False, "available": True} for n in range(EMOJIS)],
        "stickers": [{"id": str(next(ids)), "name": f"sticker{n}", "tags": "dice", "type": 2, "format_type": 1,
                      "description": None, "guild_id": guild, "available": True} for n in range(STICKERS)],
    }  # fmt: skip


async def _held() -> float:
    """KiB that the connection of this process holds for each server."""
    listener = Listener(Conversation(None, None, None))  # type: ignore[arg-type]
    state: ConnectionState = listener._connection  # type: ignore[assignment]
    listener.loop = state.loop = asyncio.get_running_loop()
    state.shard_count, state.shard_ids = 1, [0]
    state.parsers["READY"]({"user": USER, "guilds": [], "shard": [0, 1], "session_id": "s"})
    texts = [json.dumps(usual(number)) for number in range(SERVERS + 1)]
    state.parsers["GUILD_CREATE"](json.loads(texts.pop()))
    await asyncio.sleep(0)
    gc.collect()
    tracemalloc.start()
    for number, text in enumerate(texts):
        state.parsers["GUILD_CREATE"](json.loads(text))
        if number % 50 == 0:
            await asyncio.sleep(0)
    for _ in range(3):
        await asyncio.sleep(0)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(listener.guilds) == SERVERS + 1
    return held / SERVERS / 1024


def memory() -> dict[str, float]:
    """KiB a server; goal 5. Measured in a process of its own, which holds nothing else."""
    words = [sys.executable, __file__]
    there = os.environ | {"PYTHONPATH": str(HOUSE)}
    done = subprocess.run(words, check=True, capture_output=True, text=True, cwd=HOUSE, env=there)
    held = float(done.stdout.split()[-1])
    show("a Discord server the bot is in (goal 5)", held, "KiB")
    return {"discord.kib_per_server": held}


if __name__ == "__main__":
    print(asyncio.run(_held()))

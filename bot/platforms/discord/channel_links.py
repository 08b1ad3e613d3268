"""Addresses of channels, for whoever is invited to a table that is played there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.platforms.discord.gateway import Listener
    from bot.ports import Place

PATIENCE = 2.0
"""Seconds in which Discord says which server a channel belongs to; an invitation goes without the address else."""

log = structlog.get_logger()


def channels(places: Sequence[Place]) -> list[int]:
    """The channels and threads of servers among places; private chats are left out.

    >>> channels(["discord:@5", "discord:900", "web:lobby"])
    [900]
    """
    numbers = [place.partition(":")[2] for place in places if place.startswith("discord:")]
    return [int(number) for number in numbers if number.isascii() and number.isdigit()]


def address_in(server: str, place: Place) -> str | None:
    """The address of a channel of a server; None where the place is none, or the server is not known.

    >>> address_in("discord:7", "discord:900"), address_in("", "discord:900")
    ('https://discord.com/channels/7/900', None)
    """
    found, guild = channels([place]), server.partition(":")[2]
    return f"https://discord.com/channels/{guild}/{found[0]}" if found and guild else None


async def channel_link(client: Listener, places: Sequence[Place]) -> str | None:
    """The address of the first of these places that is a channel of a server; None where Discord does not say it."""
    found = channels(places)
    if not found or not client.entered:
        return None
    try:
        async with asyncio.timeout(PATIENCE):
            channel = await client.http.get_channel(found[0])
    except (TimeoutError, discord.DiscordException, aiohttp.ClientError, OSError) as problem:
        log.info("a channel has no address now", channel=found[0], problem=str(problem))
        return None
    guild = channel.get("guild_id")
    return f"https://discord.com/channels/{guild}/{found[0]}" if guild else None

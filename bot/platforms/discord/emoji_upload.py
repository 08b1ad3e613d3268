"""The emojis of all games, uploaded with a connection of its own that does not listen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import discord
from discord.http import Route

from bot.platforms.discord import emojis
from bot.platforms.discord.platform import REFUSED, base
from bot.ports.platforms import TokenRefused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rendering.text import Said


async def upload(token: str, api_base: str | None, now: float) -> Sequence[Said]:
    """What ``emojis.renew`` says. Raises ``TokenRefused``, and ``OSError`` where Discord cannot be reached."""
    if api_base:
        Route.BASE = base(api_base)
    client = discord.Client(intents=discord.Intents.none())
    try:
        await client.login(token)
        return await emojis.renew(client, now)
    except discord.LoginFailure:
        raise TokenRefused(REFUSED) from None
    except (discord.HTTPException, aiohttp.ClientError) as problem:
        raise OSError(str(problem)) from problem
    finally:
        await client.close()

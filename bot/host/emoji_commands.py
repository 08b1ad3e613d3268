"""The command that uploads the emojis of all games to Discord."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import typer

from bot.host.terminal import refuse, tell
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rendering.text import Said


def register(app: typer.Typer) -> None:
    """Make these commands of the command line."""
    app.command()(emojis)


def emojis() -> None:
    """Upload tiles, socks and other pieces to Discord, for buttons. Once is enough; after an update, once more."""
    from bot.host.settings import Unusable, read_settings, revealed
    from bot.host.wall_clock import WallClock
    from bot.platforms.discord.platform import upload
    from bot.ports.platforms import TokenRefused

    try:
        settings = read_settings()
        token = revealed(settings.discord_token)
        if token is None:
            refuse(said("Set DISCORD_TOKEN first."))
        told: Sequence[Said] = asyncio.run(upload(token, settings.discord_api_base, WallClock().now() / 1000))
    except (Unusable, TokenRefused) as problem:
        refuse(problem.sentence)
    except OSError as problem:
        refuse(said("Discord cannot be reached: {why}.", why=str(problem)))
    tell(*told)

"""The command that uploads the emojis of all games to Discord."""

from __future__ import annotations

import asyncio

from bot.host.settings import read_settings, revealed
from bot.host.terminal import refuse, tell
from rendering.text import SentenceError, said


def emojis() -> None:
    """Upload tiles, socks and other pieces to Discord, for buttons. Once is enough; after an update, once more."""
    from bot.platforms.discord.platform import upload

    try:
        settings = read_settings()
        token = revealed(settings.discord_token)
        if token is None:
            refuse(said("Set DISCORD_TOKEN first."))
        told = asyncio.run(upload(token, settings.discord_api_base))
    except SentenceError as problem:
        refuse(problem.sentence)
    except OSError as problem:
        refuse(said("Discord cannot be reached: {why}.", why=str(problem)))
    tell(*told)

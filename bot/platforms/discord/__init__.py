"""Discord: slash commands, buttons and boards in channels, by discord.py. No rules, no store."""

from bot.platforms.discord.platform import DiscordPlatform

__all__ = ["DiscordPlatform"]

"""Discord: slash commands, buttons and boards in channels, by discord.py. No rules, no store."""

from bot.platforms.discord.platform import DiscordPlatform, Memory, TokenRefused

__all__ = ["DiscordPlatform", "Memory", "TokenRefused"]

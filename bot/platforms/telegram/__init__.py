"""Capolinea on Telegram."""

from bot.platforms.telegram.chats import Memory
from bot.platforms.telegram.platform import TelegramPlatform, TokenRefused

__all__ = ["Memory", "TelegramPlatform", "TokenRefused"]

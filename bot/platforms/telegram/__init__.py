"""Telegram: commands, replies and buttons in chats, by python-telegram-bot. No rules, no store."""

from bot.platforms.telegram.platform import TelegramPlatform

__all__ = ["TelegramPlatform"]

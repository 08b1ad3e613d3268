"""Telegram: commands, replies and buttons in chats, by python-telegram-bot. No rules, no store."""

from bot.platforms.telegram.platform import TelegramPlatform
from bot.platforms.telegram.webhook import Webhook, WebhookRoute, derived_secret

__all__ = ["TelegramPlatform", "Webhook", "WebhookRoute", "derived_secret"]

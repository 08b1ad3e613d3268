"""Telegram: commands, replies and buttons in chats, by python-telegram-bot. No rules, no store."""

from bot.platforms.telegram.platform import TelegramPlatform
from bot.platforms.telegram.rate_limits import OF_ALL
from bot.platforms.telegram.webhook import Webhook, derived_secret
from bot.platforms.telegram.webhook_route import WebhookRoute

__all__ = ["OF_ALL", "TelegramPlatform", "Webhook", "WebhookRoute", "derived_secret"]

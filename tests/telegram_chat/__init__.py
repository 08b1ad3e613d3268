"""Conversations on a Telegram of our own."""

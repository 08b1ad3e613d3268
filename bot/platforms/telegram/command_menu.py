"""The menu of commands that Telegram shows beside its input field."""

from __future__ import annotations

import hashlib
import json

import structlog
from telegram import BotCommand
from telegram.error import InvalidToken, TelegramError

from bot.commands import Needs
from bot.commands.catalogue import commands
from bot.platforms.telegram.api import Api
from bot.ports import Memory, StoreUnreachable
from bot.text.languages import DEFAULT, languages, spelled
from rendering.text import Said

log = structlog.get_logger(__name__)

Menu = list[tuple[str, str]]
"""Commands with what they do, in one language."""


async def name_commands(bot: Api, memory: Memory) -> None:
    """Tell Telegram our commands in each language, if they are not what it was told last. Raises ``InvalidToken``."""
    named, key = menus(), f"telegram:{bot.id}:commands"
    try:
        if await memory.recall(key) == digest(named):
            return
        for language, menu in named.items():
            await bot.set_my_commands(
                [BotCommand(name, about) for name, about in menu],
                language_code=None if language == DEFAULT else language,
            )
        await memory.remember(key, digest(named))
    except InvalidToken:
        raise
    except (TelegramError, StoreUnreachable) as trouble:
        log.warning("the menu of commands could not be set", cause=str(trouble))


def menus() -> dict[str, Menu]:
    """The menu in each language."""
    return {
        language: [
            (command.name, spelled(Said(command.about), language))
            for command in commands().values()
            if command.needs is Needs.NOTHING
        ]
        for language in languages()
    }


def digest(named: dict[str, Menu]) -> str:
    """The same for the same menus: a SHA-256 in hex."""
    return hashlib.sha256(json.dumps(named).encode()).hexdigest()

"""The menu of commands that Telegram shows beside its input field."""

from __future__ import annotations

import hashlib
import json

from bot.commands.catalogue import commands
from bot.text.languages import languages, spelled
from rendering.text import Said

Menu = list[tuple[str, str]]
"""Commands with what they do, in one language."""


def menus() -> dict[str, Menu]:
    """The menu in each language."""
    return {
        language: [(command.name, spelled(Said(command.about), language)) for command in commands().values()]
        for language in languages()
    }


def digest(named: dict[str, Menu]) -> str:
    """The same for the same menus: a SHA-256 in hex."""
    return hashlib.sha256(json.dumps(named).encode()).hexdigest()

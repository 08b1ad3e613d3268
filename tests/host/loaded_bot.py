"""All that any command of ``python -m bot`` imports; loaded before one is forked."""

from __future__ import annotations

import bot.host.check_commands
import bot.host.emoji_commands
import bot.host.login_commands
import bot.host.record_commands
import bot.host.run
import bot.host.store_commands
import bot.platforms.discord
import bot.platforms.telegram  # noqa: F401
from games import catalogue
from rendering.painter import painter

for slug in catalogue():
    painter(slug)

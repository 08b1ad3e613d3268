"""The command that starts the bot."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress

import typer

from bot.host.terminal import refuse


def register(app: typer.Typer) -> None:
    """Make these commands of the command line."""
    app.command()(run)


def run() -> None:
    """Start the bot: the local table, Discord and Telegram. The two are left out where they have no token."""
    from bot.host.listeners import NoWebhook
    from bot.host.logs import configure
    from bot.host.probes import NoProbes
    from bot.host.run import serve
    from bot.host.settings import Unusable, read_settings, revealed
    from bot.platforms.web import CannotListen
    from bot.store.server.checks import Unready

    try:
        settings = read_settings()
        secrets = (
            settings.discord_token, settings.telegram_token, settings.telegram_webhook_secret, settings.redis_url,
            settings.capolinea_secret,
        )  # fmt: skip
        hidden = [revealed(secret) or "" for secret in secrets]
        configure(hidden, settings.capolinea_log, settings.capolinea_log_level)
        asyncio.run(serve(settings))
    except (Unusable, Unready, CannotListen, NoProbes, NoWebhook) as problem:
        refuse(problem.sentence)
    # nobody will see a film that a thread still draws, so the end does not wait for it
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(0)

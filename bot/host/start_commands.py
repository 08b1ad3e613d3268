"""Commands of starting: the bot itself, and links by which people log in to its local table."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from contextlib import suppress
from typing import Annotated

import typer

from bot.host.terminal import emit, refuse
from rendering.text import said


def register(app: typer.Typer) -> None:
    """Make these commands of the command line."""
    app.command()(run)
    app.command()(login)


def run() -> None:
    """Start the bot: the local table, Discord and Telegram. The two are left out where they have no token."""
    from bot.host.logs import configure
    from bot.host.probes import NoProbes
    from bot.host.run import serve
    from bot.host.settings import Unusable, read_settings, revealed
    from bot.platforms.web import CannotListen
    from bot.store.server.checks import Unready

    try:
        settings = read_settings()
        secrets = (settings.discord_token, settings.telegram_token, settings.redis_url, settings.capolinea_secret)
        hidden = [revealed(secret) or "" for secret in secrets]
        configure(hidden, settings.capolinea_log, settings.capolinea_log_level)
        asyncio.run(serve(settings))
    except (Unusable, Unready, CannotListen, NoProbes) as problem:
        refuse(problem.sentence)
    # nobody will see a film that a thread still draws, so the end does not wait for it
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(0)


def login(name: Annotated[str, typer.Argument(help="The name to speak as.")]) -> None:
    """Print a personal login link. A local table needs them where others can reach it."""
    from bot.host.settings import Unusable, read_settings, revealed
    from bot.platforms.web import CannotListen, Problem, login_token

    try:
        settings = read_settings()
        secret = revealed(settings.capolinea_secret)
        if secret is None:
            refuse(said("Set CAPOLINEA_SECRET first: login links are made from it."))
        token = login_token(secret, name)
    except (Unusable, CannotListen, Problem) as problem:
        refuse(problem.sentence)
    if not settings.capolinea_port:
        refuse(said("Set CAPOLINEA_PORT first: a login link needs to know it."))
    host = settings.capolinea_host
    host = socket.gethostname() if host in ("0.0.0.0", "::") else host  # noqa: S104 - compared, not bound
    emit(f"http://{host}:{settings.capolinea_port}/?login={token}")

"""What the host reads when the bot has started, and when it ends."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from bot.host.settings import Settings
from bot.host.terminal import mention
from games import catalogue
from rendering.text import said


def greet(settings: Settings, table: str | None, probes: str) -> None:
    """Where to go and what to type first."""
    first = next(iter(catalogue()))
    if table is not None:
        mention(said("Capolinea is open at {address}", address=table))
        if settings.capolinea_secret is not None:
            mention(said("Whoever plays there needs a login link. Print it with: {line}", line=f"{_bot()} login NAME"))
        mention(said("Type there: /new {game}, then /bot, then /start. /help shows the rest.", game=first))
    else:
        mention(said("Capolinea is open, without a local table."))
    if probes:
        mention(said("Probes are answered at {address}", address=probes))
    if settings.discord_token is None and settings.telegram_token is None:
        mention(said("To play on Discord or Telegram, put DISCORD_TOKEN or TELEGRAM_TOKEN into .env (see README)."))
    mention(said("Ctrl-C ends it."))


def _bot() -> str:
    """How this bot is called from the folder where it was started: by its own Python, not by the system's."""
    python, here = Path(sys.executable), Path.cwd()
    return shlex.join([str(python.relative_to(here) if python.is_relative_to(here) else python), "-m", "bot"])


def say_goodbye() -> None:
    """That the bot has been told to stop, and closes."""
    mention(said("Closing. All games are kept."))

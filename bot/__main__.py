"""The command line: ``python -m bot``. Everything is put together in ``bot.running`` and ``bot.house``."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Annotated

import typer

from bot import selfplay
from bot.terminal import refuse, tell
from rendering.text import counted, said

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Capolinea: connection board games played in chat.",
)
app.command("record")(selfplay.record)
app.command("replay")(selfplay.replay)
app.command("verify")(selfplay.verify)


@app.command()
def run() -> None:
    """Start the bot: the local table, and Discord and Telegram where there is a token."""
    from bot.health import NoProbes
    from bot.logs import configure
    from bot.platforms.web import CannotListen
    from bot.running import serve
    from bot.settings import Unusable, read_settings, revealed
    from bot.store.checks import Unready

    try:
        settings = read_settings()
        secrets = (settings.discord_token, settings.telegram_token, settings.redis_url, settings.capolinea_secret)
        hidden = [revealed(secret) or "" for secret in secrets]
        configure(hidden, settings.capolinea_log, settings.capolinea_log_level)
        asyncio.run(serve(settings))
    except (Unusable, Unready, CannotListen, NoProbes) as problem:
        refuse(problem.sentence)


@app.command()
def login(name: Annotated[str, typer.Argument(help="The name to speak as.")]) -> None:
    """Print a personal login link for a local table that is not on loopback."""
    from bot.platforms.web import CannotListen, Fault, login_token
    from bot.settings import Unusable, read_settings, revealed

    try:
        settings = read_settings()
        secret = revealed(settings.capolinea_secret)
        if secret is None:
            refuse(said("Set CAPOLINEA_SECRET first: login links are made from it."))
        token = login_token(secret, name)
    except (Unusable, CannotListen, Fault) as problem:
        refuse(problem.sentence)
    host = settings.capolinea_host
    host = socket.gethostname() if host in ("0.0.0.0", "::") else host  # noqa: S104 - compared, not bound
    print(f"http://{host}:{settings.capolinea_port}/?login={token}")  # noqa: T201


@app.command()
def export(code: Annotated[str, typer.Argument(help="The code of the match.")]) -> None:
    """Print the record of a match; that of a running one shows every hand."""
    from bot.hosting import NoRecord, exported
    from bot.settings import Unusable, read_settings
    from bot.store.checks import Unready

    try:
        record = asyncio.run(exported(read_settings(), code))
    except (Unusable, Unready, NoRecord) as problem:
        refuse(problem.sentence)
    print(json.dumps(record))  # noqa: T201


@app.command()
def rebuild() -> None:
    """Make the lists of people's and places' matches again from the matches themselves."""
    from bot.hosting import rebuilt
    from bot.settings import Unusable, read_settings
    from bot.store.checks import Unready

    try:
        count = asyncio.run(rebuilt(read_settings()))
    except (Unusable, Unready) as problem:
        refuse(problem.sentence)
    tell(counted("The lists are made again from {n} table.", "The lists are made again from {n} tables.", count))


if __name__ == "__main__":
    app()

"""The command line: ``python -m bot``. Everything is put together in ``bot.running`` and ``bot.house``."""

from __future__ import annotations

import asyncio
import sys
from typing import Annotated, NoReturn

import typer

from bot import selfplay

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Capolinea: connection board games played in chat.",
)
app.command("record")(selfplay.record)
app.command("replay")(selfplay.replay)
app.command("verify")(selfplay.verify)


def _refuse(sentence: object) -> NoReturn:
    """One line on standard error and exit status 2."""
    print(sentence, file=sys.stderr)  # noqa: T201
    raise typer.Exit(2)


@app.command()
def run() -> None:
    """Start the bot: the local table, and Discord and Telegram where there is a token."""
    from bot.logs import configure
    from bot.platforms.web import CannotListen
    from bot.running import revealed, serve
    from bot.settings import Unusable, read_settings
    from bot.store.checks import Unready

    try:
        settings = read_settings()
        secrets = (settings.discord_token, settings.telegram_token, settings.redis_url, settings.capolinea_secret)
        configure([revealed(secret) or "" for secret in secrets])
        asyncio.run(serve(settings))
    except (Unusable, Unready, CannotListen) as problem:
        _refuse(problem)


@app.command()
def login(name: Annotated[str, typer.Argument(help="The name to speak as.")]) -> None:
    """Print a personal login link for a local table that is not on loopback."""
    from bot.platforms.web import login_token
    from bot.running import revealed
    from bot.settings import Unusable, read_settings

    try:
        settings = read_settings()
    except Unusable as problem:
        _refuse(problem)
    secret = revealed(settings.capolinea_secret)
    if secret is None:
        _refuse("Set CAPOLINEA_SECRET first: login links are made from it.")
    host = settings.capolinea_host
    print(f"http://{host}:{settings.capolinea_port}/?login={login_token(secret, name)}")  # noqa: T201


@app.command()
def rebuild() -> None:
    """Make the lists of people's and places' matches again from the matches themselves."""
    from bot.rebuilding import rebuild_lists
    from bot.settings import Unusable, read_settings
    from bot.store.checks import Unready

    try:
        count = asyncio.run(rebuild_lists(read_settings()))
    except (Unusable, Unready) as problem:
        _refuse(problem)
    print(f"The lists are made again from {count} tables.")  # noqa: T201


if __name__ == "__main__":
    app()

"""The command line: ``python -m bot``. Everything is put together in ``bot.running`` and ``bot.house``."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from typing import Annotated, NoReturn, Protocol

import typer

from bot import selfplay
from rendering.text import Said, counted, said

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Capolinea: connection board games played in chat.",
)
app.command("record")(selfplay.record)
app.command("replay")(selfplay.replay)
app.command("verify")(selfplay.verify)


class Sentenced(Protocol):
    """A problem that says itself in one sentence."""

    sentence: Said


def _refuse(problem: Sentenced | Said) -> NoReturn:
    """One line on standard error and exit status 2."""
    from bot.languages import host_language, spelled

    word = problem if isinstance(problem, Said) else problem.sentence
    print(spelled(word, host_language()), file=sys.stderr)  # noqa: T201
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
    from bot.platforms.web import CannotListen, Fault, login_token
    from bot.running import revealed
    from bot.settings import Unusable, read_settings

    try:
        settings = read_settings()
        secret = revealed(settings.capolinea_secret)
        if secret is None:
            _refuse(said("Set CAPOLINEA_SECRET first: login links are made from it."))
        token = login_token(secret, name)
    except (Unusable, CannotListen, Fault) as problem:
        _refuse(problem)
    host = settings.capolinea_host
    host = socket.gethostname() if host in ("0.0.0.0", "::") else host  # noqa: S104 - compared, not bound
    print(f"http://{host}:{settings.capolinea_port}/?login={token}")  # noqa: T201


@app.command()
def export(code: Annotated[str, typer.Argument(help="The code of the match.")]) -> None:
    """Print the record of a match; that of a running one shows every hand."""
    from bot.exporting import NoRecord, exported
    from bot.settings import Unusable, read_settings
    from bot.store.checks import Unready

    try:
        record = asyncio.run(exported(read_settings(), code))
    except (Unusable, Unready, NoRecord) as problem:
        _refuse(problem)
    print(json.dumps(record))  # noqa: T201


@app.command()
def rebuild() -> None:
    """Make the lists of people's and places' matches again from the matches themselves."""
    from bot.languages import host_language, spelled
    from bot.rebuilding import rebuild_lists
    from bot.settings import Unusable, read_settings
    from bot.store.checks import Unready

    try:
        count = asyncio.run(rebuild_lists(read_settings()))
    except (Unusable, Unready) as problem:
        _refuse(problem)
    done = counted("The lists are made again from {n} table.", "The lists are made again from {n} tables.", count)
    print(spelled(done, host_language()))  # noqa: T201


if __name__ == "__main__":
    app()

"""The command line: ``python -m bot``. Everything is put together in ``bot.host.run`` and ``bot.host.app``."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from bot.host import record_commands as selfplay
from bot.host.terminal import complain, emit, refuse, tell
from rendering.text import Said, counted, said

if TYPE_CHECKING:
    from bot.store.redis_store import RedisStore

T = TypeVar("T")

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Capolinea: connection board games played in chat.",
)


@app.command()
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


@app.command()
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


@app.command()
def audit() -> None:
    """Replay every match under way and compare. Prints a line a difference, with status 1 where there is any."""
    from bot.host import audit as auditing

    async def work() -> tuple[int, int]:
        tables = faults = 0
        async with _store() as store:
            async for audited in auditing.audit(store):
                tables += 1
                faults += len(audited.faults)
                tell(*audited.faults)
        return tables, faults

    tables, faults = _done(work())
    if faults:
        raise typer.Exit(1)
    tell(counted("1 table under way is as its log says.", "{n} tables under way are as their logs say.", tables))


@app.command()
def export(
    code: Annotated[str | None, typer.Argument(help="The code of the match.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every match that has begun, one a line.")] = False,
) -> None:
    """Print the record of a match, or of all. That of a running one shows every hand."""
    from bot.host import store_commands as hosting

    if (code is None) != every:
        refuse(said("Name a match, or say --all."))

    async def work() -> bool:
        async with _store() as store:
            if code is not None:
                emit(json.dumps(await hosting.exported(store, code)))
                return True
            fine = True
            async for record in hosting.all_exported(store):
                if isinstance(record, Said):
                    complain(record)
                    fine = False
                else:
                    emit(json.dumps(record))
            return fine

    if not _done(work()):
        raise typer.Exit(1)


@app.command("import")
def bring(file: Annotated[str, typer.Argument(help="A file of records, - for what is piped in.")]) -> None:
    """Make tables of the records of finished matches. Prints a line a record."""
    from bot.host import store_commands as hosting

    records = list(selfplay.records(file))
    if not records:
        refuse(said("There is no record in {file}.", file=selfplay.clean(file)))

    async def work() -> bool:
        fine = True
        async with _store(new=True) as store:
            async for one in hosting.imported(store, records):
                if one.fault is not None:
                    tell(said("Record {number}: {fault}", number=one.number, fault=one.fault))
                    fine = False
                elif one.known:
                    tell(said("Record {number} was here before: table {code}.", number=one.number, code=str(one.code)))
                else:
                    tell(said("Record {number} is now table {code}.", number=one.number, code=str(one.code)))
        return fine

    if not _done(work()):
        raise typer.Exit(1)


@app.command()
def rebuild() -> None:
    """Make all lists of matches again. They are made from the matches themselves."""

    async def work() -> int:
        async with _store() as store:
            return await store.rebuild()

    count = _done(work())
    tell(counted("The lists are made again from {n} table.", "The lists are made again from {n} tables.", count))


@app.command()
def backup(file: Annotated[str, typer.Argument(help="The file to write; what it held before is replaced.")]) -> None:
    """Copy everything into a file. A bot may run. The file holds every hand and seed, so keep it to yourself."""
    from bot.host import store_commands as hosting

    async def work() -> int:
        async with _store() as store:
            return await hosting.backed_up(store, Path(file))

    try:
        count = _done(work())
    except OSError as error:
        refuse(said("{file} cannot be written: {why}.", file=selfplay.clean(file), why=error.strerror or "?"))
    tell(counted("The backup holds {n} table.", "The backup holds {n} tables.", count))


@app.command()
def restore(file: Annotated[str, typer.Argument(help="A file that backup wrote.")]) -> None:
    """Write everything from a backup into the store. The store must be empty, and no bot may run on it."""
    from bot.host import store_commands as hosting

    async def work() -> int:
        async with _store(alone=True) as store:
            return await hosting.restored(store, Path(file))

    tell(counted("{n} table is restored.", "{n} tables are restored.", _done(work())))


def _store(*, alone: bool = False, new: bool = False) -> AbstractAsyncContextManager[RedisStore]:
    """The store of the games, with the settings of this process."""
    from bot.host.settings import read_settings
    from bot.host.store_commands import attached

    return attached(read_settings(), alone=alone, new=new)


def _done(work: Coroutine[Any, Any, T]) -> T:
    """The result of the work. Where it cannot be done: one sentence and status 2."""
    from bot.host.logs import configure
    from bot.host.settings import Unusable
    from bot.host.store_commands import NoRecord
    from bot.ports import StoreUnreachable
    from bot.store.backup.dump import CannotRestore
    from bot.store.server.checks import Unready
    from bot.table.table import Newer

    configure((), level="warning")
    try:
        return asyncio.run(work)
    except (Unusable, Unready, NoRecord, CannotRestore) as problem:
        refuse(problem.sentence)
    except Newer:
        refuse(said("This table was saved by a newer bot. It waits, untouched, for the update."))
    except StoreUnreachable as problem:
        reason = type(problem.__cause__ or problem).__name__
        refuse(said("The store of the games cannot be reached: {reason}.", reason=reason))


app.command("record")(selfplay.record)
app.command("replay")(selfplay.replay)
app.command("verify")(selfplay.verify)

if __name__ == "__main__":
    app()

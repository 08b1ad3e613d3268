"""Commands on the store of the games: audit, export and import, rebuild, backup and restore."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from bot.host.audit import audit as audit_tables
from bot.host.check_commands import records
from bot.host.match_transfer import all_exported, exported, imported
from bot.host.store_access import done, store
from bot.host.terminal import clean, complain, emit, refuse, tell
from bot.store.backup.dump import dump
from bot.store.backup.files import Backup, save
from bot.store.backup.restore import restore as restored
from rendering.text import Said, counted, said


def audit() -> None:
    """Replay every match under way and compare. Prints a line a difference, with status 1 where there is any."""

    async def work() -> tuple[int, int, int]:
        tables = lobbies = faults = 0
        async with store() as opened:
            async for audited in audit_tables(opened):
                tables += not audited.lobby
                lobbies += audited.lobby
                faults += len(audited.faults)
                tell(*audited.faults)
        return tables, lobbies, faults

    tables, lobbies, faults = done(work())
    if faults:
        raise typer.Exit(1)
    tell(counted("1 table under way is as its log says.", "{n} tables under way are as their logs say.", tables))
    if lobbies:
        tell(
            counted(
                "1 table that has not begun is as its log says.",
                "{n} tables that have not begun are as their logs say.",
                lobbies,
            )
        )


def export(
    code: Annotated[str | None, typer.Argument(help="The code of the match.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every match that has begun, one a line.")] = False,
) -> None:
    """Print the record of a match, or of all. That of a running one shows every hand.

    Which version of its log was read is said on standard error, with status 1 where that was changed.
    """
    if code is not None and every:
        refuse(said("Name a match or say --all, not both."))
    if code is None and not every:
        refuse(said("Name a match, or say --all."))

    async def work() -> bool:
        async with store() as opened:
            if code is not None:
                one = await exported(opened, code)
                emit(json.dumps(one.record))
                complain(one.state)
                return one.sound
            fine = True
            async for found in all_exported(opened):
                if isinstance(found, Said):
                    complain(found)
                    fine = False
                else:
                    emit(json.dumps(found.record))
                    if not found.sound:
                        complain(found.state)
                        fine = False
            return fine

    if not done(work()):
        raise typer.Exit(1)


def import_(file: Annotated[str, typer.Argument(help="A file of records, - for what is piped in.")]) -> None:
    """Make tables of the records of finished matches. Prints a line a record."""
    found = list(records(file))
    if not found:
        refuse(said("There is no record in {file}.", file=clean(file)))

    async def work() -> bool:
        fine = True
        async with store(new=True) as opened:
            async for one in imported(opened, found):
                if one.fault is not None:
                    tell(said("Record {number}: {fault}", number=one.number, fault=one.fault))
                    fine = False
                elif one.known:
                    tell(said("Record {number} was here before: table {code}.", number=one.number, code=str(one.code)))
                else:
                    tell(said("Record {number} is now table {code}.", number=one.number, code=str(one.code)))
        return fine

    if not done(work()):
        raise typer.Exit(1)


def rebuild() -> None:
    """Make all lists of matches again. They are made from the matches themselves."""

    async def work() -> int:
        async with store() as opened:
            return await opened.rebuild()

    count = done(work())
    tell(counted("The lists are made again from {n} table.", "The lists are made again from {n} tables.", count))


def backup(file: Annotated[str, typer.Argument(help="The file to write; what it held before is replaced.")]) -> None:
    """Copy everything into a file. A bot may run. The file holds every hand and seed, so keep it to yourself."""

    async def work() -> int:
        async with store() as opened:
            return await save(dump(opened), Path(file))

    try:
        count = done(work())
    except OSError as error:
        refuse(said("{file} cannot be written: {why}.", file=clean(file), why=error.strerror or "?"))
    tell(counted("The backup holds {n} table.", "The backup holds {n} tables.", count))


def restore(file: Annotated[str, typer.Argument(help="A file that backup wrote.")]) -> None:
    """Write everything from a backup into the store. The store must be empty, and no bot may run on it."""

    async def work() -> int:
        async with store(alone=True) as opened:
            return await restored(opened, Backup(Path(file)))

    tell(counted("{n} table is restored.", "{n} tables are restored.", done(work())))

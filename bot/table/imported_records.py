"""Tables of records that were brought in: finished matches that were played elsewhere, to be looked at here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.ports import Code, Profile
from bot.table.table import Past, Sitter, Table
from games.kernel.game import Json
from games.kernel.series import Series
from games.records.checks import begun, ended, onward
from games.records.sheets import read_sheet

IMPORT, AGAIN = "import", "again"
"""Kinds of lines: the record itself, and each of its lines happening again."""


def lines_of(record: Json, code: Code, at: int) -> tuple[Json, ...]:
    """The log of the table of a record that was checked."""
    moves = enumerate(record["moves"], 1)
    again = ({"k": AGAIN, "n": number, **_given_up(move)} for number, move in moves)
    return ({"k": IMPORT, "code": code, "a": at, "record": record}, *again)


def _given_up(move: Json) -> dict[str, Json]:
    return {"s": move["seat"], "e": "resigned"} if move.get("event") == "resigned" else {}


def brought(line: Json) -> Past:
    """The table of a record at the start of its match; nobody sits there but by name.

    Raises ``games.records.sheets.Fault`` where the record cannot have happened.
    """
    record = line["record"]
    sheet = read_sheet(record)
    match, told = begun(sheet)
    seal, series = sheet.seal, record.get("series")
    games = int(sheet.options.get("series", "1"))
    if not sheet.moves:
        match = ended(match, sheet)
    table = Table(
        code=Code(line["code"]),
        game=sheet.game,
        options=tuple(sheet.options.items()),
        host=Profile(""),
        places=(),
        sitters=tuple(map(Sitter, sheet.names)),
        seed=bytes.fromhex(seal["seed"]) if seal else b"",
        opened=line["a"],
        start=seal["start"] if seal else "",
        match=match,
        series=None if series is None else Series(series["game"], games, tuple(series["before"])),
        acted=line["a"],
    )
    return Past(line, table, told)


def again(past: Sequence[Past], line: Json) -> Past:
    """The next line of the record happens again; the last one ends the match."""
    table, record, number = past[-1].table, past[0].line["record"], line["n"]
    assert table.match is not None
    match, told = onward(table.match, number, record["moves"][number - 1])
    if number == len(record["moves"]):
        match = ended(match, read_sheet(record))
    return Past(line, replace(table, match=match), told)

"""A table's log as a record, and whether its luck was the sealed one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.table.fold import entries
from bot.table.lines import Imported, Line, MatchLine
from bot.table.table import Past
from games.kernel.game import Json
from games.kernel.log_entries import Started
from games.records import Fault, Seal, newest_form, record, verify_seal
from rendering.text import Said, refused


def table_record(past: Sequence[Past], form: int | None = None) -> Json:
    """The record of a table's match (games/records/RECORDS.md) from its whole log, with the seed once it is over.

    It has the format of this number, or where none is named the newest one that can tell the match.
    Its names are those of the people who sat down to play. Whoever came later is named in its events.
    Raises ``ValueError`` where the match has not begun, and ``Fault`` where that format cannot tell it.
    """
    table, first = past[-1].table, past[0].line
    if isinstance(first, Imported):
        return first.record
    begun = next((one.table for one in past if _starts(one.line)), None)
    if begun is None:
        raise ValueError(f"the match of table {table.code} has not begun")
    log = entries(one.line for one in past)
    return record(
        table.game,
        begun.names,
        dict(table.options),
        log,
        players=["person" if sitter.person else sitter.skill for sitter in begun.sitters],
        form=form or newest_form(log),
        seal=Seal(table.luck.sha256, table.luck.text, table.luck.seed if table.over else None),
        series=table.series,
    )


def _starts(line: Line) -> bool:
    return isinstance(line, MatchLine) and isinstance(line.entry, Started)


@dataclass(frozen=True)
class Honesty:
    """A finished match by its record: what is wrong with its luck (None: nothing), and how many draws it took."""

    record: Json
    problem: Said | None
    draws: int


def luck_is_honest(past: Sequence[Past]) -> Honesty:
    """Whether the luck of a finished match was the sealed one."""
    written = table_record(past)
    try:
        verify_seal(written)
    except Fault as fault:
        return Honesty(written, refused(fault), 0)
    return Honesty(written, None, len(written["seal"]["draws"]))

"""A table's log as a record, and whether its luck was the sealed one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.table.fold import entries
from bot.table.lines import Imported, Line, MatchLine
from bot.table.phases import Over
from bot.table.table import Past
from games.kernel.game import Json
from games.kernel.log_entries import Started
from games.records import Fault, Seal, Verified, form_of, newest_form, record, verify_seal
from rendering.text import Said, refused


def table_record(past: Sequence[Past], form: int | None = None) -> Json:
    """The record of a table's match (games/records/RECORDS.md) from its whole log, with the seed once it is over.

    ``form`` is the number of its format, the newest that can tell the match where it is None. Its names are those of
    the people who sat down to play. Whoever came later is named in its events.
    Raises ``ValueError`` where the match has not begun, and ``Fault`` where the format cannot tell it.
    """
    table, first = past[-1].table, past[0].line
    if isinstance(first, Imported):
        if form is not None and form_of(first.record) != form:
            raise Fault("This match was brought in as a record of the other format, and stays as it is.")
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
        form=newest_form(log) if form is None else form,
        seal=Seal(table.luck.sha256, table.luck.text, table.luck.seed if table.over else None),
        series=table.series,
    )


def has_proof(past: Sequence[Past]) -> bool:
    """Whether the hash of its record is told with the result: of a match that was played here, with sealed luck."""
    table = past[-1].table
    here = isinstance(table.phase, Over) and not isinstance(past[0].line, Imported)
    return here and bool(table.luck.seed) and not table.terms.lesson


def _starts(line: Line) -> bool:
    return isinstance(line, MatchLine) and isinstance(line.entry, Started)


@dataclass(frozen=True)
class Honesty:
    """A finished match by its record: what was found of it, or what is wrong with it."""

    record: Json
    found: Verified | None
    problem: Said | None = None


def honesty_of(past: Sequence[Past]) -> Honesty:
    """Whether a finished match is what its seal says."""
    written = table_record(past)
    try:
        return Honesty(written, verify_seal(written))
    except Fault as fault:
        return Honesty(written, None, refused(fault))

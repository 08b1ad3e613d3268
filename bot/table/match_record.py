"""A table's log as a record, whether its luck was the sealed one, and the hash that is told with a result."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from bot.table.daily_calendar import closed
from bot.table.fold import Past, entries
from bot.table.lines.opening_lines import Imported
from bot.table.table import Over, Table
from games.kernel.game import Json
from games.kernel.log_entries import Started
from games.records import Fault, Seal, Verified, record, verify_seal
from rendering.text import Said, refused

log = structlog.get_logger(__name__)


def table_record(past: Sequence[Past], now: int | None = None) -> Json:
    """The record of a table's match (games/records/RECORDS.md) from its whole log, with the seed once it is over.

    That of a day's match stands in it only where the day is closed ``now``: others have the same luck before them.
    Its names are those of the people who sat down to play. Whoever came later is named in its events.
    Raises ``ValueError`` where the match has not begun.
    """
    table, first = past[-1].table, past[0].line
    if isinstance(first, Imported):
        return first.record
    begun = next((one.table for one in past if isinstance(one.line.entry, Started)), None)
    if begun is None:
        raise ValueError(f"the match of table {table.code} has not begun")
    return record(
        table.game,
        begun.names,
        dict(table.options),
        entries(one.line for one in past),
        players=["person" if sitter.person else sitter.skill for sitter in begun.sitters],
        seal=_seal(table, now) if table.luck.seed else None,
        series=table.series,
    )


def _seal(table: Table, now: int | None) -> Seal:
    return Seal(table.luck.sha256, table.luck.text, table.luck.seed if _seed_told(table, now) else None)


def _seed_told(table: Table, now: int | None) -> bool:
    day = table.terms.daily
    return table.over and (not day or (now is not None and closed(day, now)))


def has_proof(past: Sequence[Past]) -> bool:
    """Whether the hash of its record is told with the result: of a match that was played here, with sealed luck."""
    table = past[-1].table
    here = isinstance(table.phase, Over) and not isinstance(past[0].line, Imported)
    return here and bool(table.luck.seed) and not table.terms.alone


@dataclass(frozen=True)
class Honesty:
    """A finished match by its record: what was found of it, or what is wrong with it."""

    record: Json
    found: Verified | None
    problem: Said | None = None


def honesty_of(past: Sequence[Past], now: int | None = None) -> Honesty:
    """Whether a finished match is what its seal says; ``now`` as in ``table_record``."""
    written = table_record(past, now)
    try:
        return Honesty(written, verify_seal(written))
    except Fault as fault:
        return Honesty(written, None, refused(fault))


async def proof_of(past: Sequence[Past]) -> str:
    """The hash that is told with the result of a match by its whole log; "" where none is.

    It is the same at every place, in every delivery and process. Where the record cannot be written the result is told
    without one.
    """
    if not has_proof(past):
        return ""
    try:
        # a thousand moves of Tandem take a twentieth of a second
        record = await asyncio.to_thread(table_record, past)
    except Exception as error:  # noqa: BLE001 - no fault of a record may hold up a result
        log.warning("the result is told without its proof", code=past[-1].table.code, error=repr(error))
        return ""
    return str(record.get("hash", ""))

"""A table's log as a record, and whether its luck was the sealed one.

The hashes that are told with results: worked out once a match beside the loop, and kept for all its places.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from bot.table.fold import entries
from bot.table.lines.match_lines import Line, MatchLine
from bot.table.lines.opening_lines import Imported
from bot.table.past import Past
from bot.table.phases import Over
from games.kernel.game import Json
from games.kernel.log_entries import Entry, Started
from games.records import Fault, Seal, Verified, record, verify_seal
from rendering.text import Said, refused

log = structlog.get_logger(__name__)

REMEMBERED = 64
"""Matches whose hash is kept, those that were told last."""


def table_record(past: Sequence[Past]) -> Json:
    """The record of a table's match (games/records/RECORDS.md) from its whole log, with the seed once it is over.

    Its names are those of the people who sat down to play. Whoever came later is named in its events.
    Raises ``ValueError`` where the match has not begun.
    """
    table, first = past[-1].table, past[0].line
    if isinstance(first, Imported):
        return first.record
    begun = next((one.table for one in past if _starts(one.line)), None)
    if begun is None:
        raise ValueError(f"the match of table {table.code} has not begun")
    return record(
        table.game,
        begun.names,
        dict(table.options),
        entries(one.line for one in past),
        players=["person" if sitter.person else sitter.skill for sitter in begun.sitters],
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


class Proofs:
    """The last hash of each match that is over, the same at every place, in every delivery and every process."""

    def __init__(self) -> None:
        self._known = OrderedDict[str, tuple[list[Entry], str]]()
        self._one = asyncio.Lock()

    async def of(self, past: Sequence[Past]) -> str:
        """The hash that is told with the result of a match by its whole log; "" where none is.

        Where the record cannot be written the result is told without one.
        """
        table = past[-1].table
        if not has_proof(past):
            return ""
        done = entries(one.line for one in past)
        async with self._one:
            known = self._known.get(table.code)
            if known is None or known[0] != done:
                try:
                    # a thousand moves of Tandem take a twentieth of a second
                    record = await asyncio.to_thread(table_record, past)
                except Exception as error:  # noqa: BLE001 - no fault of a record may hold up a result
                    log.warning("the result is told without its proof", code=table.code, error=repr(error))
                    return ""
                known = self._known[table.code] = (done, record["hash"])
            self._known.move_to_end(table.code)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return known[1]

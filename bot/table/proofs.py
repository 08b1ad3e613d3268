"""The hashes that are told with results: worked out once a match beside the loop, and kept for all its places."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

import structlog

from bot.table.fold import entries
from bot.table.match_record import has_proof, table_record
from bot.table.table import Past
from games.kernel.log_entries import Entry

log = structlog.get_logger(__name__)

REMEMBERED = 64
"""Matches whose hash is kept, those that were told last."""


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
                # a match that an older program began may have none
                known = self._known[table.code] = (done, record.get("hash", ""))
            self._known.move_to_end(table.code)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return known[1]

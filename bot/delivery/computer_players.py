"""What computer players are thinking: one question a table at a time, answered beside the loop."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.ports import Code, Thinker
from bot.table.computer_players import Chosen, considered, question, waiting
from bot.table.table import Table
from games.kernel.game import Seat
from games.kernel.question import Question

KEPT = 512
"""Tables whose last question is remembered, those aside that are being thought about."""


@dataclass(frozen=True)
class _Thought:
    """What is asked about a table, and the answer once it is there."""

    table: Table
    asked: Question
    answer: asyncio.Task[Chosen]


class Thoughts:
    """The decisions that are being worked out for the tables of one process.

    An answer holds as long as the same is asked: a table may have gone on meanwhile in what is none of its business.
    """

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._of: dict[Code, _Thought] = {}

    async def of(self, table: Table, seat: Seat) -> asyncio.Task[Chosen]:
        """What a computer player chooses for a seat: begun now unless that is being worked out already.

        Cancelled, it is given up. What was asked about the table before is given up too.
        """
        known = self._of.get(table.code)
        if known is not None and known.table is table and known.asked.seat == seat and not known.answer.cancelled():
            return known.answer
        asked = question(table, seat)
        if known is not None and known.asked == asked and not known.answer.cancelled():
            self._of[table.code] = _Thought(table, asked, known.answer)
            return known.answer
        self.drop(table.code)
        fresh = asyncio.create_task(considered(self._thinker, asked, waiting(table)))
        self._of[table.code] = _Thought(table, asked, fresh)
        for code in [code for code, one in self._of.items() if one.answer.done()][: max(0, len(self._of) - KEPT)]:
            del self._of[code]
        # a thinker that answers at once has done so by then
        await asyncio.sleep(0)
        return fresh

    def drop(self, code: Code) -> None:
        """Nothing is asked about a table any more."""
        known = self._of.pop(code, None)
        if known is not None:
            known.answer.cancel()

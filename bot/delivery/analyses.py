"""Works out the analyses that are asked for, beside everything else: made again wherever a process ended meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import structlog

from bot.ports.addresses import Code
from bot.ports.processes import Clock
from bot.ports.stores import StoreUnreachable
from bot.ports.thinking import Thinker, ThinkingFailed, Urgency
from bot.repository import Repository
from bot.table.actions import lay
from bot.table.fold import Past
from bot.table.lines.result_lines import Analysed
from bot.table.table import Table
from bot.text.analysis import decided
from games.kernel.analysis import Analysis, Finished, Weighed
from games.kernel.game import Illegal
from games.kernel.match_analysis import Call, analysis, first_calls, second_calls, weigh

log = structlog.get_logger(__name__)

TOGETHER = 4
"""Tables that a process keeps for itself at most, one of which is worked out; the rest is left to other processes."""

AGAIN = 60_000
"""Milliseconds after which a table is looked at again that was left to others, or where store or thinking failed."""

TOMORROW = 24 * 60 * 60 * 1000
"""Milliseconds after which one that could not be worked out is tried again."""


class Analyses:
    """The analyses that this process works out, one after the other.

    That one is wanted stands in the log of its table, which is due until the analysis stands there too. So a process
    that ends in between leaves the work to the next that looks.
    """

    def __init__(self, repository: Repository, thinker: Thinker, clock: Clock) -> None:
        self._repository = repository
        self._thinker = thinker
        self._clock = clock
        self._turn = asyncio.Lock()
        self._put_off: dict[Code, int] = {}
        self._working: dict[Code, asyncio.Task[None]] = {}

    def begin(self, table: Table) -> int | asyncio.Task[None] | None:
        """Work out the analysis of a table where it is wanted, None where it is not.

        What is waited for before the next look, or when that is. Cancelled, it is left to others.
        """
        if table.analysed is not False:
            return None
        if (later := self._put_off.pop(table.code, None)) is not None:
            return self._clock.now() + later
        if table.code not in self._working:
            if len(self._working) >= TOGETHER:
                return self._clock.now() + AGAIN
            task = asyncio.create_task(self._watched(table.code))
            self._working[table.code] = task
            task.add_done_callback(lambda _: self._working.pop(table.code, None))
        return self._working[table.code]

    async def finish(self) -> None:
        """Wait until all that was begun is done; for tests."""
        while self._working:
            await asyncio.gather(*self._working.values())

    async def stop(self) -> None:
        """Leave what is under way to the next start."""
        for task in self._working.values():
            task.cancel()
        await asyncio.gather(*self._working.values(), return_exceptions=True)

    async def _watched(self, code: Code) -> None:
        async with self._turn:
            try:
                await self.work_out(code)
            except (StoreUnreachable, ThinkingFailed) as error:
                self._put_off[code] = AGAIN
                log.warning("the analysis is tried again soon", code=code, error=str(error))
            except Exception:
                self._put_off[code] = TOMORROW
                log.exception("the analysis is tried again tomorrow", code=code)

    async def work_out(self, code: Code) -> None:
        """The analysis of a table, into its log; where it stands there already, nothing."""
        at = await self._repository.load(code)
        if at is None or at.table.analysed is not False:
            return
        found = await self._found(at.table, await self._repository.past(code, 0, at.version))
        key = f"analysis:{code}"

        def by(table: Table) -> tuple[Past, ...]:
            if table.analysed is not False:
                raise Illegal("That analysis has been asked for already.")
            return lay(table, Analysed(found.dump(), key=key, at=self._clock.now()))

        await self._repository.change(code, key, by)

    async def _found(self, table: Table, past: tuple[Past, ...]) -> Analysis:
        match, game = table.match, table.game
        assert match is not None and match.outcome is not None
        asked, last = await asyncio.to_thread(decided, past)
        sides = tuple(tuple(side) for side in game.teams(match.state))
        over = Finished(game, asked, sides, match.outcome, last, early=match.reason is not None)
        weighed = await self._weighed(first_calls(over))
        weighed |= await self._weighed(second_calls(over, weighed))
        return analysis(over, weighed)

    async def _weighed(self, calls: Mapping[int, Call]) -> dict[int, Weighed]:
        """All are asked at once, so that what is less urgent does not go in between; what is more urgent does."""
        asked = [
            asyncio.ensure_future(self._thinker.run(Urgency.ANALYSIS, (), weigh, *call)) for call in calls.values()
        ]
        try:
            return dict(zip(calls, await asyncio.gather(*asked), strict=True))
        finally:
            for one in asked:
                one.cancel()

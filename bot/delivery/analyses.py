"""Works out the analyses that are asked for, beside everything else: made again wherever a process ended meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import structlog

from bot.ports.addresses import Code
from bot.ports.processes import Clock
from bot.ports.stores import Memory, StoreUnreachable
from bot.ports.thinking import Thinker, ThinkingFailed, Urgency
from bot.repository import Repository
from bot.table.actions import lay
from bot.table.fold import Past
from bot.table.lines.result_lines import Analysed
from bot.table.table import Table
from bot.text.analysis import Progress, decided, progress_key
from games.kernel.analysis import Analysis, Finished, Weighed
from games.kernel.game import Illegal
from games.kernel.match_analysis import Call, analysis, first_calls, first_curve, playouts, second_calls, weigh

log = structlog.get_logger(__name__)

TOGETHER = 4
"""Tables that a process keeps for itself at most, one of which is worked out; the rest is left to other processes."""

AGAIN = 60_000
"""Milliseconds after which a table is looked at again that was left to others, or where store or thinking failed."""

REMEMBERED = 3600.0
"""Seconds for which it is remembered how far one was."""

TOMORROW = 24 * 60 * 60 * 1000
"""Milliseconds after which one that could not be worked out is tried again."""


class Analyses:
    """The analyses that this process works out, one after the other.

    That one is wanted stands in the log of its table, which is due until the analysis stands there too. So a process
    that ends in between leaves the work to the next that looks.
    """

    def __init__(self, repository: Repository, memory: Memory, thinker: Thinker, clock: Clock) -> None:
        self._repository = repository
        self._memory = memory
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
        found = _Making(table.code, over, playouts(over))
        await self._weigh(found, first_calls(over))
        await self._weigh(found, second_calls(over, found.weighed))
        return analysis(over, found.weighed)

    async def _weigh(self, found: _Making, calls: Mapping[int, Call]) -> None:
        """All are asked at once, so that what is less urgent does not go in between; what is more urgent does."""
        asked = [asyncio.create_task(self._one(found, number, call)) for number, call in calls.items()]
        try:
            await asyncio.gather(*asked)
        finally:
            for one in asked:
                one.cancel()

    async def _one(self, found: _Making, number: int, call: Call) -> None:
        """Weigh a decision, and let all processes know how far it is, a hundred times at most."""
        weighed = await self._thinker.run(Urgency.ANALYSIS, (), weigh, *call)
        before, found.weighed[number] = found.progress().percent, weighed
        found.done += call[3]
        if found.progress().percent != before:
            with suppress(StoreUnreachable):
                curve = first_curve(found.over, found.weighed)
                await self._memory.note(progress_key(found.code), found.progress(curve).dump(), REMEMBERED)


@dataclass
class _Making:
    """An analysis that is being worked out: what was weighed so far, and how many of all ``playouts`` that took."""

    code: Code
    over: Finished
    playouts: int
    weighed: dict[int, Weighed] = field(default_factory=dict)
    done: int = 0

    def progress(self, curve: Analysis | None = None) -> Progress:
        """How far it is."""
        return Progress(self.done, self.playouts, curve)

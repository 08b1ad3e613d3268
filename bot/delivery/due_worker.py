"""Looks at every table whose instant has come: computer players, deadlines, reminders."""

from __future__ import annotations

import asyncio
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import structlog

from bot.delivery.worker_loop import WorkerLoop
from bot.ports.addresses import Code
from bot.ports.processes import end
from bot.ports.stores import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.ports.addresses import Code
    from bot.ports.processes import Clock
    from bot.ports.stores import Claim
    from bot.store.redis_store import RedisStore

log = structlog.get_logger()

CLAIM = 20_000
"""Milliseconds after which another process looks at a table whose worker does not come back."""

PUT_OFF = 15_000
"""Milliseconds after which a table is due again where nothing was committed and nobody said when."""

SOONEST = 1_000
"""Milliseconds from now at which a table is due again at the earliest."""

RENEWED = 10.0
"""Seconds after which a table is looked at again for which something is being worked out, so that it stays claimed."""

TOGETHER = 8
"""Tables looked at at the same time; no more are claimed, so that other processes find the rest.

Those for which something is worked out are not among them, so that a deadline waits for no thought: they stay claimed
however many there are.
"""


Later: TypeAlias = "int | asyncio.Future[Any] | None"
"""When a table is to be looked at again: at an instant, once something has been worked out, or a while later."""


@dataclass
class _Claimed:
    """A table that this process has claimed; ``woken`` says that a commit has named it since it was looked at."""

    claim: Claim
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class DueWorker:
    """One a process. ``handle`` looks at a table and commits what is to be done; the commit sets its next instant.

    Where nothing was to be committed, it answers when the table is to be looked at again, or None for a while later.
    Where something is being worked out for it, it answers with what comes of that: until then the table stays claimed,
    and is none of those that are looked at together.
    Tables that a commit has named go before those found by looking around, so that a computer player answers at once
    even while thousands of deadlines run out.
    """

    def __init__(self, store: RedisStore, handle: Callable[[Code], Awaitable[Later]], clock: Clock, owner: str) -> None:
        self._due_tables = store.due_tables
        self._handle = handle
        self._clock = clock
        self._owner = owner
        self._loop = WorkerLoop(clock)
        self._hinted: dict[Code, None] = {}
        self._ready: deque[int] = deque()
        self._claimed: dict[Code, _Claimed] = {}
        self._looking = 0
        self._inherited: frozenset[str] | None = None

    def nudge(self, code: Code) -> None:
        """This match is due."""
        if (known := self._claimed.get(code)) is not None:
            known.woken.set()
        else:
            self._hinted[code] = None
            self._loop.nudge()

    async def run(self) -> None:
        """Handle what is due until cancelled."""
        try:
            await self._loop.run(self._sweep, self._fill, "due worker")
        finally:
            await end([known.task for known in self._claimed.values() if known.task is not None])

    async def drain(self) -> int:
        """Handle all that is due now, and what becomes due by it; answers how often a table was looked at."""
        await self._inherit()
        count = 0
        while numbers := await self._due_tables.ready(self._clock.now()):
            self._hinted.clear()
            for number in numbers:
                while claims := await self._claim(number, TOGETHER):
                    await asyncio.gather(*map(self._through, claims))
                    count += len(claims)
        return count

    async def give(self) -> None:
        """Leave what this process has claimed to others; for the end, when nothing is looked at any more."""
        while self._claimed:
            _, known = self._claimed.popitem()
            await self._due_tables.settle(known.claim, self._clock.now())

    async def _inherit(self) -> None:
        dead = self._due_tables.dead
        if dead != self._inherited:
            await self._due_tables.inherit(self._owner, self._clock.now(), dead)
            self._inherited = dead

    async def _sweep(self) -> None:
        await self._inherit()
        numbers = deque(await self._due_tables.ready(self._clock.now()))
        # processes begin at different partitions, so that they seldom ask for the same
        numbers.rotate(zlib.crc32(self._owner.encode()))
        self._ready = numbers
        await self._fill()

    async def _fill(self) -> None:
        """Look at as many tables as may be looked at together; each calls for the next when it is done."""
        while (room := TOGETHER - self._looking) > 0 and (self._ready or self._hinted):
            for claim in await self._next(room):
                # it is looked at only now: whatever has named it meanwhile is seen
                self._hinted.pop(claim.code, None)
                # one that ran out and was claimed again here is looked after already
                if claim.code not in self._claimed:
                    self._looking += 1
                    known = self._claimed[claim.code] = _Claimed(claim)
                    known.task = asyncio.create_task(self._watched(known))

    async def _next(self, most: int) -> Sequence[Claim]:
        if self._hinted:
            partition = self._due_tables.partition
            number = partition(next(iter(self._hinted)))
            near = [code for code in self._hinted if partition(code) == number][:most]
            for code in near:
                del self._hinted[code]
            return await self._claim(number, most, near)
        claims = await self._claim(self._ready[0], most)
        if len(claims) < most:
            self._ready.popleft()
        return claims

    async def _claim(self, number: int, most: int, codes: Sequence[Code] = ()) -> Sequence[Claim]:
        now = self._clock.now()
        return await self._due_tables.claim(number, self._owner, now, now + CLAIM, most, codes)

    async def _watched(self, known: _Claimed) -> None:
        """Look at a table, and again for as long as something is worked out for it and nobody else has it."""
        code, working = known.claim.code, None
        try:
            while (working := await self._looked(known)) is not None:
                if not await self._renewed(known, working):
                    working.cancel()
                    break
        except asyncio.CancelledError:
            if working is not None:
                working.cancel()
            raise
        except StoreUnreachable as error:
            log.warning("table is looked at again later", code=code, error=error)
        except Exception:
            log.exception("table is looked at again later", code=code)
        del self._claimed[code]
        if known.woken.is_set():
            self.nudge(code)

    async def _looked(self, known: _Claimed) -> asyncio.Future[Any] | None:
        known.woken.clear()
        try:
            return await self._look(known.claim)
        finally:
            self._looking -= 1
            if self._hinted or self._ready:
                self._loop.nudge()

    async def _renewed(self, known: _Claimed, working: asyncio.Future[Any]) -> bool:
        """Whether a table is this process's still, once something was worked out, or it is to be looked at before."""
        waits = [asyncio.ensure_future(known.woken.wait()), asyncio.ensure_future(self._clock.sleep(RENEWED))]
        try:
            await asyncio.wait([working, *waits], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        code = known.claim.code
        claims = await self._claim(self._due_tables.partition(code), 1, [code])
        if claims:
            known.claim = claims[0]
            self._looking += 1
        return bool(claims)

    async def _look(self, claim: Claim) -> asyncio.Future[Any] | None:
        """Look at a table; what is waited for before the next look, None where its claim is settled."""
        now = self._clock.now
        try:
            again = await self._handle(claim.code)
        except Exception:
            log.exception("table is looked at again later", code=claim.code)
            again = None
        if isinstance(again, asyncio.Future):
            return again
        instant = now() + PUT_OFF if again is None else max(again, now() + SOONEST)
        await self._due_tables.settle(claim, instant)
        return None

    async def _through(self, claim: Claim) -> None:
        """Look at a table until nothing is worked out for it any more."""
        while (working := await self._look(claim)) is not None:
            await asyncio.wait([working])

"""Looks at every table whose instant has come: computer players, deadlines, reminders."""

from __future__ import annotations

import asyncio
import zlib
from collections import defaultdict, deque
from typing import TYPE_CHECKING, Any, TypeAlias

import structlog

from bot.delivery.worker_loop import WorkerLoop, end, rest
from bot.ports.addresses import Code
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
        self._held: dict[Code, Claim] = {}
        self._looking: dict[Code, asyncio.Task[None]] = {}
        self._working: dict[Code, asyncio.Future[Any]] = {}
        self._waiting: dict[Code, asyncio.Task[None]] = {}
        self._inherited: frozenset[str] | None = None

    def nudge(self, code: Code) -> None:
        """This match is due."""
        self._hinted[code] = None
        self._loop.nudge()

    async def run(self) -> None:
        """Handle what is due until cancelled."""
        try:
            await self._loop.run(self._sweep, self._fill, "due worker")
        finally:
            await end([*self._looking.values(), *self._waiting.values()])
            for working in self._working.values():
                working.cancel()
            self._working.clear()

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
        while self._held:
            _, claim = self._held.popitem()
            await self._due_tables.settle(claim, self._clock.now())

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
        while (room := TOGETHER - len(self._looking)) > 0 and (self._ready or self._open()):
            for claim in await self._next(room):
                self._looking[claim.code] = asyncio.create_task(self._watched(claim))

    def _open(self) -> list[Code]:
        """What was nudged and is not being looked at just now; the rest waits until it has been."""
        return [code for code in self._hinted if code not in self._looking]

    async def _next(self, most: int) -> Sequence[Claim]:
        if codes := self._open():
            partition = self._due_tables.partition
            number = partition(codes[0])
            near = [code for code in codes if partition(code) == number][:most]
            for code in near:
                del self._hinted[code]
            now = self._clock.now()
            claims = await self._due_tables.claim_these(near, self._owner, now, now + CLAIM)
            for code in {*near} - {claim.code for claim in claims}:
                self._leave(code)
            return self._keep(claims)
        claims = await self._claim(self._ready[0], most)
        if len(claims) < most:
            self._ready.popleft()
        return claims

    async def _claim(self, number: int, most: int) -> Sequence[Claim]:
        now = self._clock.now()
        return self._keep(await self._due_tables.claim(number, self._owner, now, now + CLAIM, most))

    def _keep(self, claims: Sequence[Claim]) -> Sequence[Claim]:
        """The claims not being looked at yet; one that ran out and was claimed again here is looked at already."""
        fresh = [claim for claim in claims if claim.code not in self._looking]
        self._held.update({claim.code: claim for claim in fresh})
        return fresh

    async def _watched(self, claim: Claim) -> None:
        try:
            working = await self._look(claim)
            if working is not None:
                self._wait(claim.code, working)
        except StoreUnreachable as error:
            log.warning("table is looked at again later", code=claim.code, error=error)
            self._held.pop(claim.code, None)
        finally:
            del self._looking[claim.code]
            if self._hinted or self._ready:
                self._loop.nudge()

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
        self._working.pop(claim.code, None)
        instant = now() + PUT_OFF if again is None else max(again, now() + SOONEST)
        await self._due_tables.settle(claim, instant)
        self._held.pop(claim.code, None)
        return None

    async def _through(self, claim: Claim) -> None:
        """Look at a table until nothing is worked out for it any more."""
        while (working := await self._look(claim)) is not None:
            await asyncio.wait([working])

    def _wait(self, code: Code, working: asyncio.Future[Any]) -> None:
        """Look at a table again once something has been worked out, or its claim must be renewed."""
        if (before := self._waiting.pop(code, None)) is not None:
            before.cancel()
        self._working[code] = working
        self._waiting[code] = asyncio.create_task(self._waited(code, working))

    async def _waited(self, code: Code, working: asyncio.Future[Any]) -> None:
        renewal = asyncio.ensure_future(self._clock.sleep(RENEWED))
        try:
            await asyncio.wait([working, renewal], return_when=asyncio.FIRST_COMPLETED)
        finally:
            renewal.cancel()
        del self._waiting[code]
        self.nudge(code)

    def _leave(self, code: Code) -> None:
        """Somebody else has a table now, or it is not due any more: nothing is worked out for it here."""
        if code in self._looking:
            return
        self._held.pop(code, None)
        if (waiting := self._waiting.pop(code, None)) is not None:
            waiting.cancel()
        if (working := self._working.pop(code, None)) is not None:
            working.cancel()


MOMENT = 1.5
"""Seconds that anybody waits at most."""


class SettledTables:
    """Hears of commits, and lets go whoever waits for computer players once there is nothing left for them to do.

    ``settled`` says whether that is so already. While nobody lets computer players move in this process, nobody waits.
    """

    def __init__(self, settled: Callable[[Code], Awaitable[bool]], clock: Clock) -> None:
        self._settled = settled
        self._clock = clock
        self._waiting: defaultdict[Code, list[asyncio.Event]] = defaultdict(list)
        self._open = False

    def open(self) -> None:
        """From now on commits are heard of."""
        self._open = True

    def close(self) -> None:
        """Nobody waits any longer."""
        self._open = False
        for code in list(self._waiting):
            self.heard(code)

    def heard(self, code: Code) -> None:
        """A commit has left no computer player to move at a table."""
        for event in self._waiting.get(code, ()):
            event.set()

    async def wait(self, code: Code) -> None:
        """Return once no computer player is awaited at a table, or after a moment."""
        if not self._open:
            return
        event = asyncio.Event()
        # first, so that no commit is missed while the table is read
        self._waiting[code].append(event)
        try:
            if not await self._settled(code):
                await rest(self._clock, MOMENT, event)
        finally:
            self._waiting[code].remove(event)
            if not self._waiting[code]:
                del self._waiting[code]

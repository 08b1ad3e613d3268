"""From a place's mailbox to its platform: in order, written down before it is sent, one post for all that waits."""

from __future__ import annotations

import asyncio
from enum import Enum
from typing import TYPE_CHECKING

import structlog
from redis import RedisError

from bot import gauges
from bot.pacing import Pace, end
from bot.ports import Attempt, Code, Gone, Later, Place, platform_of
from bot.store.mailboxes import Nothing, Waiting

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from bot.ports import Clock, Platform, Teller
    from bot.store.redis import RedisStore

log = structlog.get_logger()

LEASE = 60_000
"""Milliseconds a place is held; longer than any request to a platform lasts."""

PATIENCE = 5_000
"""Milliseconds mail waits at most for computer players to finish, so that one post can tell it all."""

GLANCE = 0.2
"""Seconds between two looks whether they have."""

SLOWEST = 300.0
"""Seconds between two tries of a delivery that fails again and again."""

GONE = 60_000
"""Milliseconds before news are tried again at a place that was gone: people may have let us in meanwhile."""

TOGETHER = 16
"""Places served at the same time."""


class Step(Enum):
    """What came of one look at a place."""

    DONE = "done"
    """Something was told, or will be tried again: look once more."""
    UNSETTLED = "unsettled"
    """Computer players are about to move: look again in a moment."""
    NOTHING = "nothing"
    """Nothing may be told now."""


async def _nothing(_code: Code) -> None:
    """Where no relay of this process could bring more."""


class Postman:
    """One a process. It serves the places of its platforms, each by lease and one post at a time.

    A delivery keeps its id and its range of versions until the platform took it, whoever sends it. A place that asks
    for time or is gone, or a match that cannot be told, holds up no other. ``fetch`` brings what the outbox has of a
    match, so that it can be told in the same post.
    """

    def __init__(
        self,
        store: RedisStore,
        teller: Teller,
        platforms: Mapping[str, Platform],
        clock: Clock,
        owner: str,
        fetch: Callable[[Code], Awaitable[None]] = _nothing,
    ) -> None:
        self._store = store
        self._teller = teller
        self._platforms = platforms
        self._clock = clock
        self._owner = owner
        self._fetch = fetch
        self._pace = Pace(clock)
        self._hinted: set[Place] = set()
        self._busy: dict[Place, asyncio.Task[None]] = {}
        self._resting: dict[Place, int] = {}
        self._held: set[Place] = set()
        self._leaving = False
        self._room = asyncio.Semaphore(TOGETHER)
        self._told = asyncio.Condition()

    def nudge(self, place: Place) -> None:
        """Mail has come for this place."""
        self._hinted.add(place)
        self._pace.nudge()

    async def run(self) -> None:
        """Begin deliveries until cancelled; those under way then go on until ``finish`` or ``abandon``."""
        await self._pace.run(self._sweep, self._hints, "postman")

    async def finish(self) -> None:
        """Begin no more deliveries and wait until none is under way."""
        self._leaving = True
        await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def abandon(self) -> None:
        """Cut off what is under way; the next process tries it again."""
        await end(self._busy.values())

    async def give(self) -> None:
        """Leave all places to other processes."""
        while self._held:
            await self._store.boxes.give(self._held.pop(), self._owner)

    async def drain(self) -> int:
        """Deliver all that can be delivered now; answers how many posts were sent or struck out."""
        count = 0
        for name in self._platforms:
            for place, _ in await self._store.boxes.places(name):
                while place not in self._busy and await self._step(place) is Step.DONE:
                    count += 1
        return count

    async def told(self, place: Place, code: Code, version: int, seconds: float) -> bool:
        """Wait until a match has been told at a place up to a version; False when the seconds have passed."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        while not await self._store.boxes.told(place, code, version):
            left = deadline - loop.time()
            if left <= 0:
                return False
            async with self._told:
                try:
                    # another process may tell it, and nobody says so here
                    await asyncio.wait_for(self._told.wait(), min(left, GLANCE))
                except TimeoutError:
                    continue
        return True

    async def _sweep(self) -> None:
        now = self._clock.now()
        for name in self._platforms:
            for place, _ in await self._store.boxes.places(name):
                if place not in self._busy and self._resting.get(place, now) <= now:
                    self._hinted.add(place)
        await self._hints()

    async def _hints(self) -> None:
        for place in tuple(self._hinted):
            if self._leaving or platform_of(place) not in self._platforms:
                self._hinted.discard(place)
            elif place not in self._busy:
                # a busy place keeps its hint: it may have looked for the last time just before
                self._hinted.discard(place)
                self._busy[place] = asyncio.create_task(self._serve(place))

    async def _serve(self, place: Place) -> None:
        """Tell a place all that may be told there now."""
        try:
            while not self._leaving:
                async with self._room:
                    step = await self._step(place)
                if step is Step.NOTHING:
                    return
                if step is Step.UNSETTLED:
                    await self._clock.sleep(GLANCE)
        except RedisError as error:
            log.warning("place is served again later", place=place, error=str(error))
            self._resting[place] = self._clock.now() + 1000
        except Exception:
            log.exception("place is served again later", place=place)
            self._resting[place] = self._clock.now() + 1000
        finally:
            del self._busy[place]
            if place in self._hinted:
                self._pace.nudge()

    async def _step(self, place: Place) -> Step:
        """Deliver one post at a place."""
        boxes = self._store.boxes
        mark = await boxes.mark(place)
        now = self._clock.now()
        found = await boxes.look(place, self._owner, now, now + LEASE)
        self._held.add(place)
        match found:
            case Nothing(None):
                self._held.discard(place)
                await boxes.depart(place, mark)
                self._resting.pop(place, None)
                return Step.NOTHING
            case Nothing(until):
                assert until is not None
                self._resting[place] = until
                return Step.NOTHING
            case _:
                self._resting.pop(place, None)
                return await self._deliver(place, found)

    async def _deliver(self, place: Place, found: Waiting) -> Step:
        boxes = self._store.boxes
        if found.tried is not None:
            return await self._send(place, found, found.tried.attempt)
        now = self._clock.now()
        if now - found.came < PATIENCE and not await self._settled(found.mail.code):
            return Step.UNSETTLED
        await self._fetch(found.mail.code)
        fresh = await boxes.look(place, self._owner, now, now + LEASE)
        if not isinstance(fresh, Waiting) or fresh.tried is not None:
            return Step.DONE if isinstance(fresh, Waiting) else Step.NOTHING
        attempt = await boxes.begin(place, fresh.fence, fresh.mail, now)
        return Step.DONE if attempt is None else await self._send(place, fresh, attempt)

    async def _settled(self, code: Code) -> bool:
        try:
            return await self._teller.settled(code)
        except Exception:
            # telling it will fail too, and is then put off with a backoff of its own
            log.exception("match cannot be read", code=code)
            return True

    async def _send(self, place: Place, found: Waiting, attempt: Attempt) -> Step:
        boxes, fence = self._store.boxes, found.fence
        platform = self._platforms[platform_of(place)]
        failed = found.tried.failed if found.tried else 0
        try:
            post = await self._teller.post(attempt.code, attempt.start, attempt.stop, place)
            if post is not None:
                await platform.deliver(place, attempt, post)
        except Gone as error:
            log.warning("place is gone", place=place, reason=str(error))
            gauges.refused(platform.name, "gone")
            await boxes.park(place, fence, attempt, self._clock.now() + GONE, str(error))
        except Later as error:
            gauges.refused(platform.name, "later")
            await boxes.pause(place, fence, attempt, self._clock.now() + round(error.seconds * 1000))
        except Exception:
            gauges.refused(platform.name, "failed")
            wait = min(SLOWEST, 2.0**failed)
            log.exception("delivery failed", place=place, code=attempt.code, again_in=wait)
            await boxes.again(place, fence, attempt, self._clock.now() + round(wait * 1000))
        else:
            gauges.delivered(platform.name, (self._clock.now() - found.came) / 1000)
            if not await boxes.strike(place, fence, attempt):
                log.warning("another process serves the place", place=place)
            async with self._told:
                self._told.notify_all()
        return Step.DONE

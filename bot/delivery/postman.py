"""From a place's mailbox to its platform: in order, written down before it is sent, one post for all that waits."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import TYPE_CHECKING

import structlog

from bot.delivery.deliveries import GLANCE, Deliveries, Step
from bot.delivery.worker_loop import WorkerLoop
from bot.ports.addresses import Place, platform_of
from bot.ports.mailboxes import Look
from bot.ports.platforms import OneSender
from bot.ports.processes import end
from bot.ports.stores import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.ports.mailboxes import Found
    from bot.ports.platforms import Platform
    from bot.ports.processes import Clock
    from bot.store.mailboxes import Mailboxes

log = structlog.get_logger()

TOGETHER = 32
"""Places of one platform served at the same time: slow places hold up no other platform, and few of their own."""

STRETCH = 8
"""Posts told at a place before others have their turn."""


class Postman:
    """One a process. It serves the places of its platforms, each by lease and one post at a time.

    What is done there is a matter of ``deliveries``. A place that asks for time or is gone, or a match that cannot be
    told, holds up no other. While this process is not ``sure`` that nobody takes it for dead, it begins no request.
    ``in`` tells whether it posts at a platform now: at a ``OneSender`` another process may.
    """

    def __init__(
        self,
        deliveries: Deliveries,
        mailboxes: Mailboxes,
        platforms: Mapping[str, Platform],
        clock: Clock,
        sure: Callable[[], bool],
    ) -> None:
        self._deliveries = deliveries
        self._mailboxes = mailboxes
        self._platforms = platforms
        self._clock = clock
        self._sure = sure
        self.told, self.give = deliveries.told, deliveries.give
        self._loop = WorkerLoop(clock)
        self._busy: dict[Place, asyncio.Task[None]] = {}
        self._pausing: dict[Place, asyncio.Task[None]] = {}
        self._marks: dict[str, dict[Place, int]] = {}
        self._expected: set[Place] = set()
        self._running = self._leaving = False

    def __contains__(self, name: object) -> bool:
        platform = self._platforms.get(name) if isinstance(name, str) else None
        return platform is not None and (not isinstance(platform, OneSender) or platform.sends)

    def expect(self, place: Place) -> Look | None:
        """Mail of this process is about to be put there: the look at it, where the place can be served at once.

        It is served when ``arrived`` says what was found.
        """
        taken = place in self._busy or place in self._pausing or place in self._expected
        if taken or not self._running or self._leaving or platform_of(place) not in self or not self._sure():
            return None
        self._expected.add(place)
        return self._deliveries.expected(place)

    def arrived(self, place: Place, found: Found | None) -> None:
        """What was expected was put there, and this is what was seen first there."""
        if found is not None and place not in self._busy:
            self._deliveries.seen[place] = found, self._clock.now()
        self._expected.discard(place)
        self.nudge(place)

    def nudge(self, place: Place) -> None:
        """Mail has come for this place."""
        if platform_of(place) in self:
            self._hint(place)
            self._loop.nudge()

    async def run(self) -> None:
        """Begin deliveries until cancelled; those under way then go on until ``finish`` or ``abandon``."""
        self._running = True
        try:
            await self._loop.run(self._sweep, self._hints, "postman")
        finally:
            self._running = False

    async def finish(self) -> None:
        """Begin no more deliveries and wait until none is under way."""
        self._leaving = True
        await end(self._pausing.values())
        await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def abandon(self) -> None:
        """Cut off what is under way; the next process tries it again."""
        await end(self._busy.values())

    async def drain(self) -> int:
        """Deliver all that can be delivered now; answers how many posts were sent or dropped."""
        count = 0
        for name in self._platforms:
            for place, _ in await self._mailboxes.places(name):
                count += await self.serve(place)
        return count

    async def serve(self, place: Place) -> int:
        """Deliver what can be delivered at a place now; answers how many posts were sent or dropped."""
        count = 0
        self._deliveries.hinted.get(platform_of(place), {}).pop(place, None)
        try:
            while place not in self._busy and await self._deliveries.step(place) is Step.DONE:
                count += 1
        finally:
            self._deliveries.seen.pop(place, None)
        return count

    def _hint(self, place: Place) -> None:
        if not self._leaving and platform_of(place) in self:
            self._deliveries.hinted.setdefault(platform_of(place), {})[place] = None

    async def _sweep(self) -> None:
        """Look around for what others have left: all at first, then where nothing has come since the last look.

        At first is again where this process begins to post at a platform.

        Fresh mail is posted by the process that put it there; whoever takes it away has to read its match anew.
        """
        now = self._clock.now()
        resting, marks, before = dict[Place, int](), dict[str, dict[Place, int]](), self._marks
        for name in [name for name in self._platforms if name in self]:
            marks[name] = dict(await self._mailboxes.places(name))
            for place, mark in marks[name].items():
                until = self._deliveries.resting.get(place, now)
                if until > now:
                    resting[place] = until
                elif name in before and before[name].get(place) != mark:
                    continue
                elif place not in self._busy and place not in self._pausing:
                    self._hint(place)
        self._deliveries.resting, self._marks = resting, marks
        await self._hints()

    async def _hints(self) -> None:
        for platform in self._platforms:
            self._begin(platform)

    def _begin(self, platform: str) -> None:
        """Serve the places that have waited longest, as many as may be served together."""
        hinted = self._deliveries.hinted.get(platform, {})
        room = TOGETHER - sum(platform_of(place) == platform for place in self._busy)
        free = (place for place in hinted if place not in self._expected and place not in self._busy)
        for place in list(islice(free, 0 if self._leaving else max(0, room))):
            del hinted[place]
            self._busy[place] = asyncio.create_task(self._serve(place))

    async def _serve(self, place: Place) -> None:
        """Tell a place what may be told there now, until it is another's turn."""
        step = Step.NOTHING
        try:
            for _ in range(STRETCH):
                going = not self._leaving and platform_of(place) in self
                step = await self._deliveries.step(place) if going else Step.NOTHING
                if step is not Step.DONE:
                    break
            if platform_of(place) not in self:
                await self._deliveries.leave(place)
        except StoreUnreachable as error:
            log.warning("place is served again later", place=place, error=error)
            self._deliveries.resting[place] = self._clock.now() + 1000
        except Exception:
            log.exception("place is served again later", place=place)
            self._deliveries.resting[place] = self._clock.now() + 1000
        finally:
            self._deliveries.seen.pop(place, None)
            del self._busy[place]
            if step is Step.UNSETTLED and place not in self._pausing and not self._leaving:
                self._pausing[place] = asyncio.create_task(self._pause(place))
            elif step is Step.DONE:
                self._hint(place)
            self._begin(platform_of(place))

    async def _pause(self, place: Place) -> None:
        """Look at a place again in a moment."""
        try:
            await self._clock.sleep(GLANCE)
        finally:
            self._pausing.pop(place, None)
        self.nudge(place)

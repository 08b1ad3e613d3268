"""From a place's mailbox to its platform: in order, written down before it is sent, one post for all that waits."""

from __future__ import annotations

import asyncio
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING

import structlog

from bot.delivery.delivery_plan import Outcome, Outdated, Posting, plan, remove
from bot.delivery.lost_places import PlaceNews
from bot.delivery.post_reader import PostReader, Unreadable
from bot.delivery.worker_loop import WorkerLoop, backoff
from bot.ports import metrics
from bot.ports.addresses import Code, Place, platform_of
from bot.ports.mailboxes import Look, Lost, Manner, Nothing, Removal, RemovalDue, Shut, Waiting
from bot.ports.platforms import Attempt, Gone, Later, OneSender, Unanswered
from bot.ports.processes import end
from bot.ports.stores import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from bot.ports.mailboxes import Found
    from bot.ports.platforms import Platform, Teller
    from bot.ports.posts import PublicPost
    from bot.ports.processes import Clock
    from bot.store.redis_store import RedisStore

log = structlog.get_logger()

LEASE = 60_000
"""Milliseconds a place is held."""

LONGEST = 50.0
"""Seconds that the requests of one delivery may take, less than the lease lasts."""

PATIENCE = 1_500
"""Milliseconds mail waits at most for computer players to finish, so that one post can tell it all."""

FRESH = 5_000
"""Milliseconds for which a look at a place serves: while it waits for its turn another process may come to it."""

GLANCE = 0.2
"""Seconds between two looks whether they have."""

GONE = 60_000
"""Milliseconds before news are tried again at a place that was gone: the bot may have been let in meanwhile."""

TOGETHER = 32
"""Places of one platform served at the same time: slow places hold up no other platform, and few of their own."""

UNSURE = 1_000
"""Milliseconds before a process that may have been taken for dead looks at a place again."""

STRETCH = 8
"""Posts told at a place before others have their turn."""


class Step(Enum):
    """What came of one look at a place."""

    DONE = "done"
    """Something was told, or will be tried again: look once more."""
    UNSETTLED = "unsettled"
    """Computer players are about to move: look again in a moment."""
    NOTHING = "nothing"
    """Nothing may be told now."""


async def nobody_asks(_code: Code) -> int:
    """Where no relay of this process could bring more."""
    return 0


def certain() -> bool:
    """Where no other process can take this one for dead."""
    return True


class Postman:
    """One a process. It serves the places of its platforms, each by lease and one post at a time.

    A delivery keeps its id and its range of versions until the platform took it, whoever sends it. A place that asks
    for time or is gone, or a match that cannot be told, holds up no other. ``fetch`` brings what the outbox has of a
    match, so that it can be told in the same post, and answers how much that was. ``heard`` is told of places that are
    gone or back: what it is told of once a parking it is told of again only by a process that takes over from one that
    was killed meanwhile. While this process is not ``sure`` that
    nobody takes it for dead, it begins no request. ``in`` tells whether it posts at a platform now: at a ``OneSender``
    another process may.
    """

    def __init__(
        self,
        store: RedisStore,
        teller: Teller,
        platforms: Mapping[str, Platform],
        clock: Clock,
        owner: str,
        fetch: Callable[[Code], Awaitable[int]] = nobody_asks,
        heard: PlaceNews | None = None,
        sure: Callable[[], bool] = certain,
    ) -> None:
        self._store = store
        self._reader = PostReader(teller, clock)
        self._platforms = platforms
        self._clock = clock
        self._owner = owner
        self._fetch = fetch
        self._heard = heard or PlaceNews()
        self._sure = sure
        self._loop = WorkerLoop(clock)
        self._hinted: dict[str, dict[Place, None]] = {}
        self._busy: dict[Place, asyncio.Task[None]] = {}
        self._pausing: dict[Place, asyncio.Task[None]] = {}
        self._resting: dict[Place, int] = {}
        self._marks: dict[str, dict[Place, int]] = {}
        self._held: set[Place] = set()
        self._outcomes: dict[tuple[Place, Code], tuple[str, Outcome]] = {}
        self._seen: dict[Place, tuple[Found, int]] = {}
        self._expected: set[Place] = set()
        self._running = self._leaving = False
        self._told = asyncio.Condition()

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
        # whatever becomes of it, the lease is given back at the end
        self._held.add(place)
        now = self._clock.now()
        return Look(self._owner, now, now + LEASE)

    def arrived(self, place: Place, found: Found | None) -> None:
        """What was expected was put there, and this is what was seen first there."""
        if found is not None and place not in self._busy:
            self._seen[place] = found, self._clock.now()
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

    async def give(self) -> None:
        """Leave all places to other processes."""
        while self._held:
            await self._store.mailboxes.give(self._held.pop(), self._owner)

    async def drain(self) -> int:
        """Deliver all that can be delivered now; answers how many posts were sent or dropped."""
        count = 0
        for name in self._platforms:
            for place, _ in await self._store.mailboxes.places(name):
                count += await self.serve(place)
        return count

    async def serve(self, place: Place) -> int:
        """Deliver what can be delivered at a place now; answers how many posts were sent or dropped."""
        count = 0
        self._hinted.get(platform_of(place), {}).pop(place, None)
        try:
            while place not in self._busy and await self._step(place) is Step.DONE:
                count += 1
        finally:
            self._seen.pop(place, None)
        return count

    async def told(self, place: Place, code: Code, version: int, seconds: float) -> bool:
        """Wait until a match has been told at a place up to a version; False when the seconds have passed."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        while not await self._store.mailboxes.told(place, code, version):
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

    def _hint(self, place: Place) -> None:
        if not self._leaving and platform_of(place) in self:
            self._hinted.setdefault(platform_of(place), {})[place] = None

    def _waits(self, place: Place) -> bool:
        """Whether mail has come for a place since it was last looked at; where it is served it is looked at again."""
        return place in self._hinted.get(platform_of(place), {})

    async def _sweep(self) -> None:
        """Look around for what others have left: all at first, then where nothing has come since the last look.

        At first is again where this process begins to post at a platform.

        Fresh mail is posted by the process that put it there; whoever takes it away has to read its match anew.
        """
        now = self._clock.now()
        resting, marks, before = dict[Place, int](), dict[str, dict[Place, int]](), self._marks
        for name in [name for name in self._platforms if name in self]:
            marks[name] = dict(await self._store.mailboxes.places(name))
            for place, mark in marks[name].items():
                until = self._resting.get(place, now)
                if until > now:
                    resting[place] = until
                elif name in before and before[name].get(place) != mark:
                    continue
                elif place not in self._busy and place not in self._pausing:
                    self._hint(place)
        self._resting, self._marks = resting, marks
        await self._hints()

    async def _hints(self) -> None:
        for platform in self._platforms:
            self._begin(platform)

    def _begin(self, platform: str) -> None:
        """Serve the places that have waited longest, as many as may be served together."""
        hinted = self._hinted.get(platform, {})
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
                step = await self._step(place) if going else Step.NOTHING
                if step is not Step.DONE:
                    break
            if platform_of(place) not in self and place in self._held:
                self._held.discard(place)
                await self._store.mailboxes.give(place, self._owner)
        except StoreUnreachable as error:
            log.warning("place is served again later", place=place, error=error)
            self._resting[place] = self._clock.now() + 1000
        except Exception:
            log.exception("place is served again later", place=place)
            self._resting[place] = self._clock.now() + 1000
        finally:
            self._seen.pop(place, None)
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

    async def _step(self, place: Place) -> Step:
        """Do at a place what is first to be done there."""
        mailboxes = self._store.mailboxes
        if not self._sure():
            self._resting[place] = self._clock.now() + UNSURE
            return Step.NOTHING
        now = self._clock.now()
        found, seen = self._seen.pop(place, (None, now))
        if found is None or now - seen > FRESH:
            found = await mailboxes.look(place, self._owner, now, now + LEASE)
        if isinstance(found, Nothing):
            self._held.discard(place)
            if found.until is None:
                await mailboxes.depart(place, found.mark)
            else:
                self._resting[place] = found.until
            return Step.NOTHING
        self._held.add(place)
        self._resting.pop(place, None)
        match found:
            case Waiting():
                return await self._deliver(place, found)
            case RemovalDue(fence, removal):
                await self._remove(place, fence, removal)
            case Lost(_, attempt):
                log.debug("place is gone: others are told", place=place, code=attempt.code)
                await self._heard.gone(place, attempt)
                await mailboxes.lost(place, found)
            case Shut(_, parking):
                log.info("place is gone: all its matches are told", place=place)
                await mailboxes.known(place, found, await self._heard.shut(place, parking))
        return Step.DONE

    async def _deliver(self, place: Place, found: Waiting) -> Step:
        mailboxes = self._store.mailboxes
        if found.tried is not None:
            return await self._send(place, found, found.tried.attempt, found.tried.manner)
        now = self._clock.now()
        if now - found.came < PATIENCE and not await self._reader.settled(found.mail.code, found.mail.stop):
            return Step.UNSETTLED
        fresh: Found = found
        if await self._fetch(found.mail.code) or self._waits(place):
            fresh = await mailboxes.look(place, self._owner, now, now + LEASE)
        if not isinstance(fresh, Waiting) or fresh.tried is not None:
            return Step.NOTHING if isinstance(fresh, Nothing) else Step.DONE
        habits = fresh.habits
        silent = habits.verbosity == "off"
        # a place that was lost is known to be there again once something is posted
        if silent or (habits.verbosity == "mine" and not fresh.lost and await self._reader.unwanted(fresh.mail, place)):
            await mailboxes.hold(place, fresh.fence, fresh.mail)
            await self._tell()
            return Step.DONE
        manner = Manner.LIVING if habits.verbosity == "living" else Manner.ALL
        first = await self._reader.first_of(fresh.mail, place)
        attempt = await mailboxes.begin(place, fresh.fence, first, now, manner)
        return Step.DONE if attempt is None else await self._send(place, fresh, attempt, manner)

    async def _send(self, place: Place, found: Waiting, attempt: Attempt, manner: Manner) -> Step:
        mailboxes, fence = self._store.mailboxes, found.fence
        platform = self._platforms[platform_of(place)]
        failed = found.tried.failed if found.tried else 0
        try:
            done, before = self._outcomes.pop((place, attempt.code), ("", Outcome(None)))
            outcome = before if done == attempt.id else await self._posted(place, found, attempt, manner)
            if found.lost and outcome.standing is not None:
                self._outcomes[place, attempt.code] = (attempt.id, outcome)
                await self._heard.back(place, attempt)
        except Gone as error:
            log.warning("place is gone", place=place, reason=str(error))
            metrics.ERRORS.labels(platform.name, "gone").inc()
            await mailboxes.park(place, fence, attempt, self._clock.now() + GONE, str(error))
        except Later as error:
            metrics.ERRORS.labels(platform.name, "later").inc()
            await mailboxes.pause(place, fence, attempt, self._clock.now() + round(error.seconds * 1000))
        except Outdated:
            log.warning("another process may serve the place", place=place)
        except Exception as error:
            metrics.ERRORS.labels(platform.name, "failed").inc()
            wait = backoff(failed)
            if isinstance(error, Unanswered):
                (log.debug if failed else log.warning)(
                    "delivery failed", place=place, code=attempt.code, again_in=wait, cause=str(error)
                )
            elif not isinstance(error, Unreadable):
                log.exception("delivery failed", place=place, code=attempt.code, again_in=wait)
            await mailboxes.again(place, fence, attempt, self._clock.now() + round(wait * 1000))
        else:
            now = self._clock.now()
            metrics.LAG.labels(platform.name).observe(max(0.0, (now - found.came) / 1000))
            # the store may stay away now: then this process need not ask the platform again
            self._outcomes[place, attempt.code] = (attempt.id, outcome)
            look = Look(self._owner, now, now + LEASE)
            struck, first = await mailboxes.strike(place, fence, attempt, outcome.standing, outcome.removals, look)
            self._seen[place] = first, now
            if not struck:
                log.warning("another process serves the place", place=place)
            self._outcomes.pop((place, attempt.code), None)
            await self._tell()
        return Step.DONE

    async def _posted(self, place: Place, found: Waiting, attempt: Attempt, manner: Manner) -> Outcome:
        """What stands at the place when the platform has taken the post, if there is one."""
        post = await self._reader.post(attempt, place)
        return Outcome(None) if post is None else await self._hand(place, found, attempt, manner, post)

    async def _hand(self, place: Place, found: Waiting, attempt: Attempt, manner: Manner, post: PublicPost) -> Outcome:
        platform, mailboxes = self._platforms[platform_of(place)], self._store.mailboxes

        async def note(step: Manner) -> bool:
            return self._sure() and await mailboxes.note(place, found.fence, attempt, step)

        if not self._sure():
            raise Outdated(place)
        async with asyncio.timeout(LONGEST):
            return await Posting(platform, place, attempt, note).perform(plan(found.standing, post, manner, place))

    async def _tell(self) -> None:
        """Notify the callers that wait for a match to be told."""
        async with self._told:
            self._told.notify_all()

    async def _remove(self, place: Place, fence: int, removal: Removal) -> None:
        """Remove what is left of an old message."""
        left, wait = await remove(self._platforms[platform_of(place)], place, removal, LONGEST)
        now = self._clock.now()
        look = Look(self._owner, now, now + LEASE)
        _, found = await self._store.mailboxes.remove(
            place, fence, removal, left, 0 if left is None else now + wait, look
        )
        self._seen[place] = found, now

"""What is done at one place: its post is written down and sent, or put off; old messages are removed, losses told."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

import structlog

from bot.delivery.delivery_plan import Outcome, Outdated, Posting, concerns, plan, remove
from bot.delivery.worker_loop import backoff
from bot.ports import metrics
from bot.ports.addresses import Code, Place, platform_of
from bot.ports.mailboxes import Look, Lost, Mail, Manner, Nothing, Removal, RemovalDue, Shut, Waiting
from bot.ports.platforms import Attempt, Gone, Later, Unanswered
from bot.ports.stores import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from bot.delivery.lost_places import PlaceNews
    from bot.ports.mailboxes import Found
    from bot.ports.platforms import Platform, Teller
    from bot.ports.posts import PublicPost
    from bot.ports.processes import Clock
    from bot.store.redis_store import RedisStore

T = TypeVar("T")

log = structlog.get_logger()

LEASE = 60_000
"""Milliseconds a place is held."""

LONGEST = 50.0
"""Seconds that the requests of one delivery may take, less than the lease lasts."""

PATIENCE = 1_500
"""Milliseconds mail waits at most for computer players to finish, so that one post can tell it all."""

FRESH = 5_000
"""Milliseconds for which a look at a place serves: while it waits for its turn another process may come to it."""

GONE = 60_000
"""Milliseconds before news are tried again at a place that was gone: the bot may have been let in meanwhile."""

UNSURE = 1_000
"""Milliseconds before a process that may have been taken for dead looks at a place again."""

GLANCE = 0.2
"""Seconds between two looks whether computer players have moved, or whether a match has been told."""


class Step(Enum):
    """What came of one look at a place."""

    DONE = "done"
    """Something was told, or will be tried again: look once more."""
    UNSETTLED = "unsettled"
    """Computer players are about to move: look again in a moment."""
    NOTHING = "nothing"
    """Nothing may be told now."""


class Deliveries:
    """Those of one process, each place by lease and one post at a time (``bot.delivery.postman.Postman``).

    A delivery keeps its id and its range of versions until the platform took it, whoever sends it. ``fetch`` brings
    what the outbox has of a match, so that it can be told in the same post, and answers how much that was. ``heard`` is
    told of places that are gone or back: what it is told of once a parking it is told of again only by a process that
    takes over from one that was killed meanwhile. ``resting`` are places at which nothing may be done before an
    instant, ``held`` those whose lease this process has.
    """

    def __init__(
        self,
        store: RedisStore,
        teller: Teller,
        platforms: Mapping[str, Platform],
        clock: Clock,
        owner: str,
        fetch: Callable[[Code], Awaitable[int]],
        heard: PlaceNews,
        sure: Callable[[], bool],
    ) -> None:
        self._store = store
        self._teller = teller
        self._platforms = platforms
        self._clock = clock
        self._owner = owner
        self._fetch = fetch
        self._heard = heard
        self._sure = sure
        self._outcomes: dict[tuple[Place, Code], tuple[str, Outcome]] = {}
        self._told = asyncio.Event()
        self.seen: dict[Place, tuple[Found, int]] = {}
        """What was first at a place when it was looked at, and when that was."""
        self.hinted: dict[str, dict[Place, None]] = {}
        """By platform the places for which mail has come since they were last looked at, in that order."""
        self.resting: dict[Place, int] = {}
        self.held: set[Place] = set()

    def expected(self, place: Place) -> Look:
        """The look at a place where mail is about to be put; whatever becomes of it, its lease is given back."""
        self.held.add(place)
        return self._look()

    def _look(self) -> Look:
        now = self._clock.now()
        return Look(self._owner, now, now + LEASE)

    async def give(self) -> None:
        """Leave all places to other processes."""
        while self.held:
            await self._store.mailboxes.give(self.held.pop(), self._owner)

    async def leave(self, place: Place) -> None:
        """Leave a place to other processes, if it is held."""
        if place in self.held:
            self.held.discard(place)
            await self._store.mailboxes.give(place, self._owner)

    async def told(self, place: Place, code: Code, version: int, seconds: float) -> bool:
        """Wait until a match has been told at a place up to a version; False when the seconds have passed."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        while not await self._store.mailboxes.told(place, code, version):
            left = deadline - loop.time()
            if left <= 0:
                return False
            with contextlib.suppress(TimeoutError):
                # another process may tell it, and nobody says so here
                async with asyncio.timeout(min(left, GLANCE)):
                    await self._told.wait()
        return True

    async def step(self, place: Place) -> Step:
        """Do at a place what is first to be done there."""
        mailboxes = self._store.mailboxes
        if not self._sure():
            self.resting[place] = self._clock.now() + UNSURE
            return Step.NOTHING
        now = self._clock.now()
        found, seen = self.seen.pop(place, (None, now))
        if found is None or now - seen > FRESH:
            found = await mailboxes.look(place, self._owner, now, now + LEASE)
        if isinstance(found, Nothing):
            self.held.discard(place)
            if found.until is None:
                await mailboxes.depart(place, found.mark)
            else:
                self.resting[place] = found.until
            return Step.NOTHING
        self.held.add(place)
        self.resting.pop(place, None)
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
        if now - found.came < PATIENCE and not await self._settled(found.mail):
            return Step.UNSETTLED
        fresh: Found = found
        if await self._fetch(found.mail.code) or place in self.hinted.get(platform_of(place), {}):
            fresh = await mailboxes.look(place, self._owner, now, now + LEASE)
        if not isinstance(fresh, Waiting) or fresh.tried is not None:
            return Step.NOTHING if isinstance(fresh, Nothing) else Step.DONE
        habits = fresh.habits
        silent = habits.verbosity == "off"
        # a place that was lost is known to be there again once something is posted
        if silent or (habits.verbosity == "mine" and not fresh.lost and await self._unwanted(fresh.mail, place)):
            await mailboxes.hold(place, fresh.fence, fresh.mail)
            self._tell()
            return Step.DONE
        manner = Manner.LIVING if habits.verbosity == "living" else Manner.ALL
        first = await self._first_of(fresh.mail, place)
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
            else:
                trace = None if failed else error
                log.exception(
                    "delivery failed", place=place, code=attempt.code, again_in=wait, cause=error, exc_info=trace
                )
            await mailboxes.again(place, fence, attempt, self._clock.now() + round(wait * 1000))
        else:
            now = self._clock.now()
            metrics.LAG.labels(platform.name).observe(max(0.0, (now - found.came) / 1000))
            # the store may stay away now: then this process need not ask the platform again
            self._outcomes[place, attempt.code] = (attempt.id, outcome)
            what = outcome.standing, outcome.removals
            struck, first = await mailboxes.strike(place, fence, attempt, *what, self._look())
            self.seen[place] = first, now
            if not struck:
                log.warning("another process serves the place", place=place)
            self._outcomes.pop((place, attempt.code), None)
            self._tell()
        return Step.DONE

    async def _posted(self, place: Place, found: Waiting, attempt: Attempt, manner: Manner) -> Outcome:
        """What stands at the place when the platform has taken the post, if there is one."""
        post = await self._teller.post(attempt.code, attempt.start, attempt.stop, place)
        return Outcome(None) if post is None else await self._hand(place, found, attempt, manner, post)

    async def _hand(self, place: Place, found: Waiting, attempt: Attempt, manner: Manner, post: PublicPost) -> Outcome:
        platform, mailboxes = self._platforms[platform_of(place)], self._store.mailboxes

        async def note(step: Manner) -> bool:
            return self._sure() and await mailboxes.note(place, found.fence, attempt, step)

        if not self._sure():
            raise Outdated(place)
        async with asyncio.timeout(LONGEST):
            return await Posting(platform, place, attempt, note).perform(plan(found.standing, post, manner, place))

    def _tell(self) -> None:
        """Notify the callers that wait for a match to be told."""
        self._told.set()
        self._told = asyncio.Event()

    async def _remove(self, place: Place, fence: int, removal: Removal) -> None:
        """Remove what is left of an old message."""
        left, wait = await remove(self._platforms[platform_of(place)], place, removal, LONGEST)
        now = self._clock.now()
        again = 0 if left is None else now + wait
        _, found = await self._store.mailboxes.remove(place, fence, removal, left, again, self._look())
        self.seen[place] = found, now

    async def _settled(self, mail: Mail) -> bool:
        """False while computer players are about to move by themselves."""
        return await _asked(self._teller.settled(mail.code, mail.stop), otherwise=True)

    async def _first_of(self, mail: Mail, place: Place) -> Mail:
        """As much of the mail as one post can tell."""
        stop = await _asked(self._teller.until(mail.code, mail.start, mail.stop, place), otherwise=mail.stop)
        return mail if stop == mail.stop else replace(mail, stop=stop, identity="")

    async def _unwanted(self, mail: Mail, place: Place) -> bool:
        """Whether a place that wants only what concerns its people can wait for more."""
        post = await _asked(self._teller.post(mail.code, mail.start, mail.stop, place), otherwise=None)
        return post is not None and not concerns(post, mail.start, place)


async def _asked(answer: Awaitable[T], *, otherwise: T) -> T:
    """What a match answers; where it cannot be read, telling it fails too, and is put off and logged then."""
    try:
        return await answer
    except StoreUnreachable:
        raise
    except Exception:  # noqa: BLE001 - whatever it is, it comes again
        return otherwise

"""Relay, postman and due worker of one process, together with the hourly clean-up."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import structlog

from bot.delivery.deliveries import GONE, Deliveries
from bot.delivery.due_worker import DueWorker
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.lost_places import PlaceNews
from bot.delivery.postman import Postman
from bot.delivery.relay import Relay, unrated
from bot.delivery.watch import CommitWatch, DepositWatch, look_after
from bot.delivery.worker_loop import rest
from bot.ports.processes import end, finished
from bot.ports.stores import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from bot.delivery.due_worker import Later
    from bot.ports.addresses import Code, Place
    from bot.ports.platforms import Platform, Teller
    from bot.ports.processes import Clock
    from bot.ports.stores import Commit
    from bot.store.redis_store import RedisStore

log = structlog.get_logger()

HOUR = 3600.0

MOMENT = 1.5
"""Seconds that anybody waits for computer players at most."""


def certain() -> bool:
    """Where no other process can take this one for dead."""
    return True


async def unmissed(_code: Code, _identity: str, _commits: Sequence[Commit]) -> None:
    """Where nobody needs to know of commits that are lost."""


class Delivery:
    """All that happens by itself after a commit.

    ``handle`` looks at a table that is due (``bot.delivery.due_worker``). ``home`` names this installation: a process
    may take over at once what an earlier one of the same home held, because a lock keeps two from running; without it
    the others must have noticed that its signs of life ended (``bot.delivery.heartbeat``), or leases must run out
    first. ``heard`` is told of places that are gone or back (``bot.delivery.deliveries.Deliveries``),
    ``ended`` of matches that are over, ``lost`` of commits that are not in the store any more
    (``bot.delivery.watch.CommitWatch``).
    """

    def __init__(
        self,
        store: RedisStore,
        teller: Teller,
        platforms: Mapping[str, Platform],
        clock: Clock,
        handle: Callable[[Code], Awaitable[Later]],
        home: str | None = None,
        heard: PlaceNews | None = None,
        lost: Callable[[Code, str, Sequence[Commit]], Awaitable[None]] = unmissed,
        ended: Callable[[Code], Awaitable[None]] = unrated,
    ) -> None:
        nonce = secrets.token_hex(6)
        owner = self.owner = f"{home or nonce}/{nonce}"
        self._store = store
        self._clock = clock
        self._heard = heard or PlaceNews()
        self.heartbeat = Heartbeat(store.heartbeats, clock, owner)
        self.commit_watch = CommitWatch(store, clock, lost)
        # whoever is alone gives no signs of life, and is missed by nobody
        sure = self.heartbeat.sure if home is None else certain
        deliveries = Deliveries(store, teller, platforms, clock, owner, self._bring, self._heard, sure)
        self.postman = Postman(deliveries, store.mailboxes, platforms, clock, sure)
        self.told = self.postman.told
        self.deposit_watch = DepositWatch(store, clock, self.postman.nudge)
        self.looks: list[Callable[[], Awaitable[None]]] = [self.commit_watch.look, self.deposit_watch.look]
        """What looks after things this process writes; others may be added before ``start``."""
        self.relay = Relay(
            store, teller, clock, owner, self.postman, self.deposit_watch.note, self.commit_watch.suspect,
            ended, shared=home is None,
        )  # fmt: skip
        self.due_worker = DueWorker(store, handle, clock, owner)
        self._teller = teller
        self._waiting: WeakValueDictionary[Code, asyncio.Event] = WeakValueDictionary()
        """By table, for whoever waits for its computer players."""
        self._signals = None if home else store.signals
        self._tasks: list[asyncio.Task[None]] = []
        self._beating: list[asyncio.Task[None]] = []

    async def _bring(self, code: Code) -> int:
        return await self.relay.bring(code)

    def start(self) -> None:
        """Work in the background; from now on the store reports its own commits, and tells no other process of them."""
        self._store.on_commit = self.nudge
        self._store.mailboxes.served = self.postman
        work = [self.relay.run(), self.postman.run(), self.due_worker.run(), self._clean()]
        work.append(look_after(self.looks, self._clock))
        if self._signals is not None:
            work.append(self._signals.listen(self._clock, self._committed, self.postman.nudge))
            self._beating = [asyncio.create_task(self.heartbeat.run())]
        self._tasks = [asyncio.create_task(one) for one in work]

    async def stop(self, seconds: float = 5.0) -> None:
        """Take on nothing new, wait some seconds for what is under way, and leave the rest to other processes."""
        self._store.on_commit = None
        self._store.mailboxes.served = ()
        await end(self._tasks)
        self._tasks = []
        for event in list(self._waiting.values()):
            event.set()
        if not await finished(self.postman.finish(), seconds):
            log.warning("deliveries under way are left to the next start")
        await self.postman.abandon()
        try:
            await asyncio.gather(self.due_worker.give(), self.relay.give(), self.postman.give())
            await end(self._beating)
            await self.heartbeat.part()
        except StoreUnreachable as error:
            log.warning("leases are left to run out", error=str(error))
        finally:
            await end(self._beating)

    @property
    def alive(self) -> bool:
        """Whether everything that is done in the background is being done."""
        return bool(self._tasks) and not any(task.done() for task in (*self._tasks, *self._beating))

    def nudge(self, commit: Commit) -> None:
        """This process has made a commit."""
        self.commit_watch.note(commit)
        self._committed(commit.code, commit.due)

    def _committed(self, code: Code, due: int | None) -> None:
        self.relay.nudge(code)
        if due is not None and due <= self._clock.now():
            self.due_worker.nudge(code)
        elif (event := self._waiting.pop(code, None)) is not None:
            event.set()

    async def settle(self, code: Code) -> None:
        """Return once no computer player is awaited at a table, or after a moment; at once where none moves here."""
        # first, so that no commit is missed while the table is read
        event = self._waiting.setdefault(code, asyncio.Event())
        if self._tasks and not await self._teller.settled(code):
            await rest(self._clock, MOMENT, event)

    async def awake(self, place: Place) -> None:
        """Somebody speaks at a place: if it was parked, what waits there is told now."""
        if await self._store.mailboxes.awake(place, self._clock.now()):
            self.postman.nudge(place)

    async def gone(self, place: Place) -> None:
        """A platform says that a place is gone: nothing is sent there for now, and its tables are to know."""
        await self._store.people.servers.forget(place)
        await self._shut(place)

    async def _shut(self, place: Place) -> None:
        now = self._clock.now()
        if await self._store.mailboxes.shut(place, now, now + GONE, "the platform says that it is gone"):
            self.postman.nudge(place)

    async def back(self, place: Place) -> bool:
        """A platform says that a place can be written to again; whether matches that are not over are told there."""
        await self.awake(place)
        return await self._heard.going_on(place)

    async def server_gone(self, server: str) -> None:
        """A platform says that the bot was removed from a server, with all its places."""
        for place in await self._store.people.servers.places(server):
            await self._shut(place)

    async def server_back(self, server: str) -> None:
        """A platform says that the bot is on a server again."""
        for place in await self._store.people.servers.places(server):
            await self.awake(place)

    async def drain(self) -> None:
        """Do all that can be done now; for tests with a clock of their own, and before stopping."""
        while await self.due_worker.drain() + await self.relay.drain() + await self.postman.drain():
            pass

    async def _clean(self) -> None:
        while True:
            try:
                done = await self._store.clean(self._clock.now())
                if done.dropped or done.packed:
                    log.info("cleaned up", dropped=done.dropped, packed=done.packed)
            except Exception:
                log.exception("clean-up is tried again in an hour")
            await self._clock.sleep(HOUR)

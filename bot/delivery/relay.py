"""From the outbox of a partition into the mailboxes of places, in order, as often as it takes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from bot.delivery.worker_loop import WorkerLoop, backoff
from bot.ports.mailboxes import CommitSpan, Mail
from bot.ports.stores import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.delivery.postman import Postman
    from bot.ports.addresses import Code, Place
    from bot.ports.platforms import Teller
    from bot.ports.processes import Clock, Lease
    from bot.ports.stores import OutboxEntry
    from bot.store.redis_store import RedisStore

log = structlog.get_logger()

LEASE = 10_000
"""Milliseconds a partition is held."""

BESIDE = 8
"""Partitions relayed at the same time: each waits for the store most of the time."""

TOGETHER = 32
"""Mailboxes written to at the same time."""


async def unrated(_code: Code) -> None:
    """Where matches count for nothing."""


class Refused(Exception):
    """A mailbox knows a relay of the partition with this fence, greater than that of the lease."""

    def __init__(self, fence: int) -> None:
        super().__init__(fence)
        self.fence = fence


class Relay:
    """One a process. What it puts into mailboxes the ``postman`` posts, and ``deposited`` is told of it.

    Where the store is ``shared`` it holds a partition only while it relays, so that each process can relay what it has
    committed itself; a process that is alone need not write that down each time.
    ``ended`` notes what a match counts that is over.
    ``suspect`` is told of a version that was told and is not in the store any more: a match, and part of an identity.

    An entry is deleted when it lies in the mailbox of every place that follows its match and the lists of people and
    places have been written. A process that dies before leaves it to the next one, and mailboxes take nothing twice.
    One that stood still meanwhile is refused by every mailbox to which the next one has brought something.
    """

    def __init__(
        self,
        store: RedisStore,
        teller: Teller,
        clock: Clock,
        owner: str,
        postman: Postman | None = None,
        deposited: Callable[[Place, Mail, Sequence[CommitSpan], int], None] = lambda *_: None,
        suspect: Callable[[Code, str], None] = lambda _code, _identity: None,
        ended: Callable[[Code], Awaitable[None]] = unrated,
        *,
        shared: bool = False,
    ) -> None:
        self._store = store
        self._teller = teller
        self._clock = clock
        self._owner = owner
        self._postman = postman
        self._suspect = suspect
        self._ended = ended
        self._deposited = deposited
        self._shared = shared
        self._held: dict[int, Lease] = {}
        self._unread: dict[Code, tuple[int, int]] = {}
        self._hinted: set[int] = set()
        self._nudged: set[Code] = set()
        self._relaying: set[Code] = set()
        self._loop = WorkerLoop(clock)
        self._locks: dict[int, asyncio.Lock] = {}

    def nudge(self, code: Code) -> None:
        """Something of this match lies in the outbox."""
        self._nudged.add(code)
        self._hinted.add(self._store.outbox.partition(code))
        self._loop.nudge()

    async def run(self) -> None:
        """Relay until cancelled."""
        await self._loop.run(self._sweep, self._hints, "relay")

    async def drain(self) -> int:
        """Relay all that can be relayed now; answers how many entries were deleted."""
        return sum([await self.empty(number) for number in await self._store.outbox.waiting()])

    async def fetch(self, code: Code) -> int:
        """Relay what there is of a match now, and of its partition; answers how many entries were deleted."""
        return await self.empty(self._store.outbox.partition(code))

    async def bring(self, code: Code) -> int:
        """``fetch``, where this process has committed something of the match that is not in the mailboxes yet."""
        return await self.fetch(code) if code in self._nudged | self._relaying else 0

    async def _sweep(self) -> None:
        self._hinted.update(await self._store.outbox.waiting())
        await self._hints()

    async def _hints(self) -> None:
        done = await asyncio.gather(*(self._empty_hinted() for _ in range(BESIDE)), return_exceptions=True)
        for failed in done:
            if failed is not None:
                raise failed

    async def _empty_hinted(self) -> None:
        while self._hinted:
            await self.empty(self._hinted.pop())

    async def empty(self, number: int) -> int:
        """Relay one partition; answers how many entries were deleted."""
        async with self._locks.setdefault(number, asyncio.Lock()):
            # what another process relays is not waited for
            begun = {code for code in self._nudged if self._store.outbox.partition(code) == number}
            self._nudged -= begun
            self._relaying |= begun
            try:
                return await self._empty(number)
            finally:
                self._relaying -= begun

    async def _empty(self, number: int) -> int:
        outbox = self._store.outbox
        struck, after, full = 0, "-", True
        while full:
            before = after
            now = self._clock.now()
            taken = await outbox.take(number, self._owner, now, now + LEASE, after)
            if taken is None:
                break
            lease, entries = taken
            self._held[number] = lease
            if not entries:
                break
            after = entries[-1].id
            try:
                done = [entry for batch in _by_match(entries) if await self._told(batch, lease) for entry in batch]
            except Refused as refused:
                if not await outbox.outbid(lease, refused.fence):
                    log.info("another process relays the partition", partition=number)
                    break
                after, full = before, True
                continue
            more = await self._cleared(number, lease, entries, done)
            if more is None:
                break
            full = more
            struck += len(done)
        return struck

    async def _cleared(
        self, number: int, lease: Lease, entries: Sequence[OutboxEntry], done: Sequence[OutboxEntry]
    ) -> bool | None:
        """Delete what is done of the entries that were read; whether there may be more, None where others relay it."""
        outbox = self._store.outbox
        if self._shared:
            return await outbox.leave(number, lease, done, entries[-1].id)
        if done and not await outbox.clear(number, lease, done):
            return None
        return len(entries) >= outbox.page

    async def give(self) -> None:
        """Leave all partitions to other processes."""
        while self._held:
            number, lease = self._held.popitem()
            await self._store.outbox.give(number, lease)

    async def _told(self, entries: Sequence[OutboxEntry], lease: Lease) -> bool:
        """Put the entries of one match where they belong; False where the match cannot be read now.

        Raises ``Refused``.
        """
        code, now = entries[0].code, self._clock.now()
        until, failed = self._unread.get(code, (0, 0))
        if until > now:
            return False
        try:
            places = await self._hearers(entries)
        except StoreUnreachable:
            # it is not this match that cannot be read
            raise
        except Exception:
            wait = backoff(failed)
            log.exception("match is not told", code=code, again_in=wait)
            self._unread[code] = (now + round(1000 * wait), failed + 1)
            return False
        self._unread.pop(code, None)
        if await self._store.project(code, entries):
            await self._note(code)
        # in a backup of 0.2.0 each place has an entry of its own, and none need begin with the first
        mail = Mail(code, min(entry.start for entry in entries), entries[-1].stop)
        spans = tuple(CommitSpan(entry.start, entry.stop, entry.identity) for entry in entries if entry.identity)
        for start in range(0, len(places), TOGETHER):
            near = places[start : start + TOGETHER]
            await asyncio.gather(*(self._deposit(place, mail, lease, spans) for place in near))
        # all of it lies in the boxes: whoever posts it need not wait until the outbox is cleared
        self._relaying.discard(code)
        return True

    async def _note(self, code: Code) -> None:
        """Note what a match counts that is over; where that cannot be worked out, its result is told all the same."""
        try:
            await self._ended(code)
        except StoreUnreachable:
            raise
        except Exception:
            log.exception("the match counts for nobody", code=code)

    async def _deposit(self, place: Place, mail: Mail, lease: Lease, spans: Sequence[CommitSpan]) -> None:
        """Put mail into one box. Raises ``Refused``."""
        look, found = None if self._postman is None else self._postman.expect(place), None
        try:
            done = await self._store.mailboxes.deposit(place, mail, self._clock.now(), lease.fence, spans, look)
            found = done.found
            if done.fence > lease.fence:
                raise Refused(done.fence)
            if done.lost:
                log.warning("what was told is not in the store any more", place=place, code=mail.code)
                self._suspect(mail.code, done.lost)
            self._deposited(place, mail, spans, lease.fence)
        finally:
            if self._postman is not None:
                if look is None:
                    self._postman.nudge(place)
                else:
                    self._postman.arrived(place, found)

    async def _hearers(self, entries: Sequence[OutboxEntry]) -> Sequence[Place]:
        """Who hears of entries of one match, as their commits say; the table is read where one of them does not.

        That is so for the commits of a backup, and where there are many.
        """
        code, start, stop = entries[0].code, min(entry.start for entry in entries), entries[-1].stop
        known = [entry.hearers for entry in entries if entry.hearers is not None]
        if len(known) < len(entries):
            return await self._teller.places(code, start, stop)
        called = (place for hearers in known for place in hearers.called)
        return tuple(dict.fromkeys((*known[-1].places, *called)))


def _by_match(entries: Sequence[OutboxEntry]) -> list[list[OutboxEntry]]:
    """The entries of each match together, in their order."""
    batches: dict[Code, list[OutboxEntry]] = {}
    for entry in entries:
        batches.setdefault(entry.code, []).append(entry)
    return list(batches.values())

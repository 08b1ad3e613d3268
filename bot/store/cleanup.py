"""Cleaning up, so that nothing grows for ever: unused lobbies go, finished tables shrink."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog

from bot.ports.addresses import Code
from bot.ports.stores import StoreCleaned, StoreUnreachable
from bot.store import keys
from bot.store import table_lists as lists

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.ports.addresses import Place
    from bot.store.mailboxes import Mailboxes
    from bot.store.outbox import Outbox
    from bot.store.tables import Tables

log = structlog.get_logger()

MANY = 1000
"""Entries of a partition that are read."""

HOUR = 3600 * 1000
"""Milliseconds for which what places were told of a table is remembered after it was packed or dropped."""

DAY = 24 * HOUR

UNUSED = 14 * DAY
"""Milliseconds after which a lobby nobody used is dropped."""

PASSING = DAY
"""Milliseconds after which a lesson nobody used is dropped, which lies among the lobbies."""

UNREACHED = 30 * DAY
"""Milliseconds after which a packed table is not looked at any more, though a parked place was never told its end."""


@dataclass(frozen=True)
class Told:
    """A table whose places have been told everything up to a version, or cannot be written to."""

    version: int
    places: Sequence[Place]


@dataclass(frozen=True)
class Cleaner:
    """One pass over one partition, at an instant."""

    tables: Tables
    outbox: Outbox
    mailboxes: Mailboxes
    number: int
    now: int

    def _key(self, name: str) -> str:
        return keys.of_partition(self.number, name)

    async def clean(self) -> StoreCleaned:
        """Look at every table that may be ready, then do what is to be done with those that are."""
        lobbies, over, dropped = (self._key(name) for name in ("lobbies", "over", "dropped"))
        async with self.tables.client.pipeline(transaction=False) as pipe:
            pipe.zrangebyscore(lobbies, 0, 0)
            pipe.zrangebyscore(lobbies, -1, -1)
            pipe.zrangebyscore(lobbies, 1, self.now - UNUSED, withscores=True)
            pipe.zrange(over, 0, -1, withscores=True)
            pipe.hgetall(dropped)
            used, passing, *ranked, gone = await pipe.execute()
        marks = dict.fromkeys(used, self.now) | dict.fromkeys(passing, self.now - UNUSED + PASSING)
        if marks:
            # XX GT: a lobby that was used or started meanwhile is marked again by its commit
            await self.tables.client.zadd(lobbies, marks, xx=True, gt=True)
        unused, ended = ({Code(code.decode()): int(mark) for code, mark in found} for found in ranked)
        ripe = {code: mark for code, mark in ended.items() if mark == 0 or mark <= self.now - HOUR}
        told = await self._told([*unused, *ripe]) if unused or ripe else {}
        drops = [await self._drop(code, mark) for code, mark in unused.items() if code in told]
        packs = [
            await self.tables.pack(code, told[code].version, self.now)
            for code, mark in ripe.items()
            if code in told and mark == 0
        ]
        for code, mark in ripe.items():
            if code in told and mark > 0:
                await self._forget(code, mark, told[code])
        for code, line in gone.items():
            since, followers = line.split(b" ", 1)
            await self._bury(Code(code.decode()), int(since), lists.read(followers))
        return StoreCleaned(sum(drops), sum(packs))

    async def _told(self, codes: Sequence[Code]) -> Mapping[Code, Told]:
        """Those of the tables that have been told in every place that follows them and can be written to.

        Nothing is changed. The tables are read first, then the outbox, then the mailboxes, as entries move that way.
        """
        async with self.tables.client.pipeline(transaction=False) as pipe:
            for code in codes:
                pipe.hmget(keys.match(code), "v", "w")
            found = await pipe.execute()
        entries = await self.outbox.read(self.number, most=MANY)
        if len(entries) == MANY:
            # the relay is far behind: nothing can be said to have been told
            return {}
        untold = {entry.code for entry in entries}
        told = {}
        for code, (version, followers) in zip(codes, found, strict=True):
            places = lists.read(followers)[1]
            if code not in untold and version is not None and await self.mailboxes.settled(places, code):
                told[code] = Told(int(version), places)
        return told

    async def _drop(self, code: Code, mark: int) -> bool:
        """Drop a lobby unless it came into use; its code is not given again before it is buried."""
        shared = [self._key(name) for name in ("due", "lobbies", "claims", "dropped")]
        names = [keys.match(code), keys.log(code), keys.done(code), *shared]
        followers = await self.tables.scripts("drop_unused_lobby", names, code, mark, self.now)
        if followers is not None:
            await self.tables.lists.remove(code, lists.read(followers))
        return followers is not None

    async def _bury(self, code: Code, since: int, followers: lists.Who) -> None:
        """Forget all of a lobby that was dropped in an earlier pass, which may have been cut short."""
        if since > self.now - HOUR:
            return
        await self.tables.lists.remove(code, followers)
        for place in followers[1]:
            await self.mailboxes.scrap(place, code)
        await self.tables.client.hdel(self._key("dropped"), code)

    async def _forget(self, code: Code, mark: int, told: Told) -> None:
        """Forget what places were told of a table that was packed in an earlier pass, if nothing happened since."""
        forgotten = [await self.mailboxes.forget(place, code, told.version) for place in told.places]
        if all(forgotten) or mark <= self.now - UNREACHED:
            await self.tables.scripts("unmark_mail_waiting", [self._key("over")], code, mark)


async def clean(tables: Tables, outbox: Outbox, mailboxes: Mailboxes, now: int) -> StoreCleaned:
    """One pass over all partitions. Harmless at any time, by several processes, and when it is cut short.

    A lobby is marked by the first pass after its last use and dropped by a pass 14 days later. A finished table is
    packed once it has been told in every place that follows it, or that cannot be written to any more. What places
    were told of either is forgotten by a pass an hour later: until then whoever asks whether something was told hears
    so, and what is put into a mailbox twice is known.
    """
    done = []
    for number in range(keys.PARTITIONS):
        try:
            done.append(await Cleaner(tables, outbox, mailboxes, number, now).clean())
        except StoreUnreachable:
            raise
        except Exception:
            log.exception("other partitions are cleaned up all the same", partition=number)
    return StoreCleaned(sum(one.dropped for one in done), sum(one.packed for one in done))

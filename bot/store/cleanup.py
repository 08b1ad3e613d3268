"""Cleaning up, so that nothing grows for ever: unused lobbies go, finished tables shrink."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ports import Code, StoreCleaned
from bot.store import keys
from bot.store import table_lists as lists

if TYPE_CHECKING:
    from bot.store.mailboxes import Mailboxes
    from bot.store.outbox import Outbox
    from bot.store.tables import Tables

MANY = 1000
"""Entries of a partition that are read."""

UNUSED = 14 * 24 * 3600 * 1000
"""Milliseconds after which a lobby nobody used is dropped."""


async def clean(tables: Tables, outbox: Outbox, mailboxes: Mailboxes, now: int) -> StoreCleaned:
    """One pass over all partitions. Harmless at any time, by several processes, and when it is cut short.

    A lobby is marked by the first pass after its last use and dropped by a pass 14 days later. A finished table is
    packed once it has been told in every place that follows it, or that cannot be written to any more.
    """
    dropped = packed = 0
    for number in range(keys.PARTITIONS):
        dropped += await _lobbies(tables, mailboxes, number, now)
        packed += await _finished(tables, outbox, mailboxes, number)
    return StoreCleaned(dropped, packed)


async def _lobbies(tables: Tables, mailboxes: Mailboxes, number: int, now: int) -> int:
    name = keys.of_partition(number, "lobbies")
    for code in await tables.client.zrangebyscore(name, 0, 0):
        # XX GT: a lobby that was used or started meanwhile is marked again by its commit
        await tables.client.zadd(name, {code: now}, xx=True, gt=True)
    dropped = 0
    for field, mark in await tables.client.zrangebyscore(name, 1, now - UNUSED, withscores=True):
        code = Code(field.decode())
        due, claims = keys.of_partition(number, "due"), keys.of_partition(number, "claims")
        names = [keys.match(code), keys.log(code), keys.done(code), due, name, claims]
        who = await tables.scripts("drop", names, code, int(mark))
        if who is not None:
            await tables.lists.remove(code, lists.read(who))
            for place in lists.read(who)[1]:
                await mailboxes.forget(place, code)
            dropped += 1
    return dropped


async def _finished(tables: Tables, outbox: Outbox, mailboxes: Mailboxes, number: int) -> int:
    codes = [Code(field.decode()) for field in await tables.client.zrange(keys.of_partition(number, "over"), 0, -1)]
    if not codes:
        return 0
    entries = await outbox.read(number, most=MANY)
    if len(entries) == MANY:
        # the relay is far behind: nothing can be said to have been told
        return 0
    untold = {entry.code for entry in entries}
    packed = 0
    for code in codes:
        if code in untold:
            continue
        _, places = lists.read(await tables.client.hget(keys.match(code), "w"))
        told = [await mailboxes.forget(place, code) for place in places]
        if all(told):
            packed += await tables.pack(code)
    return packed

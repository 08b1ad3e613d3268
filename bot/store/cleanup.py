"""Cleaning up, so that nothing grows for ever: unused lobbies go, finished tables shrink."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.ports import Code
from bot.store import keys
from bot.store import table_lists as lists

if TYPE_CHECKING:
    from bot.store.tables import RedisStore

MANY = 1000
"""Letters of a partition that are read."""

UNUSED = 14 * 24 * 3600 * 1000
"""Milliseconds after which a lobby nobody used is dropped."""


@dataclass(frozen=True)
class Tidied:
    """How many lobbies were dropped and how many finished tables packed."""

    dropped: int
    packed: int


async def tidy(store: RedisStore, now: int) -> Tidied:
    """One pass over all partitions. Harmless at any time, by several processes, and when it is cut short.

    A lobby is marked by the first pass after its last use and dropped by a pass 14 days later. A finished table is
    packed once it has been told in every place that follows it, or that cannot be written to any more.
    """
    dropped = packed = 0
    for number in range(keys.PARTITIONS):
        dropped += await _lobbies(store, number, now)
        packed += await _finished(store, number)
    return Tidied(dropped, packed)


async def _lobbies(store: RedisStore, number: int, now: int) -> int:
    name = keys.of_partition(number, "lobbies")
    for code in await store.client.zrangebyscore(name, 0, 0):
        # XX GT: a lobby that was used or started meanwhile is marked again by its commit
        await store.client.zadd(name, {code: now}, xx=True, gt=True)
    dropped = 0
    for field, mark in await store.client.zrangebyscore(name, 1, now - UNUSED, withscores=True):
        code = Code(field.decode())
        due, claims = keys.of_partition(number, "due"), keys.of_partition(number, "claims")
        names = [keys.match(code), keys.log(code), keys.done(code), due, name, claims]
        who = await store.scripts("drop", names, code, int(mark))
        if who is not None:
            await store.lists.remove(code, lists.read(who))
            for place in lists.read(who)[1]:
                await store.boxes.forget(place, code)
            dropped += 1
    return dropped


async def _finished(store: RedisStore, number: int) -> int:
    codes = [Code(field.decode()) for field in await store.client.zrange(keys.of_partition(number, "over"), 0, -1)]
    if not codes:
        return 0
    letters = await store.outbox.read(number, most=MANY)
    if len(letters) == MANY:
        # the relay is far behind: nothing can be said to have been told
        return 0
    untold = {letter.code for letter in letters}
    packed = 0
    for code in codes:
        if code in untold:
            continue
        _, places = lists.read(await store.client.hget(keys.match(code), "w"))
        told = [await store.boxes.forget(place, code) for place in places]
        if all(told):
            packed += await store.pack(code)
    return packed

"""A store made again of the lines of a backup."""

from __future__ import annotations

import asyncio
from collections import deque
from itertools import islice
from typing import TYPE_CHECKING

from bot.ports.addresses import Code
from bot.store import keys
from bot.store import table_lists as lists
from bot.store.backup.dump import TOGETHER
from bot.store.backup.lines import (
    KEYS,
    SCORES,
    BackupLine,
    CannotRestore,
    End,
    KeyLine,
    TableLine,
    UntoldLine,
    octets,
    read,
)
from bot.store.compression import small, together
from bot.store.shape import MARK
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.store.client import Client
    from bot.store.redis_store import RedisStore

LEASES = (":relay", ":claims")
"""How the names of keys of a partition without contents end."""


async def restore(store: RedisStore, lines: Iterable[bytes]) -> int:
    """Make everything again of what ``dump`` gave; answers how many tables there are now.

    No bot may run on the store meanwhile. ``lines`` is gone through twice. Nothing is written unless all of it is sound
    and nothing is in the store yet; if it is cut short later, the same lines may be restored again, and no bot begins
    before that. Raises ``CannotRestore``.
    """
    (end,) = deque(read(lines), 1)
    assert isinstance(end, End)
    await _admit(store, end.sha256)
    await store.client.set(MARK, end.sha256)
    reading = read(lines)
    while batch := list(islice(reading, TOGETHER)):
        await asyncio.gather(*(_put(store, line) for line in batch))
    await store.client.delete(MARK)
    return end.tables


async def _admit(store: RedisStore, checksum: str) -> None:
    """Refuse a store that holds anything except what an interrupted restore of the same copy left."""
    mark = await store.client.get(MARK)
    if mark is not None and mark.decode() == checksum:
        return
    async for key in store.client.scan_iter(count=1000):
        name = key.decode()
        of_tables = name.startswith("{p") and not name.endswith(LEASES)
        if of_tables or (name != "memory" and KEYS.fullmatch(name)):
            raise CannotRestore(said("There are games here already. Restore into an empty store."))


async def _put(store: RedisStore, line: BackupLine | End) -> None:
    """A table or a key over what was there, or what is to be told."""
    async with store.client.pipeline(transaction=False) as pipe:
        match line:
            case TableLine():
                _put_table(pipe, line)
            case KeyLine():
                _put_key(pipe, line)
            case UntoldLine(code, start, stop):
                item = {"c": code, "a": start, "z": stop}
                pipe.xadd(keys.of_partition(keys.partition(Code(code)), "outbox"), item)
        await pipe.execute()


def _put_table(pipe: Client, line: TableLine) -> None:
    """A table, with what is due at it, and its place in the lists of people and places."""
    code, facts = Code(line.code), {field: octets(value) for field, value in line.match.items()}
    entries, names = list(map(octets, line.log)), [key(code) for key in (keys.match, keys.log, keys.done)]
    pipe.delete(*names)
    pipe.hset(names[0], mapping=facts | {"s": small(facts["s"])})
    pipe.rpush(names[1], *([together(entries)] if "z" in facts else map(small, entries)))
    if line.done:
        pipe.hset(names[2], mapping={octets(command): octets(span) for command, span in line.done.items()})
    for name, score in zip(SCORES, line.scores, strict=True):
        if score is not None:
            pipe.zadd(keys.of_partition(keys.partition(code), name), {code: score})
    for name in lists.names(lists.read(facts["w"])):
        pipe.hset(name, code, f"{line.match['v']} 1 {line.match['b']} {int('o' in facts)}")


def _put_key(pipe: Client, line: KeyLine) -> None:
    names = [line.key]
    pipe.delete(line.key)
    for field, value in line.value:
        match value:
            case str():
                pipe.hset(line.key, octets(field), octets(value))
            case dict():
                pipe.xadd(line.key, {key: octets(part) for key, part in value.items()}, field)
                if "r" in value:
                    revised = f"{line.key.rpartition('}:')[0]}}}:revised"
                    pipe.hset(revised, value["r"], field)
                    names.append(revised)
            case _:
                pipe.zadd(line.key, {octets(field): value})
    for name in names if line.left > 0 else ():
        pipe.pexpire(name, line.left)

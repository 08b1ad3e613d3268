"""A store made again of the lines of a backup."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from bot.ports.addresses import Code, Place, Profile
from bot.store import keys
from bot.store import table_lists as lists
from bot.store.backup.dump import SCORES, TOGETHER
from bot.store.backup.lines import BROKEN, FORMAT, KEYS, BackupLine, KeyLine, TableLine, UntoldLine, octets, read
from bot.store.compression import small, together
from bot.store.shape import MARK
from rendering.text import plainly, said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.store.client import Client
    from bot.store.redis_store import RedisStore
    from rendering.text import Said

LEASES = (":relay", ":claims")
"""How the names of keys of a partition without contents end."""


class CannotRestore(Exception):
    """A copy cannot be restored, in one sentence for the host; nothing was written."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(plainly(()).spell(sentence))
        self.sentence = sentence


async def restore(store: RedisStore, lines: Iterable[bytes]) -> int:
    """Make everything again of what ``dump`` gave; answers how many tables there are now.

    No bot may run on the store meanwhile. ``lines`` is gone through several times. Nothing is written unless all of it
    is sound and nothing is in the store yet; if it is cut short later, the same lines may be restored again, and no bot
    begins before that. Raises ``CannotRestore``.
    """
    shape, checksum, versions = _checked(lines)
    await _admit(store, checksum)
    await store.client.set(MARK, checksum)
    for batch in _batches(lines, shape, versions):
        await asyncio.gather(*(_put(store, line) for line in batch))
    # what sets workers in motion comes when everything they need is there
    for batch in _batches(lines, shape, versions):
        await asyncio.gather(*(_put_due(store, line, versions) for line in batch))
    await store.client.delete(MARK)
    return len(versions)


def _checked(lines: Iterable[bytes]) -> tuple[int, str, dict[str, int]]:
    """Shape, check sum and versions of the tables of a whole copy, if every line is sound."""
    check, shape, versions, last = sha256(), 0, dict[str, int](), b""
    try:
        for number, line in enumerate(lines):
            if number == 0:
                shape = _shape(line)
            elif number > 1:
                for known in read(last, shape, versions):
                    known.check(versions)
            check.update(last)
            last = line
        if not shape:
            _shape(b"")
        if msgspec.json.decode(last) == {"tables": len(versions), "sha256": check.hexdigest()}:
            return shape, check.hexdigest(), versions
    except BROKEN:
        pass
    raise CannotRestore(said("This backup is damaged or not complete. Nothing was restored."))


def _shape(first: bytes) -> int:
    """The shape of the lines behind the first one."""
    match _json(first):
        case {"capolinea": "backup", "format": int(shape)} if shape > FORMAT:
            raise CannotRestore(said("This backup was made by a newer version of the bot. Nothing was restored."))
        case {"capolinea": "backup", "format": int(shape)} if shape > 0:
            return shape
        case _:
            raise CannotRestore(said("This is no backup of Capolinea. Nothing was restored."))


def _json(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except BROKEN:
        return None


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


def _batches(lines: Iterable[bytes], shape: int, versions: dict[str, int]) -> Iterator[list[BackupLine]]:
    """What the lines between first and last say, some at a time."""
    batch: list[BackupLine] = []
    for number, (line, _) in enumerate(pairwise(lines)):
        batch += read(line, shape, versions) if number else []
        if len(batch) >= TOGETHER:
            yield batch
            batch = []
    yield batch


def _followers(line: TableLine) -> lists.Who:
    return tuple(map(Profile, line.people)), tuple(map(Place, line.places))


async def _put(store: RedisStore, line: BackupLine) -> None:
    """A table that nobody looks at yet, or a key, over what was there."""
    async with store.client.pipeline(transaction=True) as pipe:
        match line:
            case TableLine():
                _put_table(pipe, line)
            case KeyLine():
                _put_key(pipe, line)
        await pipe.execute()


def _put_table(pipe: Client, line: TableLine) -> None:
    match, log, done = (key(Code(line.table)) for key in (keys.match, keys.log, keys.done))
    packed, entries = line.over and line.ended != 0, list(map(octets, line.log))
    facts = {"v": line.version, "i": line.identity, "b": line.born, "w": lists.write(_followers(line))}
    facts |= ({"o": 1} if line.over else {}) | ({"z": 1} if packed else {})
    pipe.delete(match, log, done)
    pipe.hset(match, mapping=facts | {"s": small(octets(line.snapshot))})
    pipe.rpush(log, *([together(entries)] if packed else map(small, entries)))
    for digest, start, stop in line.done:
        pipe.hset(done, bytes.fromhex(digest), start if stop == start + 1 else f"{start} {stop}")


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


async def _put_due(store: RedisStore, line: BackupLine, versions: dict[str, int]) -> None:
    """Put what is due, what is to be told, and the lists of tables."""
    async with store.client.pipeline(transaction=False) as pipe:
        match line:
            case TableLine():
                number = keys.partition(Code(line.table))
                for name, score in zip(SCORES, (line.due, line.lobbies, line.ended), strict=True):
                    if score is not None:
                        pipe.zadd(keys.of_partition(number, name), {line.table: score})
                for name in lists.names(_followers(line)):
                    pipe.hset(name, line.table, f"{line.version} 1 {line.born} {int(line.over)}")
            case UntoldLine():
                item = {"c": line.untold, "a": line.start, "z": versions[line.untold]}
                pipe.xadd(keys.of_partition(keys.partition(Code(line.untold)), "outbox"), item)
        await pipe.execute()

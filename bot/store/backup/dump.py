"""All there is in a store as lines of text, taken while the bot runs."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from bot.store import keys
from bot.store.backup.lines import (
    KEYS,
    SCORES,
    BackupLine,
    KeyLine,
    TableLine,
    UntoldLine,
    mailbox,
    text,
    texts,
    written,
)
from bot.store.compression import entries, full

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.ports.addresses import Code
    from bot.store.redis_store import RedisStore

TOGETHER = 32
"""Tables read or written at the same time."""


def dump(store: RedisStore) -> AsyncIterator[bytes]:
    """Everything in a store, in lines of JSON; the last one holds the number of tables and the SHA-256 of the others.

    Each table is taken at one instant, with its log, command keys and due instant. Then come the outboxes, then the
    mailboxes: so everything up to a table's version has been told or is still to be told. What these know beyond that
    version is left out.
    """
    return written(_lines(store))


async def _lines(store: RedisStore) -> AsyncIterator[BackupLine]:
    codes, versions = sorted({code async for code in store.codes()}), dict[str, int]()
    for start in range(0, len(codes), TOGETHER):
        for table in await asyncio.gather(*(_table(store, code) for code in codes[start : start + TOGETHER])):
            if table is not None:
                versions[table.code] = int(table.match["v"])
                yield table
    untold = await _outboxes(store)
    # looked for only now: mailboxes that were made meanwhile are found too
    for name in sorted({key.decode() async for key in store.client.scan_iter(count=1000)}):
        for line in await _key(store, name, versions):
            if isinstance(line, UntoldLine):
                untold[line.code] = min(line.start, untold.get(line.code, line.start))
            else:
                yield line
    for code, version in untold.items():
        if version < versions.get(code, 0):
            yield UntoldLine(code, version, versions[code])


async def _outboxes(store: RedisStore) -> dict[str, int]:
    """The version from which on each table is still to be put into mailboxes."""
    untold = dict[str, int]()
    for number in range(keys.PARTITIONS):
        after = "-"
        while found := await store.outbox.read(number, after):
            after = found[-1].id
            for entry in found:
                untold[entry.code] = min(entry.start, untold.get(entry.code, entry.start))
    return untold


async def _key(store: RedisStore, name: str, versions: dict[str, int]) -> list[BackupLine]:
    """What is copied where there is a key of this name; all of a mailbox where there is its key ``high``."""
    known = KEYS.fullmatch(name)
    if known is None or known["box"] == "held":
        return []
    if known["box"] == "high":
        return await _place(store, name.rpartition("}:")[0], versions)
    scores, posts = name.startswith(("looks:", "bests:")), name.startswith("{room:")
    async with store.client.pipeline(transaction=True) as pipe:
        if scores:
            pipe.zrange(name, 0, -1, withscores=True)
        else:
            pipe.xrange(name) if posts else pipe.hgetall(name)
        found, left = await pipe.pttl(name).execute()
    pairs: list[tuple[str, Any]]
    if scores:
        pairs = [(text(one), score) for one, score in found]
    elif posts:
        pairs = [(text(mark), texts(post)) for mark, post in found]
    else:
        pairs = list(texts(found).items())
    if name.startswith(("person:", "place:")):
        # the tables themselves say whose lists they are in
        pairs = [(code, line) for code, line in pairs if line.split()[1] == "0" and code in versions]
    return [KeyLine(name, pairs, left)] if pairs else []


async def _place(store: RedisStore, tag: str, versions: dict[str, int]) -> list[BackupLine]:
    """What has been told at a place and stands there, at one instant."""
    names = ("high", "wait", "out", "held")
    async with store.client.pipeline(transaction=True) as pipe:
        for name in names:
            pipe.hgetall(f"{tag}}}:{name}")
        found = await pipe.execute()
    return mailbox(tag, dict(zip(names, map(texts, found), strict=True)), versions)


async def _table(store: RedisStore, code: Code) -> TableLine | None:
    async with store.client.pipeline(transaction=True) as pipe:
        pipe.hgetall(keys.match(code)).lrange(keys.log(code), 0, -1).hgetall(keys.done(code))
        for name in SCORES:
            pipe.zscore(keys.of_partition(keys.partition(code), name), code)
        facts, log, done, *scores = await pipe.execute()
    if not facts:
        return None
    plain = texts(facts | {b"s": full(facts[b"s"])})
    return TableLine(code, plain, list(map(text, entries(log))), texts(done), tuple(scores))

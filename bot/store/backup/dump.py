"""All there is in a store as lines of text, taken while the bot runs."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from bot.store import keys
from bot.store import table_lists as lists
from bot.store.backup.lines import FORMAT, KEYS, TableLine, mailbox, text
from bot.store.compression import entries, full
from bot.store.tables import span_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.ports.addresses import Code
    from bot.store.redis_store import RedisStore

SCORES = ("due", "lobbies", "over")
"""Sorted sets of a partition in which a table may stand."""

TOGETHER = 32
"""Tables read or written at the same time."""


async def dump(store: RedisStore) -> AsyncIterator[bytes]:
    """Everything in a store, in lines of JSON; the last one holds the number of tables and the SHA-256 of the others.

    Each table is taken at one instant, with its log, command keys and due instant. Then come the outboxes, then the
    mailboxes: so everything up to a table's version has been told or is still to be told. What these know beyond that
    version is left out.
    """
    check, count = sha256(), 0
    async for line in _lines(store):
        body = msgspec.json.encode(line) + b"\n"
        check.update(body)
        count += isinstance(line, TableLine)
        yield body
    yield msgspec.json.encode({"tables": count, "sha256": check.hexdigest()}) + b"\n"


async def _lines(store: RedisStore) -> AsyncIterator[TableLine | dict[str, Any]]:
    yield {"capolinea": "backup", "format": FORMAT}
    codes, versions = sorted({code async for code in store.codes()}), dict[str, int]()
    for start in range(0, len(codes), TOGETHER):
        for table in await asyncio.gather(*(_table(store, code) for code in codes[start : start + TOGETHER])):
            if table is not None:
                versions[table.table] = table.version
                yield table
    untold = {code: version for code, version in (await _outboxes(store)).items() if version < versions.get(code, 0)}
    # looked for only now: mailboxes that were made meanwhile are found too
    for name in sorted({key.decode() async for key in store.client.scan_iter(count=1000)}):
        for line in await _key(store, name, versions):
            match line:
                case {"untold": code, "start": start}:
                    untold[code] = min(start, untold.get(code, start))
                case _:
                    yield line
    for code, start in untold.items():
        yield {"untold": code, "start": start}


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


async def _key(store: RedisStore, name: str, versions: dict[str, int]) -> list[dict[str, Any]]:
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
        pairs = [(text(mark), _texts(post)) for mark, post in found]
    else:
        pairs = list(_texts(found).items())
    if name.startswith(("person:", "place:")):
        # the tables themselves say whose lists they are in
        pairs = [(code, line) for code, line in pairs if line.split()[1] == "0" and code in versions]
    return [{"key": name, "value": pairs, "left": left}] if pairs else []


async def _place(store: RedisStore, tag: str, versions: dict[str, int]) -> list[dict[str, Any]]:
    """What has been told at a place and stands there, at one instant."""
    names = ("high", "wait", "out", "held")
    async with store.client.pipeline(transaction=True) as pipe:
        for name in names:
            pipe.hgetall(f"{tag}}}:{name}")
        found = await pipe.execute()
    return mailbox(tag, dict(zip(names, map(_texts, found), strict=True)), versions)


def _texts(found: dict[bytes, bytes]) -> dict[str, str]:
    return {text(field): text(value) for field, value in found.items()}


async def _table(store: RedisStore, code: Code) -> TableLine | None:
    number = keys.partition(code)
    async with store.client.pipeline(transaction=True) as pipe:
        pipe.hmget(keys.match(code), "v", "i", "b", "o", "w", "s")
        pipe.lrange(keys.log(code), 0, -1).hgetall(keys.done(code))
        for name in SCORES:
            pipe.zscore(keys.of_partition(number, name), code)
        (version, identity, born, over, who, snapshot), log, done, *scores = await pipe.execute()
    if version is None:
        return None
    people, places = lists.read(who)
    spans = [(digest.hex(), *span_of(span)) for digest, span in done.items()]
    return TableLine(
        code, int(version), identity.decode(), int(born), over is not None, list(people), list(places),
        text(full(snapshot)), list(map(text, entries(log))), spans, *scores,
    )  # fmt: skip

"""All there is in a store as lines of text, taken while the bot runs."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from bot.store import keys
from bot.store import table_lists as lists
from bot.store.backup.lines import FORMAT, TableLine, mailbox, text
from bot.store.compression import entries, full
from bot.store.tables import span_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.ports.addresses import Code
    from bot.store.redis_store import RedisStore

WHOLE = ("person:", "place:", "who:", "looks:", "account:", "bests:", "paired:", "{server:")
"""How the names of keys begin that are copied as they are."""

NOTES = "memory"
"""Notes a bot keeps for itself."""

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
    tag, _, part = name.rpartition("}:")
    if name.startswith("{at:") and part == "high":
        return await _place(store, tag, versions)
    if name.startswith("{room:") and part == "lines":
        return await _room(store, tag.removeprefix("{room:"))
    if name != NOTES and not name.startswith(WHOLE) and not (name.startswith("{at:") and part == "habits"):
        return []
    scores = name.startswith(("looks:", "bests:"))
    async with store.client.pipeline(transaction=True) as pipe:
        (pipe.zrange(name, 0, -1, withscores=True) if scores else pipe.hgetall(name)).pttl(name)
        found, left = await pipe.execute()
    pairs = [(text(one), score) for one, score in found] if scores else []
    pairs = pairs or [(text(field), text(value)) for field, value in dict(found).items()]
    if name.startswith(("person:", "place:")):
        # the tables themselves say whose lists they are in
        pairs = [(code, line) for code, line in pairs if line.split()[1] == "0" and code in versions]
    return [{"key": name, "value": pairs, "left": left}] if pairs else []


async def _room(store: RedisStore, room: str) -> list[dict[str, Any]]:
    """The posts of a room; none where it has run out since its name was read."""
    name = keys.room(room, "lines")
    async with store.client.pipeline(transaction=True) as pipe:
        found, left = await pipe.xrange(name).pttl(name).execute()
    posts = [(text(mark), {text(key): text(value) for key, value in post.items()}) for mark, post in found]
    return [{"room": room, "posts": posts, "left": left}] if posts else []


async def _place(store: RedisStore, tag: str, versions: dict[str, int]) -> list[dict[str, Any]]:
    """What has been told at a place and stands there, at one instant."""
    names = ("high", "wait", "out", "held")
    async with store.client.pipeline(transaction=True) as pipe:
        for name in names:
            pipe.hgetall(f"{tag}}}:{name}")
        found = await pipe.execute()
    parts = [{text(code): text(value) for code, value in part.items()} for part in found]
    return mailbox(tag.removeprefix("{at:"), dict(zip(names, parts, strict=True)), versions)


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

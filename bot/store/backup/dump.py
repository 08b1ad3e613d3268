"""All there is in a store as lines of text, taken while the bot runs, and a store made of them again."""

from __future__ import annotations

import asyncio
import json
from dataclasses import astuple
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, Any

from bot.ports.addresses import Code, Place
from bot.store import keys
from bot.store import packed_tables as packing
from bot.store import table_lists as lists
from bot.store.backup import matching_versions as cutting
from bot.store.backup.validation import sound
from bot.store.backup.value_encoding import Entry, gather, octets, text, write
from bot.store.compression import Packed, chunked, entries, full, portable, small, small_span, span_of
from rendering.text import plainly, said

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator

    from bot.store.redis_store import RedisStore
    from rendering.text import Said

FORMAT = 2
"""Raised when lines of another shape are written; older lines can always be read."""

OURS = (
    "{p",
    "{at:",
    "{room:",
    "person:",
    "place:",
    "who:",
    "looks:",
    "account:",
    "bests:",
    "paired:",
    "{server:",
)
"""How the names of keys with contents begin; all other keys are leases and codes for linking."""

NOTES = "memory"
"""Notes a bot keeps for itself: copied; a store that holds nothing else may be restored into."""

LEASES = (":relay", ":claims")
"""How the names of keys of a partition without contents end."""

SCORES = ("due", "lobbies", "over")
"""Sorted sets of a partition in which a table may stand."""

MARK = "restoring"
"""String: the check sum of the copy being restored; deleted when the restore is done."""

TOGETHER = 32
"""Tables read or written at the same time."""


class CannotRestore(Exception):
    """A copy cannot be restored, in one sentence for the host; nothing was written."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(plainly(()).spell(sentence))
        self.sentence = sentence


async def dump(store: RedisStore) -> AsyncIterator[bytes]:
    """Everything in a store, in lines of JSON; the last one holds the number of tables and the SHA-256 of the others.

    Each table is taken at one instant, with its log, command keys and due instant. Then come the outboxes, then the
    mailboxes: so everything up to a table's version has been told or is still to be told. What these know beyond that
    version is left out.
    """
    check, count = sha256(), 0
    async for line in _lines(store):
        body = json.dumps(line, separators=(",", ":")).encode() + b"\n"
        check.update(body)
        count += "table" in line
        yield body
    yield json.dumps({"tables": count, "sha256": check.hexdigest()}).encode() + b"\n"


async def _lines(store: RedisStore) -> AsyncIterator[dict[str, Any]]:
    yield {"capolinea": "backup", "format": FORMAT}
    codes, versions = await _codes(store), dict[str, int]()
    for start in range(0, len(codes), TOGETHER):
        for line in await asyncio.gather(*(_table(store, code) for code in codes[start : start + TOGETHER])):
            if line is not None:
                versions[line["table"]] = line["version"]
                yield line
    for number in range(keys.PARTITIONS):
        async for entry in _entries(store, number, versions):
            yield entry
    # looked for only now: mailboxes that were made meanwhile are found too
    for _, names in groupby(await _standing(store), _group):
        found = await _keys(store, list(names), versions)
        if found is not None:
            yield found


async def _codes(store: RedisStore) -> list[Code]:
    """The tables there are."""
    return sorted({code async for code in store.codes()})


async def _standing(store: RedisStore) -> list[str]:
    """All other keys of ours, those behind each other that lie together."""
    names: set[str] = set()
    async for key in store.client.scan_iter(count=1000):
        name = key.decode()
        if name == NOTES or (name.startswith(OURS) and not name.startswith("{p")):
            names.add(name)
    return sorted(sorted(names), key=_group)


def _group(name: str) -> str:
    """What the names of keys have in common that lie together and are read and written at one instant.

    >>> _group("{at:web:cel}:lar}:wait"), _group("place:web:cel}:lar")
    ('{at:web:cel}:lar', 'place:web:cel}:lar')
    """
    return name.rpartition("}:")[0] if name.startswith("{") else name


async def _table(store: RedisStore, code: Code) -> dict[str, Any] | None:
    number = keys.partition(code)
    async with store.client.pipeline(transaction=True) as pipe:
        pipe.hgetall(keys.match(code)).lrange(keys.log(code), 0, -1).hgetall(keys.done(code))
        for name in SCORES:
            pipe.zscore(keys.of_partition(number, name), code)
        match, log, done, *scores = await pipe.execute()
    if b"v" not in match:
        return None
    return {
        "table": code,
        "version": int(match[b"v"]),
        "match": [[text(field), text(_portable(field, value))] for field, value in packing.unpacked(match).items()],
        "log": [text(entry) for entry in entries(log)],
        "done": [[text(digest), "{} {}".format(*span_of(span))] for digest, span in done.items()],
        "scores": scores,
    }


def _portable(field: bytes, value: bytes) -> bytes:
    """A field of a table as any version can read it."""
    match field:
        case b"s":
            return portable(full(value))
        case b"z":
            return Packed.load(value).portable()
        case _:
            return value


def _made_small(match: Iterable[tuple[str, str]]) -> dict[bytes, bytes]:
    """The fields of a table as this version writes them."""
    facts = {octets(field): octets(value) for field, value in match}
    if b"z" in facts:
        table = Packed.load(facts[b"z"])
        return packing.fields(Packed.of(table.snapshot, table.entries, table.spans(), facts[b"w"]), facts)
    return facts | {b"s": small(full(facts[b"s"]))}


async def _entries(store: RedisStore, number: int, versions: dict[str, int]) -> AsyncIterator[dict[str, Any]]:
    after = "-"
    while entries := await store.outbox.read(number, after):
        after = entries[-1].id
        for entry in entries:
            if entry.stop <= versions.get(entry.code, 0):
                was = None if entry.was is None else text(entry.was)
                yield {"letter": [entry.code, entry.start, entry.stop, was]}


async def _keys(store: RedisStore, names: list[str], versions: dict[str, int]) -> dict[str, Any] | None:
    """Keys with one hash tag, cut back to the tables that have been taken."""
    entries = await gather(store.client, names)
    if not entries:
        # they have run out since their names were read
        return None
    parts = {entry.name.rpartition("}:")[2]: entry for entry in entries}
    if names[0].startswith("{at:"):
        cutting.box(parts, versions)
    elif names[0].startswith(("person:", "place:")):
        cutting.left_only(entries[0], versions)
    filled = [entry for entry in entries if entry.value]
    return {"keys": [astuple(entry) for entry in filled]} if filled else None


async def restore(store: RedisStore, lines: Iterable[bytes]) -> int:
    """Make everything again of what ``dump`` gave; answers how many tables there are now.

    No bot may run on the store meanwhile. ``lines`` is gone through several times. Nothing is written unless all of it
    is sound and nothing is in the store yet; if it is cut short later, the same lines may be restored again.
    Raises ``CannotRestore``.
    """
    checksum, count = _checked(lines)
    await _admit(store, checksum)
    await store.client.set(MARK, checksum)
    for batch in _batches(lines):
        await asyncio.gather(*(_put(store, line) for line in batch))
    # what sets workers in motion comes when everything they need is there
    for batch in _batches(lines):
        await asyncio.gather(*(_put_due(store, line) for line in batch))
    await store.client.delete(MARK)
    return count


def _checked(lines: Iterable[bytes]) -> tuple[str, int]:
    """Check sum and number of tables of a whole copy, if every line is sound."""
    check, first, last = sha256(), b"", b""
    versions: dict[Code, int] = {}
    wrong = 0
    for number, line in enumerate(lines):
        check.update(last)
        if number > 1 and not wrong and not sound(last, versions):
            wrong = number
        first, last = first or line, line
    match _json(first):
        case {"capolinea": "backup", "format": int(shape)} if shape > FORMAT:
            raise CannotRestore(said("This backup was made by a newer version of the bot. Nothing was restored."))
        case {"capolinea": "backup", "format": int(shape)} if shape > 0:
            pass
        case _:
            raise CannotRestore(said("This is no backup of Capolinea. Nothing was restored."))
    match _json(last):
        case {"tables": int(count), "sha256": str(checksum)} if checksum == check.hexdigest():
            if wrong:
                raise CannotRestore(
                    said("Line {number} of this backup was not written by the bot. Nothing was restored.", number=wrong)
                )
            if count == len(versions):
                return checksum, count
    raise CannotRestore(said("This backup is damaged or not complete. Nothing was restored."))


def _json(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


async def _admit(store: RedisStore, checksum: str) -> None:
    """Refuse a store that holds anything except what an interrupted restore of the same copy left."""
    mark = await store.client.get(MARK)
    if mark is not None and mark.decode() == checksum:
        return
    async for key in store.client.scan_iter(count=1000):
        name = key.decode()
        if name.startswith(OURS) and not name.endswith(LEASES):
            raise CannotRestore(said("There are games here already. Restore into an empty store."))


def _batches(lines: Iterable[bytes]) -> Iterator[list[dict[str, Any]]]:
    """The lines between first and last, some at a time."""
    batch: list[dict[str, Any]] = []
    for line in lines:
        batch.append(json.loads(line))
        if len(batch) == TOGETHER:
            yield batch
            batch = []
    yield batch


async def _put(store: RedisStore, line: dict[str, Any]) -> None:
    """A table that nobody looks at yet, some keys, or a picture."""
    match line:
        case {"table": code, "match": match, "log": log, "done": done}:
            names = (keys.match(code), keys.log(code), keys.done(code))
            facts = [[text(field), text(value)] for field, value in _made_small(match).items()]
            stored = list(map(text, chunked(list(map(octets, log)))))
            spans = [[digest, text(small_span(octets(span)))] for digest, span in done]
            async with store.client.pipeline(transaction=True) as pipe:
                for name, kind, value in zip(names, ("hash", "list", "hash"), (facts, stored, spans), strict=True):
                    write(pipe, Entry(name, kind, value))
                await pipe.execute()
        case {"keys": entries}:
            async with store.client.pipeline(transaction=True) as pipe:
                for entry in entries:
                    write(pipe, Entry(*entry))
                await pipe.execute()


async def _put_due(store: RedisStore, line: dict[str, Any]) -> None:
    """Put what is due, what is to be told, and the lists of tables."""
    async with store.client.pipeline(transaction=False) as pipe:
        match line:
            case {"table": code, "version": version, "match": match, "scores": scores}:
                facts = dict(match)
                for name, score in zip(SCORES, scores, strict=True):
                    if score is not None:
                        pipe.zadd(keys.of_partition(keys.partition(code), name), {code: score})
                for name in lists.names(lists.read(octets(facts["w"]))):
                    pipe.hset(name, code, f"{version} 1 {facts['b']} {facts.get('o', '0')}")
            case {"letter": [code, start, stop, was]}:
                item = {"c": code, "a": start, "z": stop} | ({} if was is None else {"w": octets(was)})
                pipe.xadd(keys.of_partition(keys.partition(code), "outbox"), item)
            case {"keys": [[str(name), *_], *_] as entries} if name.startswith("{at:"):
                place = Place(name[len("{at:") :].rpartition("}:")[0])
                # a postman looks, and finds that most have nothing to do
                if any(entry[0] != keys.box(place, "habits") for entry in entries):
                    pipe.zadd(keys.mail_of(place), {place: 1})
        await pipe.execute()

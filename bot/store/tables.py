"""Tables and their logs in Redis: the commit, and reading what it left."""

from __future__ import annotations

import asyncio
import secrets
from hashlib import sha1
from typing import TYPE_CHECKING, Any

import structlog

from bot.ports.addresses import Code, Place, Profile
from bot.ports.stores import NEW, Commit, Committed, Conflict, Repeat, Stored, StoreUnreachable, chained
from bot.store import keys
from bot.store import packed_tables as packing
from bot.store import table_lists as lists
from bot.store.best_scores import BestScores
from bot.store.compression import CHUNK, Packed, chunk, chunked, full, small, small_entry, span_of
from bot.store.compression import entries as opened
from bot.store.long_numbers import tidy
from bot.store.outbox import hearers
from bot.store.scripts import Argument, Scripts
from bot.store.table_lists import Lists

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence

    from bot.ports.stores import OutboxEntry
    from bot.store.client import Client

log = structlog.get_logger()

BIGGEST = 1 << 20
"""Bytes of the biggest snapshot or log entry."""

MOST = 4000
"""Entries of the longest commit: a match of twelve in Tandem that nobody wins, imported at once, has less than half."""


class Tables:
    """Tables and their lists on one Redis server or a cluster. Methods may raise ``bot.ports.stores.StoreUnreachable``.

    A commit waits until ``replicas`` servers beside it have it too, and with ``fsync`` until it is on their disks, for
    a second at most.
    """

    def __init__(self, client: Client, replicas: int = 0, *, fsync: bool = False) -> None:
        self.client = client
        self._fsync = fsync
        self._replicas = replicas
        self.scripts = Scripts(client)
        self.lists = Lists(client, self.scripts)
        self.best_scores = BestScores(client)
        self.on_commit: Callable[[Commit], None] | None = None
        """Called after each commit made through this object, which tells no other process of it then."""

    async def load(self, code: Code) -> Stored | None:
        """The table, or None."""
        found = await self.load_all([code])
        return found[0] if found else None

    async def load_all(self, codes: Sequence[Code], key: str = "") -> Sequence[Stored]:
        """Those of the tables that there are, in this order; with ``key`` whether that has been done at each."""
        digest = keys.digest(key) if key else b""
        async with self.client.pipeline(transaction=False) as pipe:
            for code in codes:
                pipe.hgetall(keys.match(code))
            if key:
                for code in codes:
                    pipe.hmget(keys.done(code), keys.short(digest), digest)
            found = await pipe.execute()
        tables, done = found[: len(codes)], found[len(codes) :] or [[None]] * len(codes)
        return [
            await self._stored(code, fields, digest, done=any(past))
            for code, fields, past in zip(codes, tables, done, strict=True)
            if b"v" in fields
        ]

    async def identities(self, codes: Sequence[Code]) -> dict[Code, str]:
        """The identities of those of these tables that have one stored."""
        async with self.client.pipeline(transaction=False) as pipe:
            for code in codes:
                pipe.hgetall(keys.match(code))
            found = await pipe.execute()
        known = {
            code: _identity(fields[b"v"], packing.stamp(fields))
            for code, fields in zip(codes, found, strict=True)
            if b"v" in fields
        }
        return {code: identity for code, identity in known.items() if identity is not None}

    async def holds(self, code: Code, version: int, identity: str) -> bool:
        """Whether a table has had this version, and its identity begins like this."""
        entries = await self.log(code, 0, version)
        return len(entries) == version and chained(NEW, entries).startswith(identity)

    async def _stored(self, code: Code, fields: Mapping[bytes, bytes], digest: bytes, *, done: bool) -> Stored:
        version = fields[b"v"]
        number, identity = int(version), _identity(version, fields.get(b"i"))
        if (table := packing.packed(fields)) is not None:
            identity = chained(NEW, table.entries) if identity is None else identity
            return Stored(
                code, number, table.snapshot, identity, done or (bool(digest) and table.span(digest) is not None)
            )
        if identity is None:
            # last written by a bot of an earlier version
            identity = chained(NEW, await self.log(code, 0, number))
        return Stored(code, number, full(fields[b"s"]), identity, done)

    async def log(self, code: Code, start: int = 0, stop: int | None = None) -> Sequence[bytes]:
        """Log entries ``start`` .. ``stop - 1``."""
        if start < 0 or (stop is not None and stop <= start):
            return []
        entries, _ = await self._log(code, start, stop)
        return entries

    async def log_on(self, code: Code, start: int) -> tuple[Sequence[bytes], str]:
        """Log entries from ``start`` on, and the identity of the version that all of them together are."""
        entries, identity = await self._log(code, start, None)
        if identity is None:
            identity = chained(NEW, entries if start == 0 else await self.log(code))
        return entries, identity

    async def _log(self, code: Code, start: int, stop: int | None) -> tuple[Sequence[bytes], str | None]:
        """Entries, and the identity of the newest version where it is known; as they are at one instant."""
        async with self.client.pipeline(transaction=True) as pipe:
            # entries from ``start`` on lie here or behind: before them are chunks and single ones
            pipe.lrange(keys.log(code), start // CHUNK, -1)
            pipe.hgetall(keys.match(code))
            stored, fields = await pipe.execute()
        version = fields.get(b"v")
        if version is None:
            return [], NEW
        entries, first = opened(stored), 0
        if (table := packing.packed(fields)) is not None:
            entries = list(table.entries)
        elif start:
            first = int(version) - len(entries)
        return entries[max(0, start - first) : None if stop is None else max(0, stop - first)], _identity(
            version, fields.get(b"i")
        )

    async def commit(self, commit: Commit) -> Committed | Conflict | Repeat:
        """Do it, or say why not. A commit whose answer was lost answers ``Repeat`` when the client asks again.

        Raises ``ValueError`` for a commit without entries or beyond the bounds.
        """
        _check(commit)
        parent = commit.parent
        if parent is None:
            stored = await self.load(commit.code)
            parent = NEW if stored is None else stored.identity
        who = lists.write((commit.people, commit.places))
        number = keys.partition(commit.code)
        shared = [keys.of_partition(number, name) for name in ("due", "outbox", "lobbies", "over", "claims", "dropped")]
        while True:
            answer = await self._run(
                commit.code,
                [keys.match(commit.code), keys.log(commit.code), keys.done(commit.code), *shared],
                *(commit.code, commit.expected, keys.digest(commit.key), small(commit.snapshot)),
                *("" if commit.due is None else commit.due, who),
                *(2 if commit.passing else int(commit.lobby), int(commit.over)),
                *(parent, chained(parent, commit.entries), hearers(commit), int(self.on_commit is None)),
                *map(small_entry, commit.entries),
            )
            match answer:
                case [b"packed"]:
                    if (past := await self.repeated(commit.code, commit.key)) is not None:
                        return past
                    await self.unpack(commit.code)
                case [b"conflict"]:
                    return Conflict()
                case [b"repeat", done]:
                    return Repeat(*span_of(done))
                case [_, done, moved, was, born, pieces]:
                    start, stop = span_of(done)
                    await self._gather(commit.code, stop, pieces)
                    if moved:
                        follow = (commit.people, commit.places)
                        before = [lists.read(was)]
                        await self._list(commit.code, stop, int(born), follow, before, over=commit.over)
                    if self.on_commit is not None:
                        self.on_commit(commit)
                    return Committed(start, stop)

    async def _run(self, code: Code, names: Sequence[str], *arguments: Argument) -> Any:
        """The commit script; what is saved but not copied in time is saved all the same.

        A server that another one is replacing takes writes for some seconds more, but nobody copies them: so what was
        not copied is made again where the server is that is to be written to now.
        """
        if not self._replicas and not self._fsync:
            return await self.scripts("commit", names, *arguments)
        answer, copies, on_disk = await self.scripts.copied(
            "commit", names, *arguments, replicas=self._replicas, fsync=self._fsync
        )
        if (copies < self._replicas or not on_disk) and answer[0] in {b"done", b"repeat"}:
            log.warning("saved, not yet copied", code=code, copies=copies, **({} if on_disk else {"disk": False}))
            if await self.client.looked_again(names[0]):
                again = await self.scripts("commit", names, *arguments)
                return answer if again[0] == b"repeat" else again
        return answer

    async def _gather(self, code: Code, version: int, pieces: int) -> None:
        """Compress single entries of a log together, where there are enough; trouble here undoes nothing.

        Of so many pieces all but the last ones are chunks, so there are ``(version - pieces) / (CHUNK - 1)`` of these.
        """
        chunks = (version - pieces) // (CHUNK - 1)
        if pieces - chunks < CHUNK:
            return
        try:
            stored = await self.client.lrange(keys.log(code), chunks, -1)
            found = opened(stored)
            if len(found) == len(stored) >= CHUNK and all(map(tidy, found)):
                count = len(stored) // CHUNK * CHUNK
                check = sha1(b"".join(stored[:count]), usedforsecurity=False).hexdigest()
                made = [chunk(found[start : start + CHUNK]) for start in range(0, count, CHUNK)]
                await self.scripts("pack_log_entries", [keys.log(code)], chunks, count, check, *made)
        except Exception:
            log.exception("a log stays as it is", code=code)

    async def _list(
        self, code: Code, version: int, born: int, who: lists.Who, was: Sequence[lists.Who], *, over: bool
    ) -> None:
        """The lists after a commit; the relay writes them again, so trouble here undoes nothing."""
        try:
            await self.lists.put(code, version, born, who, was, over=over)
        except Exception:
            log.exception("lists are left to the relay", code=code)

    async def probe(self) -> None:
        """Do on keys of its own what a commit does; nothing is left. Raises ``StoreUnreachable`` where that fails."""
        if await self.scripts("probe_server", keys.PROBE, secrets.token_hex(4)) != 1:
            raise StoreUnreachable("what was written is not what is read")

    async def repeated(self, code: Code, key: str) -> Repeat | None:
        """What was done for this key before, if anything."""
        (done,) = await self._spans(code, [key])
        return None if done is None else Repeat(*span_of(done))

    async def undone(self, code: Code, commands: Sequence[str]) -> Sequence[str]:
        """Those of these command keys for which nothing was done at a table."""
        spans = await self._spans(code, commands)
        return [command for command, span in zip(commands, spans, strict=True) if span is None]

    async def _spans(self, code: Code, commands: Sequence[str]) -> Sequence[bytes | None]:
        """What was done for each of these command keys."""
        digests = [keys.digest(command) for command in commands]
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.hmget(keys.done(code), [*map(keys.short, digests), *digests])
            pipe.hgetall(keys.match(code))
            found, fields = await pipe.execute()
        if (table := packing.packed(fields)) is not None:
            spans = table.spans()
            return [spans.get(keys.short(digest), spans.get(digest)) for digest in digests]
        return [new or old for new, old in zip(found[: len(digests)], found[len(digests) :], strict=True)]

    async def best(self, kind: str, person: Profile, score: int, day: str) -> tuple[int, int]:
        """A score of a game played alone: the person's own best and the best of the day with it."""
        return await self.best_scores.note(kind, person, score, day)

    async def tables_of(self, person: Profile) -> Sequence[Code]:
        """Tables this person sits at: those that are not over first, then the newest."""
        return await self.lists.of(keys.person(person))

    async def tables_left(self, person: Profile) -> Sequence[Code]:
        """Tables this person sat at and got up from, as far as that is remembered, the newest first."""
        return await self.lists.of(keys.person(person), left=True)

    async def tables_at(self, place: Place) -> Sequence[Code]:
        """Tables that are followed at this place: those that are not over first, then the newest."""
        return await self.lists.of(keys.following(place))

    async def tables_near(self, place: Place, person: Profile) -> tuple[Sequence[Code], Sequence[Code]]:
        """``tables_at`` the place and ``tables_of`` the person, asked for at once."""
        return await self.lists.both(keys.following(place), keys.person(person))

    async def project(self, code: Code, entries: Sequence[OutboxEntry]) -> None:
        """Write a table's lists again as it stands now; ``entries`` tell which people and places may have left it."""
        was = [lists.read(entry.was) for entry in entries if entry.was is not None]
        if not was:
            return
        fields = await self.client.hgetall(keys.match(code))
        if fields:
            who = packing.who(fields)
            await self.lists.put(code, int(fields[b"v"]), int(fields[b"b"]), who, was, over=b"o" in fields)

    async def codes(self) -> AsyncIterator[Code]:
        """Every table there is, in no order; walks the whole store. A table may come twice."""
        async for key in self.client.scan_iter(match="{p*}:m:*", count=500):
            yield Code(key.decode().partition(":m:")[2])

    async def rebuild(self) -> int:
        """Make every list again from the tables themselves; answers how many tables there are.

        A table that cannot be read stays in the lists it is in, and is told in the log.
        """
        standing: dict[str, set[Code]] = {}
        seen: set[Code] = set()
        unread: set[Code] = set()
        async for code in self.codes():
            fields = await self.client.hgetall(keys.match(code))
            if not fields or code in seen:
                continue
            seen.add(code)
            try:
                follow = packing.who(fields)
            except Exception:
                log.exception("a table cannot be read", code=code)
                unread.add(code)
                continue
            await self.lists.put(code, int(fields[b"v"]), int(fields[b"b"]), follow, (), over=b"o" in fields)
            for name in lists.names(follow):
                standing.setdefault(name, set()).add(code)
        await self.lists.prune(standing, unread)
        return len(seen)

    async def pack(self, code: Code, version: int | None = None, now: int = 1) -> bool:
        """Shrink a finished table to one value at an instant, if it still has the version where one is given.

        False where it is not finished or changed meanwhile.
        """
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.hgetall(keys.match(code))
            pipe.lrange(keys.log(code), 0, -1)
            pipe.hgetall(keys.done(code))
            match, entries, done = await pipe.execute()
        if b"s" not in match or (version is not None and int(match[b"v"]) != version):
            return False
        spans = {digest: b"%d %d" % span_of(span) for digest, span in done.items()}

        def made() -> packing.Fields:
            return packing.fields(Packed.of(full(match[b"s"]), opened(entries), spans, match[b"w"]), match)

        # takes some hundredths of a second
        fields = await asyncio.to_thread(made)
        over = keys.of_partition(keys.partition(code), "over")
        names = [keys.match(code), keys.log(code), keys.done(code), over, keys.fresh(code)]
        facts = (code, match[b"v"], match.get(b"i", b""), max(1, now))
        return bool(
            await self.scripts("pack_table", names, *facts, *(part for pair in fields.items() for part in pair))
        )

    async def unpack(self, code: Code) -> None:
        """Make a packed table a usual one again."""
        fields = await self.client.hgetall(keys.match(code))
        if (table := packing.packed(fields)) is None:
            return
        pairs = [piece for pair in table.spans().items() for piece in pair]
        over = keys.of_partition(keys.partition(code), "over")
        names = [keys.match(code), keys.log(code), keys.done(code), over]
        stored = chunked(table.entries)
        facts = (code, fields[b"v"], small(table.snapshot), packing.followers(fields) or b"")
        identity = packing.stamp(fields) or b""
        await self.scripts("unpack_table", names, *facts, identity, len(stored), *stored, *pairs)


def _identity(version: bytes, stamp: bytes | None) -> str | None:
    """The identity of this version, None where the stored one is that of another: an earlier bot does not write it."""
    number, _, identity = (stamp or b"").partition(b" ")
    return identity.decode() if number == version else None


def _check(commit: Commit) -> None:
    if not 0 < len(commit.entries) <= MOST:
        raise ValueError(f"a commit has 1 to {MOST} entries, not {len(commit.entries)}")
    if max(map(len, (commit.snapshot, *commit.entries))) > BIGGEST:
        raise ValueError(f"a snapshot or entry is longer than {BIGGEST} bytes")
    keys.bounded(commit.key)
    for name in lists.names((commit.people, commit.places)):
        keys.bounded(name.partition(":")[2])

"""Tables and their logs in Redis: the commit, and reading what it left."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import structlog

from bot.ports.addresses import Code, Place, Profile
from bot.ports.stores import NEW, Commit, Committed, Conflict, Repeat, Stored, StoreUnreachable, chained
from bot.store import keys
from bot.store import table_lists as lists
from bot.store.compression import entries as opened
from bot.store.compression import full, small, together
from bot.store.outbox import hearers
from bot.store.scripts import Argument, Scripts
from bot.store.table_lists import Lists

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from bot.ports.stores import OutboxEntry
    from bot.store.client import Client

log = structlog.get_logger()

BIGGEST = 1 << 20
"""Bytes of the biggest snapshot or log entry."""

MOST = 4000
"""Entries of the longest commit: a match of twelve in Tandem that nobody wins, imported at once, has less than half."""


DAYS = 3 * 24 * 3600
"""Seconds after which the best scores of a day are garbage."""


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
        self.on_commit: Callable[[Commit], None] | None = None
        """Called after each commit made through this object, which tells no other process of it then."""

    async def load(self, code: Code) -> Stored | None:
        """The table, or None."""
        found = await self.load_all([code])
        return found[0] if found else None

    async def load_all(self, codes: Sequence[Code], key: str = "") -> Sequence[Stored]:
        """Those of the tables that there are, in this order; with ``key`` whether that has been done at each."""
        async with self.client.pipeline(transaction=False) as pipe:
            for code in codes:
                pipe.hmget(keys.match(code), "v", "s", "i")
            if key:
                for code in codes:
                    pipe.hexists(keys.done(code), keys.command(key))
            found = await pipe.execute()
        tables, done = found[: len(codes)], found[len(codes) :] or [False] * len(codes)
        return [
            Stored(code, int(version), full(snapshot), identity.decode(), bool(past))
            for code, (version, snapshot, identity), past in zip(codes, tables, done, strict=True)
            if version is not None
        ]

    async def identities(self, codes: Sequence[Code]) -> dict[Code, str]:
        """The identities of those of these tables that there are."""
        async with self.client.pipeline(transaction=False) as pipe:
            for code in codes:
                pipe.hget(keys.match(code), "i")
            found = await pipe.execute()
        return {code: stored.decode() for code, stored in zip(codes, found, strict=True) if stored is not None}

    async def holds(self, code: Code, version: int, identity: str) -> bool:
        """Whether a table has had this version, and its identity begins like this."""
        entries = await self.log(code, 0, version)
        return len(entries) == version and chained(NEW, entries).startswith(identity)

    async def log(self, code: Code, start: int = 0, stop: int | None = None) -> Sequence[bytes]:
        """Log entries ``start`` .. ``stop - 1``."""
        if start < 0 or (stop is not None and stop <= start):
            return []
        entries, _ = await self.log_on(code, start)
        return entries if stop is None else entries[: stop - start]

    async def log_on(self, code: Code, start: int) -> tuple[Sequence[bytes], str]:
        """Log entries from ``start`` on, and the identity of the version that all of them together are.

        Both are as they are at one instant.
        """
        # that of a finished table may be one piece: then the rest of its list is less than what there is
        for first in (start, 0):
            async with self.client.pipeline(transaction=True) as pipe:
                pipe.lrange(keys.log(code), first, -1)
                pipe.hmget(keys.match(code), "v", "i")
                stored, (version, identity) = await pipe.execute()
            if version is None:
                return [], NEW
            entries = opened(stored)
            if len(entries) == int(version) - first:
                break
        return entries[start - first :], identity.decode()

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
                *(commit.code, commit.expected, keys.command(commit.key), small(commit.snapshot)),
                *("" if commit.due is None else commit.due, who),
                *(2 if commit.passing else int(commit.lobby), int(commit.over)),
                *(parent, chained(parent, commit.entries), hearers(commit), int(self.on_commit is None)),
                *map(small, commit.entries),
            )
            match answer:
                case [b"conflict"]:
                    return Conflict()
                case [b"repeat", done]:
                    return Repeat(*span_of(done))
                case [_, done, moved, was, born]:
                    start, stop = span_of(done)
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
        found: Sequence[bytes | None] = await self.client.hmget(keys.done(code), [*map(keys.command, commands)])
        return found

    async def best(self, kind: str, person: Profile, score: int, day: str) -> tuple[int, int]:
        """The person's own best and the best of the day, this score among them; noted again it changes nothing."""
        ever, today = f"bests:{kind}", f"bests:{kind}:{day}"
        async with self.client.pipeline(transaction=False) as pipe:
            for key in (ever, today):
                pipe.zadd(key, {person: score}, gt=True)
            pipe.expire(today, DAYS)
            pipe.zscore(ever, person)
            pipe.zrange(today, 0, 0, desc=True, withscores=True)
            *_, own, best = await pipe.execute()
        return int(own), int(best[0][1])

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

    async def project(self, code: Code, entries: Sequence[OutboxEntry]) -> bool:
        """Write a table's lists again as it stands now; ``entries`` tell which people and places may have left it.

        Whether one of them may have ended it.
        """
        was = [lists.read(entry.was) for entry in entries if entry.was is not None]
        if not was:
            return False
        version, who, born, over = await self.client.hmget(keys.match(code), "v", "w", "b", "o")
        if version is not None:
            await self.lists.put(code, int(version), int(born), lists.read(who), was, over=over is not None)
        return over is not None

    async def codes(self) -> AsyncIterator[Code]:
        """Every table there is, in no order; walks the whole store. A table may come twice."""
        async for key in self.client.scan_iter(match="{p*}:m:*", count=500):
            yield Code(key.decode().partition(":m:")[2])

    async def rebuild(self) -> int:
        """Make every list again from the tables themselves; answers how many tables there are."""
        standing: dict[str, set[Code]] = {}
        seen: set[Code] = set()
        async for code in self.codes():
            version, who, born, over = await self.client.hmget(keys.match(code), "v", "w", "b", "o")
            if version is None or code in seen:
                continue
            seen.add(code)
            follow = lists.read(who)
            await self.lists.put(code, int(version), int(born), follow, (), over=over is not None)
            for name in lists.names(follow):
                standing.setdefault(name, set()).add(code)
        await self.lists.prune(standing)
        return len(seen)

    async def pack(self, code: Code, version: int | None = None, now: int = 1) -> bool:
        """Lay the log of a finished table into one piece at an instant, if it still has the version where one is given.

        False where it is not finished or changed meanwhile.
        """
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.hmget(keys.match(code), "v", "i", "o")
            pipe.lrange(keys.log(code), 0, -1)
            (stored, identity, over), log = await pipe.execute()
        if over is None or (version is not None and int(stored) != version):
            return False
        names = [keys.match(code), keys.log(code), keys.of_partition(keys.partition(code), "over")]
        facts = (code, stored, identity, max(1, now))
        return bool(await self.scripts("pack_log", names, *facts, together(opened(log))))


def span_of(done: bytes) -> tuple[int, int]:
    """The versions a command led to; its first alone is stored where it made one line.

    >>> span_of(b"3"), span_of(b"3 5")
    ((3, 4), (3, 5))
    """
    start, _, stop = done.partition(b" ")
    return int(start), int(stop) if stop else int(start) + 1


def _check(commit: Commit) -> None:
    if not 0 < len(commit.entries) <= MOST:
        raise ValueError(f"a commit has 1 to {MOST} entries, not {len(commit.entries)}")
    if max(map(len, (commit.snapshot, *commit.entries))) > BIGGEST:
        raise ValueError(f"a snapshot or entry is longer than {BIGGEST} bytes")
    if any(b"\n" in entry for entry in commit.entries):
        raise ValueError("an entry is one line")
    keys.bounded(commit.key)
    for name in lists.names((commit.people, commit.places)):
        keys.bounded(name.partition(":")[2])

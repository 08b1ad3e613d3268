"""What commits have left to be told, by partition, until it lies in every mailbox.

The fields of an entry are: match ``c``, versions from ``a`` to ``z``, identity of the latter ``i``, followers before
``w`` where they changed, and those who hear of it ``p`` (``hearers``).

News for other processes the moment something is written; whoever misses one finds the work by looking around.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import structlog
from redis import RedisError

from bot.ports.addresses import Code, Place
from bot.ports.processes import Clock, Lease
from bot.ports.stores import Hearers, OutboxEntry
from bot.store import keys
from bot.store.scripts import Run

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.ports.stores import Commit
    from bot.store.client import Client
    from bot.store.heartbeats import Heartbeats
    from bot.store.scripts import Scripts

PAGE = 200
"""Entries that are read at once."""

LEFT = (None, True, False)
"""What the answers of the script ``leave_partition`` mean."""

MOST = 50
"""Places that an entry names at most: telling more takes so long that reading the table first hardly matters."""


log = structlog.get_logger()

WAIT = 30.0
"""Seconds of silence after which it is listened anew, in a cluster perhaps at another server: one may be cut off."""

PAUSE = 1.0
"""Seconds before a lost connection is made again."""


class Outbox:
    """The outboxes of all partitions."""

    page = PAGE

    def __init__(self, client: Client, scripts: Scripts, heartbeats: Heartbeats) -> None:
        self._client = client
        self._scripts = scripts
        self._heartbeats = heartbeats

    def partition(self, code: Code) -> int:
        """The partition a match lies in."""
        return keys.partition(code)

    async def waiting(self) -> Sequence[int]:
        """The partitions with entries, by one round trip whatever number of tables there is."""
        async with self._client.pipeline(transaction=False) as pipe:
            for number in range(keys.PARTITIONS):
                pipe.xlen(keys.of_partition(number, "outbox"))
            sizes = await pipe.execute()
        return [number for number, size in enumerate(sizes) if size]

    async def lease(self, partition: int, owner: str, now: int, until: int) -> Lease | None:
        """The right to empty a partition's outbox, or None while another process that may be alive has it."""
        name = keys.of_partition(partition, "relay")
        fence = await self._scripts("take_lease", [name], owner, now, until, *self._heartbeats.dead)
        return Lease(name, owner, int(fence), until) if fence else None

    async def give(self, partition: int, lease: Lease) -> None:
        """Another process may empty a partition's outbox at once."""
        await self._scripts("give_lease_back", [keys.of_partition(partition, "relay")], lease.owner)

    async def take(
        self, partition: int, owner: str, now: int, until: int, after: str = "-"
    ) -> tuple[Lease, Sequence[OutboxEntry]] | None:
        """``lease`` and ``read`` in one round trip; None where the lease is another's, or nothing is there."""
        name, outbox = keys.of_partition(partition, "relay"), keys.of_partition(partition, "outbox")
        fence, found = await self._scripts.together(
            Run("take_lease", [name, outbox], (owner, now, until, *self._heartbeats.dead)),
            lambda pipe: pipe.xrange(outbox, _behind(after), "+", self.page),
        )
        return (Lease(name, owner, int(fence), until), _entries(found)) if fence else None

    async def read(self, partition: int, after: str = "-", most: int = PAGE) -> Sequence[OutboxEntry]:
        """Entries in order, from the one behind ``after`` on."""
        return _entries(await self._client.xrange(keys.of_partition(partition, "outbox"), _behind(after), "+", most))

    async def clear(self, partition: int, lease: Lease, entries: Sequence[OutboxEntry]) -> bool:
        """Delete entries; False where the lease is outdated."""
        outbox = keys.of_partition(partition, "outbox")
        ids = [entry.id for entry in entries]
        return bool(await self._scripts("delete_told_entries", [lease.name, outbox], lease.fence, *ids))

    async def leave(self, partition: int, lease: Lease, entries: Sequence[OutboxEntry], last: str) -> bool | None:
        """Delete entries, and leave the partition unless there is more behind the ``last`` one that was read.

        True where there is more, False where the partition is left, None where the lease is outdated.
        """
        outbox = keys.of_partition(partition, "outbox")
        ids = [entry.id for entry in entries]
        return LEFT[int(await self._scripts("leave_partition", [lease.name, outbox], lease.fence, last, *ids))]

    async def outbid(self, lease: Lease, fence: int) -> bool:
        """The holder of a lease gets a greater fence than one known elsewhere; False where the lease is outdated.

        A server that took over from another may have lost the last fences, which mailboxes on other servers know.
        """
        return bool(await self._scripts("raise_fence", [lease.name], lease.owner, lease.fence, fence))


def hearers(commit: Commit) -> str:
    """Who hears of a commit, as its entry keeps it: JSON ``[places, called]``; "" where the relay is to find out."""
    if commit.called is None or len(commit.places) + len(commit.called) > MOST:
        return ""
    return json.dumps((commit.places, commit.called), separators=(",", ":"), ensure_ascii=False)


def _hearers(stored: bytes | None) -> Hearers | None:
    if stored is None:
        return None
    places, called = json.loads(stored)
    return Hearers(tuple(map(Place, places)), tuple(map(Place, called)))


def _behind(after: str) -> str:
    """Where a range begins that leaves out the entry ``after``; ``-`` leaves out none."""
    return after if after == "-" else f"({after}"


def _entries(found: Sequence[tuple[bytes, dict[bytes, bytes]]]) -> list[OutboxEntry]:
    return [
        OutboxEntry(
            id_.decode(),
            Code(fields[b"c"].decode()),
            int(fields[b"a"]),
            int(fields[b"z"]),
            fields.get(b"w"),
            fields.get(b"i", b"").decode(),
            _hearers(fields.get(b"p")),
        )
        for id_, fields in found
    ]


class CommitSignals:
    """What ``commit.lua`` and ``mark_mail_waiting.lua`` publish: what their process does not work on itself.

    Of mail that this process, ``sender``, has brought nothing is told.
    """

    def __init__(self, client: Client, sender: str) -> None:
        self._client = client
        self._sender = sender

    async def listen(
        self, clock: Clock, committed: Callable[[Code, int | None], None], arrived: Callable[[Place], None]
    ) -> None:
        """Tell of commits that nobody works on yet (the table, and when it is due) and of all mail, until cancelled."""
        while True:
            try:
                await self._listen(committed, arrived)
            except RedisError as error:
                log.debug("no news of other processes", error=str(error))
                await clock.sleep(PAUSE)

    async def _listen(self, committed: Callable[[Code, int | None], None], arrived: Callable[[Place], None]) -> None:
        # a connection of its own: it is waited on for long
        async with self._client.pubsub(ignore_subscribe_messages=True) as news:
            await news.subscribe(keys.COMMITTED, keys.ARRIVED)
            while True:
                begun = time.monotonic()
                match await news.get_message(timeout=WAIT):
                    case None if time.monotonic() - begun >= WAIT * 0.9:
                        return
                    case {"channel": channel, "data": bytes(data)} if channel.decode() == keys.ARRIVED:
                        sender, _, place = data.decode().partition(" ")
                        if sender != self._sender:
                            arrived(Place(place))
                    case {"data": bytes(data)}:
                        code, _, due = data.decode().partition(" ")
                        committed(Code(code), int(due) if due else None)

"""Everything in one Redis server, put together: tables, mailboxes, due tables, people and what cleans up after them."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from bot.ports.stores import Figures
from bot.store import keys
from bot.store.cleanup import clean
from bot.store.due_tables import DueTables
from bot.store.heartbeats import Heartbeats, Roles
from bot.store.key_values import Memory
from bot.store.mailboxes import Mailboxes
from bot.store.outbox import CommitSignals, Outbox
from bot.store.people import People
from bot.store.results import Results
from bot.store.seeks import Seeks
from bot.store.table_calls import TableCalls
from bot.store.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.ports.stores import StoreCleaned
    from bot.store.client import Client


class RedisStore(Tables):
    """The store on one Redis server or a cluster.

    Every method may raise ``bot.ports.stores.StoreUnreachable`` when the server stays away. A commit waits until
    ``replicas`` servers beside it have it too, and with ``fsync`` until it is on their disks, for a second at most.
    """

    def __init__(self, client: Client, replicas: int = 0, *, fsync: bool = False) -> None:
        super().__init__(client, replicas, fsync=fsync)
        self.heartbeats = Heartbeats(client)
        self.outbox = Outbox(client, self.scripts, self.heartbeats)
        sender = secrets.token_hex(4)
        self.mailboxes = Mailboxes(client, self.scripts, self.heartbeats, sender)
        self.roles = Roles(client, self.scripts, self.heartbeats)
        self.due_tables = DueTables(client, self.scripts, self.heartbeats)
        self.people = People(client)
        self.memory = Memory(client)
        self.results = Results(client, self.scripts)
        self.seeks = Seeks(client, self.scripts, replicas, fsync=fsync)
        self.table_calls = TableCalls(client, self.scripts)
        self.signals = CommitSignals(client, sender)

    async def clean(self, now: int) -> StoreCleaned:
        """Drop lobbies that nobody uses and pack finished tables."""
        return await clean(self, self.outbox, self.mailboxes, now)

    async def figures(self, platforms: Sequence[str], now: int) -> Figures:
        """How much waits at an instant, by one round trip however many tables there are."""
        numbers = range(keys.PARTITIONS)
        async with self.client.pipeline(transaction=False) as pipe:
            for number in numbers:
                pipe.xlen(keys.of_partition(number, "outbox"))
            for number in numbers:
                pipe.zrange(keys.of_partition(number, "due"), 0, 0, withscores=True)
            for platform in platforms:
                pipe.zcard(keys.mail(platform))
            found = await pipe.execute()
        entries, dues, waiting = (
            found[: len(numbers)],
            found[len(numbers) : 2 * len(numbers)],
            found[2 * len(numbers) :],
        )
        first = min((pairs[0][1] for pairs in dues if pairs), default=now)
        return Figures(sum(entries), dict(zip(platforms, waiting, strict=True)), max(0.0, (now - first) / 1000))

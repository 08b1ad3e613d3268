"""The whole store as delivery and the host see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.ports.addresses import Code
from bot.ports.due_tables import DueTables
from bot.ports.mailboxes import Mailboxes
from bot.ports.outbox import CommitSignals, Outbox, OutboxEntry
from bot.ports.people import Directory
from bot.ports.processes import Heartbeats, Roles
from bot.ports.stores import Commit, CommitStore


@dataclass(frozen=True)
class StoreCleaned:
    """How many lobbies were dropped and how many finished tables packed."""

    dropped: int
    packed: int


@dataclass(frozen=True)
class Figures:
    """Entries in all outboxes, places with mail by platform, and how many seconds late the latest table is."""

    entries: int
    waiting: Mapping[str, int]
    late: float


class DeliveryStore(CommitStore, Protocol):
    """What happens by itself after a commit; instants are milliseconds since 1970.

    Every method here and of its parts may raise ``bot.ports.StoreUnreachable``.
    """

    on_commit: Callable[[Commit], None] | None
    """Called after each commit made through this object; no other process is told of it then.

    Whoever sets it does at once what the commit asks for. What it leaves the others find by sweeping.
    """

    @property
    def outbox(self) -> Outbox:
        """What commits have left to be told."""

    @property
    def mailboxes(self) -> Mailboxes:
        """What waits to be told at each place."""

    @property
    def due_tables(self) -> DueTables:
        """When tables must next be looked at."""

    @property
    def people(self) -> Directory:
        """People and their accounts."""

    @property
    def roles(self) -> Roles:
        """What one process plays at a time."""

    @property
    def heartbeats(self) -> Heartbeats:
        """Which processes are alive."""

    @property
    def signals(self) -> CommitSignals:
        """News of commits in other processes."""

    async def project(self, code: Code, entries: Sequence[OutboxEntry]) -> None:
        """Write a table's lists again as it stands now; ``entries`` tell which people and places may have left it."""

    async def clean(self, now: int) -> StoreCleaned:
        """Drop lobbies that nobody uses and pack finished tables; harmless at any time, by several processes."""

    async def figures(self, platforms: Sequence[str], now: int) -> Figures:
        """How much waits, by two round trips however many tables there are."""

    async def probe(self) -> None:
        """Do what a commit does, without a trace. Raises ``StoreUnreachable`` where the store cannot be written to."""

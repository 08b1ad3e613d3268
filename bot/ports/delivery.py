"""The whole store as delivery and the host see it.

Parts of it are what commits have left to be told, news of commits in other processes, and the instants at which tables
must next be looked at with the right to look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.ports.addresses import Code, Place
from bot.ports.mailboxes import Mailboxes
from bot.ports.people import Directory
from bot.ports.processes import Clock, Heartbeats, Lease, Roles
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

    Every method here and of its parts may raise ``bot.ports.stores.StoreUnreachable``.
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


@dataclass(frozen=True)
class Hearers:
    """Who hears of a commit: the places that follow the table after it, and those that hear of this commit alone."""

    places: tuple[Place, ...]
    called: tuple[Place, ...] = ()


@dataclass(frozen=True)
class OutboxEntry:
    """A commit that is to be told: the entry's id, the match, versions ``start`` to ``stop``.

    ``identity`` is that of version ``stop`` (``bot.ports.stores``), "" from a bot of an earlier version.
    ``was`` names the people and places that followed the table before, where that may have changed. Only the store
    reads it. ``hearers`` are those who hear of it, None where the commit does not say.
    """

    id: str
    code: Code
    start: int
    stop: int
    was: bytes | None
    identity: str = ""
    hearers: Hearers | None = None


class Outbox(Protocol):
    """The outboxes of all partitions; all entries of a match lie in one, in their order."""

    page: int
    """Entries that are taken at once."""

    def partition(self, code: Code) -> int:
        """The partition a match lies in."""

    async def waiting(self) -> Sequence[int]:
        """The partitions with entries, by one round trip whatever number of tables there is."""

    async def take(
        self, partition: int, owner: str, now: int, until: int, after: str = "-"
    ) -> tuple[Lease, Sequence[OutboxEntry]] | None:
        """The right to empty a partition's outbox, and some entries in order, from the one behind ``after`` on.

        None where nothing is there, or while another process that may be alive has it. Fewer than ``page`` entries are
        all there were.
        """

    async def give(self, partition: int, lease: Lease) -> None:
        """Another process may empty a partition's outbox at once."""

    async def clear(self, partition: int, lease: Lease, entries: Sequence[OutboxEntry]) -> bool:
        """Delete entries; False where the lease is outdated."""

    async def leave(self, partition: int, lease: Lease, entries: Sequence[OutboxEntry], last: str) -> bool | None:
        """Delete entries, and leave the partition unless there is more behind the ``last`` one that was read.

        True where there is more, False where the partition is left, None where the lease is outdated.
        """

    async def outbid(self, lease: Lease, fence: int) -> bool:
        """The holder of a lease gets a greater fence than one known elsewhere; False where the lease is outdated."""


class CommitSignals(Protocol):
    """News for other processes the moment something is written; what is missed is found by looking around."""

    async def listen(
        self, clock: Clock, committed: Callable[[Code, int | None], None], arrived: Callable[[Place], None]
    ) -> None:
        """Tell of commits that nobody works on yet (the table, and when it is due) and of all mail, until cancelled."""


@dataclass(frozen=True)
class Claim:
    """The right to look at a table that is due; it is outdated when another one was given or a commit was made."""

    code: Code
    fence: int


class DueTables(Protocol):
    """The due tables of all partitions; instants are milliseconds since 1970."""

    def partition(self, code: Code) -> int:
        """The partition a match lies in."""

    async def ready(self, now: int) -> Sequence[int]:
        """The partitions where something is due; costs the same however many tables there are."""

    async def claim(self, partition: int, owner: str, now: int, until: int, most: int) -> Sequence[Claim]:
        """The first tables due now, for their claimer alone until an instant, ``settle`` or their next commit."""

    async def claim_these(self, codes: Sequence[Code], owner: str, now: int, until: int) -> Sequence[Claim]:
        """Those of these tables of one partition that are due now, and those this owner has claimed before."""

    async def settle(self, claim: Claim, instant: int) -> bool:
        """A claimed table was looked at and nothing committed: it is due again at an instant. False if outdated."""

    @property
    def dead(self) -> frozenset[str]:
        """The processes known to be dead, for ``inherit``."""

    async def inherit(self, owner: str, now: int, dead: frozenset[str]) -> int:
        """What dead processes or an earlier one of the same home have claimed is due at once; answers how much."""

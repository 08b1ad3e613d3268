"""What commits have left to be told, and news of commits in other processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.ports.addresses import Code, Place
from bot.ports.processes import Clock, Lease


@dataclass(frozen=True)
class Hearers:
    """Who hears of a commit: the places that follow the table after it, and those that hear of this commit alone."""

    places: tuple[Place, ...]
    called: tuple[Place, ...] = ()


@dataclass(frozen=True)
class OutboxEntry:
    """A commit that is to be told: the entry's id, the match, versions ``start`` to ``stop``.

    ``identity`` is that of version ``stop`` (``bot.ports.version_identity``), "" from a bot of an earlier version.
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

"""What the store keeps: tables and their logs, what commits have left to be told, and short values.

What tells one version of a table from another with the same number.

A store that changes over to a copy which lags behind loses the last versions, and gives their numbers again. The
identity of a version is the hash of its log, entry by entry (``games.kernel.hash_chain``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.ports.addresses import Code, Place, Profile
from games.kernel.hash_chain import NEW, chained, each

__all__ = ["NEW", "SHORT", "chained", "each"]

SHORT = 8
"""Digits that are enough where identities of one table are told apart."""


class StoreUnreachable(Exception):
    """The store cannot be reached just now, or does not do what it is asked."""


class StoreReadOnly(StoreUnreachable):
    """The store can be read but takes nothing new just now: it is full, became a replica, or misses its replicas."""


class StoreFull(StoreReadOnly):
    """The memory or the disk of the store is full: nobody else can write to it either."""


@dataclass(frozen=True)
class Stored:
    """A table as it lies in the store: version (the number of log entries), snapshot, and identity of the version.

    ``done`` says that the key it was loaded with has been done at it.
    """

    code: Code
    version: int
    snapshot: bytes
    identity: str = NEW
    done: bool = False


@dataclass(frozen=True)
class Commit:
    """One atomic change of a table: nothing of it happens unless the stored version is ``expected``.

    ``parent`` is the identity that version must have (``bot.ports.stores``); None leaves it to the number.
    ``expected`` 0 makes a new table. ``key`` makes repeats harmless. ``due`` is the instant (milliseconds since 1970)
    at which the table must next be looked at, None for never. ``people`` and ``places`` are whose lists the table
    stands in after the commit (profiles and places); ``over`` says that it is finished, ``lobby`` that it waits.
    ``passing`` says that nobody will miss it a day after its last use. ``called`` are the places that hear of the
    commit beside ``places``; None leaves it to whoever relays it to find out from the table who does.
    """

    code: Code
    expected: int
    key: str
    entries: tuple[bytes, ...]
    snapshot: bytes
    due: int | None
    people: tuple[Profile, ...]
    places: tuple[Place, ...]
    over: bool = False
    lobby: bool = False
    passing: bool = False
    parent: str | None = None
    called: tuple[Place, ...] | None = None

    @property
    def identity(self) -> str:
        """The identity of the version it makes, where that of ``parent`` is known."""
        return chained(self.parent or NEW, self.entries)


@dataclass(frozen=True)
class Committed:
    """It is done, as versions ``start`` to ``stop`` (entries ``start`` .. ``stop - 1`` of the log)."""

    start: int
    stop: int


@dataclass(frozen=True)
class Conflict:
    """Somebody else was faster: load again and play again."""


@dataclass(frozen=True)
class Repeat:
    """This key has been done before, as versions ``start`` to ``stop``."""

    start: int
    stop: int


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


@dataclass(frozen=True)
class Hearers:
    """Who hears of a commit: the places that follow the table after it, and those that hear of this commit alone."""

    places: tuple[Place, ...]
    called: tuple[Place, ...] = ()


@dataclass(frozen=True)
class OutboxEntry:
    """A commit that is to be told: the entry's id, the match, versions ``start`` to ``stop``.

    ``identity`` is that of version ``stop`` (``bot.ports.stores``), "" where it is not known.
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


@dataclass(frozen=True)
class Claim:
    """The right to look at a table that is due; it is outdated when another one was given or a commit was made."""

    code: Code
    fence: int


class Memory(Protocol):
    """Short values that outlive the process. Every method may raise ``StoreUnreachable``."""

    async def recall(self, key: str) -> str | None:
        """What was last remembered under this key."""

    async def remember(self, key: str, value: str) -> None:
        """Keep it, over what was there."""

    async def first(self, key: str, seconds: float) -> bool:
        """Whether nobody who shares the store has asked this of the key, and been told so, for so many seconds."""

    async def asked(self, key: str) -> bool:
        """Whether somebody has been told so by ``first``, and those seconds have not passed yet."""

    async def note(self, key: str, value: str, seconds: float) -> None:
        """Keep what can be done without for so many seconds, over what was noted there."""

    async def noted(self, key: str) -> str | None:
        """What was last noted under this key, None after its seconds."""

    async def put(self, queue: str, number: int, text: str, seconds: float) -> None:
        """Queue a text by its number; all of a queue goes so many seconds after the last was put there."""

    async def queued(self, queue: str) -> Collection[int]:
        """The numbers of all that is queued."""

    async def queued_text(self, queue: str, number: int) -> str | None:
        """The text of this number, None where it is queued no more."""

    async def take_out(self, queue: str, number: int) -> None:
        """It is queued no more."""

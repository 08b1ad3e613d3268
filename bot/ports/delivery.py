"""What commits have left to be told and to be looked at, as the store keeps it for delivery."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.ports.addresses import Code, Place


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


@dataclass(frozen=True)
class Claim:
    """The right to look at a table that is due; it is outdated when another one was given or a commit was made."""

    code: Code
    fence: int

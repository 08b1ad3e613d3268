"""Every key of a cluster, also while slots move from one server to another and servers replace each other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Protocol

from redis import ConnectionError as Unconnected
from redis import TimeoutError as Unanswered
from redis.crc import REDIS_CLUSTER_HASH_SLOTS
from redis.exceptions import ClusterDownError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

    from redis.asyncio.cluster import ClusterNode

PASSES = 50
"""Walks through all keys, after which the cluster changes too fast to be followed."""

OPEN = re.compile(r"\[\d+-[<>]-")
"""How ``CLUSTER NODES`` tells of a slot that is on its way."""


class Servers(Protocol):
    """The client of a cluster (``bot.store.cluster``)."""

    async def masters(self) -> Sequence[ClusterNode]:
        """All servers that have keys."""

    async def at(self, node: ClusterNode, *words: Any) -> Any:
        """What one of them answers."""

    async def until(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """What the work answers, done again while servers are away."""


async def every_key(client: Servers, match: str | None, count: int | None) -> AsyncIterator[bytes]:
    """Every key that is there from the first to the last, at least once, in no order. Raises ``redis.RedisError``.

    Where the servers have other slots after a walk than before it, all is walked through again.
    """
    for _ in range(PASSES):
        try:
            before = await client.until(lambda: _view(client))
            # a key that leaves one server before it is asked is on the other when that is asked the second time
            for node in [*before] * (2 if any(OPEN.match(word) for facts in before.values() for word in facts) else 1):
                async for key in _scanned(client, node, match, count):
                    yield key
            if before == await client.until(lambda: _view(client)):
                return
        except (Unconnected, Unanswered):
            continue
    raise Unconnected("the servers of the cluster change without end")


async def _view(client: Servers) -> dict[ClusterNode, tuple[str, ...]]:
    """By server: the process that it is, the last change it has seen, and its slots."""
    found: dict[ClusterNode, tuple[str, ...]] = {}
    served = 0
    for node in await client.masters():
        lines = (await client.at(node, "CLUSTER", "NODES")).decode().splitlines()
        epoch, _, *slots = next(line.split()[6:] for line in lines if "myself" in line.split()[2])
        process = (await client.at(node, "INFO", "server"))["run_id"]
        found[node] = (process, epoch, *slots)
        served += sum(map(_size, slots))
    if served != REDIS_CLUSTER_HASH_SLOTS:
        raise ClusterDownError("some slots have no server, or two")
    return found


def _size(slots: str) -> int:
    """How many slots a range has, such as ``0-5460``; none where it tells of one that is on its way."""
    first, _, last = slots.partition("-")
    return 0 if OPEN.match(slots) else int(last or first) + 1 - int(first)


async def _scanned(client: Servers, node: ClusterNode, match: str | None, count: int | None) -> AsyncIterator[bytes]:
    """The keys of one server."""
    words = [*(["MATCH", match] if match is not None else []), *(["COUNT", count] if count is not None else [])]
    cursor = 0
    while True:
        cursor, found = await client.at(node, "SCAN", cursor, *words)
        for key in found:
            yield key
        if not cursor:
            return

"""Every key of a cluster, also while slots move from one server to another and servers replace each other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from redis import ConnectionError as Unconnected
from redis.exceptions import ClusterDownError

from bot.store.nodes import Bundle, Command
from bot.store.slots import LOST, SLOTS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from bot.store.cluster import Spread
    from bot.store.nodes import Node

MOST = 1 << 30
"""More keys than a slot has."""

TOGETHER = 64
"""Slots that a server is asked about in one go."""

PASSES = 50
"""Looks at slots that move, after which they move too fast to be followed."""

OPEN = re.compile(r"\[(\d+)-[<>]-")


@dataclass(frozen=True)
class _View:
    """By slot: the process that has it, and since which change of the cluster. And the slots that are on their way."""

    owners: tuple[tuple[str, str], ...]
    open: frozenset[int]

    def changed(self, later: _View) -> set[int]:
        """The slots that changed hands between the two views, began to, or ended."""
        both = enumerate(zip(self.owners, later.owners, strict=True))
        return {slot for slot, (one, other) in both if one != other} | (self.open ^ later.open)


async def keys_of(client: Spread, match: str | None, count: int | None) -> AsyncIterator[bytes]:
    """Every key that is there from the first to the last, at least once, in no order.

    A key of a slot that moves meanwhile may be found twice. Raises ``redis.RedisError``.
    """
    before = await client.until(lambda: _view(client))
    left = set(before.open)
    for node in await client.until(client.masters):
        try:
            async for key in _scanned(client, node, match, count):
                yield key
        except LOST:
            # where it had come to is not known; all it had is asked for again below
            left |= {slot for slot, host in enumerate(client.owners.masters) if host == node.host}
    for _ in range(PASSES):
        after = await client.until(lambda: _view(client))
        left |= before.changed(after)
        before = after
        if not left:
            return
        try:
            # twice: what leaves one server before it is asked is on the other when that is asked the second time, even
            # in a slot that is on its way all the while
            for node in [*await client.masters(), *await client.masters()]:
                async for key in _kept(client, node, sorted(left)):
                    if match is None or fnmatchcase(key.decode("latin-1"), match):
                        yield key
        except LOST:
            continue
        left.clear()
    raise Unconnected("slots move from server to server without end")


async def keys_of_one(client: Spread, match: str | None, count: int | None) -> AsyncIterator[bytes]:
    """The same of a server that another one may replace: what one has walked through says nothing of the other."""
    for _ in range(PASSES):
        try:
            (node,) = await client.until(client.masters)
            before = await client.at(node, "INFO", "server")
            async for key in _scanned(client, node, match, count):
                yield key
            (node,) = await client.until(client.masters)
            if (await client.at(node, "INFO", "server"))["run_id"] == before["run_id"]:
                return
        except LOST:
            continue
    raise Unconnected("server after server fails")


async def _scanned(client: Spread, node: Node, match: str | None, count: int | None) -> AsyncIterator[bytes]:
    """The keys of one server."""
    words = [*(["MATCH", match] if match is not None else []), *(["COUNT", count] if count is not None else [])]
    cursor = 0
    while True:
        cursor, found = await client.at(node, "SCAN", cursor, *words)
        for key in found:
            yield key
        if not cursor:
            return


async def _kept(client: Spread, node: Node, slots: list[int]) -> AsyncIterator[bytes]:
    """The keys that one server has of some slots."""
    for start in range(0, len(slots), TOGETHER):
        commands = [Command(("CLUSTER", "GETKEYSINSLOT", slot, MOST), {}) for slot in slots[start : start + TOGETHER]]
        (found,) = await node.send([Bundle(0, tuple(commands))], client.response_callbacks)
        for names in found:
            if isinstance(names, Exception):
                raise names
            for name in names:
                yield name


async def _view(client: Spread) -> _View:
    """What all masters say of themselves; raises ``redis.exceptions.ClusterDownError`` where some slot has none."""
    owners: dict[int, tuple[str, str]] = {}
    moving: set[int] = set()
    for node in await client.masters():
        nodes = await client.at(node, "CLUSTER", "NODES")
        process = await client.at(node, "INFO", "server")
        epoch, words = _own(nodes.decode())
        for slot in _slots(word for word in words if not word.startswith("[")):
            owners[slot] = process["run_id"], epoch
        moving |= {int(found[1]) for word in words if (found := OPEN.match(word))}
    if len(owners) < SLOTS:
        raise ClusterDownError("some slots have no server")
    return _View(tuple(owners[slot] for slot in range(SLOTS)), frozenset(moving))


def _own(nodes: str) -> tuple[str, list[str]]:
    """The epoch and the slots of the node that answered ``CLUSTER NODES``."""
    own = next(line.split() for line in nodes.splitlines() if "myself" in line.split()[2])
    return own[6], own[8:]


def _slots(words: Iterable[str]) -> Iterable[int]:
    """Slots by their ranges, such as ``0-5460``."""
    for word in words:
        first, _, last = word.partition("-")
        yield from range(int(first), int(last or first) + 1)

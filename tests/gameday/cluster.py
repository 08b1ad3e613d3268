"""Three masters and three replicas that share the store between them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import Any

from node import Node
from redis.crc import key_slot
from redis.exceptions import RedisError, ResponseError

SLOTS = 16_384
SETTINGS = {
    "cluster-enabled": "yes",
    "cluster-port": "{node.bus}",
    "cluster-config-file": "nodes.conf",
    "cluster-node-timeout": "2000",
    "cluster-announce-ip": "127.0.0.1",
    "cluster-announce-port": "{node.proxy.port}",
    "cluster-announce-bus-port": "{node.bus}",
    "cluster-allow-replica-migration": "no",
    "cluster-require-full-coverage": "no",
}
ERRORS = (RedisError, OSError, TimeoutError)


class Cluster:
    """The cluster, as its host sees and steers it."""

    def __init__(self, folder: Path, masters: int = 3) -> None:
        self.nodes = [Node(f"node{number}", folder / f"node{number}", SETTINGS) for number in range(2 * masters)]
        self._masters = masters

    @property
    def url(self) -> str:
        """What the bots are told."""
        first, *rest = (f"127.0.0.1:{node.proxy.port}" for node in self.nodes)
        return f"redis+cluster://{','.join((first, *rest))}"

    async def start(self) -> None:
        """Start all and join them."""
        await asyncio.gather(*(node.proxy.start() for node in self.nodes))
        await asyncio.gather(*(node.start() for node in self.nodes))
        for node in self.nodes:
            node.id = await node.ask("CLUSTER", "MYID")
        first, *rest = self.nodes
        for number in range(self._masters):
            bounds = SLOTS * number // self._masters, SLOTS * (number + 1) // self._masters - 1
            await self.nodes[number].ask("CLUSTER", "ADDSLOTSRANGE", *bounds)
            await self.nodes[number].ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for node in rest:
            await first.ask("CLUSTER", "MEET", "127.0.0.1", node.port, node.bus)
        for number, node in enumerate(self.nodes[self._masters :]):
            await _until(lambda n=node, m=self.nodes[number]: _told(n, "CLUSTER", "REPLICATE", m.id), 20)  # type: ignore[misc]
        await self.settled(30)

    async def close(self) -> None:
        """End all."""
        await asyncio.gather(*(node.close() for node in self.nodes))

    async def roles(self) -> dict[str, str]:
        """The name of each master that serves, and of its replica ("" where there is none), as most nodes see it."""
        found: dict[str, str] = {}
        for line in (await self._view()).splitlines():
            words = line.split()
            flags = set(words[2].split(","))
            node = self._by_id(words[0])
            if node is None or flags & {"fail", "fail?", "noaddr", "handshake"}:
                continue
            if "master" in flags and len(words) > 8:
                found.setdefault(node.name, "")
            elif "slave" in flags and (master := self._by_id(words[3])) is not None:
                found[master.name] = node.name
        return found

    async def masters(self) -> list[tuple[Node, Node]]:
        """Masters with a replica each."""
        roles = await self.roles()
        return [(self.named(name), self.named(replica)) for name, replica in sorted(roles.items()) if replica]

    def named(self, name: str) -> Node:
        """A node by its name."""
        return next(node for node in self.nodes if node.name == name)

    async def settled(self, patience: float) -> None:
        """Wait until all slots are served, and each master has a replica that keeps up. Raises ``TimeoutError``."""
        await _until(self._sound, patience)

    async def promoted(self, replica: Node, patience: float = 20) -> None:
        """Wait until a replica has become a master. Raises ``TimeoutError``."""
        await _until(lambda: _is(replica, "master"), patience)

    async def switch(self, master: Node, replica: Node) -> None:
        """An orderly change of places."""
        await replica.ask("CLUSTER", "FAILOVER")
        await self.promoted(replica)

    async def promote(self, replica: Node) -> None:
        """Servers of a cluster promote a replica by themselves."""

    async def return_as_replica(self, node: Node, master: Node) -> None:
        """Servers of a cluster find their place by themselves."""

    async def move_slots(self, count: int, luck: Any) -> int:
        """Move some slots that hold keys from one master to another, key by key; answers how many keys moved."""
        (source, _), (target, _) = luck.sample(await self.masters(), 2)
        keys = (await source.ask("SCAN", 0, "COUNT", 2000))[1]
        slots = sorted({key_slot(key.encode()) for key in keys})
        moved = 0
        for slot in luck.sample(slots, min(count, len(slots))):
            moved += await self._move(slot, source, target)
        return moved

    async def _move(self, slot: int, source: Node, target: Node) -> int:
        await _insisted(target, "CLUSTER", "SETSLOT", slot, "IMPORTING", source.id)
        await _insisted(source, "CLUSTER", "SETSLOT", slot, "MIGRATING", target.id)
        moved = 0
        while keys := await source.ask("CLUSTER", "GETKEYSINSLOT", slot, 5):
            moving = ("MIGRATE", "127.0.0.1", target.port, "", 0, 3000, "REPLACE", "KEYS", *keys)
            await _insisted(source, *moving)
            moved += len(keys)
            await asyncio.sleep(0.02)
        for node in (target, source):
            await _insisted(node, "CLUSTER", "SETSLOT", slot, "NODE", target.id)
        return moved

    async def _sound(self) -> bool:
        roles = await self.roles()
        if len(roles) != self._masters or not all(roles.values()):
            return False
        for name, replica in roles.items():
            for node in (self.named(name), self.named(replica)):
                if "cluster_state:ok" not in await node.ask("CLUSTER", "INFO"):
                    return False
            if (await self.named(replica).facts("replication")).get("master_link_status") != "up":
                return False
        return True

    async def _view(self) -> str:
        views = [await _view_of(node) for node in self.nodes]
        return max(views, key=_epoch)

    def _by_id(self, known: str) -> Node | None:
        return next((node for node in self.nodes if node.id == known), None)


async def _view_of(node: Node) -> str:
    with contextlib.suppress(*ERRORS):
        return str(await node.ask("CLUSTER", "NODES"))
    return ""


def _epoch(view: str) -> tuple[int, int]:
    """How new a view of the cluster is: the highest epoch of a master in it."""
    lines = [line.split() for line in view.splitlines()]
    return max((int(words[6]) for words in lines), default=-1), len(lines)


async def _told(node: Node, *words: Any) -> bool:
    with contextlib.suppress(*ERRORS):
        await node.ask(*words)
        return True
    return False


async def _insisted(node: Node, *words: Any) -> None:
    """A command that a master refuses for a moment while it has lost its replica; raises what it says in the end."""
    for _ in range(40):
        try:
            await node.ask(*words)
        except ResponseError as error:
            if "NOREPLICAS" not in str(error):
                raise
            await asyncio.sleep(0.25)
        else:
            return
    await node.ask(*words)


async def _is(node: Node, role: str) -> bool:
    return (await node.facts("replication")).get("role") == role


async def _until(holds: Any, patience: float) -> None:
    deadline = time.monotonic() + patience
    while True:
        with contextlib.suppress(*ERRORS):
            if await holds():
                return
        if time.monotonic() > deadline:
            raise TimeoutError("the store does not come to rest")
        await asyncio.sleep(0.1)

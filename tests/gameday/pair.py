"""One server and its replica, changed over by hand behind one address."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import Any

from node import Node
from program import free_port
from proxy import Proxy
from redis.exceptions import RedisError

ERRORS = (RedisError, OSError, TimeoutError)


class Pair:
    """The same steps as ``cluster.Cluster`` without a cluster."""

    kind = "pair"

    def __init__(self, folder: Path) -> None:
        self.nodes = [Node(f"node{number}", folder / f"node{number}", {}) for number in range(2)]
        self._front = Proxy(free_port(), self.nodes[0].proxy.port)
        self._master = self.nodes[0]

    @property
    def url(self) -> str:
        """What the bots are told."""
        return f"redis://127.0.0.1:{self._front.port}"

    async def start(self) -> None:
        """Start both."""
        await asyncio.gather(self._front.start(), *(node.proxy.start() for node in self.nodes))
        await asyncio.gather(*(node.start() for node in self.nodes))
        await self.return_as_replica(self.nodes[1], self.nodes[0])
        await self.settled(20)

    async def close(self) -> None:
        """End both."""
        await self._front.stop()
        await asyncio.gather(*(node.close() for node in self.nodes))

    async def masters(self) -> list[tuple[Node, Node]]:
        """The master with its replica."""
        return [(self._master, self._other(self._master))]

    async def settled(self, patience: float) -> None:
        """Wait until the replica keeps up. Raises ``TimeoutError``."""
        await _until(self._sound, patience)

    async def promoted(self, replica: Node, patience: float = 20) -> None:
        """A replica becomes a master by ``promote`` alone."""

    async def promote(self, replica: Node) -> None:
        """Make the replica the master, and lead everybody to it."""
        await replica.ask("REPLICAOF", "NO", "ONE")
        self._lead(replica)

    async def return_as_replica(self, node: Node, master: Node) -> None:
        """Let a server copy the other."""
        await node.ask("REPLICAOF", "127.0.0.1", master.proxy.port)

    async def switch(self, master: Node, replica: Node) -> None:
        """An orderly change of places."""
        await master.ask("CLIENT", "PAUSE", 2000, "WRITE")
        await asyncio.sleep(0.3)
        await replica.ask("REPLICAOF", "NO", "ONE")
        await master.ask("REPLICAOF", "127.0.0.1", replica.proxy.port)
        await master.ask("CLIENT", "UNPAUSE")
        self._lead(replica)

    async def move_slots(self, count: int, luck: Any) -> int:
        """There are none."""
        return 0

    def _lead(self, master: Node) -> None:
        self._master = master
        self._front.target = master.proxy.port
        self._front.cut()

    def _other(self, node: Node) -> Node:
        return self.nodes[1 - self.nodes.index(node)]

    async def _sound(self) -> bool:
        facts = await self._other(self._master).facts("replication")
        return facts.get("role") == "slave" and facts.get("master_link_status") == "up"


async def _until(holds: Any, patience: float) -> None:
    deadline = time.monotonic() + patience
    while True:
        with contextlib.suppress(*ERRORS):
            if await holds():
                return
        if time.monotonic() > deadline:
            raise TimeoutError("the store does not come to rest")
        await asyncio.sleep(0.1)

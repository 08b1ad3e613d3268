"""A client of a cluster. The library knows which server has which keys; what a server refuses is sent again here.

The library's own way of sending (redis-py 8.1) is not used: it sends ``ASKING`` over another connection than the
command that needs it, sends a refused command of a pipeline behind those that came after it, cannot wait for copies on
the connection that wrote, and closes the connections of everybody where one command finds the cluster down.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from redis import ConnectionError as Unconnected
from redis import RedisError
from redis import TimeoutError as Unanswered
from redis.asyncio import ConnectionPool
from redis.asyncio.cluster import ClusterNode, PipelineCommand, RedisCluster
from redis.cluster import PRIMARY
from redis.crc import key_slot
from redis.exceptions import (
    AskError,
    ClusterDownError,
    MaxConnectionsError,
    MovedError,
    RedisClusterException,
    TryAgainError,
)

from bot.ports.processes import end
from bot.store.cluster_scan import every_key
from bot.store.pipelines import PINNED, Bundle, Command, Sender
from bot.store.reached import ELSEWHERE, reached, refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence

    from redis.asyncio.client import PubSub

    from bot.store.addresses import Address

CONNECTIONS = 32
"""Connections to one server; what comes when all are busy is sent a moment later."""

FIRST, LONGEST = 0.02, 0.5
"""Seconds before a command is sent again: the first time, and at most."""

LOOK = 1.5
"""Seconds for a look at who has what."""

MOVED = (MovedError, AskError, TryAgainError, ClusterDownError)
"""Answers of a server that has done nothing, because another one has the keys or none has them right now."""

LOST = (Unconnected, Unanswered, TimeoutError, OSError)
"""What is raised where a server does not answer; nobody knows what it has done."""

EVERYWHERE = frozenset({"DBSIZE", "FLUSHALL", "FLUSHDB", "KEYS", "PING", "SCRIPT"})
"""Commands without a key, for all masters."""


def _trouble(answers: Sequence[Any]) -> Exception | None:
    """The first answer that says that a command was not done, or that nobody knows, and may be later or elsewhere."""
    for answer in answers:
        if isinstance(answer, (*MOVED, *LOST)) or (isinstance(answer, RedisError) and refusal(answer) in ELSEWHERE):
            return answer
    return None


class ClusterClient(Sender):
    """Commands and pipelines as of one server; each goes to whoever has its key.

    What finds no server, or one that has not got the keys any more, is sent again for ``patience`` seconds, about as
    long as it takes until a replica stands in for its master. Commands may be done twice, as with one server.
    """

    def __init__(self, address: Address, patience: float, **options: Any) -> None:
        # never connected: it is asked how its answers are read
        super().__init__(connection_pool=ConnectionPool())
        self._cluster = RedisCluster(
            startup_nodes=[ClusterNode(host, port) for host, port in address.hosts],
            max_connections=CONNECTIONS,
            require_full_coverage=False,
            ssl=address.ssl,
            # a server that does not know its own name is where it is asked
            address_remap=lambda host: host if host[0] not in {None, "", "?"} else (address.hosts[0][0], host[1]),
        )
        # a connection knows more options than the library's client of clusters
        self._cluster.connection_kwargs.update({**options, **address.options})
        for node in self._cluster.startup_nodes:
            node.connection_kwargs.update({**options, **address.options})
        self._patience = patience
        self._closed = False
        self._looking: asyncio.Task[None] | None = None

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send one command; answers what the server answers."""
        if str(args[0]).upper() in EVERYWHERE:
            with reached():
                return await self.until(lambda: self._everywhere(*args))
        return await super().execute_command(*args, **options)

    def pubsub(self, **options: Any) -> PubSub:
        """News from one of the servers; all of them pass on what is published at any."""
        masters = self._cluster.get_primaries()
        if not masters:
            raise Unconnected("no server is known yet")
        return self._cluster.pubsub(node=random.choice(masters), **options)  # noqa: S311 - no secret

    async def scan_iter(  # type: ignore[override]
        self, match: str | None = None, count: int | None = None
    ) -> AsyncIterator[bytes]:
        """Every key that matches, of all servers, in no order; one may come twice. None is left out that stays."""
        with reached():
            async for key in every_key(self, match, count):
                yield key

    async def aclose(self, close_connection_pool: bool | None = None) -> None:  # noqa: ARG002 - the library's own
        """Close all connections."""
        self._closed = True
        if self._looking is not None:
            await asyncio.wait([self._looking])
        # it closes only where it takes itself for opened, and we open it by its parts
        self._cluster._initialize = False  # noqa: SLF001
        await self._cluster.aclose()

    async def looked_again(self, key: str) -> bool:
        """Whether it was looked which server is written to now, by asking another one than has the key so far.

        Raises ``bot.ports.stores.StoreUnreachable``.
        """
        node = self._node(key_slot(key.encode()))
        with reached():
            await self.until(lambda: self._look(node))
        return True

    @property
    def seeds(self) -> Sequence[ClusterNode]:
        """The servers that the address names; later all that there are."""
        return list(self._cluster.nodes_manager.startup_nodes.values())

    @property
    def served(self) -> int:
        """How many slots had a server at the last look."""
        return len(self._cluster.nodes_manager.slots_cache)

    async def masters(self) -> Sequence[ClusterNode]:
        """All servers that have keys, as things stand now. Raises ``redis.RedisError``."""
        await self._look()
        cache = self._cluster.nodes_manager.slots_cache
        return sorted({nodes[0] for nodes in cache.values()}, key=lambda node: node.name)

    async def at(self, node: ClusterNode, *words: Any) -> Any:
        """What one server answers to a command, asked once. Raises ``redis.RedisError``."""
        ((answer,),) = await self._exchange(node, [Bundle(0, ((words, {}),))])
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def until(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """What the work answers, done again while servers are away."""
        deadline = time.monotonic() + self._patience
        number = 0
        while True:
            try:
                return await work()
            except (*MOVED, *LOST, RedisClusterException) as error:
                await _pause(number, deadline, error)
                number += 1

    async def _everywhere(self, *words: Any) -> Any:
        """A command without a key is for all masters: sizes and lists are put together, else the first's is given."""
        found = [await self.at(node, *words) for node in await self.masters()]
        return sum(found[1:], start=found[0]) if str(words[0]).upper() in {"DBSIZE", "KEYS"} else found[0]

    def _bundle(self, commands: Sequence[Command], *, whole: bool = False) -> Bundle:
        words, _ = commands[0]
        key = words[3 if str(words[0]).upper() in {"EVAL", "EVALSHA"} else 1]
        return Bundle(key_slot(key if isinstance(key, bytes) else str(key).encode()), tuple(commands), whole)

    async def send_all(self, commands: Sequence[Command], *, whole: bool = False, ordered: bool = False) -> list[Any]:
        """What is answered to each command; one about its connection goes with the command before it."""
        if whole:
            return list((await self.send([self._bundle(commands, whole=True)]))[0])
        bundles: list[list[Command]] = []
        for command in commands:
            if bundles and str(command[0][0]).upper() in PINNED:
                bundles[-1].append(command)
            else:
                bundles.append([command])
        found = await self.send([self._bundle(some) for some in bundles], ordered=ordered)
        return [answer for answers in found for answer in answers]

    async def send(self, bundles: Sequence[Bundle], *, ordered: bool = False) -> list[Sequence[Any]]:
        """The answers to each bundle, refusals among them; with ``ordered`` no server begins before the one before it.

        Raises ``redis.RedisError`` for a lost server.
        """
        deadline = time.monotonic() + self._patience
        if self._closed:
            raise Unconnected("the connection was closed")
        if not self.served:
            await self.until(self._look)
        answers: list[Sequence[Any]] = [()] * len(bundles)

        async def run(numbers: Sequence[int]) -> None:
            found = await self._run([bundles[number] for number in numbers], deadline)
            for number, one in zip(numbers, found, strict=True):
                answers[number] = one

        names = {number: getattr(self._node(bundle.slot), "name", "") for number, bundle in enumerate(bundles)}
        if ordered:
            for _, numbers in itertools.groupby(names, names.__getitem__):
                await run(list(numbers))
        else:
            of_servers = itertools.groupby(sorted(names, key=names.__getitem__), names.__getitem__)
            await asyncio.gather(*[run(list(numbers)) for _, numbers in of_servers])
        return answers

    async def _run(self, bundles: Sequence[Bundle], deadline: float) -> list[Sequence[Any]]:
        """The answers to bundles of one server, sent in one go; from the first refused one on each is sent alone."""
        node = self._node(bundles[0].slot)
        found = await self._exchange(node, bundles)
        done = list(itertools.takewhile(lambda answers: _trouble(answers) is None, found))
        trouble = next(filter(None, map(_trouble, found)), None)
        for bundle in bundles[len(done) :]:
            done.append(await self._until_done(bundle, deadline, node, trouble))
            trouble = None
        return done

    async def _until_done(
        self, bundle: Bundle, deadline: float, node: ClusterNode | None, trouble: Exception | None
    ) -> Sequence[Any]:
        """The answers to one bundle, sent to whoever has its slot by now; ``trouble`` is what came of it before."""
        for number in itertools.count():
            asking = False
            if trouble is None:
                node = self._node(bundle.slot)
            else:
                await _pause(number, deadline, trouble)
                asking = isinstance(trouble, AskError) and not isinstance(trouble, MovedError)
                node = await self._next(bundle.slot, node, trouble)
            (answers,) = await self._exchange(node, [bundle], asking=asking)
            if (trouble := _trouble(answers)) is None:
                break
        return answers

    async def _next(self, slot: int, node: ClusterNode | None, trouble: Exception) -> ClusterNode | None:
        """Where to send a bundle after trouble at a server."""
        if isinstance(trouble, AskError) and node is not None:
            manager = self._cluster.nodes_manager
            host = node.host if trouble.host in {"", "?"} else trouble.host
            told = ClusterNode(host, trouble.port, PRIMARY, **self._cluster.connection_kwargs)
            known = manager.nodes_cache.setdefault(told.name, told)
            if not isinstance(trouble, MovedError):
                return known
            # what is heard of one slot says nothing of others that lie beside it
            manager.slots_cache[slot] = [known]
        elif not isinstance(trouble, (TryAgainError, MaxConnectionsError)):
            with suppress(*LOST):
                await self._look(node)
        return self._node(slot)

    async def _look(self, failed: ClusterNode | None = None) -> None:
        """See who has what now; all who want to know meanwhile wait for the same look. Raises ``redis.RedisError``."""
        if failed is not None and self._looking is not None:
            # that one may ask the very server that failed
            await asyncio.wait([self._looking])
        if self._looking is None:
            self._looking = asyncio.create_task(self._see(failed))
        # whoever asked first may go; the others stay
        await asyncio.shield(self._looking)

    async def _see(self, failed: ClusterNode | None) -> None:
        """Ask whichever server answers first who has what; the one that failed only where no other answers soon."""
        manager, name = self._cluster.nodes_manager, failed.name if failed else ""
        seeds = manager.startup_nodes
        try:
            async with asyncio.timeout(LOOK):
                waits = {node: LOOK / 2 if node.name == name and len(seeds) > 1 else 0.0 for node in seeds.values()}
                first = await self._first(waits)
                # the library asks one after the other, and one that stands still would take all the time
                manager.startup_nodes = {first.name: first}
                await manager.initialize()
                # the library lets go of the others without closing them
                gone = [node for node in seeds.values() if manager.startup_nodes.get(node.name) is not node]
                await asyncio.gather(*(node.disconnect() for node in gone), return_exceptions=True)
        except (RedisClusterException, TimeoutError) as error:
            manager.startup_nodes = seeds
            raise Unconnected(str(error) or "no server says who has what") from error
        except IndexError:
            manager.startup_nodes = seeds
            raise ClusterDownError("no server has any slots") from None
        finally:
            self._looking = None

    async def _first(self, waits: Mapping[ClusterNode, float]) -> ClusterNode:
        """The first server to answer, each asked after so many seconds. Raises ``redis.RedisError``."""

        async def ask(node: ClusterNode, seconds: float) -> ClusterNode:
            await asyncio.sleep(seconds)
            await node.execute_command("PING")
            return node

        asked = [asyncio.create_task(ask(node, seconds)) for node, seconds in waits.items()]
        trouble: Exception = Unconnected("no server is known")
        try:
            for answer in asyncio.as_completed(asked):
                try:
                    return await answer
                except (RedisError, *LOST) as error:
                    trouble = error
            raise trouble
        finally:
            await end(asked)
            await asyncio.gather(*asked, return_exceptions=True)

    def _node(self, slot: int) -> ClusterNode | None:
        return next(iter(self._cluster.nodes_manager.slots_cache.get(slot, ())), None)

    async def _exchange(
        self, node: ClusterNode | None, bundles: Sequence[Bundle], *, asking: bool = False
    ) -> list[Sequence[Any]]:
        """The answers to bundles at one server, or for each of their commands what was raised."""
        if node is None:
            return [[ClusterDownError("nobody has the slot")] * len(bundle.commands) for bundle in bundles]
        first = [(b"ASKING",)] if asking else []
        wires = [[PipelineCommand(0, *words) for words in (*first, *bundle.words())] for bundle in bundles]
        try:
            await node.execute_pipeline([command for wire in wires for command in wire])
        except (*LOST, AttributeError) as error:
            # the last is what the library raises where a look closes the connections of a server that is gone
            lost = error if isinstance(error, LOST) else Unconnected(str(error))
            return [[lost] * len(bundle.commands) for bundle in bundles]
        return [
            bundle.answers([command.result for command in wire], self.response_callbacks)
            for bundle, wire in zip(bundles, wires, strict=True)
        ]


async def _pause(number: int, deadline: float, trouble: Exception) -> None:
    """Wait before the next of several tries; raises the trouble where there is no time left for one."""
    if time.monotonic() >= deadline:
        raise Unconnected(str(trouble) or "no answer") if not isinstance(trouble, RedisError) else trouble
    # a redirection is followed at once; where two servers send us to each other they are given time
    if number or not isinstance(trouble, AskError):
        await asyncio.sleep(min(LONGEST, FIRST * 2**number) * random.uniform(0.5, 1))  # noqa: S311 - no secret

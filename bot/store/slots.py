"""Which server has which keys now: as the nodes of a cluster say, or as sentinels say."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Protocol

from redis import AuthenticationError, RedisError
from redis import ConnectionError as Unconnected
from redis import TimeoutError as Unanswered
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

from bot.store.nodes import Bundle, Command, Node

if TYPE_CHECKING:
    from collections.abc import Coroutine, Mapping, Sequence

    from bot.store.addresses import Host
    from bot.store.nodes import Nodes

LOOK = 1.5
"""Seconds one server may take to say who has what."""

SLOTS = REDIS_CLUSTER_HASH_SLOTS

LOST = (Unconnected, Unanswered, TimeoutError, OSError)
"""What is raised where a server does not answer; nobody knows what it has done."""


@dataclass(frozen=True)
class Owners:
    """Who has each slot, None for nobody; and every server there is, replicas too."""

    masters: tuple[Host | None, ...]
    hosts: frozenset[Host]


class Guide(Protocol):
    """Whoever knows which server has which keys."""

    def slot(self, key: Any) -> int:
        """The slot of a key."""

    async def owners(self, nodes: Nodes) -> Owners:
        """Who has what now. Raises ``redis.RedisError`` where nobody says."""


class ClusterGuide:
    """The nodes of a cluster, those that were named first and those that are known since."""

    def __init__(self, seeds: Sequence[Host]) -> None:
        self._seeds = tuple(seeds)

    def slot(self, key: Any) -> int:
        """The slot of a key, by its hash tag."""
        return key_slot(key if isinstance(key, bytes) else str(key).encode())

    async def owners(self, nodes: Nodes) -> Owners:
        """What the node says that is in a working part of the cluster and knows of the latest change."""
        hosts = dict.fromkeys((*nodes.hosts(), *self._seeds))
        told = await _most([self._told(nodes.at(host)) for host in hosts])
        owners: Owners
        (working, _), owners = max(told, key=itemgetter(0))
        if working:
            # one that was taken out of the cluster knows nobody else any more
            await nodes.keep({*owners.hosts, *self._seeds})
        return owners

    async def _told(self, node: Node) -> tuple[tuple[bool, int], Owners]:
        """How good a node's word is, and what it says."""
        ask = Bundle(0, (Command(("CLUSTER", "INFO"), {}), Command(("CLUSTER", "SLOTS"), {})))
        async with asyncio.timeout(LOOK):
            ((info, slots),) = await node.send([ask], {})
        for answer in (info, slots):
            if isinstance(answer, Exception):
                raise answer
        facts = dict(line.partition(":")[::2] for line in info.decode().splitlines())
        good = (facts["cluster_state"] == "ok", int(facts["cluster_current_epoch"]))
        return good, _owners(slots, node.host[0])


def _owners(slots: Sequence[Any], asked: str) -> Owners:
    """The answer to ``CLUSTER SLOTS``; a node that does not know its own name is where it was asked."""
    masters: list[Host | None] = [None] * SLOTS
    hosts: set[Host] = set()
    for first, last, *servers in slots:
        found = [((server[0] or b"").decode() or asked, int(server[1])) for server in servers]
        found = [(asked if host == "?" else host, port) for host, port in found]
        hosts.update(found)
        masters[first : last + 1] = [found[0]] * (last + 1 - first)
    return Owners(tuple(masters), frozenset(hosts))


class SentinelGuide:
    """Sentinels that watch one server and its replicas: all keys are in one slot, which the master has."""

    def __init__(self, sentinels: Sequence[Host], service: str, options: Mapping[str, Any], *, ssl: bool) -> None:
        self._sentinels = [Node(host, options, ssl=ssl, connections=1) for host in sentinels]
        self._service = service

    def slot(self, key: Any) -> int:  # noqa: ARG002 - one server has all keys
        """The one there is."""
        return 0

    async def owners(self, nodes: Nodes) -> Owners:
        """The master that most sentinels name, if it says itself that it is one."""
        named = await _most([self._named(sentinel) for sentinel in self._sentinels])
        master = max(named, key=named.count)
        role = Bundle(0, (Command(("ROLE",), {}),))
        async with asyncio.timeout(LOOK):
            ((found,),) = await nodes.at(master).send([role], {})
        if isinstance(found, Exception):
            raise Unconnected(str(found)) from found
        if found[0] != b"master":
            raise Unconnected("the sentinels name a server that is no master yet")
        await nodes.keep({master})
        return Owners((master,), frozenset({master}))

    async def _named(self, sentinel: Node) -> Host:
        ask = Bundle(0, (Command(("SENTINEL", "GET-MASTER-ADDR-BY-NAME", self._service), {}),))
        async with asyncio.timeout(LOOK):
            ((found,),) = await sentinel.send([ask], {})
        if isinstance(found, Exception):
            raise found
        if found is None:
            raise Unconnected(f"a sentinel knows no {self._service}")
        host, port = found
        return host.decode(), int(port)

    async def aclose(self) -> None:
        """Close the connections to sentinels."""
        for sentinel in self._sentinels:
            await sentinel.close()


async def _most(questions: Sequence[Coroutine[Any, Any, Any]]) -> list[Any]:
    """What more than half of those asked answer, or as many as answer at all; raises where none does.

    Where one of those refuses the password, that is raised. Half of them may be away: nobody waits for those.
    """
    asked = [asyncio.ensure_future(question) for question in questions]
    answers: list[Any] = []
    error: BaseException = Unconnected("nobody can be asked")
    try:
        for one in asyncio.as_completed(asked):
            try:
                answers.append(await one)
            except (RedisError, TimeoutError, OSError) as trouble:
                error = error if isinstance(error, AuthenticationError) else trouble
            if len(answers) * 2 > len(asked):
                break
    finally:
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
    if not answers:
        if isinstance(error, AuthenticationError):
            raise error
        raise Unconnected(str(error)) from error
    return answers

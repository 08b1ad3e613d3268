"""The servers of a cluster, each with a bounded pool of connections, and what is sent to one of them in one go."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from redis.asyncio import BlockingConnectionPool, Connection, SSLConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ResponseError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from bot.store.addresses import Host

CONNECTIONS = 32
"""Connections to one node; what comes when all are busy waits for one."""

UNUSED = frozenset({"keys", "NEVER_DECODE"})
"""Options of the library's commands that its reading of answers has no use for here."""


@dataclass(frozen=True)
class Command:
    """One command, and what the library's reading of its answer has to know."""

    words: tuple[Any, ...]
    options: Mapping[str, Any]

    def key(self) -> Any:
        """The first key, by which the node is found; None for a command without keys."""
        name = str(self.words[0]).upper()
        if name in {"EVAL", "EVALSHA"}:
            return self.words[3] if int(self.words[2]) else None
        return self.words[1] if len(self.words) > 1 and name not in KEYLESS else None


KEYLESS = frozenset(
    (
        *("CLIENT", "CLUSTER", "CONFIG", "DBSIZE", "FLUSHALL", "FLUSHDB", "INFO", "KEYS", "PING", "RANDOMKEY"),
        *("SCAN", "SCRIPT", "WAIT", "WAITAOF"),
    )
)


@dataclass(frozen=True)
class Bundle:
    """Commands of one slot that one connection sends together; with ``whole`` as a transaction."""

    slot: int
    commands: tuple[Command, ...]
    whole: bool = False

    def wire(self, *, asking: bool) -> list[tuple[Any, ...]]:
        """What is sent."""
        words = [command.words for command in self.commands]
        framed = [("MULTI",), *words, ("EXEC",)] if self.whole else words
        return [("ASKING",), *framed] if asking else framed


class Node:
    """One server."""

    def __init__(self, host: Host, options: Mapping[str, Any], *, ssl: bool, connections: int = CONNECTIONS) -> None:
        self.host = host
        self.gone = False
        self.pool = BlockingConnectionPool(
            max_connections=connections,
            timeout=5,
            connection_class=SSLConnection if ssl else Connection,
            host=host[0],
            port=host[1],
            # who sends decides whether to send again, and where to
            retry=Retry(NoBackoff(), 0),
            **options,
        )

    async def send(
        self, bundles: Sequence[Bundle], callbacks: Mapping[Any, Callable[..., Any]], *, asking: bool = False
    ) -> list[list[Any]]:
        """The answers to each bundle; errors of the server stand among them.

        Raises ``redis.ConnectionError`` and ``redis.TimeoutError``; then nobody knows what was done.
        """
        connection = await self.pool.get_connection()  # type: ignore[no-untyped-call]
        try:
            wire = [words for bundle in bundles for words in bundle.wire(asking=asking)]
            await connection.send_packed_command(connection.pack_commands(wire))
            return [await _answers(connection, bundle, callbacks, asking=asking) for bundle in bundles]
        except BaseException:
            # answers may be left in it that nobody reads
            await connection.disconnect(nowait=True)
            raise
        finally:
            if self.gone:
                await connection.disconnect(nowait=True)
            await asyncio.shield(self.pool.release(connection))

    async def close(self) -> None:
        """Close what nobody uses now; what is in use is closed after its use."""
        self.gone = True
        await self.pool.disconnect(inuse_connections=False)


class Nodes:
    """The nodes that are known, by their hosts."""

    def __init__(self, options: Mapping[str, Any], *, ssl: bool) -> None:
        self._options = options
        self._ssl = ssl
        self._known: dict[Host, Node] = {}
        self._closed = False

    def at(self, host: Host) -> Node:
        """The node at a host."""
        if host not in self._known:
            self._known[host] = Node(host, self._options, ssl=self._ssl)
            # nobody would close what is opened after the end
            self._known[host].gone = self._closed
        return self._known[host]

    def hosts(self) -> list[Host]:
        """Where nodes are known."""
        return list(self._known)

    async def keep(self, hosts: Collection[Host]) -> None:
        """Forget nodes anywhere else."""
        await self._close(host for host in self.hosts() if host not in hosts)

    async def aclose(self) -> None:
        """Forget all. Those that are asked later keep no connection."""
        self._closed = True
        await self._close(self.hosts())

    async def _close(self, hosts: Iterable[Host]) -> None:
        # forgotten before any is waited for: others may close too meanwhile
        for node in [self._known.pop(host) for host in list(hosts)]:
            await node.close()


async def _answers(
    connection: Any, bundle: Bundle, callbacks: Mapping[Any, Callable[..., Any]], *, asking: bool
) -> list[Any]:
    """Read the answers to a bundle. Where a transaction was not done, its first error is the answer to each command."""
    if asking:
        await _answer(connection)
    if not bundle.whole:
        found = [await _answer(connection) for _ in bundle.commands]
    else:
        queued = [await _answer(connection) for _ in range(len(bundle.commands) + 1)]
        done = await _answer(connection)
        if isinstance(done, Exception):
            found = [next((one for one in queued if isinstance(one, Exception)), done)] * len(bundle.commands)
        else:
            found = done
    return [_read(command, answer, callbacks) for command, answer in zip(bundle.commands, found, strict=True)]


async def _answer(connection: Any) -> Any:
    try:
        return await connection.read_response()
    except ResponseError as error:
        return error


def _read(command: Command, answer: Any, callbacks: Mapping[Any, Callable[..., Any]]) -> Any:
    """An answer as the library gives it for a command."""
    read = callbacks.get(command.words[0])
    if read is None or isinstance(answer, Exception):
        return answer
    return read(answer, **{name: value for name, value in command.options.items() if name not in UNUSED})

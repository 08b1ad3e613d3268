"""The connection to Redis. Errors of the library become ``bot.ports.stores.StoreUnreachable``."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias

from redis import ConnectionError as Unconnected
from redis import TimeoutError as Unanswered
from redis.asyncio import BlockingConnectionPool, SSLConnection
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import MasterNotFoundError, Sentinel, SentinelConnectionPool, SentinelManagedConnection
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.driver_info import DriverInfo
from redis.exceptions import ResponseError

from bot.ports.stores import StoreUnreachable
from bot.store.addresses import Kind, read_address
from bot.store.cluster import ClusterClient
from bot.store.command_batches import CommandBatches
from bot.store.pipelines import PINNED, Bundle, Sender
from bot.store.reached import ELSEWHERE, reached, refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

    from bot.store.pipelines import Command

Client: TypeAlias = Any
"""A ``Connection`` or ``ClusterClient`` that answers bytes; the library's own types cannot say so."""

RETRIES = 7
"""Repeats of a command whose answer was lost; every script stands being repeated."""

ENOUGH = 10.0
"""Seconds after the first trouble in which one is repeated, where the server refuses nothing and never answers."""

CONNECTIONS = 64
"""Connections of one client; a command that comes when all are busy waits for one instead of failing."""

PASSES = 50
"""Walks through all keys, after which servers replace each other too fast."""

DRIVER = DriverInfo()
"""What a connection tells the server of the library; without it each connection looks up the version on the disk."""


class _Repeats(Retry):
    """Repeats so often, but not when so many seconds have passed since the first trouble."""

    def __init__(self, retries: int, seconds: float) -> None:
        super().__init__(ExponentialWithJitterBackoff(base=0.05, cap=1.5), retries)
        self._seconds = seconds

    async def call_with_retry(
        self,
        do: Callable[[], Awaitable[Any]],
        fail: Callable[..., Any],
        is_retryable: Callable[[Exception], bool] | None = None,
        with_failure_count: bool = False,
    ) -> Any:
        """What is answered, or the last trouble raised; ``fail`` is called after each."""
        deadline: float | None = None

        async def failed(error: Exception, *count: int) -> None:
            nonlocal deadline
            deadline = deadline or time.monotonic() + self._seconds
            await fail(error, *count)
            if time.monotonic() >= deadline:
                raise error

        return await super().call_with_retry(do, failed, is_retryable, with_failure_count)


class Connection(Sender):
    """A client of one server. What many callers ask at once is sent together (``bot.store.command_batches``)."""

    _batches: CommandBatches | None = None

    @property
    def batches(self) -> CommandBatches:
        """What is asked by many."""
        if self._batches is None:
            self._batches = CommandBatches(self.connection_pool)
        return self._batches

    async def send_all(self, commands: Sequence[Command], *, whole: bool = False, ordered: bool = False) -> list[Any]:  # noqa: ARG002 - one server does all in order
        """What is answered to each command, refusals among them. Raises ``redis.RedisError``."""
        bundle = Bundle(0, tuple(commands), whole)
        alone = any(words[0] in PINNED for words, _ in commands)
        return bundle.answers(await self.batches.send(bundle.words(), alone=alone), self.response_callbacks)

    async def scan_iter(  # type: ignore[override]
        self, match: str | None = None, count: int | None = None
    ) -> AsyncIterator[bytes]:
        """Every key that matches, in no order; one may come twice. None is left out that stays."""
        for _ in range(PASSES):
            before = await self.info("server")
            async for key in super().scan_iter(match, count):
                yield key
            # what one process has walked through says nothing of another
            if (await self.info("server"))["run_id"] == before["run_id"]:
                return
        raise StoreUnreachable("server after server fails")

    async def looked_again(self, key: str) -> bool:  # noqa: ARG002 - this server has all of them
        """Whether it was looked which server is to be written to: not where no other takes the place of this one."""
        if not isinstance(self.connection_pool, _SentinelPool):
            return False
        with reached():
            await self.connection_pool.look()
        return True

    async def aclose(self, close_connection_pool: bool | None = None) -> None:
        """Drop what is under way and hang up."""
        await self.batches.close()
        await super().aclose(close_connection_pool)
        if isinstance(self.connection_pool, _SentinelPool):
            await self.connection_pool.sentinel_manager.aclose()


class _ToMaster(SentinelManagedConnection):
    """A connection to whichever server the sentinels name; what that refuses as a replica would is sent again."""

    async def send_packed_command(self, *args: Any, **options: Any) -> None:
        """Send, over a new connection where the one there was is lost: the library would ask no sentinel for that."""
        if not self.is_connected:
            await self._connect_retry()  # type: ignore[no-untyped-call]
        await super().send_packed_command(*args, **options)

    async def read_response(self, *args: Any, **options: Any) -> Any:
        """An answer; raises ``redis.ConnectionError`` where the server cannot be written to now."""
        try:
            return await super().read_response(*args, **options)
        except ResponseError as error:
            if refusal(error) not in ELSEWHERE:
                raise
            await self.disconnect()
            raise Unconnected(str(error)) from error


class _ToMasterSecurely(_ToMaster, SSLConnection):
    pass


class _Sentinels(Sentinel):
    """Names whichever server takes over as soon as that is chosen; in the list the library asks for it stands later."""

    async def discover_master(self, service_name: str) -> tuple[str, int]:
        """Host and port. Raises ``redis.ConnectionError`` where no sentinel knows."""
        for sentinel in self.sentinels:
            with suppress(Unconnected, Unanswered):
                found: Any = await sentinel.execute_command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", service_name)  # type: ignore[no-untyped-call]
                if found:
                    # whoever answers is asked first from now on
                    self.sentinels.sort(key=lambda one: one is not sentinel)
                    return found[0].decode(), int(found[1])
        raise MasterNotFoundError(f"no sentinel names a server for {service_name!r}")


class _SentinelPool(SentinelConnectionPool, BlockingConnectionPool):
    """Connections to the master; where all are busy, one is waited for."""

    async def look(self) -> None:
        """Ask the sentinels, and leave a server that they do not name any more. Raises ``redis.RedisError``."""
        left = self.master_address
        if await self.get_master_address() != left:  # type: ignore[no-untyped-call]
            await self.disconnect()


PATIENCE = 8.0
"""Seconds that a command of a running bot looks for a server; somebody waits for its answer."""

LASTING = 30.0
"""The same for commands of the host, which may outlast any failover."""


def connect(url: str, patience: float = PATIENCE) -> Client:
    """A client for what an address of ``bot.store.addresses`` leads to; connects at its first command.

    One server: a command is repeated for about five seconds while the server restarts, then raises
    ``StoreUnreachable``; where it neither answers nor refuses, after half a minute at most. A cluster, or sentinels:
    for ``patience`` seconds. Without patience nothing is repeated. Raises ``BadAddress``.
    """
    address = read_address(url)
    # a check would be repeated as often as a command, and then the command that it was for
    usual = {"health_check_interval": 0, "driver_info": DRIVER}
    hasty = {"socket_connect_timeout": 2, "socket_timeout": 5, **usual}
    pool: BlockingConnectionPool
    match address.kind:
        case Kind.CLUSTER:
            return ClusterClient(address, patience, **hasty)
        case Kind.SENTINEL:
            once = {**hasty, "retry": Retry(NoBackoff(), 0), "ssl": address.ssl, **address.sentinel_options}
            pool = _SentinelPool(  # type: ignore[no-untyped-call]
                address.service,
                _Sentinels(address.hosts, sentinel_kwargs=once),  # type: ignore[no-untyped-call]
                connection_class=_ToMasterSecurely if address.ssl else _ToMaster,
                max_connections=CONNECTIONS,
                timeout=10,
                retry=_Repeats(-1, patience),
                **{**hasty, **address.options},
            )
        case Kind.SERVER:
            pool = BlockingConnectionPool.from_url(
                url,
                max_connections=CONNECTIONS,
                timeout=10,
                socket_timeout=10,
                socket_connect_timeout=5,
                retry=_Repeats(RETRIES if patience else 0, ENOUGH),
                **usual,
            )
    return Connection.from_pool(pool)

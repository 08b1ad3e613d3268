"""The connection to Redis. Errors of the library become ``bot.ports.stores.StoreUnreachable``."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, TypeAlias

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.client import Pipeline
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff
from redis.driver_info import DriverInfo
from redis.exceptions import ResponseError

from bot.store.addresses import Address, Kind, read_address
from bot.store.cluster import Spread
from bot.store.cluster_scan import keys_of, keys_of_one
from bot.store.command_batches import CommandBatches, shared
from bot.store.nodes import Nodes
from bot.store.reached import reached
from bot.store.slots import ClusterGuide, SentinelGuide

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

Client: TypeAlias = Any
"""A ``Connection`` or ``Spread`` that answers bytes; the library's own types cannot say so."""

RETRIES = 7
"""Repeats of a command whose answer was lost; every script stands being repeated."""

ENOUGH = 10.0
"""Seconds after the first trouble in which one is repeated, where the server refuses nothing and never answers."""

CONNECTIONS = 64
"""Connections of one client; a command that comes when all are busy waits for one instead of failing."""

DRIVER = DriverInfo()
"""What a connection tells the server of the library; without it each connection looks up the version on the disk."""


class _Repeats(Retry):
    """Repeats while there is time."""

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
            deadline = deadline or time.monotonic() + ENOUGH
            await fail(error, *count)
            if time.monotonic() >= deadline:
                raise error

        return await super().call_with_retry(do, failed, is_retryable, with_failure_count)


class Connection(Redis):
    """A client whose commands and pipelines raise ``StoreUnreachable``; no other module need know the library.

    What many callers ask at once is sent together (``bot.store.command_batches``).
    """

    _batches: CommandBatches | None = None

    @property
    def batches(self) -> CommandBatches:
        """What is asked by many."""
        if self._batches is None:
            self._batches = CommandBatches(self.connection_pool)
        return self._batches

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send one command; answers what the server answers."""
        with reached():
            (answer,) = await self.batches.send([(args, options)])
            return await self.parse_response(_answer(answer), args[0], **options)

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> _Pipeline:
        """Commands sent together."""
        return _Pipeline(self.batches, self.connection_pool, self.response_callbacks, transaction, shard_hint)

    def steps(self) -> _Pipeline:
        """Commands sent together and done in their order."""
        return self.pipeline(transaction=False)

    async def looked_again(self) -> bool:
        """Whether it was looked which server is to be written to: never, as no other takes the place of this one."""
        return False

    async def aclose(self, close_connection_pool: bool | None = None) -> None:
        """Drop what is under way and hang up."""
        await self.batches.close()
        await super().aclose(close_connection_pool)


class _Pipeline(Pipeline):
    def __init__(self, batches: CommandBatches, *args: Any) -> None:
        super().__init__(*args)
        self._batches = batches

    async def execute(self, raise_on_error: bool = True) -> list[Any]:
        """Send all that was called so far; answers what the server answers to each."""
        commands: list[tuple[tuple[Any, ...], Any]] = list(self.command_stack)
        with reached():
            if self.is_transaction or not shared(commands):
                return await super().execute(raise_on_error)
            self.command_stack = []
            found = await self._batches.send(commands)
            answers = [await self._read(answer, *command) for answer, command in zip(found, commands, strict=True)]
            if raise_on_error:
                self.raise_first_error(commands, answers)
            return answers

    async def _read(self, answer: Any, words: tuple[Any, ...], options: dict[str, Any]) -> Any:
        """An answer as the library gives it; a refusal as it is."""
        try:
            return await self.parse_response(_answer(answer), words[0], **options)
        except ResponseError as refusal:
            return refusal


class _Come:
    """An answer that has come, where the library reads it from a connection."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    async def read_response(self, **_options: Any) -> Any:
        """The answer; raises ``ResponseError`` for a refusal."""
        if isinstance(self._answer, ResponseError):
            raise self._answer
        return self._answer


def _answer(answer: Any) -> Any:
    return _Come(answer)


PATIENCE = 8.0
"""Seconds that a command of a running bot looks for a server; somebody waits for its answer."""

LASTING = 30.0
"""The same for commands of the host, which may outlast any failover."""


def connect(url: str, patience: float = PATIENCE) -> Client:
    """A client for what an address of ``bot.store.addresses`` leads to; connects at its first command.

    One server: a command is repeated for about five seconds while the server restarts, then raises
    ``StoreUnreachable``; where it neither answers nor refuses, after half a minute at most. A cluster, or sentinels:
    for ``patience`` seconds. Raises ``BadAddress``.
    """
    address = read_address(url)
    if address.kind is not Kind.SERVER:
        return _spread(address, patience)
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=CONNECTIONS,
        timeout=10,
        socket_timeout=10,
        socket_connect_timeout=5,
        retry=_Repeats(ExponentialWithJitterBackoff(base=0.05, cap=1.5), RETRIES),
        # a check would be repeated as often, and then the command that it was for
        health_check_interval=0,
        driver_info=DRIVER,
    )
    return Connection.from_pool(pool)


def _spread(address: Address, patience: float) -> Spread:
    """A client for the servers of a cluster, or for the one that sentinels name."""
    usual = {"socket_connect_timeout": 2, "socket_timeout": 5, "health_check_interval": 30, "driver_info": DRIVER}
    nodes = Nodes({**usual, **address.options}, ssl=address.ssl)
    if address.kind is Kind.CLUSTER:
        return Spread(ClusterGuide(address.hosts), nodes, patience, keys_of)
    asked = {**usual, **address.sentinel_options}
    return Spread(SentinelGuide(address.hosts, address.service, asked, ssl=address.ssl), nodes, patience, keys_of_one)

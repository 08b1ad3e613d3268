"""The connection to Redis. Errors of the library become ``bot.ports.StoreUnreachable``."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from redis import RedisError
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.client import Pipeline
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff
from redis.driver_info import DriverInfo
from redis.exceptions import NoScriptError, OutOfMemoryError, ReadOnlyError

from bot.ports import StoreReadOnly, StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Iterator

Client: TypeAlias = Any
"""A ``Connection`` that answers bytes; the library's own types cannot say so."""

RETRIES = 7
"""Repeats of a command whose answer was lost; every script stands being repeated."""

CONNECTIONS = 64
"""Connections of one client; a command that comes when all are busy waits for one instead of failing."""

REFUSING = re.compile(r"(^|-)(MISCONF|NOREPLICAS|OOM|READONLY) ")
"""What a server says that can be read but not written to, alone or within what a script of an older one says."""

DRIVER = DriverInfo()
"""What a connection tells the server of the library; without it each connection looks up the version on the disk."""


@contextmanager
def reached() -> Iterator[None]:
    """Raises ``StoreUnreachable`` for errors of the library, ``StoreReadOnly`` where only writing failed.

    That a script must be sent first is left to ``bot.store.scripts``.
    """
    try:
        yield
    except NoScriptError:
        raise
    except RedisError as error:
        refused = isinstance(error, OutOfMemoryError | ReadOnlyError) or REFUSING.search(str(error))
        raise (StoreReadOnly if refused else StoreUnreachable)(str(error)) from error


class Connection(Redis):
    """A client whose commands and pipelines raise ``StoreUnreachable``; no other module need know the library."""

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Send one command; answers what the server answers."""
        with reached():
            return await super().execute_command(*args, **options)  # type: ignore[no-untyped-call]

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> _Batch:
        """Commands sent together."""
        return _Batch(self.connection_pool, self.response_callbacks, transaction, shard_hint)


class _Batch(Pipeline):
    async def execute(self, raise_on_error: bool = True) -> list[Any]:
        """Send all that was called so far; answers what the server answers to each."""
        with reached():
            return await super().execute(raise_on_error)


def connect(url: str) -> Client:
    """A client for a server, by ``redis://``, ``rediss://`` or ``unix://``; connects at its first command.

    A command is repeated for about five seconds while the server restarts, then raises ``StoreUnreachable``.
    """
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=CONNECTIONS,
        timeout=10,
        socket_timeout=10,
        socket_connect_timeout=5,
        retry=Retry(ExponentialWithJitterBackoff(base=0.05, cap=1.5), RETRIES),
        health_check_interval=30,
        driver_info=DRIVER,
    )
    return Connection.from_pool(pool)

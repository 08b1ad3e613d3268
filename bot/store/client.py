"""The connection to Redis."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from redis import RedisError
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff

from bot.ports import Away

if TYPE_CHECKING:
    from collections.abc import Iterator

Client: TypeAlias = Any
"""A ``redis.asyncio.Redis`` that answers bytes; the library's own types cannot say so."""

RETRIES = 7
"""Repeats of a command whose answer was lost; every script stands being repeated."""


CONNECTIONS = 64
"""Connections of one client; who comes when all are busy waits for one instead of failing."""


def connect(url: str) -> Client:
    """A client for a server, by ``redis://``, ``rediss://`` or ``unix://``; connects at its first command.

    A command is repeated for about five seconds while the server restarts, then raises ``redis.RedisError``.
    """
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=CONNECTIONS,
        timeout=10,
        socket_timeout=10,
        socket_connect_timeout=5,
        retry=Retry(ExponentialWithJitterBackoff(base=0.05, cap=1.5), RETRIES),
        health_check_interval=30,
    )
    return Redis.from_pool(pool)


@contextmanager
def reached() -> Iterator[None]:
    """For those who know no Redis: what the library raises becomes ``bot.ports.Away``."""
    try:
        yield
    except RedisError as error:
        raise Away(str(error)) from error

"""Whether a server will do, and what to say where it will not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from redis import Redis, RedisError, ResponseError
from redis.backoff import NoBackoff
from redis.retry import Retry

from bot.store.server.binaries import OLDEST, numbers
from rendering.text import plainly, said

if TYPE_CHECKING:
    from rendering.text import Said


class Unready(Exception):
    """The store cannot be used, in one sentence for the host."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(plainly(()).spell(sentence))
        self.sentence = sentence


def address_of(url: str) -> str:
    """Where a server is, without user and password.

    >>> address_of("redis://user:word@store.example:6380/0")
    'store.example:6380'
    """
    try:
        parts = urlsplit(url)
        return f"{parts.hostname}:{parts.port or 6379}" if parts.hostname else parts.path
    except ValueError:
        return "?"


def examine(url: str) -> tuple[Said, ...]:
    """Warnings about a running server, none if it is set up as it should be. Raises ``Unready``."""
    where = address_of(url)
    try:
        client: Any = Redis.from_url(
            url, socket_timeout=5, socket_connect_timeout=5, retry=Retry(NoBackoff(), 0), decode_responses=True
        )
    except ValueError:
        raise Unready(said("REDIS_URL is not the address of a Redis server.")) from None
    try:
        with client:
            return _examined(client, where)
    except (RedisError, OSError) as error:
        raise Unready(
            said("The Redis server at {address} cannot be reached: {reason}", address=where, reason=str(error))
        ) from None


def _examined(client: Any, where: str) -> tuple[Said, ...]:
    facts = client.info()
    version = str(facts["redis_version"])
    if numbers(version) < OLDEST:
        raise Unready(
            said(
                "The Redis server at {address} is too old: it has version {version}, 6.2 is needed.",
                address=where,
                version=version,
            )
        )
    warnings = []
    if facts.get("maxmemory_policy", "noeviction") != "noeviction":
        warnings.append(
            said(
                "The Redis server at {address} forgets games when its memory is full: "
                "set its maxmemory-policy to noeviction.",
                address=where,
            )
        )
    try:
        fsync = client.config_get("appendfsync").get("appendfsync", "always")
    except ResponseError:
        # rented servers often have no CONFIG; the host cannot change it there either
        fsync = "always"
    if not int(facts.get("aof_enabled", 0)) or fsync != "always":
        warnings.append(
            said(
                "The Redis server at {address} may lose the last moves in a power cut: "
                "set its appendonly to yes and its appendfsync to always.",
                address=where,
            )
        )
    return tuple(warnings)

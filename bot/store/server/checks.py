"""Whether a server will do, and what to say where it will not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from redis import Redis, RedisError, ResponseError
from redis.backoff import NoBackoff
from redis.exceptions import OutOfMemoryError
from redis.retry import Retry

from bot.store import keys
from bot.store.scripts import source
from bot.store.server.binaries import OLDEST, numbers
from rendering.text import plainly, said

if TYPE_CHECKING:
    from rendering.text import Said


LONGEST = 200
"""Characters of what a server says that are repeated."""

PASSING = re.compile(r"(^|-)(OOM|MISCONF|NOREPLICAS|BUSY) ")
"""What a server says that cannot be written to just now, but perhaps soon."""


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


def examine(url: str, *, writing: bool = True) -> tuple[Said, ...]:
    """Warnings about a running server, none if it is set up as it should be. Raises ``Unready``.

    Without ``writing`` a server will do that can only be read, such as a replica.
    """
    where = address_of(url)
    try:
        client: Any = Redis.from_url(
            url, socket_timeout=5, socket_connect_timeout=5, retry=Retry(NoBackoff(), 0), decode_responses=True
        )
    except ValueError:
        raise Unready(said("REDIS_URL is not the address of a Redis server.")) from None
    try:
        with client:
            warnings = _examined(client, where)
            return (*warnings, *_written(client, where)) if writing else warnings
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
    if int(facts.get("cluster_enabled", 0)):
        raise Unready(
            said(
                "The Redis server at {address} is one node of a cluster, which knows only some of the games: "
                "set REDIS_URL to a server that has all of them.",
                address=where,
            )
        )
    if facts.get("maxmemory_policy", "noeviction") != "noeviction":
        raise Unready(
            said(
                "The Redis server at {address} forgets games when its memory is full: "
                "set its maxmemory-policy to noeviction.",
                address=where,
            )
        )
    warnings = []
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


def _written(client: Any, where: str) -> tuple[Said, ...]:
    """Try to write as a commit does. A server that only cannot just now, such as one without memory, is warned about.

    Raises ``Unready``.
    """
    if client.info("replication").get("role") != "master":
        raise Unready(
            said(
                "The Redis server at {address} is a replica, which cannot be written to: "
                "set REDIS_URL to the server it copies.",
                address=where,
            )
        )
    try:
        client.eval(source("probe"), len(keys.PROBE), *keys.PROBE, "start")
    except ResponseError as error:
        reason = str(error).splitlines()[0][:LONGEST].rstrip(".")
        if isinstance(error, OutOfMemoryError) or PASSING.search(reason):
            return (
                said("The Redis server at {address} cannot be written to now: {reason}.", address=where, reason=reason),
            )
        raise Unready(
            said(
                "The Redis server at {address} does not let the bot write by scripts: {reason}.",
                address=where,
                reason=reason,
            )
        ) from None
    return ()

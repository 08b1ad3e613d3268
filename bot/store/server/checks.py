"""Whether a server will do, and what to say where it will not."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any

from redis import RedisError, ResponseError
from redis.exceptions import AskError, ClusterDownError, OutOfMemoryError, ReadOnlyError, TryAgainError

from bot.store import keys
from bot.store.addresses import Kind, read_address
from bot.store.scripts import source
from bot.store.server.binaries import OLDEST, numbers
from bot.store.server.masters import Unready, brief, is_sentinel, masters, refusal, sentinel, understood
from rendering.text import said

__all__ = ["Unready", "examine"]

if TYPE_CHECKING:
    from rendering.text import Said

FSYNC = (7, 2)
"""First version that knows ``WAITAOF``."""

PASSING = re.compile(r"(^|-)(OOM|MISCONF|NOREPLICAS|BUSY) ")
"""What a server says that cannot be written to just now, but perhaps soon."""

TAKEOVER = 15.0
"""Seconds that another server has to stand in for one of a cluster, or for the one that sentinels name."""

GLANCE = 0.2
"""Seconds between two looks whether one does."""


class Away(Unready):
    """A server is away, or has become a replica; if it is one of several, another may be about to stand in for it."""


def examine(url: str, *, writing: bool = True, fsync: bool = False, copied: bool = True) -> tuple[Said, ...]:
    """Warnings about running servers, none if they are set up as they should be. Raises ``Unready``.

    Without ``writing`` a server will do that can only be read, such as a replica. With ``fsync`` it must be able to say
    that a write is on its disk; ``copied`` says that moves wait for replicas. Waits for a failover that is under way.
    """
    deadline = time.monotonic() + TAKEOVER
    while True:
        try:
            return _all(url, writing=writing, fsync=fsync, copied=copied)
        except Away:
            if read_address(url).kind is Kind.SERVER or time.monotonic() >= deadline:
                raise
            time.sleep(GLANCE)


def _all(url: str, *, writing: bool, fsync: bool, copied: bool) -> tuple[Said, ...]:
    warnings: list[Said] = []
    for where, client in masters(url):
        kind = read_address(url).kind
        try:
            with client:
                warnings += _examined(client, where, single=kind is not Kind.CLUSTER, fsync=fsync)
                warnings += _replaced(client, where) if kind is Kind.SENTINEL and not copied else ()
                warnings += _written(client, where) if writing else ()
        except (RedisError, OSError) as error:
            refused = refusal(error, where)
            if refused is not None and PASSING.search(str(error)) is None:
                raise refused from None
            raise Away(
                said("The Redis server at {address} cannot be reached: {reason}", address=where, reason=str(error))
            ) from None
    return tuple(warnings)


def _examined(client: Any, where: str, *, single: bool, fsync: bool) -> tuple[Said, ...]:
    with understood(where):
        facts = client.info()
        version = str(facts["redis_version"])
        mode = is_sentinel(facts)
    if mode:
        raise sentinel(where)
    if numbers(version) < OLDEST:
        raise Unready(
            said(
                "The Redis server at {address} is too old: it has version {version}, 6.2 is needed.",
                address=where,
                version=version,
            )
        )
    if single and int(facts.get("cluster_enabled", 0)):
        raise Unready(
            said(
                "The Redis server at {address} is one node of a cluster, which knows only some of the games: "
                "write REDIS_URL as redis+cluster://host:port.",
                address=where,
            )
        )
    if fsync and (numbers(version) < FSYNC or not int(facts.get("aof_enabled", 0))):
        raise Unready(
            said(
                "The Redis server at {address} cannot say what is on its disk, as REDIS_FSYNC asks: "
                "it needs version 7.2 and appendonly yes.",
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
        written = client.config_get("appendfsync").get("appendfsync", "always")
    except ResponseError:
        # rented servers often have no CONFIG; the host cannot change it there either
        written = "always"
    if not int(facts.get("aof_enabled", 0)) or written != "always":
        warnings.append(
            said(
                "The Redis server at {address} may lose the last moves in a power cut: "
                "set its appendonly to yes and its appendfsync to always.",
                address=where,
            )
        )
    return tuple(warnings)


def _replaced(client: Any, where: str) -> tuple[Said, ...]:
    """A server that sentinels replace takes writes for some seconds more, unless it needs replicas for that."""
    try:
        needed = int(client.config_get("min-replicas-to-write").get("min-replicas-to-write", 0))
    except ResponseError:
        needed = 0
    if needed:
        return ()
    return (
        said(
            "The moves of some ten seconds may be lost when sentinels replace the Redis server at {address}: "
            "set REDIS_REPLICAS to 1, or min-replicas-to-write of the servers.",
            address=where,
        ),
    )


def _written(client: Any, where: str) -> tuple[Said, ...]:
    """Try to write as a commit does. A server that only cannot just now, such as one without memory, is warned about.

    Raises ``Unready``.
    """
    copying = Away(
        said(
            "The Redis server at {address} is a replica, which cannot be written to: "
            "set REDIS_URL to the server it copies.",
            address=where,
        )
    )
    if client.info("replication").get("role") != "master":
        raise copying
    try:
        client.eval(source("probe_server"), len(keys.PROBE), *keys.PROBE, "start")
    except (AskError, TryAgainError):
        # another master of the cluster has these keys, or is about to
        return ()
    except ClusterDownError as error:
        raise Away(
            said("The Redis server at {address} cannot be reached: {reason}", address=where, reason=brief(error))
        ) from None
    except ReadOnlyError:
        raise copying from None
    except ResponseError as error:
        reason = brief(error)
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

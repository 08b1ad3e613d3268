"""Whether a server will do, and what to say where it will not."""

from __future__ import annotations

import asyncio
import re
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

from redis import AuthenticationError, RedisError, ResponseError
from redis.exceptions import AskError, ClusterDownError, InvalidResponse, TryAgainError

from bot.ports.stores import StoreUnreachable
from bot.store import keys
from bot.store.addresses import BadAddress, Kind, read_address, spelled
from bot.store.client import connect
from bot.store.scripts import source
from bot.store.server.binaries import OLDEST, numbers
from rendering.text import plainly, said

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence

    from bot.store.addresses import Address, Host
    from bot.store.client import Client
    from rendering.text import Said

FSYNC = (7, 2)
"""First version that knows ``WAITAOF``."""

SLOTS = 16384

PASSING = re.compile(r"(^|-)(OOM|MISCONF|NOREPLICAS|BUSY) ")
"""What a server says that cannot be written to just now, but perhaps soon."""

TAKEOVER = 15.0
"""Seconds that another server has to stand in for one of a cluster, or for the one that sentinels name."""

GLANCE = 0.2
"""Seconds between two looks whether one does."""

LONGEST = 200
"""Characters of what a server says that are repeated."""

STRANGE = (InvalidResponse, AttributeError, TypeError, ValueError, LookupError)
"""What comes of answers of another shape than those of Redis."""


class Unready(Exception):
    """The store cannot be used, in one sentence for the host."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(plainly(()).spell(sentence))
        self.sentence = sentence


class Away(Unready):
    """A server is away, or has become a replica; if it is one of several, another may be about to stand in for it."""


def examine(url: str, *, writing: bool = True, fsync: bool = False, copied: bool = True) -> tuple[Said, ...]:
    """Warnings about running servers, none if they are set up as they should be. Raises ``Unready``.

    Without ``writing`` a server will do that can only be read, such as a replica. With ``fsync`` it must be able to say
    that a write is on its disk; ``copied`` says that moves wait for replicas. Waits for a failover that is under way.
    """
    work = partial(_examined, url, writing=writing, fsync=fsync, copied=copied)
    # whoever asks may be within a loop
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()


async def _examined(url: str, *, writing: bool, fsync: bool, copied: bool) -> tuple[Said, ...]:
    try:
        address = read_address(url)
    except BadAddress as bad:
        raise Unready(bad.sentence) from None
    deadline = time.monotonic() + (0.0 if address.kind is Kind.SERVER else TAKEOVER)
    client = connect(url, 0)
    try:
        while True:
            try:
                warnings: list[Said] = []
                for where, ask in await _servers(client, address):
                    warnings += await _of_server(ask, where, address.kind, fsync=fsync, copied=copied)
                    warnings += await _written(ask, where) if writing else ()
            except Away:
                if time.monotonic() >= deadline:
                    raise
                await asyncio.sleep(GLANCE)
            else:
                return tuple(warnings)
    finally:
        await client.aclose()


async def _servers(client: Client, address: Address) -> Sequence[tuple[str, Callable[..., Awaitable[Any]]]]:
    """Each server that is written to: how it is called, without anything secret, and what asks it."""
    where = address.shown or address.options.get("path", "")
    if address.kind is Kind.SERVER:
        return [(where, client.execute_command)]
    if address.kind is Kind.SENTINEL:
        return [(spelled(await _master(client, address)), client.execute_command)]
    try:
        nodes = await client.masters()
    except ClusterDownError:
        nodes, served = (), 0
    except (RedisError, *STRANGE) as error:
        raise await _cluster_refusal(client, error, where) from None
    else:
        served = client.served
    if served < SLOTS:
        raise Unready(
            said(
                "The Redis cluster at {address} has no server for {n} of its 16384 slots.",
                address=where,
                n=SLOTS - served,
            )
        )
    return [(node.name, partial(client.at, node)) for node in nodes]


async def _cluster_refusal(client: Client, error: Exception, where: str) -> Unready:
    """What to say where no node says who has what: what the first one says that answers."""
    answered = False
    for node in client.seeds:
        try:
            await client.at(node, "CLUSTER", "SLOTS")
            answered = True
        except (RedisError, *STRANGE) as refused:
            told = _refusal(refused, node.name)
            if not isinstance(told, Away):
                return told
    told = _refusal(error, where)
    return told if answered else Unready(told.sentence)


async def _master(client: Client, address: Address) -> Host:
    """The master of the service, as the first sentinel that knows it names it."""
    reason, told = "", None
    for host, sentinel in zip(address.hosts, client.connection_pool.sentinel_manager.sentinels, strict=True):
        where = spelled(host)
        try:
            found = await sentinel.execute_command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", address.service)
            if found is not None:
                name, port = found
                return name.decode(), int(port)
            told = Unready(
                said("The sentinel at {address} knows no service {name}.", address=where, name=address.service)
            )
        except (RedisError, *STRANGE) as error:
            reason = _brief(error)
            refusal = _refusal(error, where, sentinel=True)
            told = told if isinstance(refusal, Away) else refusal
    raise told or Unready(
        said("None of the sentinels at {address} can be asked: {reason}", address=address.shown, reason=reason)
    )


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An error, and what it comes of."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _refusal(error: Exception, where: str, *, sentinel: bool = False) -> Unready:
    """What to say of a server, or of a ``sentinel``, that refuses, or does not answer."""
    for one in _chain(error):
        if isinstance(one, AuthenticationError) and sentinel:
            return Unready(
                said(
                    "The sentinel at {address} does not let the bot in: "
                    "check sentinel_username and sentinel_password in REDIS_URL.",
                    address=where,
                )
            )
        if isinstance(one, AuthenticationError):
            return Unready(
                said(
                    "The Redis server at {address} does not let the bot in: check user name and password in REDIS_URL.",
                    address=where,
                )
            )
        if isinstance(one, ResponseError):
            return _refused(one, where, sentinel=sentinel)
        if isinstance(one, STRANGE):
            return Unready(said("What answers at {address} is no Redis server.", address=where))
    return Away(said("The Redis server at {address} cannot be reached: {reason}", address=where, reason=str(error)))


def _refused(error: ResponseError, where: str, *, sentinel: bool) -> Unready:
    text = str(error).lower()
    if text.startswith("unknown command") and sentinel:
        return Unready(
            said(
                "The Redis server at {address} is no sentinel: write REDIS_URL as redis:// or redis+cluster://.",
                address=where,
            )
        )
    if text.startswith("unknown command"):
        return _is_sentinel(where)
    if "cluster support disabled" in text:
        return Unready(
            said("The Redis server at {address} is no node of a cluster: write REDIS_URL as redis://.", address=where)
        )
    if PASSING.search(str(error)):
        return Away(said("The Redis server at {address} cannot be reached: {reason}", address=where, reason=text))
    return Unready(
        said(
            "The Redis server at {address} refuses what the bot asks of it: {reason}.",
            address=where,
            reason=_brief(error),
        )
    )


def _is_sentinel(where: str) -> Unready:
    return Unready(
        said("At {address} is a sentinel: write REDIS_URL as redis+sentinel://host:port/service.", address=where)
    )


def _brief(error: BaseException) -> str:
    """What a server says, on one line, without a full stop."""
    return (str(error).splitlines() or [""])[0][:LONGEST].strip().rstrip(".")


async def _of_server(
    ask: Callable[..., Awaitable[Any]], where: str, kind: Kind, *, fsync: bool, copied: bool
) -> tuple[Said, ...]:
    """Warnings about how one server is set up. Raises ``Unready``."""
    try:
        facts = await ask("INFO")
        version = str(facts["redis_version"])
    except (RedisError, StoreUnreachable, *STRANGE) as error:
        raise _refusal(error, where) from None
    if "sentinel" in {facts.get("redis_mode"), facts.get("server_mode")}:
        raise _is_sentinel(where)
    appending = int(facts.get("aof_enabled", 0))
    if numbers(version) < OLDEST:
        raise Unready(
            said(
                "The Redis server at {address} is too old: it has version {version}, 6.2 is needed.",
                address=where,
                version=version,
            )
        )
    if kind is not Kind.CLUSTER and int(facts.get("cluster_enabled", 0)):
        raise Unready(
            said(
                "The Redis server at {address} is one node of a cluster, which knows only some of the games: "
                "write REDIS_URL as redis+cluster://host:port.",
                address=where,
            )
        )
    if fsync and (numbers(version) < FSYNC or not appending):
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
    if not appending or await _setting(ask, "appendfsync", "always") != "always":
        warnings.append(
            said(
                "The Redis server at {address} may lose the last moves in a power cut: "
                "set its appendonly to yes and its appendfsync to always.",
                address=where,
            )
        )
    # one that is replaced takes writes for some seconds more, unless it needs replicas for that
    if kind is Kind.SENTINEL and not copied and not int(await _setting(ask, "min-replicas-to-write", "0")):
        warnings.append(
            said(
                "The moves of some ten seconds may be lost when sentinels replace the Redis server at {address}: "
                "set REDIS_REPLICAS to 1, or min-replicas-to-write of the servers.",
                address=where,
            )
        )
    return tuple(warnings)


async def _setting(ask: Callable[..., Awaitable[Any]], name: str, usual: str) -> str:
    """How a server is set; rented ones often have no CONFIG, and the host cannot change it there either."""
    try:
        found: dict[str, str] = await ask("CONFIG GET", name)
    except (ResponseError, StoreUnreachable):
        return usual
    return found.get(name, usual)


async def _written(ask: Callable[..., Awaitable[Any]], where: str) -> tuple[Said, ...]:
    """Try to write as a commit does. A server that only cannot just now, such as one without memory, is warned about.

    Raises ``Unready``.
    """
    try:
        await ask("EVAL", source("probe_server"), len(keys.PROBE), *keys.PROBE, "start")
    except (RedisError, StoreUnreachable) as trouble:
        error = trouble.__cause__ if isinstance(trouble, StoreUnreachable) and trouble.__cause__ else trouble
    else:
        return ()
    reason = _brief(error)
    if isinstance(error, (AskError, TryAgainError)):
        # another master of the cluster has these keys, or is about to
        return ()
    if "READONLY" in reason or "read only replica" in reason:
        raise Away(
            said(
                "The Redis server at {address} is a replica, which cannot be written to: "
                "set REDIS_URL to the server it copies.",
                address=where,
            )
        )
    if PASSING.search(reason) or "OOM" in reason or "used memory" in reason:
        return (
            said("The Redis server at {address} cannot be written to now: {reason}.", address=where, reason=reason),
        )
    if isinstance(error, ResponseError) and not isinstance(error, ClusterDownError):
        raise Unready(
            said(
                "The Redis server at {address} does not let the bot write by scripts: {reason}.",
                address=where,
                reason=reason,
            )
        )
    raise Away(said("The Redis server at {address} cannot be reached: {reason}", address=where, reason=reason))

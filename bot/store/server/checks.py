"""Whether a server will do, and what to say where it will not."""

from __future__ import annotations

import asyncio
import re
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from redis import AuthenticationError, RedisError, ResponseError
from redis.exceptions import AskError, ClusterDownError, InvalidResponse, TryAgainError

from bot.ports.stores import StoreUnreachable
from bot.store import keys
from bot.store.addresses import BadAddress, Kind, read_address, spelled
from bot.store.client import connect
from bot.store.reached import refusal
from bot.store.scripts import source
from rendering.text import SentenceError, said

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.store.addresses import Address
    from bot.store.client import Client
    from rendering.text import Said

OLDEST = (6, 2)
"""First version with all we use: streams that are trimmed exactly, ``ZRANGE`` by score, ``ZADD GT``."""

FSYNC = (7, 2)
"""First version that knows ``WAITAOF``."""

SLOTS = 16384

TAKEOVER = 15.0
"""Seconds that another server has to stand in for one of a cluster, or for the one that sentinels name."""

GLANCE = 0.2
"""Seconds between two looks whether one does."""

LONGEST = 200
"""Characters of what a server says that are repeated."""

STRANGE = (InvalidResponse, AttributeError, TypeError, ValueError, LookupError)
"""What comes of answers of another shape than those of Redis."""

FAILED = (RedisError, StoreUnreachable, *STRANGE)
"""What asking a server raises."""

SERVER, CLUSTER, SENTINEL = "redis://host:port", "redis+cluster://host:port", "redis+sentinel://host:port/service"
"""How ``REDIS_URL`` is written."""

Ask: TypeAlias = "Callable[..., Awaitable[Any]]"


class Unready(SentenceError):
    """The store cannot be used, in one sentence for the host."""


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


async def _servers(client: Client, address: Address) -> Sequence[tuple[str, Ask]]:
    """Each server that is written to: how it is called, without anything secret, and what asks it."""
    where = address.shown or address.options.get("path", "")
    if address.kind is Kind.SERVER:
        return [(where, client.execute_command)]
    if address.kind is Kind.SENTINEL:
        return [(await _master(client, address), client.execute_command)]
    try:
        nodes, served = await client.masters(), client.served
    except ClusterDownError:
        nodes, served = (), 0
    except FAILED as error:
        raise await _cluster_refusal(client, error, where) from None
    if served < SLOTS:
        lost = SLOTS - served
        raise Unready(
            said("The Redis cluster at {address} has no server for {n} of its 16384 slots.", address=where, n=lost)
        )
    return [(node.name, partial(client.at, node)) for node in nodes]


async def _cluster_refusal(client: Client, error: Exception, where: str) -> Unready:
    """What to say where no node says who has what: what the first one says that refuses; nothing is waited for."""
    told: Unready = Unready(_refusal(error, where).sentence)
    for node in client.seeds:
        try:
            await client.at(node, "CLUSTER", "SLOTS")
            told = _refusal(error, where)
        except FAILED as refused:
            one = _refusal(refused, node.name)
            if not isinstance(one, Away):
                return one
    return told


async def _master(client: Client, address: Address) -> str:
    """The master of the service, as the first sentinel that knows it names it."""
    told: Unready | None = None
    for host, sentinel in zip(address.hosts, client.connection_pool.sentinel_manager.sentinels, strict=True):
        where = spelled(host)
        try:
            found = await sentinel.execute_command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", address.service)
            if found is not None:
                return spelled((found[0].decode(), int(found[1])))
            told = Unready(
                said("The sentinel at {address} knows no service {name}.", address=where, name=address.service)
            )
        except FAILED as error:
            one = _refusal(error, where, sentinel=True)
            told = one if told is None or not isinstance(one, Away) else told
    # nothing is waited for where no sentinel says who is master
    raise Unready((told or _away(address.shown, "")).sentence)


def _refusal(error: BaseException, where: str, *, sentinel: bool = False) -> Unready:
    """What to say of a server, or of a ``sentinel``, that refuses, or does not answer."""
    one: BaseException | None = error
    while one is not None:
        reason, sentence = _brief(one), None
        if isinstance(one, ClusterDownError) or refusal(one):
            return _away(where, reason)
        if isinstance(one, AuthenticationError):
            sentence = said(
                "The Redis server at {address} does not let the bot in: check user names and passwords in REDIS_URL.",
                address=where,
            )
        elif isinstance(one, ResponseError):
            if reason.lower().startswith("unknown command"):
                return _unfit(where, SERVER if sentinel else SENTINEL)
            if "cluster support disabled" in reason.lower():
                return _unfit(where, SERVER)
            sentence = said(
                "The Redis server at {address} refuses what the bot asks of it: {reason}.", address=where, reason=reason
            )
        elif isinstance(one, STRANGE):
            sentence = said("What answers at {address} is no Redis server.", address=where)
        if sentence is not None:
            return Unready(sentence)
        one = one.__cause__ or one.__context__
    return _away(where, str(error))


def _away(where: str, reason: str) -> Away:
    return Away(said("The Redis server at {address} cannot be reached: {reason}", address=where, reason=reason))


def _unfit(where: str, form: str) -> Unready:
    return Unready(
        said("REDIS_URL does not fit the server at {address}: write it as {form}.", address=where, form=form)
    )


def _brief(error: BaseException) -> str:
    """What a server says, on one line, without a full stop."""
    return (str(error).splitlines() or [""])[0][:LONGEST].strip().rstrip(".")


async def _of_server(ask: Ask, where: str, kind: Kind, *, fsync: bool, copied: bool) -> list[Said]:
    """Warnings about how one server is set up. Raises ``Unready``."""
    try:
        facts = await ask("INFO")
        version = tuple(map(int, re.findall(r"\d+", str(facts["redis_version"]))))
    except FAILED as error:
        raise _refusal(error, where) from None
    if "sentinel" in {facts.get("redis_mode"), facts.get("server_mode")}:
        raise _unfit(where, SENTINEL)
    if kind is not Kind.CLUSTER and int(facts.get("cluster_enabled", 0)):
        raise _unfit(where, CLUSTER)
    appending = int(facts.get("aof_enabled", 0))
    wrong: Said | None = None
    if version < OLDEST:
        wrong = said(
            "The Redis server at {address} is too old: it has version {version}, 6.2 is needed.",
            address=where,
            version=facts["redis_version"],
        )
    elif fsync and (version < FSYNC or not appending):
        wrong = said(
            "The Redis server at {address} cannot say what is on its disk, as REDIS_FSYNC asks: "
            "it needs version 7.2 and appendonly yes.",
            address=where,
        )
    elif facts.get("maxmemory_policy", "noeviction") != "noeviction":
        wrong = said(
            "The Redis server at {address} forgets games when its memory is full: "
            "set its maxmemory-policy to noeviction.",
            address=where,
        )
    if wrong is not None:
        raise Unready(wrong)
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
    return warnings


async def _setting(ask: Ask, name: str, usual: str) -> str:
    """How a server is set; rented ones often have no CONFIG, and the host cannot change it there either."""
    try:
        found: dict[str, str] = await ask("CONFIG GET", name)
    except (ResponseError, StoreUnreachable):
        return usual
    return found.get(name, usual)


async def _written(ask: Ask, where: str) -> tuple[Said, ...]:
    """Try to write as a commit does. A server that only cannot just now, such as one without memory, is warned about.

    Raises ``Unready``.
    """
    try:
        await ask("EVAL", source("probe_server"), len(keys.PROBE), *keys.PROBE, "start")
    except (RedisError, StoreUnreachable) as trouble:
        error = trouble.__cause__ or trouble
        # where another master of the cluster has these keys, or is about to, that one is tried
        if isinstance(error, (AskError, TryAgainError)):
            return ()
        match refusal(error):
            case "READONLY":
                raise Away(
                    said(
                        "The Redis server at {address} is a replica, which cannot be written to: "
                        "set REDIS_URL to the server it copies.",
                        address=where,
                    )
                ) from None
            case "":
                raise _refusal(error, where) from None
        return (
            said(
                "The Redis server at {address} cannot be written to now: {reason}.", address=where, reason=_brief(error)
            ),
        )
    return ()

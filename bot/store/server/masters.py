"""The servers that an address leads to: one, the masters of a cluster, or the one that sentinels name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redis import Redis, RedisError, ResponseError
from redis.backoff import NoBackoff
from redis.connection import SSLConnection
from redis.retry import Retry

from bot.store.addresses import Address, BadAddress, Kind, read_address, spelled
from bot.store.server.unready import Unready
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.store.addresses import Host

SLOTS = 16384


def masters(url: str) -> Iterator[tuple[str, Any]]:
    """A client of each server and how the server is called, without anything secret. Raises ``Unready``."""
    try:
        address = read_address(url)
    except BadAddress as bad:
        raise Unready(bad.sentence) from None
    if address.kind is Kind.SERVER:
        yield address.shown or address.options.get("path", "?"), _client(address.options)
        return
    find = _of_cluster if address.kind is Kind.CLUSTER else _of_sentinels
    secure = {"ssl": True} if address.ssl else {}
    for host in find(address, secure):
        yield spelled(host), _client({"host": host[0], "port": host[1], **secure, **address.options})


def _client(options: dict[str, Any]) -> Any:
    usual = {"socket_timeout": 5, "socket_connect_timeout": 5, "retry": Retry(NoBackoff(), 0), "decode_responses": True}
    given = {**options, **usual}
    encrypted = given.pop("connection_class", None) is SSLConnection
    if "path" in given:
        given["unix_socket_path"] = given.pop("path")
    return Redis(**{"ssl": encrypted, **given})


def _of_cluster(address: Address, secure: dict[str, Any]) -> list[Host]:
    """The masters of a cluster in which every slot has one."""
    reason = "?"
    for host in address.hosts:
        with _client({"host": host[0], "port": host[1], **secure, **address.options}) as client:
            try:
                slots = client.execute_command("CLUSTER", "SLOTS")
            except ResponseError as error:
                if "cluster support disabled" not in str(error):
                    raise
                raise Unready(
                    said(
                        "The Redis server at {address} is no node of a cluster: write REDIS_URL as redis://.",
                        address=spelled(host),
                    )
                ) from None
            except (RedisError, OSError) as error:
                reason = str(error)
                continue
        left = SLOTS - sum(last + 1 - first for first, last, *_ in slots)
        if left:
            raise Unready(
                said(
                    "The Redis cluster at {address} has no server for {n} of its 16384 slots.",
                    address=address.shown,
                    n=left,
                )
            )
        return sorted({(master[0] or host[0], int(master[1])) for _, _, master, *_ in slots})
    raise Unready(
        said("The Redis server at {address} cannot be reached: {reason}", address=address.shown, reason=reason)
    )


def _of_sentinels(address: Address, secure: dict[str, Any]) -> list[Host]:
    """The master of the service, as the first sentinel that answers names it."""
    reason = "?"
    for host in address.hosts:
        try:
            with _client({"host": host[0], "port": host[1], **secure, **address.sentinel_options}) as client:
                found = client.execute_command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", address.service)
        except (RedisError, OSError) as error:
            reason = str(error)
            continue
        if found is None:
            raise Unready(
                said("The sentinel at {address} knows no service {name}.", address=spelled(host), name=address.service)
            )
        return [(found[0], int(found[1]))]
    raise Unready(
        said("None of the sentinels at {address} can be asked: {reason}", address=address.shown, reason=reason)
    )

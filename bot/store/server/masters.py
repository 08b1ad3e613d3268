"""The servers that an address leads to: one, the masters of a cluster, or the one that sentinels name."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from redis import AuthenticationError, Redis, RedisError, ResponseError
from redis.backoff import NoBackoff
from redis.connection import SSLConnection
from redis.exceptions import InvalidResponse
from redis.retry import Retry

from bot.store.addresses import Address, BadAddress, Kind, read_address, spelled
from rendering.text import plainly, said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.store.addresses import Host
    from rendering.text import Said

SLOTS = 16384

LONGEST = 200
"""Characters of what a server says that are repeated."""


class Unready(Exception):
    """The store cannot be used, in one sentence for the host."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(plainly(()).spell(sentence))
        self.sentence = sentence


def masters(url: str) -> Iterator[tuple[str, Any]]:
    """A client of each server and how the server is called, without anything secret. Raises ``Unready``."""
    try:
        address = read_address(url)
    except BadAddress as bad:
        raise Unready(bad.sentence) from None
    if address.kind is Kind.SERVER:
        yield address.shown or address.options["path"], _client(address.options)
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


def refusal(error: Exception, where: str) -> Unready | None:
    """What to say of a server that answers, but with a refusal; None where it does not answer."""
    if isinstance(error, AuthenticationError):
        return Unready(
            said(
                "The Redis server at {address} does not let the bot in: check user name and password in REDIS_URL.",
                address=where,
            )
        )
    if isinstance(error, ResponseError):
        return Unready(
            said(
                "The Redis server at {address} refuses what the bot asks of it: {reason}.",
                address=where,
                reason=brief(error),
            )
        )
    return _unknown(where) if isinstance(error, InvalidResponse) else None


def _unknown(where: str) -> Unready:
    return Unready(said("What answers at {address} is no Redis server.", address=where))


def brief(error: Exception) -> str:
    """What a server says, on one line, without a full stop."""
    return (str(error).splitlines() or [""])[0][:LONGEST].strip().rstrip(".")


@contextmanager
def understood(where: str) -> Iterator[None]:
    """Raises ``Unready`` where an answer has another shape than those of Redis."""
    try:
        yield
    except (AttributeError, TypeError, ValueError, LookupError):
        raise _unknown(where) from None


def is_sentinel(facts: dict[str, Any]) -> bool:
    """Whether the answer to ``INFO`` is that of a sentinel."""
    return "sentinel" in {facts.get("redis_mode"), facts.get("server_mode")}


def sentinel(where: str) -> Unready:
    """What to say of a sentinel where a server is meant."""
    return Unready(
        said("At {address} is a sentinel: write REDIS_URL as redis+sentinel://host:port/service.", address=where)
    )


def _of_cluster(address: Address, secure: dict[str, Any]) -> list[Host]:
    """The masters of a cluster in which every slot has one."""
    reason = ""
    for host in address.hosts:
        where = spelled(host)
        with _client({"host": host[0], "port": host[1], **secure, **address.options}) as client:
            try:
                with understood(where):
                    slots = client.execute_command("CLUSTER", "SLOTS")
            except ResponseError as error:
                raise _no_node(error, where, client) from None
            except (RedisError, OSError) as error:
                if (refused := refusal(error, where)) is not None:
                    raise refused from None
                reason = str(error)
                continue
        with understood(where):
            left = SLOTS - sum(last + 1 - first for first, last, *_ in slots)
            # a node that does not know its own name is where it was asked
            found = {
                (host[0] if master[0] in {None, "", "?"} else master[0], int(master[1])) for _, _, master, *_ in slots
            }
        if left:
            raise Unready(
                said(
                    "The Redis cluster at {address} has no server for {n} of its 16384 slots.",
                    address=address.shown,
                    n=left,
                )
            )
        return sorted(found)
    raise Unready(
        said("The Redis server at {address} cannot be reached: {reason}", address=address.shown, reason=reason)
    )


def _no_node(error: ResponseError, where: str, client: Any) -> Unready:
    """What to say of a server that does not say who has which slots."""
    if "cluster support disabled" in str(error):
        return Unready(
            said("The Redis server at {address} is no node of a cluster: write REDIS_URL as redis://.", address=where)
        )
    with suppress(RedisError, OSError), understood(where):
        if is_sentinel(client.info()):
            return sentinel(where)
    return refusal(error, where) or _unknown(where)


def _of_sentinels(address: Address, secure: dict[str, Any]) -> list[Host]:
    """The master of the service, as the first sentinel that knows it names it."""
    reason = ""
    told: Unready | None = None
    for host in address.hosts:
        where = spelled(host)
        try:
            options = {"host": host[0], "port": host[1], **secure, **address.sentinel_options}
            with understood(where), _client(options) as client:
                found = client.execute_command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", address.service)
        except (RedisError, OSError) as error:
            reason, told = brief(error), _no_sentinel(error, where) or told
            continue
        if found is not None:
            with understood(where):
                name, port = found
                return [(str(name), int(port))]
        told = Unready(said("The sentinel at {address} knows no service {name}.", address=where, name=address.service))
    raise told or Unready(
        said("None of the sentinels at {address} can be asked: {reason}", address=address.shown, reason=reason)
    )


def _no_sentinel(error: Exception, where: str) -> Unready | None:
    """What to say of a sentinel that refuses; None where it does not answer."""
    if isinstance(error, AuthenticationError):
        return Unready(
            said(
                "The sentinel at {address} does not let the bot in: "
                "check sentinel_username and sentinel_password in REDIS_URL.",
                address=where,
            )
        )
    if isinstance(error, ResponseError) and str(error).lower().startswith("unknown command"):
        return Unready(
            said(
                "The Redis server at {address} is no sentinel: write REDIS_URL as redis:// or redis+cluster://.",
                address=where,
            )
        )
    return refusal(error, where)

"""Where the games are stored: one server, a cluster, or a server that sentinels watch, as ``REDIS_URL`` says it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from typing import Any
from urllib.parse import unquote, urlsplit

from redis.connection import Connection, SSLConnection, parse_url
from redis.exceptions import RedisError

from rendering.text import SentenceError, said


class Kind(Enum):
    """What an address leads to."""

    SERVER = "server"
    CLUSTER = "cluster"
    SENTINEL = "sentinel"


FORMS = re.compile(r"(?P<base>rediss?|unix)(?:\+(?P<kind>cluster|sentinel))?://(?P<rest>.*)", re.DOTALL | re.IGNORECASE)
PORTS = {Kind.SERVER: 6379, Kind.CLUSTER: 6379, Kind.SENTINEL: 26379}

BESIDE = {False: {"max_connections"}, True: {"sentinel_username", "sentinel_password"}}
"""Options that are for no connection: for the pool of one server, or for sentinels."""

Host = tuple[str, int]
"""A name or number of a machine, and a port."""


class BadAddress(SentenceError):
    """An address that cannot be read, in one sentence for the host, without anything secret."""


@dataclass(frozen=True)
class Address:
    """What ``REDIS_URL`` says.

    ``options`` are those of a connection to a node, ``sentinel_options`` of one to a sentinel, both without host, port
    and ``ssl``; ``service`` is the name that sentinels know a server by. ``url`` is the text itself.
    """

    kind: Kind
    url: str = field(repr=False)
    hosts: tuple[Host, ...] = ()
    service: str = ""
    ssl: bool = False
    options: dict[str, Any] = field(default_factory=dict, repr=False)
    sentinel_options: dict[str, Any] = field(default_factory=dict, repr=False)

    @property
    def shown(self) -> str:
        """The hosts, without user and password.

        >>> read_address("redis+cluster://user:word@one:7001,two").shown
        'one:7001, two:6379'
        """
        return ", ".join(map(spelled, self.hosts))


def spelled(host: Host) -> str:
    """A host and its port in one word.

    >>> spelled(("::1", 6379))
    '[::1]:6379'
    """
    return f"[{host[0]}]:{host[1]}" if ":" in host[0] else f"{host[0]}:{host[1]}"


def read_address(url: str) -> Address:
    """What an address says; raises ``BadAddress``.

    >>> read_address("redis+sentinel://:word@one,two:26380/games/3").hosts
    (('one', 26379), ('two', 26380))
    """
    url = url.strip()
    form = FORMS.fullmatch(url)
    if form is None or (form["base"].lower() == "unix" and form["kind"]):
        raise BadAddress(said("REDIS_URL is not the address of a Redis server."))
    if not form["kind"]:
        return _server(url)
    kind = Kind(form["kind"].lower())
    whole, _, query = form["rest"].partition("?")
    who, at, places = whole.rpartition("@")
    names, _, path = places.partition("/")
    hosts = tuple(_host(name, PORTS[kind]) for name in names.split(","))
    service, _, database = unquote(path).strip("/").partition("/")
    if kind is Kind.CLUSTER and service not in {"", "0"}:
        raise BadAddress(said("A cluster has no numbered databases: take what follows the last host out of REDIS_URL."))
    if kind is Kind.SENTINEL and not service:
        raise BadAddress(said("REDIS_URL does not name the service: redis+sentinel://host:port/service"))
    if database and not database.isdecimal():
        raise BadAddress(said("What follows the service in REDIS_URL is the number of a database."))
    options = _options(f"{form['base']}://{who}{at}host/?{query}", several=True)
    watching = {name: options.pop(f"sentinel_{name}", None) for name in ("username", "password")}
    if kind is Kind.SENTINEL and database:
        options["db"] = int(database)
    options.pop("host", None)
    ssl = options.pop("connection_class", None) is not None
    asked = {name: value for name, value in watching.items() if value is not None}
    secured = {name: value for name, value in options.items() if name.startswith("ssl_")}
    return Address(
        kind, url, hosts, "" if kind is Kind.CLUSTER else service, ssl, options, sentinel_options={**secured, **asked}
    )


def _server(url: str) -> Address:
    options = _options(url)
    try:
        parts = urlsplit(url)
        name = parts.hostname or ("" if "path" in options else "localhost")
        hosts = ((name, parts.port or PORTS[Kind.SERVER]),) if name else ()
    except ValueError:
        hosts = ()
    return Address(Kind.SERVER, url, hosts, ssl=options.get("connection_class") is SSLConnection, options=options)


def _host(name: str, port: int) -> Host:
    """A host of a list, with the usual port where none is named."""
    try:
        parts = urlsplit(f"//{name}")
        if parts.hostname and not parts.path and parts.port != 0:
            return unquote(parts.hostname), parts.port or port
    except ValueError:
        pass
    raise BadAddress(
        said("A host in REDIS_URL cannot be read: hosts are host:port with commas between, a password is URL-encoded.")
    )


def _options(url: str, *, several: bool = False) -> dict[str, Any]:
    """What an address of one server, or of one of ``several``, asks of a connection."""
    try:
        options = dict(parse_url(url))  # type: ignore[no-untyped-call]
    except ValueError:
        raise BadAddress(said("REDIS_URL is not the address of a Redis server.")) from None
    asked = {name: value for name, value in options.items() if name not in BESIDE[several]}
    try:
        # made, and not connected: it knows its options best
        asked.pop("connection_class", Connection)(**asked)
    except (TypeError, ValueError, AttributeError, RedisError):
        # no option is named: what stands there may be the end of a password
        raise BadAddress(
            said("What follows the ? in REDIS_URL is no option of a connection, or has no such value.")
        ) from None
    return options

"""Whose connection a connection is: the address it comes from, and the one a reverse proxy names."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import TypeAlias

from aiohttp import web

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

FORWARDED = "X-Forwarded-For"
HOPS = 16
"""Addresses of that header that are looked at, the last ones."""
HOUSEHOLD = 64
"""Bits of an IPv6 address that a provider gives to one customer; the rest the customer chooses."""


class Proxies:
    """The reverse proxies whose ``X-Forwarded-For`` is believed: addresses, or networks as ``10.0.0.0/8``.

    Raises ``ValueError`` for anything else.
    """

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._networks: tuple[Network, ...] = tuple(ipaddress.ip_network(one.strip(), strict=False) for one in trusted)

    def trusts(self, address: str) -> bool:
        """Whether an address is that of a reverse proxy.

        >>> Proxies(["10.0.0.0/8"]).trusts("10.1.2.3")
        True
        """
        if not self._networks:
            return False
        known = _read(address)
        return known is not None and any(known in network for network in self._networks)

    def client(self, peer: str, forwarded: str) -> str:
        """Who is behind a connection from ``peer``, by its ``X-Forwarded-For``: the last address that is no proxy.

        >>> Proxies(["127.0.0.1"]).client("127.0.0.1", "203.0.113.7, 198.51.100.2")
        '198.51.100.2'
        >>> Proxies().client("127.0.0.1", "203.0.113.7")
        '127.0.0.1'
        """
        client = peer
        for named in reversed(forwarded.split(",")[-HOPS:]):
            if not self.trusts(client):
                break
            address = _read(named)
            if address is None:
                break
            client = str(address)
        return client

    def client_of(self, request: web.Request) -> str:
        """Who is behind a request, as ``household`` writes it."""
        named = ",".join(request.headers.getall(FORWARDED, ())) if self._networks else ""
        return household(self.client(request.remote or "", named))


def household(address: str) -> str:
    """What counts as one client: an IPv4 address, or the network of an IPv6 address.

    >>> household("::ffff:192.0.2.1"), household("2001:db8:1:2:3:4:5:6"), household("?")
    ('192.0.2.1', '2001:db8:1:2::/64', '?')
    """
    known = _read(address)
    if isinstance(known, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((known, HOUSEHOLD), strict=False))
    return address if known is None else str(known)


def _read(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address as proxies write it, some with a port or a zone."""
    bare = text.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        known = ipaddress.ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    return (known.ipv4_mapped or known) if isinstance(known, ipaddress.IPv6Address) else known

"""Whose connection a connection is, by the address it comes from."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import TypeAlias

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

HOUSEHOLD = 64
"""Bits of an IPv6 address that a provider gives to one customer; the rest the customer chooses."""


class Proxies:
    """The reverse proxies, which bring the connections of many: addresses, or networks as ``10.0.0.0/8``.

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
    """An address, perhaps with a zone; None for anything else."""
    try:
        known = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (known.ipv4_mapped or known) if isinstance(known, ipaddress.IPv6Address) else known

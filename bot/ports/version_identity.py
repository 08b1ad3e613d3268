"""What tells one version of a table from another with the same number.

A store that changes over to a copy which lags behind loses the last versions, and gives their numbers again.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

NEW = ""
"""The identity of a table without any line."""

DIGITS = 32
"""Hexadecimal digits of every other one: 16 bytes of a SHA-256."""

SHORT = 8
"""Digits that are enough where identities of one table are told apart."""


def chained(identity: str, entries: Iterable[bytes]) -> str:
    """The identity of a version after some more entries of the log: each hash covers the entry and the one before.

    >>> one = chained(NEW, [b"open"])
    >>> one == chained(NEW, [b"open", b"move"]), chained(one, [b"move"]) == chained(NEW, [b"open", b"move"])
    (False, True)
    """
    for entry in entries:
        identity = sha256(identity.encode() + entry).hexdigest()[:DIGITS]
    return identity


def each(identity: str, entries: Iterable[bytes]) -> list[str]:
    """The identity after every one of some more entries."""
    found = []
    for entry in entries:
        identity = chained(identity, (entry,))
        found.append(identity)
    return found

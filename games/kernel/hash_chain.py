"""A chain of hashes: each covers an entry and the hash before it, so that nobody changes an early one unseen."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

NEW = ""
"""The hash before the first entry."""

DIGITS = 32
"""Hexadecimal digits of every other one: 16 bytes of a SHA-256."""


def chained(identity: str, entries: Iterable[bytes]) -> str:
    """The hash after some more entries: each covers the entry and the one before.

    >>> one = chained(NEW, [b"open"])
    >>> one == chained(NEW, [b"open", b"move"]), chained(one, [b"move"]) == chained(NEW, [b"open", b"move"])
    (False, True)
    """
    for entry in entries:
        identity = sha256(identity.encode() + entry).hexdigest()[:DIGITS]
    return identity


def each(identity: str, entries: Iterable[bytes]) -> list[str]:
    """The hash after every one of some more entries."""
    found = []
    for entry in entries:
        identity = chained(identity, (entry,))
        found.append(identity)
    return found

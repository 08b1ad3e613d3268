"""Addresses: the names by which everything else knows places, accounts, people and tables."""

from __future__ import annotations

import hashlib
from typing import NewType

Place = NewType("Place", str)
"""Where people read: ``web:ROOM``, ``discord:CHANNEL``, ``telegram:CHAT`` or ``telegram:CHAT:TOPIC``.

A personal place is the private chat of one person: ``discord:@USER`` or ``telegram:USER``.
"""

Account = NewType("Account", str)
"""Somebody on one platform: ``web:NAME``, ``discord:ID``, ``telegram:ID``."""

Profile = NewType("Profile", str)
"""A person across platforms, opaque; seats belong to it."""

Code = NewType("Code", str)
"""The short code of a match, which is its id: ``K7QF``."""


def platform_of(address: Place | Account) -> str:
    """The platform an address belongs to.

    >>> platform_of(Place("web:lobby"))
    'web'
    """
    return address.partition(":")[0]


def profile_of(account: Account) -> Profile:
    """The profile of an account nobody has linked to another one: opaque, the same every time.

    >>> profile_of(Account("web:ann"))
    'pac085e058fc89a8e'
    """
    return Profile("p" + hashlib.sha256(account.encode()).hexdigest()[:16])

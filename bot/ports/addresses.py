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


NOWHERE = Place("somewhere:")
"""What stands in a table for the private chat of somebody who asked to be forgotten; nothing is told there."""

SOMEBODY = "somebody"
"""What a person is called who asked to be forgotten."""

_FORGOTTEN = f"{SOMEBODY}:"


def somebody(token: str, number: int = 1) -> Profile:
    """The profile of somebody who asked to be forgotten, by a word drawn by luck; the next where they had two seats."""
    return Profile(f"{_FORGOTTEN}{token}:{number}")


def forgotten(profile: str | None) -> bool:
    """Whether a profile stands for somebody who asked to be forgotten."""
    return profile is not None and profile.startswith(_FORGOTTEN)


def platform_of(address: Place | Account) -> str:
    """The platform an address belongs to.

    >>> platform_of(Place("web:lobby"))
    'web'
    """
    return address.partition(":")[0]


def personal(place: Place, account: Account) -> bool:
    """Whether a place is the private chat of the person with this account.

    >>> personal(Place("discord:@5"), Account("discord:5")), personal(Place("discord:900"), Account("discord:5"))
    (True, False)
    """
    return place in (account, account.replace(":", ":@", 1)) and platform_of(place) != "web"


def alone_there(place: Place) -> bool:
    """Whether a place is the private chat of one person, whoever that is.

    >>> alone_there(Place("discord:@5")), alone_there(Place("telegram:5")), alone_there(Place("telegram:-77:5"))
    (True, True, False)
    """
    platform, _, rest = place.partition(":")
    if platform == "telegram":
        return not rest.startswith("-")
    return platform != "web" and rest.startswith("@")


def private_chat(account: Account) -> Place | None:
    """The private chat of an account with the bot, None where its platform has none.

    >>> private_chat(Account("telegram:5")), private_chat(Account("discord:5")), private_chat(Account("web:ann"))
    ('telegram:5', 'discord:@5', None)
    """
    match platform_of(account):
        case "telegram":
            return Place(account)
        case "web":
            return None
        case _:
            return Place(account.replace(":", ":@", 1))


def shown_alone(place: Place, account: Account) -> bool:
    """Whether a person can be answered at a place so that nobody else reads it: not in a group of Telegram.

    >>> shown_alone(Place("telegram:-77"), Account("telegram:5")), shown_alone(Place("web:lobby"), Account("web:ann"))
    (False, True)
    """
    return platform_of(place) != "telegram" or personal(place, account)


def profile_of(account: Account) -> Profile:
    """The profile of an account nobody has linked to another one: opaque, the same every time.

    >>> profile_of(Account("web:ann"))
    'pac085e058fc89a8e'
    """
    return Profile("p" + hashlib.sha256(account.encode()).hexdigest()[:16])

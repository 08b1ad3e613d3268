"""Whom a seat is offered to: one person, or whoever likes to go on.

An account stands for its person, who may use any of their accounts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.ports.addresses import Account, Place, Profile, platform_of
from bot.ports.asks import Person, tidy_name
from bot.table.table import Table
from games.kernel.game import Illegal

ACCOUNT = re.compile(r"(discord|telegram|web):.{1,60}")
"""How a seat is offered to an account, or to a handle: ``telegram:@ann``."""

MENTIONED = re.compile(r"<@!?(\d+)>")
"""How Discord writes a mention of a person into a command."""

HANDLE = re.compile(r"@\w{3,40}")
"""How Telegram writes a mention of a person who has a handle."""


@dataclass(frozen=True)
class Recipient:
    """``to`` is an account, or "" for anybody; ``name`` is what an account's owner is called, if known."""

    to: str
    name: str = ""


def account_in(text: str, place: Place) -> str | None:
    """The account or handle that a word mentions; None for a name. A handle counts where it belongs to one person.

    >>> account_in("<@5>", Place("discord:1")), account_in("@Ann", Place("telegram:-5"))
    ('discord:5', 'telegram:@ann')
    """
    if found := MENTIONED.fullmatch(text):
        return f"discord:{found[1]}"
    if HANDLE.fullmatch(text) and platform_of(place) == "telegram":
        return f"telegram:{text.lower()}"
    return text if ACCOUNT.fullmatch(text) else None


def known_as(name: str, tables: Iterable[Table]) -> dict[Profile, Account]:
    """The persons called so who sit at these tables, each with the account they sit there with."""
    return {
        sitter.profile: sitter.account
        for table in tables
        for sitter in table.sitters
        if sitter.profile is not None and sitter.account is not None and sitter.name.casefold() == name.casefold()
    }


def plain(text: str) -> str:
    """A name as it was typed, "" for none.

    >>> plain(" @Ann  Bell ")
    'Ann Bell'
    """
    return tidy_name(text.strip().removeprefix("@")) if text.strip() else ""


def recipient(
    text: str, place: Place, table: Table, near: Sequence[Table], local: Mapping[Profile, Account]
) -> Recipient:
    """The person meant by what was typed: an account, or the one known person of that name.

    Known are the people who sit ``near`` and the ``local`` ones, except those of this table; at the local table a name
    is an account, also of somebody who has not come yet. Raises ``Illegal``, for a name that nobody is known by too.
    """
    name, account = plain(text), account_in(text.strip(), place)
    sitting = [sitter for one in near for sitter in one.sitters if account is not None and sitter.account == account]
    if account is not None and any(sitter.account == account for sitter in table.sitters):
        raise Illegal("{name} sits at this table already.", name=sitting[0].name if sitting else name)
    if account is not None:
        handle = text.strip() if account.startswith("telegram:@") else ""
        return Recipient(account, sitting[0].name if sitting else handle)
    if not name:
        return Recipient("")
    known = {**known_as(name, near), **local}
    free = [account for profile, account in known.items() if table.seat_of(profile) is None]
    if len(free) > 1:
        raise Illegal("I know several people called {name}. Mention the one you mean, or say /seat alone.", name=name)
    if not free and known:
        raise Illegal("{name} sits at this table already.", name=name)
    if free:
        return Recipient(free[0], name)
    if platform_of(place) == "web":
        return Recipient(f"web:{name.casefold()}", name)
    raise Illegal("I know nobody called {name} at the tables here. Mention the person.", name=name)


def meant(to: str, person: Person, accounts: Sequence[Account]) -> None:
    """Check an offer. Raises ``Illegal`` where it is to somebody else than a person; ``accounts`` are all of theirs."""
    handle = f"{platform_of(person.account)}:@{person.handle}".casefold()
    if to not in (*accounts, person.account) and not (person.handle and to == handle):
        raise Illegal("That seat is offered to somebody else.")

"""Whom a seat is offered to: one known person, or else whoever has a certain name where the match is told.

An account stands for its person, who may use any of their accounts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.ports import Account, Person, Place, Profile, platform_of
from bot.table.actions import tidy_name
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
    """``to`` is an account, a name, or "" for anybody; ``name`` is what an account's owner is called, if known."""

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
    """The person meant by what was typed: an account, the one known person of that name, or whoever has the name.

    Known are the people who sit ``near`` and the ``local`` ones, except those of this table. Raises ``Illegal``.
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
    return Recipient(free[0], name) if free else Recipient(name)


def by_name(table: Table) -> bool:
    """Whether a seat is offered to whoever has a name."""
    return any(to and not ACCOUNT.fullmatch(to) for _, to in table.offers)


def meant(to: str, table: Table, person: Person, accounts: Sequence[Account], place: Place, token: str) -> None:
    """Check an offer. Raises ``Illegal`` where it is to somebody else, or by name to a person asking from elsewhere.

    ``accounts`` are all of the person's. From elsewhere the word of an invitation shows that they are meant.
    """
    if ACCOUNT.fullmatch(to):
        handle = f"{platform_of(person.account)}:@{person.handle}".casefold()
        if to not in (*accounts, person.account) and not (person.handle and to == handle):
            raise Illegal("That seat is offered to somebody else.")
        return
    if to.casefold() not in (person.name.casefold(), f"@{person.name}".casefold()):
        raise Illegal("That seat is offered to {name}.", name=to)
    if not table.audience.told_at(place) and not table.audience.opens(token):
        raise Illegal("From elsewhere that seat is taken by invitation only: ask its owner for /invite.")

"""The person that a command names: by a mention, or by the name at a table nearby."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import tables_here, tables_of
from bot.ports.addresses import Account, platform_of
from bot.table.seat_offers import account_in, known_as, plain
from games.kernel.game import Illegal
from rendering.text import Known, Strong, Word


class Named(NamedTuple):
    """An account and what its person is called, "" where only the platform knows; ``rest`` are the words behind."""

    account: Account
    name: str
    rest: str = ""


async def person_named(services: Services, invocation: Invocation, *, more: Sequence[Named] = ()) -> Named:
    """The person that the first words of a line name; ``more`` are people who are known beside those at tables.

    Raises ``Illegal`` where that is nobody, or more than one person.
    """
    place, words = invocation.ask.place, invocation.words
    more = (*more, *(Named(account, name) for account, name in invocation.ask.named))
    near = [at.table for at in (*await tables_here(services, place), *await tables_of(services, invocation.profile))]
    mentioned = account_in(words[0], place) if words else None
    if mentioned is not None and not mentioned.startswith("telegram:@"):
        account = Account(mentioned)
        names = [one.name for one in more if one.account == account]
        names += [sitter.name for table in near for sitter in table.sitters if sitter.account == account]
        name = next(filter(None, names), "")
        return Named(account, name, " ".join(words[1:]))
    for count in range(len(words), 0, -1):
        name = plain(" ".join(words[:count]))
        found = dict.fromkeys(known_as(name, near).values())
        found |= dict.fromkeys(one.account for one in more if one.name.casefold() == name.casefold())
        accounts = [account for account in found if account != invocation.ask.person.account]
        if len(accounts) > 1:
            raise Illegal("I know several people called {name}. Mention the one you mean.", name=name)
        if accounts:
            return Named(accounts[0], name, " ".join(words[count:]))
    raise Illegal("I know nobody called {name} at the tables here. Mention the person.", name=invocation.rest[:40])


def person_word(account: Account, name: str) -> Word:
    """Somebody as they are named to others."""
    if platform_of(account) == "discord" and not name:
        return Known("user", account.rpartition(":")[2])
    return Strong(name or account)

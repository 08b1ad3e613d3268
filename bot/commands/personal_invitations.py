"""Inviting one person: the table that is meant, and the message in their private chat."""

from __future__ import annotations

import re
import secrets
from contextlib import suppress

from bot.commands.answers import Declined
from bot.commands.game_buttons import openings
from bot.commands.invocation import Invocation
from bot.commands.server_rules import has_blocked
from bot.commands.services import Services
from bot.commands.table_finder import find, may_name, open_tables_of
from bot.ports.addresses import Account, Place, platform_of
from bot.ports.posts import Choice
from bot.repository import LETTERS, Change
from bot.table.actions import lay, seated
from bot.table.place_lines import Invited, PersonInvited
from bot.table.seat_offers import account_in
from bot.table.table import Past, Table
from bot.table.table_terms import DAY
from bot.table.urgency import free
from games.kernel.game import Illegal
from rendering.text import Said, said

TOKEN = 10
"""Letters of the word of an invitation."""

UNREACHED = said("I cannot write to them. Pass this on:")

WRITTEN_TO = re.compile(r"(discord|telegram):[0-9]{1,20}")
"""Accounts of people that have a private chat; ``telegram:-5`` would be a group."""


def person_meant(invocation: Invocation) -> Account | None:
    """The account that is mentioned behind the command, if one is."""
    found = (account_in(word, invocation.ask.place) for word in invocation.words)
    return next((Account(one) for one in found if one is not None and "@" not in one), None)


def names_somebody(invocation: Invocation) -> bool:
    """Whether a word behind the command is a name or a handle: no code, nor a word of an invitation, even mistyped."""
    return any(
        word.startswith("@") or not (set(word.upper()) <= set(LETTERS) or any(map(str.isdigit, word)))
        for word in invocation.words
    )


async def table_meant(services: Services, invocation: Invocation, account: Account) -> Table:
    """The asker's table to which a person is invited; raises ``Declined`` with their tables where none is named."""
    person = f"<@{account.partition(':')[2]}>" if platform_of(account) == "discord" else account
    if invocation.code is not None:
        return (await find(services, invocation, lambda table: table.seat_of(invocation.profile) is not None)).table
    mine = [
        at.table
        for at in await open_tables_of(services, invocation.profile)
        if free(at.table) and at.table.seat_of(invocation.profile) is not None
    ]
    if not mine:
        raise Declined(said("You have no table with a free seat. Open one, then invite."), choices=openings("new"))
    rows = tuple(
        (Choice(said("{code} {game}", code=table.code, game=Said(table.game.title)), f"/invite {table.code} {person}"),)
        for table in mine
    )
    raise Declined(
        said("To which table?"), choices=rows, private=not all(may_name(invocation, table) for table in mine)
    )


async def sealed(services: Services, invocation: Invocation, table: Table) -> Table:
    """The table with the word that opens it."""
    if table.audience.token:
        return table
    word = "".join(secrets.choice(LETTERS) for _ in range(TOKEN))

    def seal(table: Table) -> tuple[Past, ...]:
        seated(table, invocation.profile)
        if table.audience.token:
            raise Illegal("This table has a word already.")
        return lay(table, Invited(word, key=f"word:{invocation.ask.key}", at=services.clock.now()))

    with suppress(Illegal):
        await services.repository.change(table.code, f"word:{invocation.ask.key}", seal)
    fresh = await services.repository.load(table.code)
    return fresh.table if fresh is not None else table


async def invite_person(
    services: Services, invocation: Invocation, table: Table, account: Account
) -> tuple[Said, Change | None]:
    """Write to a person, and what the asker is told of it. Raises ``Illegal``.

    Whoever cannot be written to, wants no invitations or has had enough for today, whoever has blocked the asker and
    whoever the host has blocked are told of in the same words.
    """
    who, key, now = invocation.profile, invocation.ask.key, services.clock.now()
    profile = await services.directory.profile(account)
    if profile == who or table.seat_of(profile) is not None:
        raise Illegal("They sit at this table already.")
    if not free(table):
        raise Illegal("No seat is free at this table.")
    if await has_blocked(services, who, profile, account):
        raise Illegal("You have blocked that person: first /unblock them.")
    place = _chat(account)
    wishes = await services.directory.wishes(profile)
    deaf = account in wishes.deaf or not wishes.invitations
    host = table.leader
    kept_out = await has_blocked(services, profile, who) or (
        host is not None and await has_blocked(services, host, profile, account)
    )
    if place is None or deaf or kept_out:
        return UNREACHED, None

    at = await services.repository.load(table.code)
    past = await services.repository.past(table.code, 0, at.version) if at is not None else ()
    invited = [one.line for one in past if isinstance(one.line, PersonInvited) and one.line.key != key]
    if any((line.by, line.to) == (who, account) and now - line.at < DAY for line in invited):
        raise Illegal("You have invited them to this table today already.")
    full = await services.directory.note_invitation(who, profile, key, now)
    if full == who:
        raise Illegal("You have invited as many people today as one may. For more, pass on what /invite says.")
    if full is not None:
        return UNREACHED, None

    def call(table: Table) -> tuple[Past, ...]:
        seated(table, who)
        return lay(table, PersonInvited(who, account, place, key=key, at=now))

    change = await services.repository.change(table.code, key, call)
    return said("I write to them. If they hear nothing, pass this on:"), change


def _chat(account: Account) -> Place | None:
    """The private chat of an account, where it has one."""
    if not WRITTEN_TO.fullmatch(account):
        return None
    return Place(account.replace(":", ":@", 1) if platform_of(account) == "discord" else account)

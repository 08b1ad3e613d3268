"""Whom a person will not play with."""

from __future__ import annotations

from bot.commands.answers import note
from bot.commands.command import Command, Param, Section
from bot.commands.invocation import Invocation
from bot.commands.people_named import Named, person_named, person_word
from bot.commands.services import Services
from bot.ports.asks import Answer
from bot.ports.posts import AnyReply, Choice
from bot.text.buttons import in_rows
from games.kernel.game import Illegal
from rendering.text import Word, joined, said

BUTTONS = 10
"""Blocked people who get a button."""


async def block(services: Services, invocation: Invocation) -> Answer:
    """``/block PERSON``: they sit down at none of my tables, and offer me no seat; alone it says who is blocked."""
    if not invocation.words:
        return Answer((await _list_post(services, invocation),))
    named = await person_named(services, invocation)
    if await services.directory.profile(named.account) == invocation.profile:
        raise Illegal("You cannot block yourself.")
    if not await services.directory.block(invocation.profile, named.account, named.name):
        raise Illegal("You have blocked as many people as I can remember. /block alone lists them.")
    done = said("{name} cannot sit down at your tables any more. Tables you both sit at go on.", name=_name(named))
    return Answer((await _list_post(services, invocation, done),))


async def unblock(services: Services, invocation: Invocation) -> Answer:
    """``/unblock PERSON``: they may sit down at my tables again."""
    known = [Named(account, name) for account, name in await services.directory.blocked(invocation.profile)]
    if not invocation.words:
        return Answer((await _list_post(services, invocation),))
    named = await person_named(services, invocation, more=known)
    # the account that was blocked may be another one of theirs
    accounts = await services.directory.accounts(await services.directory.profile(named.account))
    found = [one for one in known if one.account in (named.account, *accounts)]
    if not found:
        raise Illegal("You have not blocked that person.")
    for one in found:
        await services.directory.unblock(invocation.profile, one.account)
    done = said("{name} may sit down at your tables again.", name=_name(found[0]))
    return Answer((await _list_post(services, invocation, done),))


async def _list_post(services: Services, invocation: Invocation, *done: Word) -> AnyReply:
    """Who is blocked, with a button each."""
    known = [Named(account, name) for account, name in await services.directory.blocked(invocation.profile)]
    lines = list(done)
    if known:
        lines.append(said("You have blocked: {people}.", people=joined([_name(one) for one in known])))
    elif not done:
        lines.append(said("You have blocked nobody. Somebody you will not play with: /block and the name."))
    buttons = [
        Choice(said("Unblock {name}", name=one.name or one.account), f"/unblock {one.account}")
        for one in known[:BUTTONS]
        if len(f"/unblock {one.account}".encode()) <= 60
    ]
    return note(invocation, *lines, choices=in_rows(buttons), alone=True)


def _name(named: Named) -> Word:
    return person_word(named.account, named.name)


COMMANDS = (
    Command(
        "block", "Somebody I will not play with: they cannot sit down at my tables", block, Section.WISHES, 60,
        (Param("person", "A mention, or a name at a table of mine; nothing lists them", person=True),),
    ),
    Command(
        "unblock", "Let somebody I have blocked sit down at my tables again", unblock, Section.WISHES, 70,
        (Param("person", "A mention, or the name", person=True),),
    ),
)  # fmt: skip

"""Invitations: how a person elsewhere sits down at a table, or watches it."""

from __future__ import annotations

import secrets
from contextlib import suppress

from bot.commands import CODE, CodeStands, Command, Declined, Invocation, Section, Services, find
from bot.ports import Answer, PrivateReply, Reply
from bot.repository import LETTERS
from bot.table.actions import lay, seated
from bot.table.lines import Invited
from bot.table.seat_offers import by_name
from bot.table.table import Past, Table
from games.kernel.game import Illegal
from rendering.text import Strong, Word, said

TOKEN = 10
"""Letters of the word of an invitation."""


async def invite(services: Services, invocation: Invocation) -> Answer:
    """``/invite``: how somebody elsewhere sits down, or watches."""
    at = await find(
        services,
        invocation,
        lambda table: table.lobby and _mine(table, invocation),
        lambda table: not table.over and _mine(table, invocation),
    )
    key, now, table = invocation.ask.key, services.clock.now(), at.table
    seated(table, invocation.profile)
    secret = table.terms.private or by_name(table)
    if secret and not invocation.ask.private:
        raise Declined(said("Ask me that where nobody else reads: whoever has the word may come in."))
    if secret and not table.audience.token:
        word = "".join(secrets.choice(LETTERS) for _ in range(TOKEN))

        def seal(table: Table) -> tuple[Past, ...]:
            seated(table, invocation.profile)
            if table.audience.token:
                raise Illegal("This table has a word already.")
            return lay(table, Invited(word, key=key, at=now))

        with suppress(Illegal):
            await services.repository.change(table.code, key, seal)
        fresh = await services.repository.load(table.code)
        table = fresh.table if fresh is not None else table
    kind, lines = PrivateReply if secret else Reply, _invitation(services, table)
    return Answer((kind(lines, people=table.people, code=table.code, locale=invocation.locale),))


def _invitation(services: Services, table: Table) -> tuple[Word, ...]:
    word = f" {table.audience.token}" if table.terms.private else ""
    lines: list[Word] = []
    if table.lobby:
        line = f"/join {table.code}{word}"
        lines.append(said("To sit down, say this where I am: {line}", line=Strong(line)))
        lines += services.links(line)
    for seat, _ in table.offers[:1] if table.live else ():
        line = f"/take {table.code} {seat + 1}" + (f" {table.audience.token}" if by_name(table) else word)
        lines.append(said("To take over the seat that is offered, say this where I am: {line}", line=Strong(line)))
    line = f"/watch {table.code}{word}"
    lines.append(said("To watch, say this where I am: {line}", line=Strong(line)))
    return tuple(lines)


def _mine(table: Table, invocation: Invocation) -> bool:
    return table.seat_of(invocation.profile) is not None


COMMANDS = (
    Command(
        "invite",
        "A link or code by which somebody elsewhere sits down or watches",
        (CODE,),
        section=Section.ELSEWHERE,
        rank=30,
        use=invite,
        code=CodeStands.ALONE,
    ),
)

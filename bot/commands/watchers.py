"""Commands across places: watching from elsewhere, and inviting."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import replace

from bot.commands.answers import Declined, note, span
from bot.commands.command import CODE, CodeStands, Command, Param, Section
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports import Answer
from bot.repository import LETTERS
from bot.table.actions import lay, seated, welcome
from bot.table.lines import Invited, Unwatched, Watched
from bot.table.seat_offers import by_name
from bot.table.table import Past, Table
from bot.text.posts import board
from bot.text.status import standing
from games.kernel.game import Illegal
from rendering.text import Strong, Word, said

TOKEN = 10
"""Letters of the word of an invitation."""


MOST_WATCHING = 1000
"""Places that follow a match besides those where it is played; each is told every turn."""


async def watch(services: Services, invocation: Invocation) -> Answer:
    """``/watch CODE [WORD]``: tell a match of elsewhere here too."""
    if invocation.code is None:
        raise Illegal("Which match? Say its code: /watch K7QF.")
    at = await find(services, invocation)
    ask, key, now = invocation.ask, invocation.ask.key, services.clock.now()

    def follow(table: Table) -> tuple[Past, ...]:
        if table.audience.told_at(ask.place):
            raise Illegal("This match is told here already.")
        if table.over:
            raise Illegal("The match is over.")
        welcome(table, ask.place, invocation.rest.strip().upper())
        if len(table.audience.watching) >= MOST_WATCHING:
            raise Illegal("This match is told at so many places that there is no room for another.")
        return lay(table, Watched(ask.place, ask.locale, key=key, at=now))

    change = await services.repository.change(at.table.code, key, follow)
    past = await services.repository.past(change.code, 0, change.stop)
    table = past[-1].table
    line = said("{code} is told here from now on. /unwatch ends it.", code=Strong(change.code))
    post = note(invocation, line, *standing(table), table=table)
    return Answer((replace(post, picture=board(table, past[-1:])),), (span(change),))


async def unwatch(services: Services, invocation: Invocation) -> Answer:
    """``/unwatch``: tell it here no more."""
    place, key, now = invocation.ask.place, invocation.ask.key, services.clock.now()
    at = await find(services, invocation, lambda table: table.audience.watched_at(place), lambda _: True)

    def stop(table: Table) -> tuple[Past, ...]:
        if table.audience.played_at(place):
            raise Illegal("This match is played here, so it is told here. See /verbosity.")
        if not table.audience.watched_at(place):
            raise Illegal("That match is not told here.")
        return lay(table, Unwatched(place, key=key, at=now))

    change = await services.repository.change(at.table.code, key, stop)
    line = said("{code} is not told here any more.", code=Strong(change.code))
    return Answer((note(invocation, line),), (span(change),))


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
    post = note(invocation, *_invitation(services, table), table=table)
    return Answer((replace(post, private=secret),))


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
        "watch",
        "Follow a match from elsewhere here",
        (
            Param("code", "Code of the match", required=True),
            Param("word", "The word of your invitation"),
        ),
        section=Section.ELSEWHERE,
        rank=10,
        use=watch,
        code=CodeStands.FIRST_ALWAYS,
        by_invitation=True,
    ),
    Command(
        "unwatch",
        "Stop following a match here",
        (CODE,),
        section=Section.ELSEWHERE,
        rank=20,
        use=unwatch,
        code=CodeStands.ALONE,
        loses_sight=True,
    ),
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

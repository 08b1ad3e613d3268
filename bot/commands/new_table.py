"""Opens a table for a game, with its options and terms."""

from __future__ import annotations

import secrets

from bot.commands import (
    CodeStands,
    Command,
    Declined,
    Effort,
    Invocation,
    Param,
    Section,
    Services,
    named_here,
    note,
    open_tables_of,
    refuse_obstacle,
    span,
    under_rules,
)
from bot.commands.assignable import games_in_words, of_tables
from bot.commands.own_threads import asked_for, opened
from bot.commands.wanted_table import games_and_options, wanted
from bot.ports import Answer
from bot.table import actions
from rendering.text import Link, Said, Strong, Word, said

MOST_LOBBIES = 20
"""Tables that one person may have open at once before any of them begins."""


async def new(services: Services, invocation: Invocation) -> Answer:
    """``/new GAME [option=value ...]``: open a table here and sit down at it."""
    threaded, words = asked_for(invocation)
    game, options, terms = wanted("new", words, invocation.ask.person.locale)
    refuse_obstacle(invocation)
    terms = await under_rules(services, invocation, terms)
    await refuse_many(services, invocation)
    seed = secrets.token_bytes(32)

    ask = invocation.ask
    change, why = await opened(
        services,
        invocation,
        lambda code, thread: actions.open_table(
            code, game, options, seed, ask.person, invocation.profile, ask.place, ask.locale,
            key=ask.key, at=services.clock.now(), terms=terms, thread=thread,
        ),
        wanted=threaded,
    )  # fmt: skip
    table = await services.repository.after(change)
    line = said("Table {code} for {game} is open.", code=Strong(table.code), game=Said(game.title))
    more: list[Word] = [] if why is None else [why]
    if table.audience.thread is not None and ask.server is not None:
        # nobody has asked from there yet
        await services.directory.servers.belongs(table.audience.thread.place, ask.server.id)
    if table.audience.thread is not None:
        more.append(said("It is played in {thread}.", thread=Link(table.audience.thread.place)))
    return Answer((note(invocation, line, *more, ack=not more, table=table),), (span(change),))


async def refuse_many(services: Services, invocation: Invocation) -> None:
    """Raises ``Declined`` where the asker has many tables open that have not begun, unless this ask has opened one."""
    opened = [
        at
        for at in await open_tables_of(services, invocation.profile)
        if at.table.lobby and at.table.host == invocation.profile
    ]
    if len(opened) < MOST_LOBBIES:
        return
    codes = [at.table.code for at in opened]
    key = invocation.ask.key
    if not any(at.done for at in (await services.repository.load_all(codes, key)).values()):
        first = Strong(min(opened, key=lambda at: at.table.opened).table.code)
        raise Declined(
            said(
                "{n} tables of yours have not begun. Start or leave one (the oldest is {code}), then open another.",
                n=len(opened),
                code=first,
            ),
            private=len(named_here(invocation, opened)) < len(opened),
        )


COMMANDS = (
    Command(
        "new",
        "Open a table for a game",
        (
            Param("game", "Which game", required=True, completed=True, choices=games_in_words),
            Param("options", "Options such as hand=2 or pace=3d", completed=True, rest=True, assigned=of_tables),
        ),
        section=Section.OPENING,
        rank=10,
        use=new,
        effort=Effort.TABLE,
        code=CodeStands.NOWHERE,
        completion=games_and_options,
    ),
)

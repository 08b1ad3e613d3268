"""Opens a table for a game, with its options and terms."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from bot.commands import (
    CodeStands,
    Command,
    Declined,
    Effort,
    Invocation,
    Param,
    Section,
    Services,
    note,
    open_tables_of,
    refuse_obstacle,
    span,
)
from bot.commands.completion import assignments, beginning, half_typed
from bot.commands.game_buttons import openings, titles
from bot.commands.line_reader import assigned, meant_word
from bot.ports import Answer, Choice, Code
from bot.table import actions
from bot.table.table import Past
from bot.table.terms import VALUES, Terms
from games import catalogue
from games.kernel.game import AnyGame, chosen
from games.kernel.move_completion import meant
from rendering.text import Said, Strong, said

MOST_LOBBIES = 20
"""Tables that one person may have open at once before any of them begins."""


async def new(services: Services, invocation: Invocation) -> Answer:
    """``/new GAME [option=value ...]``: open a table here and sit down at it."""
    game, options, terms = wanted("new", invocation.words, invocation.ask.person.locale)
    refuse_obstacle(invocation)
    await refuse_many(services, invocation)
    seed = secrets.token_bytes(32)

    def first(code: Code) -> Past:
        ask = invocation.ask
        return actions.open_table(
            code, game, options, seed, ask.person, invocation.profile, ask.place, ask.locale,
            key=ask.key, at=services.clock.now(), terms=terms,
        )  # fmt: skip

    change = await services.repository.open(first, invocation.ask.key)
    table = await services.repository.after(change)
    line = said("Table {code} for {game} is open.", code=Strong(table.code), game=Said(game.title))
    return Answer((note(invocation, line, ack=True, table=table),), (span(change),))


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
            )
        )


def wanted(command: str, behind: Sequence[str], language: str) -> tuple[AnyGame, dict[str, str], Terms]:
    """The game, its options and the table's terms in the words after a command that opens a table, in a language.

    Raises ``Declined`` or ``Unreadable``.
    """
    found = catalogue()
    name, *words = behind or [""]
    game = found.get(meant_word(name, language))
    if game is None:
        if not name:
            raise Declined(said("Which game? {games}", games=titles()), choices=openings(command))
        near = meant(tuple(found), name)
        line = said("There is no game {game}. Games: {games}.", game=Strong(name[:40]), games=titles())
        meaning = (said("Did you mean {text}?", text=Strong(one)) for one in near[:1])
        raise Declined(line, *meaning, choices=openings(command))
    given = assigned(words, language, game.slug)
    terms = Terms()
    for name in tuple(given):
        if name in VALUES:
            terms = terms.set(name, given.pop(name))
    return game, chosen(game, given), terms


async def games_and_options(_services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Games, then the options that are not yet given."""
    line, (slug, space, options) = f"/{invocation.name} ", invocation.rest.lower().partition(" ")
    game = catalogue().get(slug)
    if game is None or not (space or half_typed(invocation).endswith(" ")):
        return beginning(line, catalogue(), slug)
    values = {option.name: option.values for option in game.options} | VALUES
    return assignments(invocation, line + slug, values, options)


COMMANDS = (
    Command(
        "new",
        "Open a table for a game",
        (
            Param("game", "Which game", required=True, completed=True),
            Param("options", "Options such as hand=2 or pace=3d", completed=True, rest=True),
        ),
        section=Section.OPENING,
        rank=10,
        use=new,
        effort=Effort.TABLE,
        code=CodeStands.NOWHERE,
        completion=games_and_options,
    ),
)

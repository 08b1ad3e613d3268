"""Opens a table against a computer player and begins at once."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from bot.commands.aftermath import aftermath
from bot.commands.answers import refuse_obstacle, span
from bot.commands.assignable import games_in_words, of_solo
from bot.commands.calls import begin_as_wanted, calls_of
from bot.commands.command import Command, Param, Section
from bot.commands.computer_levels import computer_name, is_skill, seated_skill, skill_of
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.new_table import games_levels_and_options, refuse_many, wanted
from bot.commands.server_rules import under_rules
from bot.commands.services import Services
from bot.ports.addresses import Code
from bot.ports.asks import Answer
from bot.table import actions
from bot.table.table import Past


async def solo(services: Services, invocation: Invocation) -> Answer:
    """``/solo GAME [level] [option=value ...]``: a match against as few computer players as the game needs, begun."""
    name, *words = invocation.words or [""]
    language = invocation.ask.person.locale
    skill = skill_of([word for word in words if is_skill(word, language)], language)
    rest = [word for word in words if not is_skill(word, language)]
    game, options, terms = wanted("solo", [name, *rest], language)
    refuse_obstacle(invocation)
    terms = await under_rules(services, invocation, terms)
    await refuse_many(services, invocation)
    ask, who, seed = invocation.ask, invocation.profile, secrets.token_bytes(32)
    wishes, here = invocation.asker.wishes, ((ask.place, ask.locale),)
    calls = await calls_of(services, who, ask.person.account, wishes, here)

    def played(code: Code) -> Sequence[Past]:
        at = services.clock.now()
        past = [
            actions.open_table(
                code, game, options, seed, ask.person, who, ask.place, ask.locale, key=ask.key, at=at, terms=terms
            )
        ]
        while len(past) < 2 or len(past) not in game.seats:
            table = past[-1].table
            name = computer_name(table, skill.level, ask.locale)
            past.append(actions.add_computer(table, seated_skill(table, skill), name, key=ask.key, at=at))
        return (*past, *begin_as_wanted(past[-1].table, who, {who: calls}, key=ask.key, at=at))

    change = await services.repository.bring(played, ask.key)
    past = await services.repository.past(change.code, change.start, change.stop)
    return Answer((await aftermath(services, invocation, past, change.stop, made=False),), (span(change),))


COMMANDS = (
    Command(
        "solo", "Play a game against a computer player, at once", solo, Section.OPENING, 15,
        (
            Param("game", "Which game", required=True, completed=True, choices=games_in_words),
            Param(
                "options", "easy, medium (the usual), hard or expert, and options such as hand=2", completed=True,
                rest=True, assigned=of_solo,
            ),
        ),
        effort=Effort.TABLE, completion=games_levels_and_options,
    ),
)  # fmt: skip

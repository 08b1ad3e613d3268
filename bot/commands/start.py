"""The command that starts a match, or the next game of a series."""

from __future__ import annotations

from bot.commands.aftermath import aftermath
from bot.commands.answers import span
from bot.commands.calls import begin_as_wanted, wanted_calls
from bot.commands.command import CODE, Changes, Command, Section, Tables
from bot.commands.invocation import Invocation
from bot.commands.rematch import next_game
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports.asks import Answer
from bot.table import actions
from bot.table.table import Past, Table


async def start(services: Services, invocation: Invocation) -> Answer:
    """``/start``: begin the match with the people who are seated."""
    key, who = invocation.ask.key, invocation.profile
    at = await find(
        services,
        invocation,
        lambda table: table.lobby and table.seat_of(who) is not None,
        lambda table: table.lobby,
        lambda table: table.following is not None and table.seat_of(who) is not None,
    )
    if at.table.following is not None:
        return await next_game(services, invocation, at)
    wanted = await wanted_calls(services, at.table, invocation.ask.place)

    def begin(table: Table) -> tuple[Past, ...]:
        return begin_as_wanted(table, who, wanted, key=key, at=services.clock.now())

    change = await services.repository.change(at.table.code, key, begin)
    past = await services.repository.past(change.code, change.start, change.stop)
    return Answer((await aftermath(services, invocation, past, change.stop, made=False),), (span(change),))


async def reroll(services: Services, invocation: Invocation) -> Answer:
    """``/reroll``: another random city, as long as nobody has moved."""
    key, who = invocation.ask.key, invocation.profile
    at = await find(
        services,
        invocation,
        lambda table: table.live and table.host == who,
        lambda table: table.live,
    )
    change = await services.repository.change(
        at.table.code, key, lambda table: actions.lay_anew(table, who, key=key, at=services.clock.now())
    )
    past = await services.repository.past(change.code, change.start, change.stop)
    return Answer((await aftermath(services, invocation, past, change.stop, made=False),), (span(change),))


COMMANDS = (
    Command(
        "start", "Start the match", start, Section.OPENING, 50, (CODE,),
        changes=Changes.LOBBY, tables=Tables.STARTING,
    ),
    Command(
        "reroll", "Have luck lay out another city, before the first move", reroll, Section.OPENING, 70, (CODE,),
        tables=Tables.PLAYED,
    ),
)  # fmt: skip

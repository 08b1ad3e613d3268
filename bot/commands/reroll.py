"""Draws another random city, before the first move."""

from __future__ import annotations

from bot.commands.aftermath import aftermath
from bot.commands.answers import span
from bot.commands.command import CODE, Command, Section, Tables
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports.asks import Answer
from bot.table import actions


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
        "reroll", "Have luck lay out another city, before the first move", reroll, Section.OPENING, 70, (CODE,),
        tables=Tables.PLAYED,
    ),
)  # fmt: skip

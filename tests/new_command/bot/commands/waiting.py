"""A command as small as one can be: how many players a match waits for."""

from __future__ import annotations

from bot.commands.answers import answer
from bot.commands.command import CODE, Command, Section, Tables
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports.asks import Answer
from bot.table.actions import running
from rendering.text import counted


async def waiting(services: Services, invocation: Invocation) -> Answer:
    """``/waiting``: how many players must decide before the match goes on."""
    at = await find(services, invocation, Tables.PLAYED, Tables.LIVE)
    awaited = len(running(at.table).awaited)
    line = counted("The match waits for {n} player.", "The match waits for {n} players.", awaited)
    return answer(invocation, line, table=at.table)


COMMANDS = (Command("waiting", "How many players the match waits for", waiting, Section.LOOKING, 25, (CODE,)),)

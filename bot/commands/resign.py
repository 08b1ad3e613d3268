"""Gives up: one player's part in a match, or the whole table before the first move."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.answers import ask_first, note, span
from bot.commands.command import CODE, Changes, Command, Section, Tables
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports.asks import Answer
from bot.table import actions
from bot.table.table import Past, Table
from rendering.text import Strong, said


async def resign(services: Services, invocation: Invocation) -> Answer:
    """``/resign``: give up; the match goes on without this person, or ends."""
    who, key = invocation.profile, invocation.ask.key
    at = await find(
        services,
        invocation,
        lambda table: table.plays(invocation.profile),
        lambda table: table.begun and table.seat_of(who) is not None,
        lambda table: table.seat_of(who) is not None,
    )

    def give_up(table: Table) -> tuple[Past, ...]:
        done = actions.give_up(table, who, key=key, at=services.clock.now())
        line = said("Give up the match of table {code}? That is for good.", code=Strong(table.code))
        ask_first(invocation, line, table)
        return done

    change = await services.repository.change(at.table.code, key, give_up)
    line = said("You have given up the match of table {code}.", code=Strong(change.code))
    return Answer((note(invocation, line, ack=True),), ((change.code, change.start, change.stop),))


async def abandon(services: Services, invocation: Invocation) -> Answer:
    """``/abandon``: the host calls the table off, before the first move."""
    key, who = invocation.ask.key, invocation.profile
    at = await find(
        services,
        invocation,
        lambda table: not table.over and table.host == who,
        lambda table: not table.over and table.seat_of(who) is not None,
    )

    def close(past: Sequence[Past]) -> tuple[Past, ...]:
        done = actions.close(past, who, key=key, at=services.clock.now())
        table = past[-1].table
        ask_first(invocation, said("Close table {code} for everybody?", code=Strong(table.code)), table)
        return done

    change = await services.repository.rewrite(at.table.code, key, close)
    line = said("The table {code} is closed.", code=Strong(change.code))
    return Answer((note(invocation, line, ack=True),), (span(change),))


COMMANDS = (
    Command(
        "abandon", "Call a table off, before the first move", abandon, Section.OPENING, 80, (CODE,),
        changes=Changes.MATCH, tables=Tables.MINE, asks_first=True,
    ),
    Command(
        "resign", "Give up the match", resign, Section.ENDING, 40, (CODE,),
        changes=Changes.MATCH, tables=Tables.PLAYED, asks_first=True,
    ),
)  # fmt: skip

"""Plays again: the rematch of a match, and the next game of a series."""

from __future__ import annotations

import secrets
from itertools import count

from bot.commands.answers import Declined, answer
from bot.commands.command import CODE, Command, Section
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.server_rules import refuse_company
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.commands.table_kinds import Tables
from bot.ports.addresses import Code
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.repository import At, Change
from bot.table import rematches
from bot.table.fold import Past
from bot.table.phases import CalledOff
from bot.table.table import Table
from games.kernel.game import Seat
from rendering.panel import Style
from rendering.text import Said, Strong, said


async def rematch(services: Services, invocation: Invocation) -> Answer:
    """``/rematch``: a new table with the same people, where the next one begins. Asked for twice it is the same."""
    at = await find(
        services,
        invocation,
        Tables.PLAYED_OUT,
        Tables.BEGUN,
        newest=True,
    )
    await refuse_company(services, invocation, at.table)
    change, opened = await _again(services, at, invocation)
    if opened.over:
        raise Declined(
            said("The rematch of {code} has been played.", code=at.table.code),
            said("Play on from there: {line}", line=Strong(f"/rematch {opened.code}")),
            choices=((Choice(said("Play again"), f"/rematch {opened.code}", Style.NEXT),),),
        )
    line = said("Table {code} for {game} is open.", code=Strong(opened.code), game=Said(opened.game.title))
    if opened.live:
        line = said("The rematch is under way at table {code}.", code=Strong(opened.code))
    return answer(invocation, line, ack=opened.lobby, table=opened, change=change)


async def _again(services: Services, last: At, invocation: Invocation) -> tuple[Change, Table]:
    """The table of a rematch. Asked for twice it is the same table, unless that one was given up before it began."""
    table, begun = last.table, await _began(services, last)
    for number in count(1):
        seed, key = secrets.token_bytes(32), f"rematch:{table.code}{f':{number}' if number > 1 else ''}"

        def first(code: Code, seed: bytes = seed, key: str = key) -> Past:
            return rematches.rematch(table, begun, invocation.profile, code, seed, key=key, at=services.clock.now())

        change = await services.repository.open(first, key)
        at = await services.repository.load(change.code)
        if at is not None and at.table.phase != CalledOff(None):
            return change, at.table
    raise AssertionError


async def _began(services: Services, at: At) -> Seat:
    """The seat that began the match of a table."""
    return rematches.began(await services.repository.past(at.table.code, 0, at.version))


async def next_game(services: Services, invocation: Invocation, last: At) -> Answer:
    """Open the next game of a series; asked for twice, by anybody, it is the same table."""
    seed, key = secrets.token_bytes(32), f"series:{last.table.code}"
    begun = await _began(services, last)

    def first(code: Code) -> Past:
        now = services.clock.now()
        return rematches.next_game(last.table, begun, invocation.profile, code, seed, key=key, at=now)

    change = await services.repository.open(first, key)
    opened = await services.repository.after(change)
    line = said("Table {code} for {game} is open.", code=Strong(opened.code), game=Said(opened.game.title))
    return answer(invocation, line, ack=True, table=opened, change=change)


COMMANDS = (
    Command(
        "rematch", "Play again with the same people", rematch, Section.ENDING, 50, (CODE,),
        effort=Effort.TABLE, tables=Tables.PLAYED_OUT,
    ),
)  # fmt: skip

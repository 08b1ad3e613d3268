"""Plays again: the rematch of a match, and the next game of a series."""

from __future__ import annotations

import secrets
from itertools import count

from bot.commands import (
    CODE,
    CodeStands,
    Command,
    Declined,
    Effort,
    Invocation,
    Section,
    Services,
    Tables,
    find,
    note,
    refuse_company,
    span,
)
from bot.ports import Answer, Choice, Code
from bot.repository import Change
from bot.table import actions
from bot.table.phases import CalledOff
from bot.table.table import Past, Table
from rendering.panel import Style
from rendering.text import Said, Strong, said


async def rematch(services: Services, invocation: Invocation) -> Answer:
    """``/rematch``: a new table with the same people, one seat further each. Asked for twice it is the same table."""
    at = await find(
        services,
        invocation,
        lambda table: table.over and table.begun and table.seat_of(invocation.profile) is not None,
        lambda table: table.begun,
        newest=True,
    )
    await refuse_company(services, invocation, at.table)
    change, opened = await _again(services, at.table, invocation)
    if opened.over:
        raise Declined(
            said("The rematch of {code} has been played.", code=at.table.code),
            said("Play on from there: {line}", line=Strong(f"/rematch {opened.code}")),
            choices=((Choice(said("Play again"), f"/rematch {opened.code}", Style.NEXT),),),
        )
    line = said("Table {code} for {game} is open.", code=Strong(opened.code), game=Said(opened.game.title))
    if opened.live:
        line = said("The rematch is under way at table {code}.", code=Strong(opened.code))
    return Answer((note(invocation, line, ack=opened.lobby, table=opened),), (span(change),))


async def _again(services: Services, table: Table, invocation: Invocation) -> tuple[Change, Table]:
    """The table of a rematch. Asked for twice it is the same table, unless that one was given up before it began."""
    for number in count(1):
        seed, key = secrets.token_bytes(32), f"rematch:{table.code}{f':{number}' if number > 1 else ''}"

        def first(code: Code, seed: bytes = seed, key: str = key) -> Past:
            return actions.rematch(table, invocation.profile, code, seed, key=key, at=services.clock.now())

        change = await services.repository.open(first, key)
        at = await services.repository.load(change.code)
        if at is not None and at.table.phase != CalledOff(None):
            return change, at.table
    raise AssertionError


async def next_game(services: Services, invocation: Invocation, table: Table) -> Answer:
    """Open the next game of a series; asked for twice, by anybody, it is the same table."""
    seed, key = secrets.token_bytes(32), f"series:{table.code}"
    change = await services.repository.open(
        lambda code: actions.next_game(table, invocation.profile, code, seed, key=key, at=services.clock.now()), key
    )
    opened = await services.repository.after(change)
    line = said("Table {code} for {game} is open.", code=Strong(opened.code), game=Said(opened.game.title))
    return Answer((note(invocation, line, ack=True, table=opened),), (span(change),))


COMMANDS = (
    Command(
        "rematch",
        "Play again with the same people",
        (CODE,),
        section=Section.ENDING,
        rank=50,
        use=rematch,
        effort=Effort.TABLE,
        code=CodeStands.ALONE,
        tables=Tables.PLAYED_OUT,
    ),
)

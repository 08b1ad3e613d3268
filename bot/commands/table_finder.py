"""Finds the table that is meant where nobody names it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence

from bot.commands.answers import Declined
from bot.commands.catalogue import commands
from bot.commands.command import Changes, CodeStands, Command
from bot.commands.game_buttons import openings
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.ports import Choice, Code, Place, Profile
from bot.repository import At
from bot.table.table import Table
from rendering.text import Strong, counted, joined, said

RECENT = 25
"""How many tables of a place or a person are looked through at a time: those that are not over first, then the newest.
"""

MOST = 200
"""How many of them at most, to find the one that is meant."""

NAMED = 10
"""Codes that are named where one must be said."""

LONGEST_LINE = 60
"""Bytes of a line that a button says (Telegram takes 64)."""

Fits = Callable[[Table], bool]


async def tables_here(services: Services, place: Place) -> list[At]:
    """The first tables of a place, those that are not over first."""
    return await _load(services, (await services.store.tables_at(place))[:RECENT])


async def tables_of(services: Services, profile: Profile, most: int | None = MOST) -> list[At]:
    """Tables a person sits at: all that are not over, before a few that are."""
    codes = await services.store.tables_of(profile)
    found = list[At]()
    for start in range(0, len(codes) if most is None else min(most, len(codes)), RECENT):
        some = await _load(services, codes[start : start + RECENT])
        found += some
        if all(at.table.over for at in some):
            break
    return found


async def open_tables_of(services: Services, profile: Profile) -> list[At]:
    """Every table a person sits at that is not over, however many."""
    return [at for at in await tables_of(services, profile, None) if not at.table.over]


async def find(services: Services, invocation: Invocation, *wishes: Fits, newest: bool = False) -> At:
    """The one table that is meant: the named one, else the only one that fits the first wish any table fits.

    With ``newest`` the newest of several is meant.

    Tables of the place are looked through first, the asker's own among them, then the asker's elsewhere, then what
    else is under way at the place. Where none fits, it is the newest of the place, so that its rules can say why
    not. Raises ``Declined`` where there is none or more than one fits.
    """
    if invocation.code is not None:
        return await _named(services, invocation, invocation.code)
    command = commands().get(invocation.name)
    if invocation.rest and command is not None and command.code in (CodeStands.ALONE, CodeStands.FIRST_ALWAYS):
        raise Declined(said("There is no table {code}.", code=Strong(invocation.rest[:40])))
    near = await services.store.tables_at(invocation.ask.place)
    here, mine = await _load(services, near[:RECENT]), await tables_of(services, invocation.profile)
    codes = {at.table.code for at in here}
    here += [at for at in mine if at.table.code not in codes and at.table.audience.played_at(invocation.ask.place)]
    if (done := await _done(services, invocation, command, here, mine)) is not None:
        return done
    for pool in (here, mine):
        if (found := _meant(invocation, pool, wishes, newest=newest)) is not None:
            return found
    async for some in _further(services, near):
        if (found := _meant(invocation, some, wishes, newest=newest)) is not None:
            return found
    if here:
        return here[0]
    raise Declined(said("There is no table here. Open one with /new."), choices=openings())


async def _further(services: Services, codes: Sequence[Code]) -> AsyncIterator[list[At]]:
    """The tables behind the first of a list, some at a time, until some are over."""
    for start in range(RECENT, min(MOST, len(codes)), RECENT):
        some = await _load(services, codes[start : start + RECENT])
        yield some
        if any(at.table.over for at in some):
            break


async def _load(services: Services, codes: Sequence[Code]) -> list[At]:
    found = await asyncio.gather(*(services.repository.load(code) for code in codes))
    return [at for at in found if at is not None]


async def _named(services: Services, invocation: Invocation, code: Code) -> At:
    at = await services.repository.load(code)
    if at is None:
        raise Declined(said("There is no table {code}.", code=Strong(code)))
    command, key = commands().get(invocation.name), invocation.ask.key
    try:
        _may_see(at.table, invocation, command)
    except Declined:
        # where this very ask is what took the table from their sight, it gets its answer again
        gone = command is not None and command.loses_sight and bool(key)
        if not gone or await services.store.repeated(code, key) is None:
            raise
    return at


async def _done(services: Services, invocation: Invocation, command: Command | None, *pools: Sequence[At]) -> At | None:
    """The table this very ask has changed already; where there is one only it cannot be taken for another."""
    key, changes = invocation.ask.key, command.changes if command is not None else Changes.OTHER
    if not key:
        # a line that is still being typed has done nothing
        return None
    codes = dict.fromkeys(at.table.code for pool in pools for at in pool)
    if changes is Changes.LOBBY:
        codes |= dict.fromkeys((await services.store.tables_left(invocation.profile))[:RECENT])
    elif changes is Changes.OTHER or len(codes) < 2:
        return None
    before = await asyncio.gather(*(services.store.repeated(code, key) for code in codes))
    done = next((code for code, past in zip(codes, before, strict=True) if past is not None), None)
    return None if done is None else await services.repository.load(done)


def _meant(invocation: Invocation, pool: Sequence[At], wishes: Sequence[Fits], *, newest: bool) -> At | None:
    """The only table of these that fits the first wish any of them fits; raises ``Declined`` for more than one."""
    for fits in wishes:
        found = [at for at in pool if fits(at.table)]
        if len(found) == 1 or (found and newest):
            return found[0]
        if found:
            raise _unclear(invocation, found)
    return None


def _may_see(table: Table, invocation: Invocation, command: Command | None) -> None:
    """Raises ``Declined`` where a private table is asked about from elsewhere, by a person that does not sit there."""
    known = table.audience.told_at(invocation.ask.place) or table.seat_of(invocation.profile) is not None
    invited = command is not None and command.by_invitation
    if table.terms.private and not known and not invited:
        raise Declined(said("This table is private. Ask somebody who sits there for an invitation (/invite)."))


def _unclear(invocation: Invocation, found: list[At]) -> Declined:
    codes = [at.table.code for at in found]
    lines = [(code, f"/{invocation.name} {code} {invocation.rest}".strip()) for code in codes]
    named = joined([Strong(code) for code in codes[:NAMED]])
    if len(codes) > NAMED:
        named = joined([named, counted("(and {n} more)", "(and {n} more)", len(codes) - NAMED)], " ")
    return Declined(
        said("Which table? {codes}", codes=named),
        choices=(tuple(Choice(code, line) for code, line in lines[:5] if len(line.encode()) <= LONGEST_LINE),),
    )

"""Finds the table that a line is about if it names none."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence

from bot.commands.answers import LONGEST_LINE, Declined
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

Fits = Callable[[Table], bool]


async def tables_here(services: Services, place: Place) -> list[At]:
    """The first tables of a place, those that are not over first."""
    return list((await services.repository.load_all((await services.store.tables_at(place))[:RECENT])).values())


async def tables_of(services: Services, profile: Profile, most: int | None = MOST) -> list[At]:
    """Tables a person sits at: all that are not over, before a few that are. Lessons are left out."""
    found = await _until_over(services, (await services.store.tables_of(profile))[:most], {})
    return [at for at in found if not at.table.terms.lesson]


async def lessons_of(services: Services, profile: Profile) -> list[At]:
    """The lessons of a person that are not over."""
    found = await _until_over(services, await services.store.tables_of(profile), {})
    return [at for at in found if at.table.terms.lesson and at.table.live]


async def _until_over(services: Services, codes: Sequence[Code], known: Mapping[Code, At], key: str = "") -> list[At]:
    """The tables of a list, some at a time, until some are all over. Those that are ``known`` are not loaded again."""
    found = list[At]()
    for start in range(0, len(codes), RECENT):
        chunk = codes[start : start + RECENT]
        fresh = await services.repository.load_all([code for code in chunk if code not in known], key)
        some = [at for code in chunk if (at := known.get(code) or fresh.get(code)) is not None]
        found += some
        if all(at.table.over for at in some):
            break
    return found


async def open_tables_of(services: Services, profile: Profile) -> list[At]:
    """Every table a person sits at that is not over, however many."""
    return [at for at in await tables_of(services, profile, None) if not at.table.over]


async def find(services: Services, invocation: Invocation, *wishes: Fits, newest: bool = False) -> At:
    """The one table that is meant: the named one, else the only one that meets the first condition any table meets.

    With ``newest`` the newest of several is meant.

    Tables of the place are looked through first, the asker's own among them, then the asker's elsewhere, then the
    asker's lessons, then what else is under way at the place. Where none fits, it is the newest of the place, so that
    its rules can say why not. Raises ``Declined`` where there is none or more than one fits.
    """
    if invocation.code is not None:
        return await _named(services, invocation, invocation.code)
    command = commands().get(invocation.name)
    if invocation.rest and command is not None and command.code in (CodeStands.ALONE, CodeStands.FIRST_ALWAYS):
        raise Declined(said("There is no table {code}.", code=Strong(invocation.rest[:40])))
    near, own = await services.store.tables_near(invocation.ask.place, invocation.profile)
    key = invocation.ask.key
    first = await services.repository.load_all(list(dict.fromkeys((*near[:RECENT], *own[:RECENT]))), key)
    here = [first[code] for code in near[:RECENT] if code in first]
    mine = await _until_over(services, own[:MOST], first, key)
    codes = {at.table.code for at in here}
    here += [at for at in mine if at.table.code not in codes and at.table.audience.played_at(invocation.ask.place)]
    if (done := await _done(services, invocation, command, here, mine)) is not None:
        return done
    lessons = [at for at in mine if at.table.terms.lesson]
    mine = [at for at in mine if not at.table.terms.lesson]
    for pool in (here, mine, lessons):
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
        some = list((await services.repository.load_all(codes[start : start + RECENT])).values())
        yield some
        if any(at.table.over for at in some):
            break


async def _named(services: Services, invocation: Invocation, code: Code) -> At:
    at = (await services.repository.load_all([code], invocation.ask.key)).get(code)
    command = commands().get(invocation.name)
    if at is None:
        # whoever follows an old invitation is told what is possible
        ways = openings() if command is not None and command.by_invitation else ()
        raise Declined(said("There is no table {code}.", code=Strong(code)), choices=ways)
    try:
        _may_see(at.table, invocation, command)
    except Declined:
        # if this same ask is why they may not see the table any more, it still gets its answer again
        if not (at.done and command is not None and command.loses_sight):
            raise
    return at


async def _done(services: Services, invocation: Invocation, command: Command | None, *pools: Sequence[At]) -> At | None:
    """The table this very ask has changed already; where there is one only it cannot be taken for another."""
    key, changes = invocation.ask.key, command.changes if command is not None else Changes.OTHER
    if not key or changes not in (Changes.LOBBY, Changes.MATCH):
        # a half-typed line has changed nothing
        return None
    known = {at.table.code: at for pool in pools for at in pool}
    if changes is Changes.MATCH and len(known) < 2:
        return None
    if changes is Changes.LOBBY:
        left = (await services.store.tables_left(invocation.profile))[:RECENT]
        known |= await services.repository.load_all([code for code in left if code not in known], key)
    return next((at for at in known.values() if at.done), None)


def _meant(invocation: Invocation, pool: Sequence[At], wishes: Sequence[Fits], *, newest: bool) -> At | None:
    """The only one of these tables to meet the first condition any of them meets; ``Declined`` for more than one."""
    for fits in wishes:
        found = [at for at in pool if fits(at.table)]
        if len(found) == 1 or (found and newest):
            return found[0]
        if found:
            raise _unclear(invocation, found)
    return None


def _may_see(table: Table, invocation: Invocation, command: Command | None) -> None:
    """Raises ``Declined`` where a private table is asked about from elsewhere by a person who does not sit there.

    No invitation leads to somebody else's lesson.
    """
    known = table.audience.told_at(invocation.ask.place) or table.seat_of(invocation.profile) is not None
    if table.terms.lesson and not known:
        raise Declined(said("A lesson is for one person alone. Begin your own with /learn."))
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

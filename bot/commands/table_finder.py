"""Finds the table that a line is about if it names none.

Where several may be meant it is said which one is shown, or asked which one it shall be.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.commands.answers import LONGEST_LINE, Declined, UnknownTable
from bot.commands.catalogue import commands
from bot.commands.command import CodeStands, Command
from bot.commands.daily_tables import refuse_at_daily, usable_at_daily
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.ports.addresses import Code, Place, Profile
from bot.ports.asks import Answer
from bot.ports.posts import Choice, button_room
from bot.repository import At
from bot.table.table import Table
from bot.text import table_labels
from bot.text.buttons import GIVES_UP, openings, ways_in
from bot.text.table_labels import urgency
from rendering.panel import Style
from rendering.text import Strong, Word, counted, joined, said

RECENT = 25
"""How many tables of a place or a person are looked through at a time: those that are not over first, then the newest.
"""

MOST = 200
"""How many of them at most, to find the one that is meant."""

Fits = Callable[[Table, Invocation], bool]
"""Whether a table may be meant: one of ``Tables``, or a condition of its own."""


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


async def known_tables(
    services: Services, invocation: Invocation, fits: Fits, most: int, *, own_too: bool = True
) -> list[At]:
    """At most so many tables that a person may mean, the most urgent first: their own, and those of the place.

    Without ``own_too`` their own are not looked at. Of several that are equally urgent those of the place come first.
    No more tables are loaded than are needed.
    """
    place, who = invocation.ask.place, invocation.profile
    near, own = await services.store.tables_near(place, who)
    mine = [at for at in await _until_over(services, own[:MOST] if own_too else (), {}) if not at.table.terms.lesson]
    found = [at for at in mine if fits(at.table, invocation)]
    others = [code for code in near[:MOST] if code not in set(own)]
    for start in range(0, len(others), RECENT):
        if len(found) >= most:
            break
        some = (await services.repository.load_all(others[start : start + RECENT])).values()
        found += [at for at in some if fits(at.table, invocation)]
    here = {code: number for number, code in enumerate(near)}

    def key(at: At) -> tuple[int, bool, int, int]:
        group, until = urgency(at.table, who)
        return group, at.table.code not in here, until, here.get(at.table.code, 0)

    return sorted(found, key=key)[:most]


async def find(services: Services, invocation: Invocation, *wishes: Fits, newest: bool = False) -> At:
    """The one table that is meant: the named one, else the only one that meets the first condition any table meets.

    With ``newest`` the newest of several is meant. Raises ``Declined`` where there is none or more than one fits.
    """
    found = await candidates(services, invocation, *wishes)
    if len(found) > 1 and not newest:
        raise which_table(invocation, found, services.clock.now())
    invocation.meant.append(found[0].table.code)
    return found[0]


async def most_urgent(services: Services, invocation: Invocation, *wishes: Fits) -> tuple[At, tuple[Word, ...]]:
    """The table that a command means which changes nothing: of several that may be meant, the most urgent one.

    Where there are several, the line says which one it is, and the way to the others. Where others read, those that
    are told elsewhere are not chosen among. Raises ``Declined``.
    """
    found = await candidates(services, invocation, *wishes)
    if len(found) > 1 and not invocation.ask.private:
        told = [at for at in found if at.table.audience.told_at(invocation.ask.place)]
        if not told:
            raise which_table(invocation, found, services.clock.now())
        found = told
    at = min(found, key=lambda at: urgency(at.table, invocation.profile))
    invocation.meant.append(at.table.code)
    return at, named_of(invocation, at, found)


SHOW = "show"
"""The word behind a command by which its button posts for everybody what the command shows."""


@dataclass(frozen=True)
class Look:
    """What a command does that only shows something of a table: the most urgent of those that may be meant.

    Where there are several its first line says which one it is. That its asker has looked is noted of a match that they
    play. ``for_all`` says that it can be shown to all (``SHOW``), which is asked about as any change is.
    """

    kinds: tuple[Fits, ...]
    show: Callable[[Services, Invocation, At], Awaitable[Answer]]
    for_all: bool = False

    async def __call__(self, services: Services, invocation: Invocation) -> Answer:
        """Show it. Raises ``Refusal``."""
        which = tuple[Word, ...]()
        if self.for_all and invocation.rest.strip().lower() == SHOW:
            at = await find(services, invocation, *self.kinds)
        else:
            at, which = await most_urgent(services, invocation, *self.kinds)
        answer = await self.show(services, invocation, at)
        if at.table.live and at.table.plays(invocation.profile):
            await services.directory.looked(invocation.profile, at.table.code, services.clock.now())
        first, *others = answer.posts
        return replace(answer, posts=(replace(first, lines=(*which, *first.lines)), *others))


async def candidates(
    services: Services, invocation: Invocation, *wishes: Fits, last: Fits | None = None
) -> Sequence[At]:
    """The named table, else all that may be meant: at least one.

    Tables of the place are looked through first, the asker's own among them, then the asker's elsewhere, then the
    asker's lessons, then what else is under way at the place: those that meet the first condition which any of them
    meets. Where none fits it is one that meets the ``last``, else the newest of the place, so that its rules can say
    why not. Where others read, private tables and lessons that are not told there are left out. Raises ``Declined``
    where there is none.
    """
    found = await _candidates(services, invocation, wishes, last)
    if len(found) == 1:
        invocation.meant.append(found[0].table.code)
    return found


async def _candidates(
    services: Services, invocation: Invocation, wishes: Sequence[Fits], last: Fits | None
) -> Sequence[At]:
    if invocation.code is not None:
        return [await _named(services, invocation, invocation.code)]
    command = commands().get(invocation.name)
    if invocation.rest and command is not None and command.stands in (CodeStands.ALONE, CodeStands.FIRST_ALWAYS):
        raise UnknownTable(said("There is no table {code}.", code=Strong(invocation.rest[:40])))
    near, own = await services.store.tables_near(invocation.ask.place, invocation.profile)
    key = invocation.ask.key
    first = await services.repository.load_all(list(dict.fromkeys((*near[:RECENT], *own[:RECENT]))), key)
    here = [first[code] for code in near[:RECENT] if code in first]
    mine = await _until_over(services, own[:MOST], first, key)
    codes = {at.table.code for at in here}
    here += [at for at in mine if at.table.code not in codes and at.table.audience.played_at(invocation.ask.place)]
    if (done := await _done(services, invocation, command, here, mine)) is not None:
        return [done]
    mine = named_here(invocation, mine)
    now = services.clock.now()
    mine = [at for at in mine if not at.table.terms.daily or usable_at_daily(at.table, invocation, now)]
    lessons = [at for at in mine if at.table.terms.lesson]
    mine = [at for at in mine if not at.table.terms.lesson]
    for pool in (here, mine, lessons):
        if found := _meant(pool, wishes, invocation):
            return found
    async for some in _further(services, near):
        if found := _meant(some, wishes, invocation):
            return found
    if last is not None and (found := _meant((*here, *mine), [last], invocation)):
        return found[:1]
    if here:
        return here[:1]
    raise Declined(said("There is no table here. Open one with /new."), choices=ways_in())


def named_here(invocation: Invocation, found: Sequence[At]) -> list[At]:
    """Those of these tables that an answer may name: where others read, none that is private and not told there."""
    return [at for at in found if may_name(invocation, at.table)]


def may_name(invocation: Invocation, table: Table) -> bool:
    """Whether an answer may say anything of a table that the ask did not name."""
    hidden = (table.terms.private or table.terms.alone) and not table.audience.told_at(invocation.ask.place)
    return invocation.ask.private or not hidden


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
        raise UnknownTable(said("There is no table {code}.", code=Strong(code)), choices=ways)
    try:
        _may_see(at.table, invocation, command)
        if at.table.terms.daily and not at.done:
            refuse_at_daily(at.table, invocation, services.clock.now())
    except Declined:
        # if this same ask is why they may not see the table any more, it still gets its answer again
        if not (at.done and command is not None and command.loses_sight):
            raise
    return at


async def _done(services: Services, invocation: Invocation, command: Command | None, *pools: Sequence[At]) -> At | None:
    """The table this very ask has changed already; where there is one only it cannot be taken for another."""
    key = invocation.ask.key
    if not key:
        # a half-typed line has changed nothing
        return None
    known = {at.table.code: at for pool in pools for at in pool}
    if command is not None and command.before_match:
        left = (await services.store.tables_left(invocation.profile))[:RECENT]
        known |= await services.repository.load_all([code for code in left if code not in known], key)
    return next((at for at in known.values() if at.done), None)


def _meant(pool: Sequence[At], wishes: Sequence[Fits], invocation: Invocation) -> list[At]:
    """Those of these tables that meet the first condition any of them meets."""
    for fits in wishes:
        if found := [at for at in pool if fits(at.table, invocation)]:
            return found
    return []


def _may_see(table: Table, invocation: Invocation, command: Command | None) -> None:
    """Raises ``Declined`` where a private table is asked about from elsewhere by a person who does not sit there.

    No invitation leads to somebody else's lesson, or to their match of the day.
    """
    known = table.audience.told_at(invocation.ask.place) or table.seat_of(invocation.profile) is not None
    if table.terms.lesson and not known:
        raise Declined(said("A lesson is for one person alone. Begin your own with /learn."))
    if table.terms.daily and not known:
        raise Declined(said("A daily is for one person alone. Begin your own with /daily."))
    invited = command is not None and command.by_invitation
    if table.terms.private and not known and not invited:
        raise UnknownTable(said("This table is private. Ask somebody who sits there for an invitation (/invite)."))


def which_table(invocation: Invocation, found: Sequence[At], now: int) -> Declined:
    """The question which of several tables is meant, the most urgent first; each choice says the line with its code.

    Where the line is too long for a choice it says how to type it. Where others read, tables that are not told there
    are listed by their codes alone.
    """
    who, most = invocation.profile, button_room(invocation.ask.place).menu
    ordered = sorted(found, key=lambda at: urgency(at.table, who))[:most]
    words = [
        table_line(at, invocation, now) if _named_here(invocation, at) else Strong(at.table.code) for at in ordered
    ]
    lines = [f"/{invocation.name} {at.table.code} {invocation.rest}".strip() for at in ordered]
    left_out = len(found) - most
    more = [counted("(and {n} more)", "(and {n} more)", left_out)] if left_out > 0 else []
    if any(len(line.encode()) > LONGEST_LINE for line in lines):
        line = Strong(f"/{invocation.name} {ordered[0].table.code} \N{HORIZONTAL ELLIPSIS}")
        return Declined(said("Which table? Say its code, for example: {line}", line=line), *words, *more)
    if invocation.name in GIVES_UP:
        # a menu has nothing red
        choices = tuple(Choice(word, line, Style.DANGER) for word, line in zip(words, lines, strict=True))
    else:
        choices = tuple(
            table_menu([(at, line)], invocation, now)[0] if _named_here(invocation, at) else Choice(at.table.code, line)
            for at, line in zip(ordered, lines, strict=True)
        )
    return Declined(joined([said("Which table?"), *more], " "), choices=(choices,))


def table_menu(lines: Sequence[tuple[At, str]], invocation: Invocation, now: int) -> tuple[Choice, ...]:
    """A choice for each table, which says its line; ``about`` says with whom, and how it stands."""
    who = invocation.profile
    return tuple(
        Choice(table_labels.name(at.table), line, about=table_labels.about(at.table, who, now)) for at, line in lines
    )


def table_line(at: At, invocation: Invocation, now: int) -> Word:
    """A table in a line of a list."""
    return table_labels.label(at.table, invocation.profile, now)


def named_of(invocation: Invocation, at: At, found: Sequence[At]) -> tuple[Word, ...]:
    """Which of several tables is shown, and the way to the others; nothing where there are no others."""
    more = len(found) - 1
    if not more:
        return ()
    table, waits = table_labels.name_with_people(at.table, invocation.profile), at.table.awaits(invocation.profile)
    if waits:
        line = counted(
            "{table}; {n} more waits for you: /next", "{table}; {n} more wait for you: /next", more, table=table
        )
    else:
        line = counted("{table}; {n} more: /games", "{table}; {n} more: /games", more, table=table)
    return (line,)


def _named_here(invocation: Invocation, at: At) -> bool:
    """Whether those who read the question may read who plays at a table, and how it stands."""
    return invocation.ask.private or at.table.audience.told_at(invocation.ask.place)

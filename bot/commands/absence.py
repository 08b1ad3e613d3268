"""Commands for absences: away and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from bot.commands.answers import note, span
from bot.commands.command import CODE, Changes, CodeStands, Command, Param, Section, Tables
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import may_name, open_tables_of
from bot.ports.addresses import Code
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.repository import Change
from bot.table.seat_changes import absence, come_back, go_away
from bot.table.table import Past, Table
from bot.table.table_terms import DAY, HOUR
from bot.text.synonyms import understood
from bot.text.zones import zone as zone_
from games.kernel.game import Illegal, Unreadable
from rendering.panel import Style
from rendering.text import Strong, When, said


async def away(services: Services, invocation: Invocation) -> Answer:
    """``/away until DAY``: the clocks of the asker stand at every table until the morning of that day."""
    now = services.clock.now()
    wishes = await services.directory.wishes(invocation.profile)
    until = _day(understood(invocation.rest, invocation.ask.person.locale), now, wishes.zone)
    absence(until, now)
    again = wishes.away > now and abs(until - wishes.away) < HOUR
    if again:
        until = wishes.away
    changes, named, here = await _everywhere(
        services, invocation, lambda table: go_away(table, invocation.profile, until, key=invocation.ask.key, at=now)
    )
    await services.directory.wish(invocation.profile, replace(wishes, away=until), wishes)
    if again and not changes:
        return Answer((note(invocation, said("You are away until {when} already. /back ends it.", when=When(until))),))
    lines = [said("You are away until {when}. Your clocks are stopped. /back ends it.", when=When(until))]
    if named:
        lines.append(said("Told at: {codes}.", codes=Strong(", ".join(named))))
    return Answer((note(invocation, *lines, ack=here),), tuple(map(span, changes)))


async def back(services: Services, invocation: Invocation) -> Answer:
    """``/back``: the asker plays again at every table, even where a computer player held the seat."""
    now = services.clock.now()
    wishes = await services.directory.wishes(invocation.profile)
    was_away = wishes.away > now
    if was_away:
        await services.directory.wish(invocation.profile, replace(wishes, away=0), wishes)
    key, only = invocation.ask.key, invocation.code

    def come(table: Table) -> tuple[Past, ...]:
        return come_back(table, invocation.profile, seat_too=only in (None, table.code), key=key, at=now)

    changes, named, here = await _everywhere(services, invocation, come)
    if not changes and not was_away:
        raise Illegal("You were not away.")
    lines = [said("Welcome back.")]
    if named:
        lines.append(said("Told at: {codes}.", codes=Strong(", ".join(named))))
    post = replace(note(invocation, *lines, ack=here), choices=((Choice(said("Next"), "/next", Style.NEXT),),))
    return Answer((post,), tuple(map(span, changes)))


async def _everywhere(
    services: Services, invocation: Invocation, by: Callable[[Table], Sequence[Past]]
) -> tuple[list[Change], list[Code], bool]:
    """Do it at every table the asker plays at, and leave out the tables where it cannot be done.

    Also tells which of these tables may be named, and whether everybody who reads the ask reads of it anyway, because
    one of them is told there.
    """
    changes, named, here = [], [], False
    for at in await open_tables_of(services, invocation.profile):
        if at.table.plays(invocation.profile):
            with suppress(Illegal, LookupError):
                changes.append(await services.repository.change(at.table.code, invocation.ask.key, by))
                named += [at.table.code] if may_name(invocation, at.table) else []
                here = here or at.table.audience.told_at(invocation.ask.place)
    return changes, named, here and not invocation.ask.private


def _day(words: str, now: int, zone: str) -> int:
    """The instant meant by ``2026-12-01``, ``until 2026-12-01``, ``5d``, ``tomorrow`` or ``monday``.

    A day means its first instant in the person's zone; that of the week is the next one. Raises ``Unreadable``.

    >>> _day("until 2026-12-01", 0, "Europe/Rome"), _day("2d", 5, "")
    (1796079600000, 172800005)
    """
    text = re.sub(r"^(until|fino al?)\b", "", words.lower()).strip()
    if found := re.fullmatch(r"(\d{1,3}) ?(?:d|days?|g|giorn[io])", text):
        return now + int(found[1]) * DAY
    try:
        first = datetime.combine(_named(text, now, zone) or date.fromisoformat(text), time(), zone_(zone))
        return round(first.timestamp() * 1000)
    except (ValueError, OverflowError):
        raise Unreadable(
            "Until when? Say tomorrow, a day such as 2026-12-01, or a number of days such as 5d."
        ) from None


WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def _named(text: str, now: int, zone: str) -> date | None:
    """The next day of that name after today, in a zone; None for any other text.

    >>> _named("tomorrow", 0, "Europe/Rome"), _named("thursday", 0, "Europe/Rome")
    (datetime.date(1970, 1, 2), datetime.date(1970, 1, 8))
    """
    today = datetime.fromtimestamp(now / 1000, zone_(zone)).date()
    if text == "tomorrow":
        return today + timedelta(days=1)
    if text not in WEEK:
        return None
    return today + timedelta(days=(WEEK.index(text) - today.weekday() - 1) % 7 + 1)


COMMANDS = (
    Command(
        "away", "Stop my clocks until a day", away, Section.ABSENCE, 30,
        (Param("until", "A day such as 2026-12-01, or 5d", required=True),),
        code=CodeStands.ANYWHERE, changes=Changes.WISHES,
    ),
    Command(
        "back", "I am here again", back, Section.ABSENCE, 40, (CODE,),
        changes=Changes.WISHES, tables=Tables.PLAYED,
    ),
)  # fmt: skip

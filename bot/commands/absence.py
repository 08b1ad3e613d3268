"""How people wait for each other: absences, and what to do about those who are late."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from bot.commands.answers import answer, commit, note, span
from bot.commands.command import CODE, CodeStands, Command, Param, Section, Tables
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import find, may_name, open_tables_of
from bot.ports.addresses import Code, Profile
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.repository import Change
from bot.table.actions import lay, running, seated
from bot.table.computer_players import considered, question, waiting
from bot.table.deadlines import late, late_move
from bot.table.fold import Past
from bot.table.lines.clock_lines import Nudged
from bot.table.seat_changes import absence, come_back, go_away
from bot.table.table import Table
from bot.table.table_terms import DAY, HOUR
from bot.text.synonyms import understood
from bot.text.zones import zone as zone_
from games.kernel.game import Illegal, Seat, Unreadable
from rendering.panel import Style
from rendering.text import Strong, When, Who, joined, said


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
        return answer(invocation, said("You are away until {when} already. /back ends it.", when=When(until)))
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


async def skip(services: Services, invocation: Invocation) -> Answer:
    """``/skip``: once the time of a turn is up, let a computer player make this one move."""
    at = await find(
        services,
        invocation,
        lambda table, _: table.plays(invocation.profile) and bool(late(table, services.clock.now())),
        Tables.PLAYED,
        Tables.LIVE,
    )
    key, now = invocation.ask.key, services.clock.now()

    async def forced(table: Table) -> tuple[Past, ...]:
        match = running(table)
        own = _playing(table, invocation)
        others = [seat for seat in late(table, now) if seat != own]
        if invocation.turn is not None:
            others = [
                seat for seat in others if invocation.rest == str(seat + 1) and invocation.turn == match.turns[seat]
            ]
        if invocation.turn is not None and not others:
            raise Illegal("That button is from an earlier turn.")
        if not others:
            raise Illegal("Nobody's time is up.")
        chosen = await considered(services.thinker, question(table, others[0]), waiting(table))
        return late_move(table, chosen, key=key, at=now)

    change = await services.repository.change(at.table.code, key, forced)
    return answer(invocation, said("A computer player has moved."), ack=True, change=change)


async def nudge(services: Services, invocation: Invocation) -> Answer:
    """``/nudge``: remind those the others wait for; once a day."""
    at, now = await find(services, invocation, Tables.PLAYED, Tables.LIVE), services.clock.now()

    def push(table: Table, _who: Profile, *, key: str, at: int) -> Sequence[Past]:
        match = running(table)
        own = _playing(table, invocation)
        awaited = [seat for seat in match.awaited if seat in table.persons and seat != own]
        if not awaited:
            raise Illegal("The match waits for nobody else.")
        here = [seat for seat in awaited if not table.away(seat, now)]
        if not here:
            names = ", ".join(table.names[seat] for seat in awaited)
            raise Illegal("Away, and not reminded: {names}.", names=names)
        timers = [timer for timer in map(table.clocks.timer, here) if timer is not None]
        if any(timer.nudged > 0 and now - timer.nudged < DAY for timer in timers):
            raise Illegal("They have been reminded today already.")
        # a person who is reminded must have time before a computer player moves for them
        anew = table.clocks.stalled and table.lateness != "wait"
        return lay(table, Nudged(own, anew=anew, key=key, at=at))

    change = await commit(services, invocation, at, push)
    table = await services.repository.after(change)
    people = joined(
        [Who(Seat(seat)) for seat, timer in enumerate(table.clocks.timers) if timer is not None and timer.asked]
    )
    line = said("{people} will be reminded, but not in their quiet hours.", people=people)
    return answer(invocation, line, table=table, change=change)


def _playing(table: Table, invocation: Invocation) -> Seat:
    """The seat that the asker plays. Raises ``Illegal``."""
    seat = seated(table, invocation.profile)
    if seat not in table.persons:
        raise Illegal("You do not play here now.")
    return seat


COMMANDS = (
    Command(
        "away", "Stop my clocks until a day", away, Section.ABSENCE, 30,
        (Param("until", "A day such as 2026-12-01, or 5d", required=True),), code=CodeStands.ANYWHERE, sets_wishes=True,
    ),
    Command(
        "back", "I am here again", back, Section.ABSENCE, 40, (CODE,), sets_wishes=True, tables=Tables.PLAYED,
    ),
    Command(
        "nudge", "Remind those who keep us waiting, once a day", nudge, Section.ABSENCE, 10, (CODE,),
        tables=Tables.PLAYED,
    ),
    Command(
        "skip", "Let a computer player move for whoever is late", skip, Section.ABSENCE, 20, (CODE,),
        tables=Tables.PLAYED,
    ),
)  # fmt: skip

"""Commands for a player who waits for others: skip and nudge."""

from __future__ import annotations

from bot.commands.answers import note, span
from bot.commands.command import CODE, Changes, Command, Section, Tables
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports.asks import Answer
from bot.table.actions import lay, running, seated
from bot.table.computer_players import considered, question, waiting
from bot.table.deadlines import late, late_move
from bot.table.lines import Nudged
from bot.table.table import Past, Table
from bot.table.table_terms import DAY
from bot.table.turn_clocks import Timer
from games.kernel.game import Illegal, Seat
from rendering.text import Who, joined, said


async def skip(services: Services, invocation: Invocation) -> Answer:
    """``/skip``: once the time of a turn is up, let a computer player make this one move."""
    at = await find(
        services,
        invocation,
        lambda table: table.plays(invocation.profile) and bool(late(table, services.clock.now())),
        lambda table: table.plays(invocation.profile),
        lambda table: table.live,
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

    change = await services.repository.consider(at.table.code, key, forced)
    return Answer((note(invocation, said("A computer player has moved."), ack=True),), (span(change),))


async def nudge(services: Services, invocation: Invocation) -> Answer:
    """``/nudge``: remind those the others wait for; once a day."""
    at = await find(services, invocation, lambda table: table.plays(invocation.profile), lambda table: table.live)
    key, now = invocation.ask.key, services.clock.now()

    def push(table: Table) -> tuple[Past, ...]:
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
        if not timers:
            raise Illegal("This table is older than reminders. /terms pace=none switches them on.")
        if any(_just_nudged(timer, now) for timer in timers):
            raise Illegal("They have been reminded today already.")
        # a person who is reminded must have time before a computer player moves for them
        anew = table.clocks.stalled and table.lateness != "wait"
        return lay(table, Nudged(own, anew=anew, key=key, at=now))

    change = await services.repository.change(at.table.code, key, push)
    table = (await services.repository.past(change.code, change.start, change.stop))[-1].table
    people = joined(
        [Who(Seat(seat)) for seat, timer in enumerate(table.clocks.timers) if timer is not None and timer.asked]
    )
    line = said("{people} will be reminded, but not in their quiet hours.", people=people)
    return Answer((note(invocation, line, table=table),), (span(change),))


def _playing(table: Table, invocation: Invocation) -> Seat:
    """The seat that the asker plays. Raises ``Illegal``."""
    seat = seated(table, invocation.profile)
    if seat not in table.persons:
        raise Illegal("You do not play here now.")
    return seat


def _just_nudged(timer: Timer, now: int) -> bool:
    return timer.nudged > 0 and now - timer.nudged < DAY


COMMANDS = (
    Command(
        "nudge", "Remind those who keep us waiting, once a day", nudge, Section.ABSENCE, 10, (CODE,),
        changes=Changes.MATCH, tables=Tables.PLAYED,
    ),
    Command(
        "skip", "Let a computer player move for whoever is late", skip, Section.ABSENCE, 20, (CODE,),
        changes=Changes.MATCH, tables=Tables.PLAYED,
    ),
)  # fmt: skip

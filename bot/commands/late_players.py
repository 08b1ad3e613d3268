"""Use cases of who waits for others: skip and nudge."""

from __future__ import annotations

from bot.commands.invocation import Call, Finder, note, span
from bot.ports import Answer, Clock
from bot.repository import Archive
from bot.table.actions import lay, running, seated
from bot.table.deadlines import late, late_move
from bot.table.table import Past, Table
from bot.table.terms import DAY
from bot.table.turn_clocks import Timer
from games.kernel.game import Illegal, Json, Seat
from rendering.text import Who, joined, said


class Hurrying:
    """Skip and nudge."""

    def __init__(self, archive: Archive, finder: Finder, clock: Clock) -> None:
        self._archive = archive
        self._finder = finder
        self._clock = clock

    async def skip(self, call: Call) -> Answer:
        """``/skip``: once the time of a turn is up, let a computer player make this one move."""
        at = await self._finder.find(
            call,
            lambda table: table.plays(call.profile) and bool(late(table, self._clock.now())),
            lambda table: table.plays(call.profile),
            lambda table: table.live,
        )
        key, now = call.ask.key, self._clock.now()

        def forced(table: Table) -> tuple[Past, ...]:
            match = running(table)
            own = _playing(table, call)
            others = [seat for seat in late(table, now) if seat != own]
            if call.turn is not None:
                others = [seat for seat in others if call.rest == str(seat + 1) and call.turn == match.turns[seat]]
            if call.turn is not None and not others:
                raise Illegal("That button is from an earlier turn.")
            if not others:
                raise Illegal("Nobody's time is up.")
            return late_move(table, others[0], key=key, at=now)

        change = await self._archive.change(at.table.code, key, forced)
        return Answer((note(call, said("A computer player has moved."), ack=True),), (span(change),))

    async def nudge(self, call: Call) -> Answer:
        """``/nudge``: remind those the others wait for; once a day."""
        at = await self._finder.find(call, lambda table: table.plays(call.profile), lambda table: table.live)
        key, now = call.ask.key, self._clock.now()

        def push(table: Table) -> tuple[Past, ...]:
            match = running(table)
            own = _playing(table, call)
            awaited = [seat for seat in match.awaited if seat in table.persons and seat != own]
            if not awaited:
                raise Illegal("Nobody else is waited for.")
            here = [seat for seat in awaited if not table.away(seat, now)]
            if not here:
                names = ", ".join(table.names[seat] for seat in awaited)
                raise Illegal("Away, and not reminded: {names}.", names=names)
            timers = [timer for timer in map(table.timer, here) if timer is not None]
            if not timers:
                raise Illegal("This table is older than reminders. /terms pace=none switches them on.")
            if any(_just_nudged(timer, now) for timer in timers):
                raise Illegal("They have been reminded today already.")
            line: dict[str, Json] = {"k": "nudge", "s": own, "y": key, "a": now}
            # who is woken must have time before a computer player moves for them
            return lay(table, line | {"anew": 1} if table.stalled and table.lateness != "wait" else line)

        change = await self._archive.change(at.table.code, key, push)
        table = (await self._archive.past(change.code, change.start, change.stop))[-1].table
        people = joined(
            [Who(Seat(seat)) for seat, timer in enumerate(table.timers) if timer is not None and timer.asked]
        )
        line = said("{people} will be reminded, but not in their quiet hours.", people=people)
        return Answer((note(call, line, table=table),), (span(change),))


def _playing(table: Table, call: Call) -> Seat:
    """The seat that the asker plays. Raises ``Illegal``."""
    seat = seated(table, call.profile)
    if seat not in table.persons:
        raise Illegal("You do not play here now.")
    return seat


def _just_nudged(timer: Timer, now: int) -> bool:
    return timer.nudged > 0 and now - timer.nudged < DAY

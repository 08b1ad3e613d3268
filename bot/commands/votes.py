"""Use cases that need the others: taking back, ending early, saying yes or no to it."""

from __future__ import annotations

from dataclasses import replace

from bot.commands.hand import my_choices
from bot.commands.invocation import Call, Finder, note, span
from bot.ports import Answer, Clock
from bot.repository import Archive, Change
from bot.table.questions import needed
from bot.table.table import Table
from bot.table.votes import agree, ask_back, ask_end, refuse
from rendering.text import Who, Word, joined, said


class Consenting:
    """Undo, end, agree, refuse."""

    def __init__(self, archive: Archive, finder: Finder, clock: Clock) -> None:
        self._archive = archive
        self._finder = finder
        self._clock = clock

    async def undo(self, call: Call) -> Answer:
        """``/undo``: take back the asker's last move, or ask the others whether it may be."""
        at = await self._finder.find(call, lambda table: table.plays(call.profile), lambda table: table.live)
        key, now = call.ask.key, self._clock.now()
        change = await self._archive.rewrite(
            at.table.code, key, lambda past: ask_back(past, call.profile, key=key, at=now)
        )
        return await self._answer(call, change, said("Your move is taken back."))

    async def end(self, call: Call) -> Answer:
        """``/end``: end the match as it stands, if all agree."""
        at = await self._finder.find(call, lambda table: table.plays(call.profile), lambda table: table.live)
        key, now = call.ask.key, self._clock.now()
        change = await self._archive.change(
            at.table.code, key, lambda table: ask_end(table, call.profile, key=key, at=now)
        )
        return await self._answer(call, change, said("The match is ended."))

    async def agree(self, call: Call) -> Answer:
        """``/agree``: say yes to what is asked."""
        at = await self._finder.find(call, lambda table: _asked(table, call), lambda table: table.plays(call.profile))
        key, now = call.ask.key, self._clock.now()
        change = await self._archive.rewrite(
            at.table.code, key, lambda past: agree(past, call.profile, call.turn, key=key, at=now)
        )
        return await self._answer(call, change, said("You have agreed."))

    async def refuse(self, call: Call) -> Answer:
        """``/refuse``: say no to what is asked."""
        at = await self._finder.find(call, lambda table: _asked(table, call), lambda table: table.plays(call.profile))
        key, now = call.ask.key, self._clock.now()
        change = await self._archive.change(
            at.table.code, key, lambda table: refuse(table, call.profile, call.turn, key=key, at=now)
        )
        return await self._answer(call, change, said("You have not agreed."))

    async def _answer(self, call: Call, change: Change, done: Word) -> Answer:
        """What was done, or whose answer is missing still."""
        past = await self._archive.past(change.code, change.start, change.stop)
        table = past[-1].table
        if "own" in past[0].line:
            # nothing follows where others read
            return Answer((replace(note(call, done, table=table), choices=my_choices(table, call)),), (span(change),))
        if past[0].line.get("w") == "back":
            done = said("You have taken your question back.")
        if table.request is None:
            return Answer((note(call, done, ack=True, table=table),), (span(change),))
        missing = joined([Who(seat) for seat in needed(table, table.request)])
        line = said("Asked. Still to answer: {people}.", people=missing)
        if past[0].line["k"] == "agree":
            line = said("You have agreed. Still to answer: {people}.", people=missing)
        return Answer((note(call, line, ack=True, table=table),), (span(change),))


def _asked(table: Table, call: Call) -> bool:
    return table.request is not None and table.plays(call.profile)

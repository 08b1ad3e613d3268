"""Commands that need the consent of others: taking back, ending early, saying yes or no."""

from __future__ import annotations

from dataclasses import replace

from bot.commands.answers import ask_first, note, span
from bot.commands.command import CODE, Changes, Command, Section, Tables
from bot.commands.hand import opened
from bot.commands.hand_buttons import my_choices
from bot.commands.invocation import Invocation
from bot.commands.lesson_turns import lesson_back
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports.asks import Answer
from bot.repository import Change
from bot.table import votes
from bot.table.lines import Agreed, MatchLine, Refused
from bot.table.table import Past, Table
from bot.text.match_pictures import Version
from rendering.text import Strong, Who, Word, joined, said


async def undo(services: Services, invocation: Invocation) -> Answer:
    """``/undo``: take back the asker's last move, or ask the others whether it may be."""
    at = await find(services, invocation, lambda table: table.plays(invocation.profile), lambda table: table.live)
    if at.table.terms.lesson:
        return await lesson_back(services, invocation, at)
    key, now = invocation.ask.key, services.clock.now()
    change = await services.repository.rewrite(
        at.table.code, key, lambda past: votes.ask_back(past, invocation.profile, key=key, at=now)
    )
    done = said("Your move is taken back.")
    table = await services.repository.after(change)
    if invocation.ask.private and table.question is None:
        at_once = Version(change.stop, table)
        return Answer((await opened(services, invocation, at_once, (done,), since=False),), (span(change),))
    return await _answer(services, invocation, change, done)


async def end(services: Services, invocation: Invocation) -> Answer:
    """``/end``: end the match as it stands, if all agree."""
    at = await find(services, invocation, lambda table: table.plays(invocation.profile), lambda table: table.live)
    key, now = invocation.ask.key, services.clock.now()

    def stop(table: Table) -> tuple[Past, ...]:
        done = votes.ask_end(table, invocation.profile, key=key, at=now)
        if done[-1].table.over:
            # nobody else is asked
            line = said("End the match of table {code} as it stands?", code=Strong(table.code))
            ask_first(invocation, line, table)
        return done

    change = await services.repository.change(at.table.code, key, stop)
    return await _answer(services, invocation, change, said("The match is ended."))


async def agree(services: Services, invocation: Invocation) -> Answer:
    """``/agree``: say yes to what is asked."""
    at = await find(
        services, invocation, lambda table: _asked(table, invocation), lambda table: table.plays(invocation.profile)
    )
    key, now = invocation.ask.key, services.clock.now()
    change = await services.repository.rewrite(
        at.table.code, key, lambda past: votes.agree(past, invocation.profile, invocation.turn, key=key, at=now)
    )
    return await _answer(services, invocation, change, said("You have agreed."))


async def refuse(services: Services, invocation: Invocation) -> Answer:
    """``/refuse``: say no to what is asked."""
    at = await find(
        services, invocation, lambda table: _asked(table, invocation), lambda table: table.plays(invocation.profile)
    )
    key, now = invocation.ask.key, services.clock.now()
    change = await services.repository.change(
        at.table.code, key, lambda table: votes.refuse(table, invocation.profile, invocation.turn, key=key, at=now)
    )
    return await _answer(services, invocation, change, said("You have not agreed."))


async def _answer(services: Services, invocation: Invocation, change: Change, done: Word) -> Answer:
    """What was done, or whose answers are still missing."""
    past = await services.repository.past(change.code, change.start, change.stop)
    table, line = past[-1].table, past[0].line
    if isinstance(line, MatchLine) and line.unseen is not None:
        # nothing follows where others read
        return Answer(
            (replace(note(invocation, done, table=table), choices=my_choices(table, invocation)),), (span(change),)
        )
    if isinstance(line, Refused) and line.withdrawn:
        done = said("You have taken your question back.")
    if table.question is None:
        return Answer((note(invocation, done, ack=True, table=table),), (span(change),))
    missing = joined([Who(seat) for seat in table.question.missing(table.persons)])
    words = said("Asked. Still to answer: {people}.", people=missing)
    if isinstance(line, Agreed):
        words = said("You have agreed. Still to answer: {people}.", people=missing)
    return Answer((note(invocation, words, ack=True, table=table),), (span(change),))


def _asked(table: Table, invocation: Invocation) -> bool:
    return table.question is not None and table.plays(invocation.profile)


COMMANDS = (
    Command(
        "undo", "Take back my last move", undo, Section.PLAYING, 70, (CODE,),
        changes=Changes.MATCH, tables=Tables.PLAYED,
    ),
    Command(
        "agree", "Agree to what is asked at the table", agree, Section.ENDING, 10, (CODE,),
        changes=Changes.MATCH, tables=Tables.ASKED,
    ),
    Command(
        "refuse", "Do not agree to what is asked at the table", refuse, Section.ENDING, 20, (CODE,),
        changes=Changes.MATCH, tables=Tables.ASKED,
    ),
    Command(
        "end", "Ask to end the match as it stands", end, Section.ENDING, 30, (CODE,),
        changes=Changes.MATCH, tables=Tables.PLAYED, asks_first=True,
    ),
)  # fmt: skip

"""What ends a match, or takes a move back: with the consent of the others where it needs that."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.answers import answer, commit, span
from bot.commands.command import CODE, Command, Section, Tables
from bot.commands.hand import open_panel
from bot.commands.invocation import Invocation
from bot.commands.learn import lesson_back
from bot.commands.services import Services
from bot.commands.table_finder import find
from bot.ports.addresses import Profile
from bot.ports.asks import Answer
from bot.repository import Change, Version
from bot.table import actions, votes
from bot.table.fold import Past
from bot.table.lines.question_lines import Agreed, Refused
from bot.table.table import Table
from bot.text.buttons import own_way
from bot.text.status import still_to_answer
from rendering.text import Strong, Word, said


async def undo(services: Services, invocation: Invocation) -> Answer:
    """``/undo``: take back the asker's last move, or ask the others whether it may be."""
    at = await find(services, invocation, Tables.PLAYED, Tables.LIVE)
    if at.table.terms.lesson:
        return await lesson_back(services, invocation, at)
    change = await commit(services, invocation, at, votes.ask_back, whole=True)
    done, table = said("Your move is taken back."), await services.repository.after(change)
    if invocation.ask.private and table.question is None:
        at_once = Version(change.stop, table)
        return Answer((await open_panel(services, invocation, at_once, (done,), since=False),), (span(change),))
    return await _answer(services, invocation, change, done)


async def end(services: Services, invocation: Invocation) -> Answer:
    """``/end``: end the match as it stands, if all agree; where nobody else is asked, its person is asked first."""
    at = await find(services, invocation, Tables.PLAYED, Tables.LIVE)
    question = said("End the match of table {code} as it stands?", code=Strong(at.table.code))
    change = await commit(
        services, invocation, at, votes.ask_end, lambda done: question if done[-1].table.over else None
    )
    return await _answer(services, invocation, change, said("The match is ended."))


async def agree(services: Services, invocation: Invocation) -> Answer:
    """``/agree``: say yes to what is asked."""
    at = await find(services, invocation, Tables.ASKED, Tables.PLAYED)

    def yes(past: Sequence[Past], who: Profile, *, key: str, at: int) -> Sequence[Past]:
        return votes.agree(past, who, invocation.turn, key=key, at=at)

    change = await commit(services, invocation, at, yes, whole=True)
    return await _answer(services, invocation, change, said("You have agreed."))


async def refuse(services: Services, invocation: Invocation) -> Answer:
    """``/refuse``: say no to what is asked."""
    at = await find(services, invocation, Tables.ASKED, Tables.PLAYED)

    def no(table: Table, who: Profile, *, key: str, at: int) -> Sequence[Past]:
        return votes.refuse(table, who, invocation.turn, key=key, at=at)

    change = await commit(services, invocation, at, no)
    return await _answer(services, invocation, change, said("You have not agreed."))


async def _answer(services: Services, invocation: Invocation, change: Change, done: Word) -> Answer:
    """What was done, or whose answers are still missing."""
    past = await services.repository.past(change.code, change.start, change.stop)
    table, line = past[-1].table, past[0].line
    if line.unseen is not None:
        # nothing follows where others read
        return answer(invocation, done, table=table, choices=own_way(table, invocation.profile), change=change)
    if isinstance(line, Refused) and line.withdrawn:
        done = said("You have taken your question back.")
    if table.question is None:
        return answer(invocation, done, ack=True, table=table, change=change)
    words = still_to_answer(table, agreed=isinstance(line, Agreed))
    return answer(invocation, words, ack=True, table=table, change=change)


async def resign(services: Services, invocation: Invocation) -> Answer:
    """``/resign``: give up; the match goes on without this person, or ends."""
    at = await find(services, invocation, Tables.PLAYED, Tables.SAT_DOWN, Tables.SEATED)
    code = Strong(at.table.code)
    question = said("Give up the match of table {code}? That is for good.", code=code)
    change = await commit(services, invocation, at, actions.give_up, question)
    return answer(invocation, said("You have given up the match of table {code}.", code=code), ack=True, change=change)


async def abandon(services: Services, invocation: Invocation) -> Answer:
    """``/abandon``: the host calls the table off, before the first move."""
    at = await find(services, invocation, Tables.HOSTED, Tables.MINE)
    code = Strong(at.table.code)
    question = said("Close table {code} for everybody?", code=code)
    change = await commit(services, invocation, at, actions.close, question, whole=True)
    return answer(invocation, said("The table {code} is closed.", code=code), ack=True, change=change)


COMMANDS = (
    Command(
        "undo", "Take back my last move", undo, Section.PLAYING, 70, (CODE,), tables=Tables.PLAYED,
    ),
    Command(
        "agree", "Agree to what is asked at the table", agree, Section.ENDING, 10, (CODE,), tables=Tables.ASKED,
    ),
    Command(
        "refuse", "Do not agree to what is asked at the table", refuse, Section.ENDING, 20, (CODE,),
        tables=Tables.ASKED,
    ),
    Command(
        "end", "Ask to end the match as it stands", end, Section.ENDING, 30, (CODE,),
        tables=Tables.PLAYED, asks_first=True,
    ),
    Command(
        "abandon", "Call a table off, before the first move", abandon, Section.OPENING, 80, (CODE,),
        tables=Tables.MINE, asks_first=True,
    ),
    Command(
        "resign", "Give up the match", resign, Section.ENDING, 40, (CODE,), tables=Tables.PLAYED, asks_first=True,
    ),
)  # fmt: skip

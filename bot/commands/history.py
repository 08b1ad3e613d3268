"""Commands about what has happened: the log, and whether the luck was honest."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator

from bot.commands.answers import Declined, answer
from bot.commands.command import CODE, Command, Section
from bot.commands.computer_checks import Check
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import Look
from bot.commands.table_kinds import Tables
from bot.ports.asks import Answer
from bot.ports.posts import PrivateReply, Reply
from bot.repository import At
from bot.table.match_record import honesty_of
from bot.table.table import Table
from bot.text.news import happened
from bot.text.records import beside_moves, remade_lines
from bot.text.status import proven
from games.kernel.game import Illegal, Json
from games.records import Verified
from rendering.text import Strong, Word, counted, refused, said

LOG_LINES = 30
"""Lines of the past that are shown."""


async def log(services: Services, invocation: Invocation, at: At) -> Answer:
    """``/log``: what has happened, as far as the asker may know it where the ask was made."""
    past = await services.repository.past(at.table.code, 0, at.version)
    seat = at.table.seat_of(invocation.profile) if invocation.ask.private and at.table.begun else None
    lines = happened(past, seat)
    left_out = max(0, len(lines) - LOG_LINES)
    head = [counted("({n} earlier line)", "({n} earlier lines)", left_out)] if left_out else []
    post = (Reply if seat is None else PrivateReply)(
        (said("Table {code}:", code=Strong(at.table.code)), *head, *lines[left_out:]),
        people=at.table.people,
        code=at.table.code,
        locale=invocation.locale,
    )
    return Answer((post,))


async def verify(services: Services, invocation: Invocation, at: At) -> Answer:
    """``/verify``: once a match is over, whether its luck was the sealed one, and the version that is saved."""
    table = at.table
    if table.terms.lesson:
        raise Illegal("In a lesson luck follows from the tasks; nothing of it is sealed.")
    saved = await _saved(services, at)
    seal = said("Seal of the luck: {sha256}", sha256=table.luck.sha256)
    start = [said("Mixed with: {text}", text=table.luck.text)] if table.begun else []
    if not table.over or not table.begun:
        line = said("The luck of {code} is sealed. The seed is shown when the match is over.", code=table.code)
        return answer(invocation, line, seal, *start, *saved, table=table)
    if not table.luck.seed:
        return answer(invocation, *proven(table), *saved, table=table)
    past = await services.repository.past(table.code, 0, at.version)
    honesty = await asyncio.to_thread(honesty_of, past)
    if honesty.found is None:
        problem = honesty.problem or ""
        lines: Iterable[Word] = [
            said("The luck of {code} does not fit its seal: {problem}", code=table.code, problem=problem)
        ]
    else:
        check = await services.checks.of(
            f"{table.code} {at.identity}", honesty.record, services.thinker, lambda: _refuse_many(services, invocation)
        )
        lines = _found(table, honesty.record, honesty.found, _computers(table, check))
    seed = said("Seed of the luck: {seed}", seed=table.luck.seed.hex())
    return answer(invocation, *lines, seal, seed, *start, *saved, table=table)


async def _saved(services: Services, at: At) -> tuple[Word, ...]:
    """Which version of a table is saved, and whether its log is the one that was.

    The identity is a hash of all that lies in the log: before the end somebody could try what hides there against it.
    """
    if not await services.repository.sound(at):
        return (said("The log of {code} is not the one that was saved. Please tell the host.", code=at.table.code),)
    if not at.table.over:
        return ()
    return (said("Saved as version {version}: {identity}", version=at.version, identity=at.identity),)


def _refuse_many(services: Services, invocation: Invocation) -> None:
    """Count moves of experts that are to be made again; raises ``Declined`` where that was much."""
    person, place = invocation.ask.person.account, invocation.ask.place
    refusal = services.limits and services.limits.refusal(Effort.ANALYSIS, person, place)
    if refusal:
        raise Declined(refusal)


def _found(table: Table, record: Json, found: Verified, computers: Iterable[Word]) -> Iterator[Word]:
    """What the record of a match proves, and what it does not."""
    yield counted(
        "The luck of {code} was honest: {n} draw follows from the seed, and the match from the draws.",
        "The luck of {code} was honest: all {n} draws follow from the seed, and the match from the draws.",
        found.draws,
        code=Strong(table.code),
    )
    if record["result"] is None:
        yield said("It was called off, so no proof of it was posted.")
    else:
        yield said(
            "Proof: {hash}. Compare it with the one posted with the result: if they are the same, nothing was left out "
            "or changed.",
            hash=found.hash,
        )
    yield from (*beside_moves(record), *computers)
    yield said("Not proved: who the people were, who agreed, and whose time was up.")
    yield said("Not proved: that nobody chose the seed to suit somebody, unless its seal was posted before the match.")


def _computers(table: Table, check: Check) -> Iterator[Word]:
    """What was found of the moves of computer players, so far."""
    if check.fault is not None:
        problem = refused(check.fault)
        yield said("A computer player at {code} plays otherwise now: {problem}", code=table.code, problem=problem)
    elif check.over:
        yield from remade_lines(check.found)
    else:
        made = check.found.same + check.found.others
        yield said(
            "The moves of its computer players are being made again: {made} of {moves} so far. Ask again in a while.",
            made=made, moves=check.moves,
        )  # fmt: skip


COMMANDS = (
    Command(
        "verify", "Check that the luck of a match was honest", Look((Tables.FINISHED, Tables.BEGUN), verify),
        Section.ENDING, 60, (CODE,),
        tables=Tables.BEGUN,
    ),
    Command(
        "log", "What has happened in the match", Look((Tables.MINE, Tables.LIVE, Tables.OPEN, Tables.ANY), log),
        Section.LOOKING, 30, (CODE,),
        tables=Tables.ANY,
    ),
)  # fmt: skip

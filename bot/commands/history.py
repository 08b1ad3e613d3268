"""What has happened in a match, whether its luck was honest, and once it is over how the chances went."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence

from bot.commands.answers import Declined, answer, commit
from bot.commands.command import CODE, Command, Param, Section, Tables
from bot.commands.computer_checks import Check
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import Look
from bot.ports.addresses import Profile
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.repository import At, Version
from bot.table.actions import lay
from bot.table.fold import Past
from bot.table.lines.result_lines import AnalysisAsked
from bot.table.match_record import honesty_of
from bot.table.shared_with_all import analysable
from bot.table.table import Table
from bot.text.analysis import (
    analysis_buttons,
    analysis_in,
    analysis_lines,
    analysis_picture,
    analysis_progress,
    curve_picture,
    progress_bar,
    turning_points,
    was_decided,
)
from bot.text.match_pictures import ghost_picture
from bot.text.news import happened, newest
from bot.text.records import beside_moves, remade_lines
from bot.text.status import proven
from games.kernel.game import Illegal, Json, Unreadable
from games.records import Verified
from rendering.analysis import turned
from rendering.text import Strong, Word, counted, refused, said

LOG_LINES = 30
"""Lines of the past that are shown."""


async def log(services: Services, invocation: Invocation, at: At) -> Answer:
    """``/log``: what has happened, as far as the asker may know it where the ask was made."""
    past = await services.repository.past(at.table.code, 0, at.version)
    seat = at.table.seat_of(invocation.profile) if invocation.ask.private and at.table.begun else None
    head, lines = said("Table {code}:", code=Strong(at.table.code)), newest(happened(past, seat), LOG_LINES)
    return answer(invocation, head, *lines, table=at.table, alone=seat is not None)


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
    honesty = await asyncio.to_thread(honesty_of, past, services.clock.now())
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
    """Count an analysis, or moves of experts that are to be made again; raises ``Declined`` where that was much."""
    person, place = invocation.ask.person.account, invocation.ask.place
    refusal = services.limits.refusal(Effort.ANALYSIS, person, place)
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
    elif not table.terms.daily:
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


async def analysis(services: Services, invocation: Invocation, at: At) -> Answer:
    """``/analysis [N]``: how the chances went, luck and play; with a number, the better move at that turning point."""
    analysable(at.table)
    past = await services.repository.past(at.table.code, 0, at.version)
    found = analysis_in(past)
    if found is None:
        if not was_decided(past):
            raise Illegal("Nothing was decided in this match, so there is nothing to be analysed.")
        return await _request(services, invocation, at)
    words = invocation.rest.strip()
    if words:
        return _better(invocation, past, words)
    row = analysis_buttons(at.table, found)
    return answer(
        invocation,
        *analysis_lines(found),
        table=at.table,
        picture=analysis_picture(past),
        choices=(row,) if row else (),
    )


async def _request(services: Services, invocation: Invocation, at: At) -> Answer:
    """Note that it is wanted; it is posted where the match is told once it is there. Raises ``Illegal``."""
    ask, table = invocation.ask, at.table
    # one that was brought in is told nowhere, and shown to whoever asks
    near = not table.told_at or table.audience.told_at(ask.place)
    if table.seat_of(invocation.profile) is None and not near:
        raise Illegal("Whoever played, or follows the match here, can have it analysed.")
    again = ((Choice(said("Analysis"), f"/analysis {table.code}"),),)
    posted = (
        table.audience.told_at(ask.place)
        and not table.audience.listed_at(ask.place)
        and table.owner_of(ask.place) is None
    )
    progress = await analysis_progress(services.store.memory, table)
    if progress is not None:
        lines = [said("The analysis is being worked out:"), progress_bar(progress)]
        if posted:
            lines.append(said("It is posted here when it is done."))
        picture = None if progress.curve is None else curve_picture(table, progress.curve)
        return answer(invocation, *lines, table=table, picture=picture, choices=again)
    waiting = said("The analysis is being worked out. Ask again in about a minute, later if others come first.")
    if posted:
        waiting = said(
            "The analysis is being worked out. It is posted here in about a minute, later if others come first."
        )
    _refuse_many(services, invocation)

    def wanted(table: Table, _who: Profile, *, key: str, at: int) -> Sequence[Past]:
        if table.analysed is not None:
            raise Illegal("That analysis has been asked for already.")
        return lay(table, AnalysisAsked(key=key, at=at))

    change = await commit(services, invocation, at, wanted)
    return answer(invocation, waiting, table=table, change=change, choices=again)


def _better(invocation: Invocation, past: tuple[Past, ...], words: str) -> Answer:
    """The better move at a turning point, as a picture. Raises ``Unreadable``."""
    table, found = past[-1].table, analysis_in(past)
    turning = turning_points(found) if found is not None else {}
    if words not in turning:
        raise Unreadable("Turning points are the moves {moves}.", moves=", ".join(turning) or "-")
    one, code = turning[words], table.code
    before = past[one.line - 1].table
    picture = ghost_picture(Version(one.line, before), one.seat, one.better, one.number)
    ways = (
        Choice(said("The move that was made"), f"/step {code} {one.number}"),
        Choice(said("Analysis"), f"/analysis {code}"),
    )
    return answer(invocation, turned(one), table=table, picture=picture, choices=(ways,))


COMMANDS = (
    Command(
        "verify", "Check that the luck of a match was honest", Look((Tables.FINISHED, Tables.BEGUN), verify),
        Section.ENDING, 60, (CODE,), tables=Tables.BEGUN,
    ),
    Command(
        "log", "What has happened in the match", Look((Tables.MINE, Tables.LIVE, Tables.OPEN, Tables.ANY), log),
        Section.LOOKING, 30, (CODE,), tables=Tables.ANY,
    ),
    Command(
        "analysis", "How the chances went in a finished match, luck and play, and the moves that cost most",
        Look((Tables.FINISHED, Tables.BEGUN), analysis), Section.LOOKING, 70,
        (CODE, Param("number", "Number of a turning point's move")), effort=Effort.PICTURE, tables=Tables.FINISHED,
    ),
)  # fmt: skip

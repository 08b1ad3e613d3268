"""The analysis of a finished match: how the chances went, and which moves cost most."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.answers import Declined, answer, commit
from bot.commands.command import CODE, Command, Param, Section
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import Look
from bot.commands.table_kinds import Tables
from bot.ports.addresses import Profile
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.repository import At
from bot.table.actions import lay
from bot.table.fold import Past
from bot.table.lines.result_lines import AnalysisAsked
from bot.table.shared_with_all import analysable
from bot.table.table import Table
from bot.text.analysis import (
    analysis_buttons,
    analysis_in,
    analysis_lines,
    analysis_picture,
    turning_points,
    was_decided,
)
from bot.text.match_pictures import Version, ghost_picture
from games.kernel.game import Illegal, Unreadable
from rendering.analysis import turned
from rendering.text import said


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
    waiting = said("The analysis is being worked out. It is posted here in about a minute, later if others come first.")
    if (
        not table.audience.told_at(ask.place)
        or table.audience.listed_at(ask.place)
        or table.owner_of(ask.place) is not None
    ):
        waiting = said("The analysis is being worked out. Ask again in about a minute, later if others come first.")
    if table.analysed is False:
        return answer(invocation, waiting, table=table)
    limits = services.limits
    refusal = None if limits is None else limits.refusal(Effort.ANALYSIS, ask.person.account, ask.place)
    if refusal is not None:
        raise Declined(refusal, code=table.code)

    def wanted(table: Table, _who: Profile, *, key: str, at: int) -> Sequence[Past]:
        if table.analysed is not None:
            raise Illegal("That analysis has been asked for already.")
        return lay(table, AnalysisAsked(key=key, at=at))

    change = await commit(services, invocation, at, wanted)
    return answer(invocation, waiting, table=table, change=change)


def _better(invocation: Invocation, past: tuple[Past, ...], words: str) -> Answer:
    """The better move at a turning point, as a picture. Raises ``Unreadable``."""
    table, found = past[-1].table, analysis_in(past)
    turning = turning_points(found) if found is not None else {}
    if words not in turning:
        raise Unreadable("Turning points are the moves {moves}.", moves=", ".join(turning) or "-")
    one, code = turning[words], table.code
    before = past[one.line - 1].table
    picture = ghost_picture(Version(one.line, before), one.seat, one.better)
    ways = (
        Choice(said("The move that was made"), f"/step {code} {one.number}"),
        Choice(said("Analysis"), f"/analysis {code}"),
    )
    return answer(invocation, turned(one), table=table, picture=picture, choices=(ways,))


COMMANDS = (
    Command(
        "analysis", "How the chances went in a finished match, luck and play, and the moves that cost most",
        Look((Tables.FINISHED, Tables.BEGUN), analysis), Section.LOOKING, 70,
        (CODE, Param("number", "Number of a turning point's move")),
        effort=Effort.PICTURE, tables=Tables.FINISHED,
    ),
)  # fmt: skip

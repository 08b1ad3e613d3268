"""The best move of a decision, shown to its player alone before it is made, with one reason."""

from __future__ import annotations

from dataclasses import replace

from bot.commands import (
    CODE,
    CodeStands,
    Command,
    Declined,
    EarlierTurn,
    Effort,
    Invocation,
    Section,
    Services,
    Tables,
    most_urgent,
)
from bot.commands.best_turns import hinted
from bot.commands.hand import opened
from bot.commands.panel import panel_post
from bot.ports import Answer, Choice, ThinkingFailed
from bot.table.actions import begun, running, seated
from bot.table.table import Table
from games.kernel.game import Illegal, Seat
from games.kernel.match import Match
from rendering.text import CommandLine, Said, said


async def hint(services: Services, invocation: Invocation) -> Answer:
    """``/hint``: the best move as it would lie, a reason, and the button that makes it; for the asker alone."""
    at, which = await most_urgent(
        services,
        invocation,
        lambda table: table.awaits(invocation.profile) and table.terms.hints,
        lambda table: table.plays(invocation.profile) and table.terms.hints,
        lambda table: table.awaits(invocation.profile),
        lambda table: table.plays(invocation.profile),
    )
    table = at.table
    match, seat = running(table), seated(table, invocation.profile)
    await services.directory.looked(invocation.profile, table.code, services.clock.now())
    if not table.terms.hints:
        raise Declined(_none(table), code=table.code)
    if invocation.turn is not None and invocation.turn != match.turns[seat]:
        return Answer((await opened(services, invocation, at, EarlierTurn().lines),))
    if not match.may_move(seat):
        raise Illegal("It is not your turn. You can ask for a hint once it is.")
    try:
        found = await hinted(services.thinker, table, seat, invocation.ask.place)
    except ThinkingFailed as failed:
        raise Illegal("No hint could be worked out just now. Ask again in a moment.") from failed
    now = await services.repository.load(table.code)
    assert now is not None
    if not _same(match, begun(now.table), seat):
        return Answer((await opened(services, invocation, now, EarlierTurn().lines),))
    why = said("Hint: {reason}", reason=found.reason)
    post = panel_post(invocation, now, found.pick, (*which, why))
    return Answer((replace(post, choices=_without(post.choices, f"/hint {table.code}.")),))


def _same(before: Match, after: Match, seat: Seat) -> bool:
    """Whether a seat has the same decision to make still: others may have chosen in secret meanwhile."""
    if after.turns[seat] != before.turns[seat] or (seat in after.awaited) != (seat in before.awaited):
        return False
    return after.legal(seat) == before.legal(seat)


def _without(choices: tuple[tuple[Choice, ...], ...], head: str) -> tuple[tuple[Choice, ...], ...]:
    """Rows of buttons without those whose line begins so."""
    kept = (tuple(each for each in row if not each.send.startswith(head)) for row in choices)
    return tuple(row for row in kept if row)


def _none(table: Table) -> Said:
    """That the table has no hints, and how it gets them."""
    if table.terms.lesson:
        return said("A lesson has no hints: its task says what to try.")
    turn_on = CommandLine(f"/terms {table.code} hints=yes")
    return said("There are no hints at this table. Its host can turn them on, for all: {line}", line=turn_on)


COMMANDS = (
    Command(
        "hint",
        "The best move as a picture, with one reason; at tables with hints=yes",
        (CODE,),
        section=Section.PLAYING,
        rank=25,
        use=hint,
        effort=Effort.HINT,
        code=CodeStands.FIRST,
        tables=Tables.HINTED,
    ),
)

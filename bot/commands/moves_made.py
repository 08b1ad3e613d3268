"""Makes the moves of a line at the table that is meant, or shows them first."""

from __future__ import annotations

from bot.commands import EarlierTurn, Invocation, Services, refusal_posts
from bot.commands.aftermath import aftermath
from bot.commands.attempt import Attempt, attempt, made_before, move_numbered
from bot.commands.finished_matches import bests
from bot.commands.hand import opened
from bot.commands.lesson_turns import lesson_move
from bot.commands.shown_before import shown_before
from bot.commands.spots import looked_into
from bot.commands.unfinished_moves import unfinished
from bot.ports import Answer
from bot.repository import At
from bot.table.table import Past, Table


async def moves_made(services: Services, invocation: Invocation, at: At, *, preview: bool) -> Answer:
    """The answer to moves that were made, or are shown first. Raises ``Refusal``."""
    key, seat = invocation.ask.key, at.table.seat_of(invocation.profile)
    # on a repeat the board has changed, so numbers and a preview would be wrong
    if not at.done:
        await looked_into(at.table, seat, invocation.rest)
        invocation = move_numbered(invocation, at.table)
        if services.previews and (shown := shown_before(invocation, at, preview=preview)) is not None:
            return Answer((shown,))
        if (more := unfinished(invocation, at)) is not None:
            return Answer((more,))

    made = Attempt()

    def play(table: Table) -> tuple[Past, ...]:
        nonlocal made
        made = attempt(invocation, table, services.clock.now())
        return made.past

    try:
        if at.table.terms.lesson:
            return await lesson_move(services, invocation, at)
        change = await services.repository.change(at.table.code, key, play)
    except EarlierTurn as earlier:
        now = await services.repository.load(at.table.code)
        return Answer((await opened(services, invocation, now or at, earlier.lines),))
    if change.repeated:
        made = await made_before(services, invocation, change)
    after = made.past[-1].table
    posts = (
        *(() if made.problem is None else refusal_posts(invocation, made.problem)),
        await aftermath(services, invocation, made.past, change.stop),
        *await bests(services, invocation, after),
    )
    return Answer(posts, ((change.code, change.start, change.stop),))

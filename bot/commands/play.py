"""Makes moves in a match under way."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import (
    Changes,
    CodeStands,
    Command,
    EarlierTurn,
    Invocation,
    Param,
    Section,
    Services,
    find,
    refusal_posts,
)
from bot.commands.aftermath import aftermath
from bot.commands.attempt import Attempt, attempt, made_before, move_numbered
from bot.commands.best_scores import bests
from bot.commands.completion import MOST, half_typed, named_table
from bot.commands.hand import opened
from bot.commands.lesson_turns import lesson_move
from bot.commands.preview import previewed
from bot.commands.shown_before import shown_before
from bot.ports import Answer, Choice
from bot.table.table import Past, Table
from games.kernel.move_completion import complete


async def move(services: Services, invocation: Invocation) -> Answer:
    """``/move TEXT``: one or several moves; those before the first that is refused are made."""
    who = invocation.profile
    at = await find(
        services,
        invocation,
        lambda table: table.awaits(invocation.profile),
        lambda table: table.plays(invocation.profile),
        lambda table: table.live,
        lambda table: table.seat_of(who) is not None and not table.over,
    )
    key = invocation.ask.key
    preview = previewed(services, invocation)
    # on a repeat the board has changed, so numbers and a preview would be wrong
    if not at.done:
        invocation = move_numbered(invocation, at.table)
        if services.previews and (shown := shown_before(invocation, at, preview=preview)) is not None:
            return Answer((shown,))

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


async def _legal_moves(services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Legal moves of the asker that begin with what was typed. They give the hand away."""
    at = await find(
        services,
        invocation,
        lambda table: table.awaits(invocation.profile),
        lambda table: table.begun and table.seat_of(invocation.profile) is not None,
    )
    seat, match = at.table.seat_of(invocation.profile), at.table.match
    if seat is None or match is None:
        return ()
    # a line without a slash is a move as it stands
    head = f"/move {named_table(invocation)}" if half_typed(invocation).startswith("/") else ""
    return [Choice(text, head + text) for text in complete(match.legal(seat), invocation.rest, MOST)]


COMMANDS = (
    Command(
        "move",
        "Make a move, or several parted by commas",
        (Param("text", "The move, for example: lay c4", required=True, completed=True, rest=True),),
        section=Section.PLAYING,
        rank=10,
        use=move,
        code=CodeStands.FIRST,
        changes=Changes.MATCH,
        completion=_legal_moves,
    ),
)

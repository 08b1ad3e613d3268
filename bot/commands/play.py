"""Makes moves in a match under way."""

from __future__ import annotations

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
from bot.commands.chat import unless_chat
from bot.commands.hand import opened
from bot.commands.legal_moves import legal_moves
from bot.commands.lesson_turns import lesson_move
from bot.commands.preview import previewed
from bot.commands.shown_before import shown_before
from bot.ports import Answer
from bot.table.table import Past, Table


async def move(services: Services, invocation: Invocation) -> Answer:
    """``/move TEXT``: one or several moves; those before the first that is refused are made.

    A line without a slash that is neither a move nor nearly one is no refusal: it is said to whoever is there.
    """
    return await unless_chat(services, invocation, _moved)


async def _moved(services: Services, invocation: Invocation) -> Answer:
    """The answer to moves that were made, or are shown first. Raises ``Refusal``."""
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
        completion=legal_moves,
    ),
)

"""What a half-typed move may become."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import Invocation, Services, find
from bot.commands.completion import MOST, half_typed, named_table
from bot.ports import Choice
from bot.text.synonyms import move_understood
from games.kernel.move_completion import complete


async def legal_moves(services: Services, invocation: Invocation) -> Sequence[Choice]:
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
    typed = move_understood(invocation.rest, invocation.ask.person.locale, match.game.slug)
    # a line without a slash is a move as it stands
    head = f"/move {named_table(invocation)}" if half_typed(invocation).startswith("/") else ""
    return [Choice(text, head + text) for text in complete(match.legal(seat), typed, MOST)]

"""What a half-typed move may become."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.completion import MOST, half_typed, named_table
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import candidates
from bot.ports.posts import Choice
from bot.repository import At
from bot.table.urgency import urgency
from bot.text.synonyms import move_understood
from bot.text.table_labels import about, label, title
from games.kernel.move_completion import complete
from rendering.text import Strong, joined, said


async def legal_moves(services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Legal moves of the asker that begin with what was typed. They give the hand away.

    Where several tables wait for the asker, those tables: once the code of one stands there, its moves are offered.
    """
    who = invocation.profile
    found = await candidates(
        services,
        invocation,
        lambda table: table.awaits(who),
        lambda table: table.begun and table.seat_of(who) is not None,
    )
    # a line without a slash is a move as it stands
    head = "/move " if half_typed(invocation).startswith("/") else ""
    if len(found) > 1:
        ordered = sorted(found, key=lambda at: urgency(at.table, who))
        return _tables(ordered, invocation, head, services.clock.now())
    seat, match = found[0].table.seat_of(who), found[0].table.match
    if seat is None or match is None:
        return ()
    typed = move_understood(invocation.rest, invocation.ask.person.locale, match.game.slug)
    head = head and f"{head}{named_table(invocation)}"
    return [Choice(text, head + text) for text in complete(match.legal(seat), typed, MOST)]


def _tables(found: Sequence[At], invocation: Invocation, head: str, now: int) -> list[Choice]:
    """The tables whose code begins with what was typed, then those where a legal move does, with that move.

    No more tables than can be offered are searched for their legal moves.
    """
    who, typed = invocation.profile, invocation.rest.strip()
    choices = [
        Choice(label(at.table, who, now), f"{head}{at.table.code} ")
        for at in found
        if at.table.code.startswith(typed.upper())
    ]
    if not typed:
        return choices
    for at in found[:MOST]:
        table, match, seat = at.table, at.table.match, at.table.seat_of(who)
        if match is None or seat is None or not match.may_move(seat):
            continue
        move = " ".join(move_understood(typed, invocation.ask.person.locale, table.game.slug).lower().split())
        if any(text.startswith(move) for text in match.legal(seat)):
            start = said("{code} {move}:", code=Strong(table.code), move=move)
            words = joined([start, title(table), about(table, who, now)], " ")
            choices.append(Choice(words, f"{head}{table.code} {move}"))
    return choices

"""A typed move that leaves something to choose: its panel is the answer."""

from __future__ import annotations

from bot.commands.invocation import Invocation
from bot.commands.move_lines import parts, readable
from bot.commands.panel import panel_post
from bot.ports.posts import AnyReply
from bot.repository import At
from games.kernel.chance import seeded
from games.kernel.game import Illegal, Seat, SecretReason
from games.kernel.match import Match
from rendering.text import Said, refused


def unfinished(invocation: Invocation, at: At) -> AnyReply | None:
    """The panel with what a typed move leaves to choose, below the sentence that refuses it; None for all others.

    Such a move is no legal one, but several begin with it: ``lay a4`` where two tiles are held.
    """
    table, match = at.table, at.table.match
    seat = table.seat_of(invocation.profile)
    if invocation.turn is not None or not invocation.ask.private or seat is None or match is None:
        return None
    if not table.live or table.terms.lesson or not match.may_move(seat):
        return None
    moves = parts(match, seat, invocation.rest, invocation.ask.person.locale)
    if len(moves) != 1 or not readable(match, moves[0]):
        return None
    text = match.game.write(match.game.read(moves[0]))
    why = _why(match, seat, text)
    return None if why is None else panel_post(invocation, at, text, (why,), preview=invocation.asker.wishes.preview)


def _why(match: Match, seat: Seat, text: str) -> Said | None:
    """The refusal of a move that is the beginning of legal ones; None where it is none, and where it tells a secret."""
    legal = match.legal(seat)
    if text in legal or not any(each.startswith(f"{text} ") for each in legal):
        return None
    try:
        match.game.apply(match.state, seat, match.game.read(text), seeded(""))
    except SecretReason:
        return None
    except Illegal as problem:
        return refused(problem)
    return None

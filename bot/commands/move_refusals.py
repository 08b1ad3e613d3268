"""Why the asker cannot make a move: it is not their turn, or it cannot be read, with moves that may be meant."""

from __future__ import annotations

from bot.commands.answers import Declined, EarlierTurn
from bot.commands.catalogue import commands
from bot.commands.hand_buttons import look, offered, press
from bot.commands.invocation import Invocation
from bot.commands.lesson_posts import ways_on
from bot.table.actions import begun, running
from bot.table.refusals import HasGivenUp, NotSeated
from bot.table.table import Table
from bot.text.status import waiting
from bot.text.synonyms import native, verbs
from games.kernel.game import Refusal, Seat, Unreadable
from games.kernel.match import Match
from games.kernel.move_completion import meant
from rendering.text import Strong, Who, Word, joined, refused, said


def mover(table: Table, invocation: Invocation) -> Seat:
    """The asker's seat, if it may move now. Raises ``Refusal``."""
    match = running(table)
    seat = table.seat_of(invocation.profile)
    if seat is None:
        raise NotSeated("You do not sit at this table.")
    if seat in match.resigned:
        raise HasGivenUp("You have given up this match.")
    may = match.may_move(seat)
    if invocation.turn is not None and (invocation.turn != match.turns[seat] or not may):
        raise EarlierTurn
    if not may and table.terms.lesson:
        raise Declined(said("This turn is made, and its task was another."), choices=(ways_on(table),))
    if not may:
        ways = ((look(table),),)
        raise Declined(*_others_turn(match), choices=ways, people=table.people, code=table.code, over=True)
    return seat


def _others_turn(match: Match) -> tuple[Word, ...]:
    if len(match.awaited) == 1:
        return (said("It is not your turn but {who}'s.", who=Who(match.awaited[0])),)
    return said("It is not your turn."), waiting(match)


def with_suggestions(invocation: Invocation, table: Table, seat: Seat, text: str, problem: Unreadable) -> Refusal:
    """The refusal of a move that cannot be read; with suggestions where nobody else reads them.

    Legal moves give the hand away.
    """
    match = begun(table)
    typed = " ".join(text.lower().split())
    first = typed.partition(" ")[0]
    if first in commands() and first not in verbs(match.game.slug, invocation.ask.person.locale):
        return Declined(refused(problem), said("Did you mean {text}?", text=Strong(f"/{typed.partition(' ')[0]}")))
    if not invocation.ask.private:
        return problem
    if any(move.startswith(typed) for move in match.legal(seat)):
        return Declined(refused(problem), choices=offered(table, seat, typed), private=True)
    near = meant(match.legal(seat), typed)
    if not near:
        return problem
    language = invocation.ask.person.locale
    return Declined(
        refused(problem),
        said("Did you mean {moves}?", moves=joined([Strong(native(one, language, match.game.slug)) for one in near])),
        choices=(tuple(press(table, seat, one, preview=invocation.asker.wishes.preview) for one in near),),
        private=True,
    )

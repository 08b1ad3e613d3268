"""Why a typed move cannot be read, with moves that may be meant."""

from __future__ import annotations

from bot.commands.answers import Declined
from bot.commands.catalogue import commands
from bot.commands.hand_buttons import offered, press
from bot.commands.invocation import Invocation
from bot.table.actions import begun
from bot.table.table import Table
from bot.text.synonyms import native, verbs
from games.kernel.game import Refusal, Seat, Unreadable
from games.kernel.move_completion import meant
from rendering.text import Strong, joined, refused, said


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

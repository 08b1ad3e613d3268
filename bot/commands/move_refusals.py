"""Why a typed move cannot be read, with moves that may be meant."""

from __future__ import annotations

from bot.commands.answers import Declined
from bot.commands.catalogue import commands
from bot.commands.invocation import Invocation
from bot.commands.panel import shown_first, warned
from bot.commands.spots import groups
from bot.ports.posts import Choice
from bot.table.actions import begun
from bot.table.table import Table
from bot.text.synonyms import native, verbs
from games.kernel.game import Refusal, Seat, Unreadable
from games.kernel.move_completion import meant, offers
from rendering.painter import painter
from rendering.text import Strong, joined, refused, said

MOST_OFFERS = 20
"""Buttons of a stepwise choice; with "Back" they fit four rows of five."""


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
        return Declined(refused(problem), choices=_offered(table, seat, typed), private=True)
    near = meant(match.legal(seat), typed)
    if not near:
        return problem
    language = invocation.ask.person.locale
    return Declined(
        refused(problem),
        said("Did you mean {moves}?", moves=joined([Strong(native(one, language, match.game.slug)) for one in near])),
        choices=(tuple(_press(table, seat, one, preview=invocation.asker.wishes.preview) for one in near),),
        private=True,
    )


def _offered(table: Table, seat: Seat, typed: str) -> tuple[tuple[Choice, ...], ...]:
    """Buttons for the next step of a move, five a row, with a way back; none where there is no move."""
    if not table.live:
        return ()
    match = begun(table)
    found = offers(match.legal(seat), typed, MOST_OFFERS)
    head = f"{table.code}.{match.turns[seat]}"
    buttons = [
        _press(table, seat, offer.text, done=offer.text == typed.strip(), preview=True)
        if offer.whole
        else Choice(f"{offer.text.rstrip('-')} …", f"/hand {head} {offer.text}")
        for offer in found
    ]
    if typed:
        buttons.append(Choice(said("Back"), f"/hand {head}"))
    elif buttons and groups(match, seat):
        buttons.append(Choice(said("Where?"), f"/where {table.code}"))
    return tuple(tuple(buttons[row : row + 5]) for row in range(0, len(buttons), 5))


def _press(table: Table, seat: Seat, text: str, *, done: bool = False, preview: bool = False) -> Choice:
    """A button that makes a move, good for this decision only; ``done`` where nothing more is said with it.

    What cannot be taken back it only asks about; with ``preview`` it shows the move first, where that is about a spot
    on the board.
    """
    match = begun(table)
    first = warned(match, seat, text) is not None or (preview and not done and shown_first(match, seat, text))
    label = said("Done: {move}", move=text) if done else text
    symbol = painter(match.game.slug).symbol(match.game.view(match.state, seat), text)
    return Choice(label, f"/{'hand' if first else 'move'} {table.code}.{match.turns[seat]} {text}", symbol=symbol)

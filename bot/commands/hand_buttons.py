"""Buttons for moves that were meant, and the way to one's own hand."""

from __future__ import annotations

from bot.commands.invocation import Invocation
from bot.commands.panel import shown_first, warned
from bot.commands.spots import groups
from bot.ports.posts import Choice
from bot.table.actions import begun
from bot.table.table import Table
from bot.text.buttons import play
from games.kernel.game import Seat
from games.kernel.move_completion import offers
from rendering.painter import painter
from rendering.text import said

MOST_OFFERS = 20
"""Buttons of a stepwise choice; with "Back" they fit four rows of five."""


def offered(table: Table, seat: Seat, typed: str) -> tuple[tuple[Choice, ...], ...]:
    """Buttons for the next step of a move, five a row, with a way back; none where there is no move."""
    if not table.live:
        return ()
    match = begun(table)
    found = offers(match.legal(seat), typed, MOST_OFFERS)
    head = f"{table.code}.{match.turns[seat]}"
    buttons = [
        press(table, seat, offer.text, done=offer.text == typed.strip(), preview=True)
        if offer.whole
        else Choice(f"{offer.text.rstrip('-')} …", f"/hand {head} {offer.text}")
        for offer in found
    ]
    if typed:
        buttons.append(Choice(said("Back"), f"/hand {head}"))
    elif buttons and groups(match, seat):
        buttons.append(Choice(said("Where?"), f"/where {table.code}"))
    return tuple(tuple(buttons[row : row + 5]) for row in range(0, len(buttons), 5))


def press(table: Table, seat: Seat, text: str, *, done: bool = False, preview: bool = False) -> Choice:
    """A button that makes a move, good for this decision only; ``done`` where nothing more is said with it.

    What cannot be taken back it only asks about; with ``preview`` it shows the move first, where that is about a spot
    on the board.
    """
    match = begun(table)
    first = warned(match, seat, text) is not None or (preview and not done and shown_first(match, seat, text))
    label = said("Done: {move}", move=text) if done else text
    symbol = painter(match.game.slug).symbol(match.game.view(match.state, seat), text)
    return Choice(label, f"/{'hand' if first else 'move'} {table.code}.{match.turns[seat]} {text}", symbol=symbol)


def look(table: Table) -> Choice:
    """A button that shows the board."""
    return Choice(said("Board"), f"/board {table.code}")


def my_choices(table: Table, invocation: Invocation) -> tuple[tuple[Choice, ...], ...]:
    """A button that shows a player here their own hand."""
    if not table.plays(invocation.profile):
        return ()
    return ((play(table.code),),)

"""What a computer player at a table does: the same table gives the same move."""

from __future__ import annotations

from bot.table.actions import move, running
from bot.table.table import Past, Table
from games.kernel.bots import choose
from games.kernel.chance import seeded
from games.kernel.game import Illegal, Seat


def chosen_move(table: Table, seat: Seat) -> str:
    """The move that a computer player of the seat's level makes there. Raises ``Illegal`` where no match is played."""
    match = running(table)
    luck = seeded(f"{table.code}:{seat}:{match.turns[seat]}:{match.used}")
    return choose(match.game, table.sitters[seat].skill, match.state, seat, luck)


def next_computer_move(table: Table, *, key: str, at: int) -> tuple[Past, ...]:
    """One move of an awaited computer player. Raises ``Illegal`` where none is awaited."""
    if not table.computers:
        raise Illegal("It is not your turn.")
    seat = table.computers[0]
    return move(table, seat, chosen_move(table, seat), by="bot", key=key, at=at)

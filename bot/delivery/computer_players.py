"""Computer players move: one move a commit."""

from __future__ import annotations

from bot.ports import Clock, Code
from bot.repository import Change, Repository
from bot.table.computer_players import next_computer_move
from games.kernel.game import Illegal


async def move_computer_player(repository: Repository, clock: Clock, code: Code) -> Change | None:
    """One move of a computer player that is awaited; None where none is. Made again, it does nothing."""
    at = await repository.load(code)
    if at is None or not at.table.computers:
        return None
    key = f"bot:{code}:{at.version}"
    try:
        return await repository.change(code, key, lambda table: next_computer_move(table, key=key, at=clock.now()))
    except Illegal:
        return None

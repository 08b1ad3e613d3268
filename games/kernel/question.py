"""A decision that a computer player is asked for: it can be sent to another process and be answered there."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any

from games import edition
from games.kernel.chance import Sealed
from games.kernel.computer import Mind
from games.kernel.computer_moves import choose_from, version
from games.kernel.game import Seat


@dataclass(frozen=True)
class Question:
    """All that a computer player's move follows from. ``view`` and ``moves`` are the game's values.

    Two of one table are equal where the same is asked: its luck follows from the rest.
    """

    game: str
    edition: int
    seat: Seat
    mind: Mind
    view: Any
    moves: tuple[Any, ...]
    luck: Sealed = field(compare=False)


def answer(asked: Question) -> str:
    """The text of the move that is chosen; the same each time.

    Raises ``LookupError`` where this process has other computer players than the one that asks.
    """
    game = edition(asked.game, asked.edition)
    if game is None or version(game) != asked.mind.version:
        raise LookupError(f"there is no computer player {asked.mind.write()} of {asked.game} here")
    return choose_from(game, asked.mind.skill.write(), asked.view, asked.moves, copy(asked.luck))

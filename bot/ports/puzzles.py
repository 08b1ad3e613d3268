"""The puzzles of the day."""

from __future__ import annotations

from enum import Enum, auto
from typing import Protocol

from games.kernel.puzzle import Puzzle


class NoPuzzle(Enum):
    """Why there is no puzzle to show."""

    BEING_MADE = auto()
    NONE_TODAY = auto()
    """So many games were searched, and none held one."""


class Puzzles(Protocol):
    """A puzzle a day and game, the same for everybody; days are those of UTC."""

    async def today(self, game: str) -> Puzzle | NoPuzzle:
        """Today's puzzle of the game with this slug, or why there is none.

        May raise ``bot.ports.stores.StoreUnreachable``.
        """


class WithoutPuzzles:
    """Where nobody makes any."""

    async def today(self, _game: str) -> Puzzle | NoPuzzle:
        """There is none on any day."""
        return NoPuzzle.NONE_TODAY


NO_PUZZLES = WithoutPuzzles()

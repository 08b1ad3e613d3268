"""The moves of computer players: how one of any game is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel.chance import pick
from games.kernel.computer import Skill
from games.kernel.game import AnyGame, Seat
from games.kernel.luck import Chance


def choose(game: AnyGame, skill: str, state: Any, seat: Seat, chance: Chance) -> str:
    """The text of a computer player's move, from the seat's view and its legal moves alone.

    ``chance`` is the player's own, never the luck of the match. The seat must have a legal move.
    Raises ``ValueError`` for a skill there is not.
    """
    return choose_from(game, skill, game.view(state, seat), tuple(game.legal(state, seat)), chance)


def choose_from(game: AnyGame, skill: str, view: Any, moves: Sequence[Any], chance: Chance) -> str:
    """``choose`` for somebody who knows no more than a view and its legal moves."""
    read, view = Skill.read(skill), game.basis(view)
    if read.level == "random":
        return game.write(pick(moves, chance))
    if read.level == "greedy1" or game.computer is None:
        return game.write(game.greedy(view, moves, chance))
    if len(moves) == 1:
        return game.write(moves[0])
    return game.write(game.computer.choose(read, view, moves, chance))


def version(game: AnyGame) -> int:
    """The version of a game's computer players; 0 where it has none of its own."""
    return 0 if game.computer is None else game.computer.version

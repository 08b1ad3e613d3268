"""Computer players: what they are for every game, and games they play among themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.kernel.chance import pick
from games.kernel.game import AnyGame, Chance, Options, Seat
from games.kernel.match import Done, play, start

LEVELS = ("greedy", "random")
"""How a computer player chooses; the first is the default."""


def choose(game: AnyGame, level: str, state: Any, seat: Seat, chance: Chance) -> str:
    """The text of a computer player's move, from the seat's view and its legal moves alone.

    ``chance`` is the player's own, never the luck of the match. The seat must have a legal move.
    Raises ``ValueError`` for a level there is not.
    """
    moves = tuple(game.legal(state, seat))
    match level:
        case "greedy":
            return game.write(game.greedy(game.view(state, seat), moves, chance))
        case "random":
            return game.write(pick(moves, chance))
        case _:
            raise ValueError(f"there is no level {level!r}")


def play_out(game: AnyGame, seats: int, options: Options, level: str, luck: Chance, minds: Chance) -> Iterator[Done]:
    """A whole game of computer players, entry by entry from the start to the end.

    ``luck`` is the game's, ``minds`` the players'. ``options`` is complete. Where several seats are awaited, ``minds``
    draws which goes first.
    """
    done: Done | None = None
    for done in start(game, options, (True,) * seats, luck):
        yield done
    assert done is not None
    match = done.match
    while not match.over:
        awaited = match.awaited
        seat = awaited[0] if len(awaited) == 1 else pick(awaited, minds)
        for done in play(match, seat, choose(game, level, match.state, seat, minds), luck, by="bot"):
            yield done
        match = done.match

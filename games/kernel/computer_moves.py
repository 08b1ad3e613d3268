"""The moves of computer players: how one of any game is asked.

A decision that a computer player is asked for: it can be sent to another process and be answered there.

Games that computer players play among themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from games import edition
from games.kernel.chance import Sealed, pick
from games.kernel.computer import Mind, Skill
from games.kernel.game import AnyGame, Options, Seat
from games.kernel.luck import Chance
from games.kernel.match import Done, play, start

Choosing: TypeAlias = Callable[[AnyGame, str, Any, Seat, Chance], str]
"""How a move is chosen: as ``games.kernel.computer_moves.choose``, or around it."""


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


def play_out(
    game: AnyGame, seats: int, options: Options, skills: str | Sequence[str], luck: Chance, minds: Chance,
    *, choosing: Choosing = choose,
) -> Iterator[Done]:  # fmt: skip
    """A whole game of computer players, entry by entry from the start to the end.

    ``skills`` is that of all seats, or one for each. ``luck`` is the game's, ``minds`` the players'. ``options`` is
    complete. Where several seats are awaited, ``minds`` draws which goes first. Moves name the skill, as at a
    table, but nobody can make them again from a seed: ``minds`` is one stream for all.
    """
    by_seat = (skills,) * seats if isinstance(skills, str) else tuple(skills)
    done: Done | None = None
    for done in start(game, options, (True,) * seats, luck):
        yield done
    assert done is not None
    match = done.match
    while not match.over:
        awaited = match.awaited
        seat = awaited[0] if len(awaited) == 1 else pick(awaited, minds)
        text = choosing(game, by_seat[seat], match.state, seat, minds)
        mind = Mind(Skill.read(by_seat[seat]), version(game), match.turns[seat]).write()
        for done in play(match, seat, text, luck, by="bot", mind=mind):
            yield done
        match = done.match

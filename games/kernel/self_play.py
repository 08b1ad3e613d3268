"""Games that computer players play among themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from games.kernel.chance import pick
from games.kernel.computer import Mind, Skill
from games.kernel.computer_moves import choose, version
from games.kernel.game import AnyGame, Options, Seat
from games.kernel.luck import Chance
from games.kernel.match import Done, play, start

Choosing: TypeAlias = Callable[[AnyGame, str, Any, Seat, Chance], str]
"""How a move is chosen: as ``games.kernel.computer_moves.choose``, or around it."""


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

"""Puzzles of the day: whether their best moves are still the best with fresh luck, and what making one takes."""

from __future__ import annotations

from itertools import count, islice
from time import process_time

from timing import sized

from games import catalogue
from games.kernel.game import AnyGame
from games.kernel.match import Match
from games.kernel.puzzle import AGAIN, Puzzle, assessed, searched

EACH = sized(3, 1)
"""Puzzles of each game; ``tests/games/test_puzzles_confirmed.py`` looks at many more."""
SEARCHED = sized(40, 1)
"""Games that are searched for them at most."""
SLUGS = sized(tuple(catalogue()), ("tandem",))
"""The games; the quick run has the one that is searched soonest."""


def made(game: AnyGame, number: int) -> list[Puzzle]:
    """So many puzzles of a game, fewer where they are not found."""
    looked = (searched(game, f"{game.slug} bench {seed}") for seed in islice(count(), SEARCHED))
    return list(islice((one for one in looked if one is not None), number))


def confirmed(game: AnyGame, puzzle: Puzzle, text: str) -> bool:
    """Whether ten times an expert's playouts, with luck of this text, find the same best move."""
    assert game.computer is not None
    match = Match.load(game, puzzle.match)
    return game.write(assessed(game, game.computer, match, puzzle.seat, AGAIN, text)[0].move) == puzzle.best


def measured() -> dict[str, float]:
    """The share of puzzles confirmed, of all games together, and by game the seconds of processor that one takes.

    The games in which none was found count too.
    """
    figures, right, looked = {}, 0, 0
    for slug in SLUGS:
        game, begun = catalogue()[slug], process_time()
        found = made(game, EACH)
        figures[f"puzzle.{slug}.seconds"] = (process_time() - begun) / max(1, len(found))
        right += sum(confirmed(game, one, f"fresh {number}") for number, one in enumerate(found))
        looked += len(found)
    return {"puzzle.confirmed": right / max(1, looked), **figures}

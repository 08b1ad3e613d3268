"""Puzzles are right: the best move stays the best with ten times the playouts and other luck."""

from __future__ import annotations

import pytest
from every_game import GAMES

from games.kernel.match import Match
from games.kernel.puzzle import AGAIN, assessed, searched

MANY = 12
"""Puzzles of each game."""


@pytest.mark.soak
@pytest.mark.parametrize("game", [game for game in GAMES if game.computer], ids=lambda game: game.slug)
def test_the_best_move_is_found_again(game):
    """In all of them but one at most; the issue's goal is 98 of 100."""
    right, found, number = 0, 0, 0
    while found < MANY and number < 40 * MANY:
        puzzle = searched(game, f"{game.slug} soak {number}")
        number += 1
        if puzzle is not None:
            found += 1
            weighed = assessed(
                game, game.computer, Match.load(game, puzzle.match), puzzle.seat, AGAIN, f"fresh {number}"
            )
            right += game.write(weighed[0].move) == puzzle.best
    print(f"{game.slug}: {right} of {found} puzzles confirmed, in {number} games")
    assert found == MANY
    assert right >= MANY - 1
